"""A board in QEMU: its keys, its screen, its serial lines, its log."""

import json
import os
import queue
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from png import Picture

#: Seconds that anything may take on a busy machine.
PATIENCE = 60


class Machine:
    """QEMU with a firmware. `log` is the number of the serial line with the log, `others` are
    those that somebody else connects to, `terminals` those of them that are a pseudo-terminal."""

    def __init__(
            self, command, elf, decoder, serials=2, log=1, others=(), terminals=(), ignore=()):
        self.folder = tempfile.mkdtemp(prefix="board-")
        self.ignore = tuple(ignore)
        arguments = list(command) + [
            "-display", "none", "-monitor", "none", "-S",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=on",
            "-chardev", f"socket,id=debugger,path={self.folder}/debugger,server=on,wait=off",
            "-gdb", "chardev:debugger",
        ]
        for line in range(serials):
            way = f"socket,id=line{line},path={self.folder}/line{line},server=on,wait=off"
            if line in terminals:
                way = f"pty,id=line{line}"
            arguments += ["-chardev", way]
            # The log may have another way out, which the command names.
            if f"chardev=line{line}" not in " ".join(command):
                arguments += ["-serial", f"chardev:line{line}"]
        self.errors = open(f"{self.folder}/errors", "w+", encoding="utf-8")
        self.qemu = subprocess.Popen(
            arguments + ["-kernel", elf], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=self.errors)
        control = self.connect("qmp")
        self.control = control.makefile("rwb")
        self.control.readline()
        self.command("qmp_capabilities")
        self.lines = {
            line: self.connect(f"line{line}")
            for line in range(serials) if line not in others and line not in terminals}
        self.decoder = subprocess.Popen(
            [decoder, elf], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=False)
        self.log, self.heard = queue.Queue(), []
        threading.Thread(target=self.carry, args=(self.lines[log],), daemon=True).start()
        threading.Thread(target=self.hear, daemon=True).start()
        self.command("cont")

    def connect(self, name):
        end = time.monotonic() + PATIENCE
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(f"{self.folder}/{name}")
                return line
            except OSError:
                line.close()
                if self.qemu.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"QEMU did not start: {self.said()}")
                time.sleep(0.02)

    def carry(self, line):
        """Carries the log's bytes to the decoder."""
        try:
            while data := line.recv(4096):
                self.decoder.stdin.write(data)
                self.decoder.stdin.flush()
        except OSError:
            pass
        try:
            self.decoder.stdin.close()
        except OSError:
            pass

    def hear(self):
        for line in self.decoder.stdout:
            self.log.put(line.decode().rstrip())

    def said(self):
        """What QEMU complained about."""
        self.errors.flush()
        with open(self.errors.name, encoding="utf-8") as errors:
            lines = errors.read().splitlines()
        return [line for line in lines if not any(known in line for known in self.ignore)]

    def terminal(self, line):
        """The device of a line that is a pseudo-terminal."""
        return next(
            it["filename"].removeprefix("pty:")
            for it in self.command("query-chardev") if it["label"] == f"line{line}")

    def command(self, execute, **arguments):
        self.control.write(json.dumps({"execute": execute, "arguments": arguments}).encode() + b"\n")
        self.control.flush()
        while True:
            answer = json.loads(self.control.readline())
            if "error" in answer:
                raise RuntimeError(f"{execute}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def next_line(self, patience=PATIENCE):
        """The next line of the log; None if none comes."""
        try:
            line = self.log.get(timeout=patience)
        except queue.Empty:
            return None
        self.heard.append(line)
        return line

    def wait_for(self, pattern, patience=PATIENCE):
        """Reads the log up to a line with `pattern`, and gives its match."""
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            line = self.next_line(left)
            if line is None:
                break
            if found := re.search(pattern, line):
                return found
        heard = "\n  ".join(self.heard[-12:])
        raise TimeoutError(f"no {pattern!r} in the log, which ends with\n  {heard}\n{self.said()}")

    def silent(self, seconds):
        """The lines of the log in so many seconds."""
        end, lines = time.monotonic() + seconds, []
        while (left := end - time.monotonic()) > 0:
            line = self.next_line(left)
            if line is not None:
                lines.append(line)
        return lines

    def key(self, code, down):
        key = {"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": code}}}
        self.command("input-send-event", events=[key])

    def pointer(self, x, y, width, height, down=None):
        """Moves the finger to a pixel of the panel, and perhaps sets it down or lifts it."""
        scaled = {"x": (2 * x + 1) * 32768 // (2 * width), "y": (2 * y + 1) * 32768 // (2 * height)}
        events = [{"type": "abs", "data": {"axis": axis, "value": value}} for axis, value in scaled.items()]
        if down is not None:
            events.append({"type": "btn", "data": {"button": "left", "down": down}})
        self.command("input-send-event", events=events)

    def screen(self):
        path = f"{self.folder}/screen.ppm"
        self.command("screendump", filename=path)
        return Picture.from_ppm(path)

    def memory(self, address, length):
        path = f"{self.folder}/memory"
        self.command("pmemsave", val=address, size=length, filename=path)
        with open(path, "rb") as file:
            return file.read()

    def jump(self, register, address):
        """Has the processor go on elsewhere, by the debugger's protocol: all registers are read
        and written, as QEMU wants it."""
        debugger = self.connect("debugger")
        debugger.settimeout(PATIENCE)

        def ask(packet):
            check = sum(packet.encode()) % 256
            debugger.sendall(f"${packet}#{check:02x}".encode())
            answer = b""
            while not re.search(rb"\+\$(.*)#..", answer):
                answer += debugger.recv(4096)
            debugger.sendall(b"+")
            return re.search(rb"\+\$(.*)#..", answer)[1].decode()

        registers = ask("g")
        at, place = register * 8, address.to_bytes(4, "little").hex()
        ask("G" + registers[:at] + place + registers[at + 8:])
        ask("D")
        debugger.close()

    def close(self):
        self.qemu.kill()
        self.qemu.wait()
        for line in self.lines.values():
            line.close()
        self.decoder.wait(PATIENCE)
        self.errors.close()
        shutil.rmtree(self.folder)
