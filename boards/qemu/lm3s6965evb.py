"""The LM3S6965 board's scripts: five buttons, and pictures of its display."""

import json
import os
import subprocess
import time

import flash
import readme
from board import BUTTONS, HERE, Failed, Run, sum_of, windows
from elf import Elf
from events import SEAT_LINE, events
from link import Host
from soak import desk, soak

name, triple = "lm3s6965evb", "thumbv7m-none-eabi"
programs = ("stand-alone", "linked", "panic")
stack, paint = ("_stack_end", "_stack_start"), b"\xcc"
COMMAND = ["qemu-system-arm", "-M", "lm3s6965evb"]
DELETE = 'document {"version":"0.1","deleteSurface":{"surfaceId":"seat-picker"}}'
#: What QEMU says about every start of this machine.
KNOWN = ("Timer with period zero", "QEMU waiting for connection")
#: The debugger's number of the program counter.
PC = 15
#: Pixels of QEMU's screen for one of the display.
zoom = 4


def start(board, program, options, **machine):
    run = Run(board, program, COMMAND, options, serials=2, log=1, ignore=KNOWN, **machine)
    run.frame()
    return run


def move_bytes(moves):
    """The most bytes of seats, and of everything, in one of the moves."""
    seats = [sum(size for top, size in windows(lines) if top < SEAT_LINE) for lines in moves]
    return f"{max(seats)}+{max(sum_of(r'spi=([0-9]+)', lines) for lines in moves)}"


def stand_alone(board, options):
    run = start(board, "stand-alone", options)
    machine = run.machine
    try:
        run.golden("1-start")
        moves = [run.press(key) for key in ("right", "right", "down", "left", "left", "up", "right")]
        run.golden("2-moved")
        run.press("left")
        run.press("ctrl")
        run.golden("3-taken")
        run.press("right")
        granted = run.press("ctrl")
        if not any("Granted" in line for line in granted):
            raise Failed("selecting 1B was not granted")
        run.golden("4-selected")
        run.press("ctrl", long=True)
        run.golden("5-menu")
        run.press("down")
        run.press("ctrl")
        run.golden("6-windows")
        run.menu(1)
        run.menu(3)
        run.golden("7-details")
        # What has no room comes into view with the arrows.
        run.press("down")
        run.press("down")
        run.golden("7-details-below")
        run.menu(3)
        # Sold at another desk while this person hesitates.
        machine.lines[0].sendall(b"1B\n")
        run.frame()
        run.golden("8-gone")
        run.menu(3)
        run.golden("8-gone-details")
        run.menu(3)
        run.menu(2)
        run.press("ctrl")
        run.menu(0)
        run.golden("9-confirmed")
        if not any("Restart { quiet: false }" in line for line in run.press("down")):
            raise Failed("the key after a confirmation did not begin anew")
        run.golden("10-next-person")
        figures = run.figures(move_bytes(moves))
        desk(run, flood(run))
        calm(run)
        run.press("ctrl", long=True)
        run.survives_fault(PC)
        return figures
    finally:
        machine.close()


def play(run, host, script, lines):
    """Plays the first lines of a behaviour script; then the screen is what they draw."""
    for _ in run.play(host, os.path.join(HERE, "..", "..", "tests", "scripts", script), lines):
        pass
    run.machine.silent(0.3)
    run.like_script(script, lines)


def snapshot(cabin):
    """A whole cabin as a message on one line."""
    path = os.path.join(HERE, "..", "..", "mcp", "seat-demo", "cabins", cabin)
    with open(path, encoding="utf-8") as file:
        value = json.dumps(json.load(file), separators=(",", ":"))
    update = f'{{"surfaceId":"seat-picker","path":"/","value":{value}}}'
    return f'document {{"version":"0.1","updateDataModel":{update}}}'


def bad_line(run, host):
    """Everything that a line does to frames; the board asks for what it lacks."""
    start = len(run.machine.heard)
    for harm in "lose", "cut", "double", "damage", "shift":
        host.say(f"{harm} 12", snapshot("a320.json"), "settled")
        host.wait_for("idle")
        host.say(DELETE)
        play(run, host, "window-filter.jsonl", 10)
    if not any("CatchingUp" in line for line in run.machine.heard[start:]):
        raise Failed("the board never said that it was catching up")


def too_large(run, host):
    """617 seats are more than the board holds: refused by name, and the view stays."""
    before = run.machine.screen()
    host.say(snapshot("a380.json"))
    report = json.loads(host.wait_for("report").split(" ", 1)[1])
    if report["reason"] != "full" or "limit" not in report:
        raise Failed(f"the A380 was refused so: {report}")
    host.wait_for("idle")
    run.machine.silent(0.2)
    if run.machine.screen() != before:
        raise Failed("a refused cabin changed the view")


def flood(run):
    """Presses and releases buttons as chance has it."""
    def press(chance):
        for _ in range(40):
            run.machine.key(chance.choice(list(BUTTONS.values())), chance.random() < 0.5)
    return press


def calm(run):
    """All buttons are released, and the menu is closed."""
    for key in BUTTONS.values():
        run.machine.key(key, False)
    run.machine.silent(1)
    # An arrow to the side closes the menu.
    for down in True, False:
        run.machine.key("left", down)
        run.machine.wait_for("buttons")


def soaked(board, options):
    """A minute of bad input; then the board draws what a new host tells it, and answers. The peak of its stack."""
    run = start(board, "linked", options, others=(0,))
    host = None
    try:
        host = hello(run)
        play(run, host, "pick-and-confirm.jsonl", 3)
        soak(run, host, flood(run))
        calm(run)
        host.close()
        host = hello(run)
        play(run, host, "window-filter.jsonl", 10)
        host.say(DELETE)
        play(run, host, "pick-and-confirm.jsonl", 5)
        selects(host)
        run.unbroken()
        return run.stack()
    finally:
        if host:
            host.close()
        run.machine.close()


def hello(run):
    """A new host at the board's line."""
    host = Host(run.options.tools, f"{run.machine.folder}/line0")
    host.wait_for("connected lm3s6965evb 32x10")
    host.say("live")
    run.machine.wait_for("Live")
    return host


def selects(host):
    """The board asks for the seat of the script."""
    action = json.loads(host.wait_for("action").split(" ", 1)[1])
    if (action["name"], action["context"]["seatId"]) != ("select_seat", "14A"):
        raise Failed(f"the board asked for {action}")


def linked(board, options):
    run = start(board, "linked", options, others=(0,))
    machine, socket = run.machine, f"{run.machine.folder}/line0"
    host = None
    try:
        run.golden("1-waiting")
        host = Host(options.tools, socket)
        host.wait_for("connected lm3s6965evb 32x10")
        machine.wait_for("CatchingUp")
        machine.silent(0.2)
        run.golden("2-catching-up")
        host.say("live")
        machine.wait_for("Live")
        play(run, host, "window-filter.jsonl", 10)
        run.golden("3-windows")
        host.say(DELETE)
        play(run, host, "pick-and-confirm.jsonl", 5)
        selects(host)
        run.golden("4-pending")
        moves = [run.press(key) for key in ("right", "right", "right", "left", "left")]
        host.say(DELETE)
        play(run, host, "pick-and-confirm.jsonl", 9)
        run.golden("5-confirmed")
        machine.key("down", True)
        machine.wait_for(r"Restart \{ quiet: false \}")
        machine.key("down", False)
        host.wait_for("reopen")
        host.say(DELETE)
        play(run, host, "pick-and-confirm.jsonl", 3)
        too_large(run, host)
        bad_line(run, host)
        # The plug is pulled, and put in again.
        host.close()
        machine.wait_for("Silent")
        machine.silent(0.2)
        run.golden("6-unplugged")
        host = hello(run)
        play(run, host, "window-filter.jsonl", 10)
        return run.figures(move_bytes(moves), soaked(board, options))
    finally:
        if host:
            host.close()
        machine.close()


def hosted(board, options):
    """The board at the desktop's `splitflap link`, with the seat app behind it."""
    run = start(board, "linked", options, terminals=(0,))
    device = run.machine.terminal(0)
    seats = [options.splitflap, "link", device, "--", options.splitflap, "seat-demo"]
    host = None
    try:
        host = subprocess.Popen(seats, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        run.machine.wait_for("Live")
        run.machine.silent(0.5)
        run.press("right")
        run.press("ctrl")
        run.golden("8-hosted-selected", seconds=20)
        run.menu(0)
        run.golden("9-hosted-confirmed", seconds=20)
    finally:
        run.machine.close()
        if host:
            host.terminate()
    said = host.communicate()[0]
    if "lm3s6965evb is connected (32x10 cells)" not in said:
        raise Failed(f"splitflap link says {said!r}")


def panics(board, options):
    run = start(board, "panic", options)
    try:
        run.survives_panic(lambda: run.press("right"))
    finally:
        run.machine.close()


def one_picture(board, options):
    """The script that every frontend plays. What the board logged after each line."""
    run = start(board, "linked", options, others=(0,))
    host = None
    try:
        host = hello(run)
        logs = run.one_picture(host, "oled")
        run.golden("one-picture")
        return logs
    finally:
        if host:
            host.close()
        run.machine.close()


def scripts(board, options):
    alone = stand_alone(board, options)
    yield alone
    panics(board, options)
    yield linked(board, options)
    sent = events(one_picture(board, options), options)
    readme.compare("events", sent, options.update)
    elf = Elf(os.path.join(options.target, triple, "release", f"{name}-stand-alone"))
    where = readme.table(["where", "bytes"], flash.rows(elf))
    # Where the bytes are is compared where there are as many.
    program, figures = alone.split()[0], set(alone.split())
    as_many = any(row.split()[0] == program and {f for f in row.split() if f.startswith("flash=")} <= figures for row in options.known)
    if options.update or options.exact and as_many:
        readme.compare("flash", where, options.update)
    hosted(board, options)
