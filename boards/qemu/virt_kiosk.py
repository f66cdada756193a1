"""The virt-kiosk's scripts: a finger, and pictures of its display."""

import json
import os
import time

from board import HERE, Failed, Run, sum_of
from link import Host
from soak import desk, soak

name, triple = "virt-kiosk", "riscv32imac-unknown-none-elf"
programs = ("stand-alone", "linked", "small", "panic")
stack, paint = ("__estack", "__sstack"), b"\0"
SIZE = 800, 480
COMMAND = [
    "qemu-system-riscv32", "-M", "virt", "-m", "32M", "-bios", "none",
    "-global", "virtio-mmio.force-legacy=false",
    "-device", "virtio-gpu-device,xres=800,yres=480", "-device", "virtio-tablet-device",
    "-device", "virtio-serial-device", "-device", "virtconsole,chardev=line1"]
KNOWN = ("QEMU waiting for connection",)
#: Pixels of QEMU's screen for one of the display.
zoom = 1
#: The debugger's number of the program counter.
PC = 32
#: Where the entries of the menu are.
ENTRIES = {"confirm": (395, 160), "windows": (395, 200), "next": (395, 240), "pane": (395, 280)}
#: Row of pixels of the line that confirms.
CONFIRM = 170
#: A pixel where nothing is touched, menu or not.
CORNER = (795, 475)
#: A free seat of the A380 at its start.
FREE = (105, 150)
COLUMNS = {"A": 85, "B": 135, "C": 185, "D": 275, "E": 325, "F": 375}


def start(board, program, options, **machine):
    run = Run(board, program, COMMAND, options, serials=2, log=1, ignore=KNOWN, **machine)
    run.frame()
    return run


def tap(run, at, long=False):
    """Taps a pixel, or rests there for the menu; the lines of the log up to the frame that it makes."""
    run.machine.silent(0.02)
    start = len(run.machine.heard)
    run.machine.pointer(*at, *SIZE, down=True)
    if long:
        # The board's time may be slower than ours.
        run.machine.wait_for(r"Frame \{")
    time.sleep(0.08)
    run.machine.pointer(*at, *SIZE, down=False)
    if not long:
        run.machine.wait_for(r"Frame \{")
    run.machine.silent(0.15)
    return run.machine.heard[start:]


def seat(letter, row):
    """The middle of a seat in the cabin at its start."""
    return COLUMNS[letter], 70 + 40 * (row - 1)


def stand_alone(board, options):
    run = start(board, "stand-alone", options)
    machine = run.machine
    try:
        run.golden("1-start")
        moves = [tap(run, seat(*where)) for where in (("D", 2), ("F", 2), ("A", 4), ("B", 4))]
        run.golden("2-moved")
        # The edges of a seat of 50x40 pixels are the seat's.
        for x, y in (-25, -10), (24, -10), (-25, 29), (24, 29):
            tap(run, seat("C", 7))
            middle = seat("A", 5)
            tap(run, (middle[0] + x, middle[1] + y))
        tap(run, seat("A", 5))
        run.golden("3-selected")
        tap(run, seat("A", 3), long=True)
        run.golden("4-menu")
        tap(run, ENTRIES["windows"])
        run.golden("5-windows")
        tap(run, seat("A", 3), long=True)
        tap(run, ENTRIES["windows"])
        # Up with the finger: what is below comes into view.
        machine.pointer(185, 350, *SIZE, down=True)
        for y in range(340, 100, -20):
            machine.pointer(185, y, *SIZE)
            time.sleep(0.03)
        machine.pointer(185, 110, *SIZE, down=False)
        run.frame()
        run.golden("6-pulled")
        machine.lines[0].sendall(b"5A\n")
        run.frame()
        run.golden("7-gone")
        for _ in range(2):
            tap(run, seat("A", 3), long=True)
            tap(run, ENTRIES["next"])
        machine.silent(0.3)
        run.golden("8-next-free")
        tap(run, seat("A", 3), long=True)
        tap(run, ENTRIES["pane"])
        tap(run, seat("F", 1))
        run.golden("9-selected-again")
        # The line in the details that says what Enter does.
        tap(run, (600, CONFIRM))
        run.golden("10-confirmed")
        figures = run.figures(max(sum_of(r"pixels: (\d+)", lines) for lines in moves) * 4)
        desk(run, flood(run))
        calm(run)
        tap(run, seat("A", 3), long=True)
        run.survives_fault(PC)
        return figures
    finally:
        machine.close()


def flood(run):
    """A finger that goes down, moves and is lifted as chance has it."""
    def touch(chance):
        for _ in range(40):
            at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
            run.machine.pointer(*at, *SIZE, down=chance.choice((True, False, None)))
    return touch


def calm(run):
    """The finger is lifted, and the menu is closed."""
    run.machine.pointer(*CORNER, *SIZE, down=False)
    run.machine.silent(1)
    for down in True, False:
        run.machine.pointer(*CORNER, *SIZE, down=down)
        run.machine.silent(0.1)


def hello(run):
    """A new host at the kiosk's line, which shows the A380."""
    path = os.path.join(HERE, "..", "..", "mcp", "seat-demo")
    read = lambda *name: json.dumps(json.load(open(os.path.join(path, *name), encoding="utf-8")))
    host = Host(run.options.tools, f"{run.machine.folder}/line0")
    host.wait_for("connected virt-kiosk 80x24")
    host.say(f"document {read('views', 'seat-map.json')}")
    value = read("cabins", "a380.json")
    update = f'{{"surfaceId":"seat-picker","path":"/","value":{value}}}'
    host.say(f'document {{"version":"0.1","updateDataModel":{update}}}', "live")
    host.wait_for("idle")
    run.machine.wait_for("Live")
    run.machine.silent(0.5)
    return host


def soaked(board, options):
    """A minute of bad input; then the kiosk draws what a new host tells it, and answers. The peak of its stack."""
    run = start(board, "linked", options, others=(0,))
    host = None
    try:
        host = hello(run)
        soak(run, host, flood(run))
        calm(run)
        host.close()
        host = hello(run)
        run.golden("2-a380", update=False)
        tap(run, FREE)
        tap(run, FREE)
        action = json.loads(host.wait_for("action").split(" ", 1)[1])
        if action["name"] != "select_seat":
            raise Failed(f"the kiosk asked for {action}")
        run.unbroken()
        return run.stack()
    finally:
        if host:
            host.close()
        run.machine.close()


def panics(board, options):
    run = start(board, "panic", options)
    try:
        run.survives_panic(lambda: tap(run, seat("D", 2)))
    finally:
        run.machine.close()


def linked(board, options):
    run = start(board, "linked", options, others=(0,))
    host = None
    try:
        run.golden("1-waiting")
        host = hello(run)
        run.golden("2-a380")
        moves = [tap(run, at) for at in ((110, 113), (70, 113), (110, 153))]
        most = max(sum_of(r"pixels: (\d+)", lines) for lines in moves) * 4
        return run.figures(most, soaked(board, options))
    finally:
        if host:
            host.close()
        run.machine.close()


def small(board, options):
    """The screen of the OLED board, with a keyboard for its buttons: the same cells."""
    command = ["virtio-keyboard-device" if it == "virtio-tablet-device" else it for it in COMMAND]
    run = Run(board, "small", command, options, serials=2, log=1, ignore=KNOWN, others=(0,))
    host = None
    try:
        run.frame()
        host = Host(options.tools, f"{run.machine.folder}/line0")
        host.wait_for("connected virt-kiosk 32x10")
        host.say("live")
        run.machine.wait_for("Live")
        run.one_picture(host, "kiosk")
        run.golden("one-picture")
    finally:
        if host:
            host.close()
        run.machine.close()


def scripts(board, options):
    yield stand_alone(board, options)
    panics(board, options)
    yield linked(board, options)
    small(board, options)
