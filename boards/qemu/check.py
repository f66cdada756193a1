"""Runs boards in QEMU through their scripts and compares pictures and memory with what is
committed. `boards/check` builds what it needs."""

import argparse
import os
import sys

import lm3s6965evb
import pico
import readme
import virt_kiosk
from board import HERE, Failed
from elf import Elf

BOARDS = {board.name: board for board in (lm3s6965evb, virt_kiosk, pico)}
TABLE = os.path.join(HERE, "..", "memory.txt")


# Bytes by which a figure may differ from another run's: an interrupt may or may not fall on the deepest call, and a machine that keeps its
# crates elsewhere may have put a function behind another, with other gaps between them.
TOLERANCE = {"peak_stack": 256, "flash": 64, "core_code": 64}


def same(line, old):
    """Whether two lines of the table say the same, within what another run may change."""
    (name, *new), (old_name, *was) = line.split(), old.split()
    if name != old_name or len(new) != len(was):
        return False
    for figure, before in zip(new, was):
        key, value = figure.split("=")
        old_key, old_value = before.split("=")
        if figure == before:
            continue
        if key != old_key or not (value.isdigit() and old_value.isdigit()):
            return False
        if abs(int(value) - int(old_value)) > TOLERANCE.get(key, 0):
            return False
    return True


def heapless(board, options):
    """No program of the board has an allocator. What they were made by."""
    for program in board.programs:
        elf = Elf(os.path.join(options.target, board.triple, "release", f"{board.name}-{program}"))
        elf.symbol("main")
        if found := elf.allocators():
            raise Failed(f"{board.name}-{program} has a heap: {found}")
    return "made by " + elf.made_by()


def memory(lines):
    """The README's table of the same figures."""
    rows = []
    for line in lines:
        name, *figures = line.split()
        values = (figure.split("=")[1] for figure in figures)
        rows.append([f"`{name}`", *(int(it) if it.isdigit() else it.replace("-", "") for it in values)])
    return readme.table(["program", "static RAM", "peak stack", "flash", "of it core and catalog (code)", "a move"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", required=True, help="cargo's target folder")
    parser.add_argument("--tools", required=True, help="folder of board-log and board-host")
    parser.add_argument("--splitflap", required=True, help="the desktop's program")
    parser.add_argument("--update", action="store_true", help="take what is seen as right")
    parser.add_argument("boards", nargs="*", default=list(BOARDS))
    options = parser.parse_args()
    with open(TABLE, encoding="utf-8") as table:
        made, *known = table.read().splitlines()
    made_now = {heapless(BOARDS[name], options) for name in options.boards}
    # Another compiler makes other programs.
    options.exact = made_now == {made}
    options.known = known
    lines = []
    for name in options.boards:
        lines.extend(BOARDS[name].scripts(BOARDS[name], options))
    missing = [line for line in lines if not any(same(line, old) for old in known)]
    if options.update:
        new = {line.split()[0]: line for line in known + lines}
        known = list(new.values())
        with open(TABLE, "w", encoding="utf-8") as table:
            table.write("".join(f"{line}\n" for line in [*made_now, *known]))
    elif missing and options.exact:
        raise Failed("memory.txt has other figures; if they are meant, --update:\n" + "\n".join(missing))
    elif missing:
        print(f"memory.txt is {made}, and these programs were {', '.join(made_now)}: not compared")
    readme.compare("memory", memory(known), options.update)
    print("\n".join(lines))


if __name__ == "__main__":
    try:
        main()
    except (Failed, TimeoutError) as failure:
        sys.exit(f"check: {failure}")
