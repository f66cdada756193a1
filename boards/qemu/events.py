"""What each event of the script that every frontend plays sends: to the OLED, and to a VT100."""

import json
import os
import subprocess

from board import BUTTONS, ONE_PICTURE, sum_of, windows
from readme import table

SCRIPT = os.path.join(ONE_PICTURE, "script.jsonl")
#: The row of the OLED's pixels in which the line that tells about a seat begins, at 32x10 cells.
SEAT_LINE = 48
HEADS = [
    "event", "pixels", "seats, SPI bytes", "lines below, SPI bytes", "all SPI bytes",
    "VT100 of 32x10, bytes", "VT100 of 80x24, bytes", "of these up to the seats"]


def name(step):
    """What a line of the script does, in a few words."""
    step = json.loads(step)
    if isinstance(step, dict) and "input" in step:
        key = step["input"]
        return f"{key}" if key in BUTTONS else f"{key} (by the menu)"
    messages = step if isinstance(step, list) else [step]
    updates = [message["updateDataModel"]["path"] for message in messages if "updateDataModel" in message]
    return "data: " + ", ".join(f"`{path}`" for path in updates) if updates else "the view, without data"


def console(options, columns, rows):
    """Bytes of the frame after each line, by its number, and those up to the last seat."""
    tool = os.path.join(options.tools, "console-bytes")
    command = [tool, SCRIPT, str(columns), str(rows)]
    text = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    return {line: sizes for line, *sizes in (map(int, row.split()) for row in text.splitlines())}


def events(logs, options):
    """The table, from what the board logged after each line."""
    with open(SCRIPT, encoding="utf-8") as file:
        steps = file.read().splitlines()
    small, large = console(options, 32, 10), console(options, 80, 24)
    rows = []
    for line, log in logs.items():
        sizes = list(windows(log))
        rows.append([
            name(steps[line - 1]), sum_of(r"pixels: (\d+)", log),
            sum(size for top, size in sizes if top < SEAT_LINE),
            sum(size for top, size in sizes if top >= SEAT_LINE),
            sum_of(r"spi=(\d+)", log), small[line][0], *large[line]])
    return table(HEADS, rows)
