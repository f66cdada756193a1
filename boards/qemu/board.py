"""What the scripts of all boards share: pictures to compare, memory to measure."""

import json
import os
import re
import subprocess
import time

from elf import Elf
from machine import Machine
from png import Picture

HERE = os.path.dirname(os.path.abspath(__file__))
#: The script that every frontend plays, and the cells that it gives.
ONE_PICTURE = os.path.join(HERE, "..", "..", "tests", "one_picture")
#: What a person does on five buttons for a key of a keyboard: a button, or an entry of the menu.
BUTTONS = {"Up": "up", "Down": "down", "Left": "left", "Right": "right", "Space": "ctrl"}
ENTRIES = {"Enter": 0, "w": 1, "n": 2, "Tab": 3}
#: Seconds after which a picture must be there.
SOON = 10


class Failed(Exception):
    """Something is not as it should be."""


class Run:
    """One firmware's run through its script."""

    def __init__(self, board, program, command, options, **machine):
        self.board, self.program, self.options = board, program, options
        self.path = os.path.join(options.target, board.triple, "release", f"{board.name}-{program}")
        self.elf = Elf(self.path)
        self.machine = Machine(command, self.path, os.path.join(options.tools, "board-log"), **machine)

    def golden(self, name, update=True, seconds=SOON, program=None):
        """The screen becomes the picture of that name, perhaps of another program, within so many seconds: a board on a
        busy machine takes its time. The picture is taken anew if that is asked for, once the screen stands still,
        unless the run has taken it already."""
        picture = f"{program or self.program}-{name}.png"
        path = os.path.join(HERE, "..", self.board.name, "golden", picture)
        if self.options.update and update:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            self.still(seconds / 5).write(path)
            return
        seen = os.path.join(self.options.target, f"{self.board.name}-{self.program}-{name}.png")
        self.within(seconds, lambda: self.shows(Picture.from_png(path), path, seen))

    def shows(self, golden, path, seen):
        """The screen is this picture."""
        screen = self.machine.screen()
        if screen != golden:
            screen.write(seen)
            same = (screen.width, screen.height) == (golden.width, golden.height)
            how = f"{screen.differing(golden)} pixels differ" if same else "another size"
            raise Failed(f"{path}: {how}; what is seen is in {seen}")

    def within(self, seconds, check):
        """The check succeeds sooner or later."""
        end = time.monotonic() + seconds
        while True:
            try:
                return check()
            except Failed:
                if time.monotonic() > end:
                    raise
                self.machine.silent(0.1)

    def still(self, seconds):
        """The screen once it has stood still for so many seconds."""
        before = None
        while (now := self.machine.screen().pixels) != before:
            before = now
            self.machine.silent(seconds)
        return self.machine.screen()

    def like_script(self, script, lines):
        """The screen is what the script draws without a board."""
        path = os.path.join(HERE, "..", "..", "tests", "scripts", script)
        self.like("script", path, lines)

    def like_cells(self, line, panel):
        """The screen shows the cells that every frontend shows after that line of the script."""
        self.like("cells", os.path.join(ONE_PICTURE, "cells.txt"), line, panel)

    def like(self, what, path, line, *panel):
        """The screen's upper left corner is what board-picture draws."""
        drawn = os.path.join(self.machine.folder, "drawn.ppm")
        with open(drawn, "wb") as file:
            tool = os.path.join(self.options.tools, "board-picture")
            subprocess.run([tool, what, path, str(line), *panel], stdout=file, check=True)
        name = os.path.join(self.options.target, f"{self.board.name}-{os.path.basename(path)}-{line}")
        self.within(SOON, lambda: self.shows_in_corner(Picture.from_ppm(drawn), path, line, name))

    def shows_in_corner(self, drawn, path, line, name):
        """The screen's upper left corner is this picture."""
        screen = self.machine.screen().shrunk(self.board.zoom).corner(drawn.width, drawn.height)
        if screen != drawn:
            for seen, how in (screen, "seen"), (drawn, "drawn"):
                seen.write(f"{name}-{how}.png")
            raise Failed(f"{path}, line {line}: {screen.differing(drawn)} pixels differ")

    def menu(self, entry):
        """Opens the menu and chooses an entry, counted from 0. Where the log of the choice begins."""
        self.press("ctrl", long=True)
        for _ in range(entry):
            self.press("down")
        start = len(self.machine.heard)
        self.press("ctrl")
        return start

    def play(self, host, path, lines=None):
        """Plays the first lines of a behaviour script over the link and on the buttons. Gives,
        after each line that did something, its number and where the log of its last part begins:
        a menu was open before that."""
        with open(path, encoding="utf-8") as file:
            steps = file.read().splitlines()[:lines]
        for number, step in enumerate(steps, 1):
            if step.startswith("#"):
                continue
            key, start = json.loads(step), len(self.machine.heard)
            if not isinstance(key, dict) or "input" not in key:
                host.say(f"document {step}", "settled")
                host.wait_for("idle")
            elif (name := key["input"]) in BUTTONS:
                self.press(BUTTONS[name])
            else:
                start = self.menu(ENTRIES[name])
            yield number, start

    def one_picture(self, host, panel):
        """After each line of the script the screen shows the cells that every frontend shows.
        The lines of the log that each made, by its number."""
        logs = {}
        for number, start in self.play(host, os.path.join(ONE_PICTURE, "script.jsonl")):
            self.like_cells(number, panel)
            self.machine.silent(0.15)
            logs[number] = self.machine.heard[start:]
        return logs

    def frame(self):
        """Waits for a frame and for those that follow at once; their lines of the log."""
        lines = [self.machine.wait_for(r"Frame \{").string]
        return lines + self.machine.silent(0.15)

    def press(self, key, long=False):
        """Presses a button, a long time for the menu, and gives the lines of the log up to the
        frame that it makes."""
        self.machine.silent(0.02)
        start = len(self.machine.heard)
        self.machine.key(key, True)
        self.machine.wait_for("buttons")
        if long:
            # The board's time may be slower than ours.
            self.machine.wait_for(r"Frame \{")
        time.sleep(0.02)
        self.machine.key(key, False)
        self.machine.wait_for("buttons")
        if not any("Frame {" in line for line in self.machine.heard[start:]):
            self.machine.wait_for(r"Frame \{")
        self.machine.silent(0.15)
        return self.machine.heard[start:]

    def survives_panic(self, change):
        """Once `change` has changed the picture, the program for it panics at a `!`: the log tells the line, and the board shows its first picture again."""
        self.golden("1-start", update=False, program="stand-alone")
        source = os.path.join(HERE, "..", self.board.name, "src", "bin", "panic.rs")
        with open(source, encoding="utf-8") as file:
            line = next(number for number, it in enumerate(file, 1) if "black_box(usize" in it)
        change()
        self.machine.lines[0].sendall(b"!")
        self.machine.wait_for(rf"panicked, line {line}: restarting")
        self.machine.wait_for("started")
        self.frame()
        self.golden("1-start", update=False, program="stand-alone")

    def survives_fault(self, register):
        """A processor that is led astray restarts the board, which shows its first picture."""
        self.machine.jump(register, 0xf000_0000)
        self.machine.wait_for(r"(fault|trap) at")
        self.machine.wait_for("started")
        self.frame()
        self.golden("1-start", update=False)

    def stack(self):
        """The peak of the stack in bytes: what is no longer painted."""
        low, high = map(self.elf.symbol, self.board.stack)
        memory = self.machine.memory(low, high - low)
        # Painted by cortex-m-rt; zero, as QEMU gives it, elsewhere.
        unused = len(memory) - len(memory.lstrip(self.board.paint))
        if unused == 0:
            raise Failed("the stack has been used up, or was not painted")
        return len(memory) - unused

    def unbroken(self):
        """The board has started once, and QEMU has nothing to complain about."""
        marks = ("panicked", "started", "fault at", "trap at")
        restarts = [line for line in self.machine.heard if any(mark in line for mark in marks)]
        if len(restarts) != 1:
            raise Failed(f"the board did not start once: {restarts}")
        if said := self.machine.said():
            raise Failed(f"QEMU says {said}")

    def figures(self, bytes_per_move, stack=0):
        """The line of the memory table, after a run in which all went well; `stack` is the peak of another run."""
        self.unbroken()
        flash, memory = self.elf.allocated()
        core = self.elf.code_by_crate().get("splitflap_core", 0)
        return (
            f"{self.board.name}-{self.program} static_ram={memory} peak_stack={max(self.stack(), stack)} "
            f"flash={flash} core_code={core} bytes_per_move={bytes_per_move}")


def windows(lines):
    """Bytes of pixels that were sent for each window of the OLED: (first row, bytes)."""
    for line in lines:
        if found := re.search(r"window (\d+)\.\.=(\d+) (\d+)\.\.=(\d+)", line):
            left, right, top, bottom = map(int, found.groups())
            yield top, (right - left + 1) * (bottom - top + 1)


def sum_of(pattern, lines):
    """The sum of a number in lines of the log."""
    return sum(int(found[1]) for line in lines if (found := re.search(pattern, line)))
