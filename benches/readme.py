"""Writes the tables and charts of benches/README.md from tables.tsv and peers/results.txt."""
import os, re

import aims

HERE = os.path.dirname(os.path.abspath(__file__))
SCREENS = {"a80": "80x24", "a120": "120x40", "a200": "200x60", "stad": "300x120, 10,000 seats"}
DISPLAYS = {"e320": "320x240, 16 bits", "e128": "128x64, 1 bit"}
EVENTS = ["first", "nochange", "move", "move_v", "move_follow", "select", "filter", "data", "scroll", "resize"]
PEERS = ["ratatui-custom", "ncurses-damage-xterm", "ncurses-damage-vt100"]
# Column of tables.tsv, key of the peers' lines.
CELLS = {"a80": 80 * 24, "a120": 120 * 40, "a200": 200 * 60, "stad": 300 * 120}
COLOURS = ["#1b7f3b", "#b3541e", "#3a5ba0"]


def read():
    figures = {}
    with open(os.path.join(HERE, "tables.tsv")) as file:
        lines = file.read().splitlines()[1:]
    names = lines[0].split("\t")
    cases = []
    for line in lines[1:]:
        row = dict(zip(names, line.split("\t")))
        if row["peer"] == "case":
            cases.append(row)
        else:
            figures[f"splitflap-{row['peer']}", row["screen"], row["event"]] = row
    with open(os.path.join(HERE, "peers", "results.txt")) as file:
        for line in file:
            row = dict(re.findall(r"(\w+)=(\S+)", line))
            row["instructions"], row["allocations"] = row.get("instr"), row["allocs"]
            row["heap"] = row.get("live_heap")
            figures[row["peer"], row["screen"], row["event"]] = row
    return figures, cases


def number(text):
    if text in (None, "-"):
        return "-"
    value = float(text)
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    if value >= 1e4:
        return f"{value / 1e3:.1f} k"
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:.1f}"


def table(figures, column, peers, events, screens=SCREENS):
    out = ["| screen, event | " + " | ".join(peers) + " |", "|---|" + "---:|" * len(peers)]
    for screen, size in screens.items():
        for event in events:
            row = [figures.get((peer, screen, event), {}).get(column) for peer in peers]
            if any(row):
                out.append(f"| {size} {event} | " + " | ".join(number(value) for value in row) + " |")
    return "\n".join(out)


def memory(figures):
    peers = ["splitflap-xterm", "ratatui-custom", "ncurses-damage-xterm"]
    return table(figures, "heap", peers, ["nochange"])


def displays(figures):
    """Bytes and instructions beside each other."""
    peers = ["splitflap-graphics", "mousefood"]
    out = ["| display, event | " + " | ".join(f"{peer}, {what}" for what in ("bytes", "instructions") for peer in peers) + " |",
           "|---|" + "---:|" * 4]
    for screen, size in DISPLAYS.items():
        for event in EVENTS:
            row = [figures.get((peer, screen, event), {}).get(what) for what in ("bytes", "instructions") for peer in peers]
            if any(row):
                out.append(f"| {size} {event} | " + " | ".join(number(value) for value in row) + " |")
    return "\n".join(out)


def case_table(cases):
    out = ["| case | input bytes | cells | bytes | allocations | instructions | an input byte |", "|---|---:|---:|---:|---:|---:|---:|"]
    for row in cases:
        size, spent = int(row["input"]), int(row["instructions"])
        each = f"{spent / size:.1f}" if size else "-"
        out.append(f"| {row['event']} | {size:,} | {number(row['cells'])} | {number(row['bytes'])} | "
                   f"{number(row['allocations'])} | {number(row['instructions'])} | {each} |")
    return "\n".join(out)


def chart(figures, name, title, places, label):
    """A line for each peer over `places`, both axes logarithmic."""
    import math
    peers = ["splitflap-xterm", "ncurses-damage-xterm", "ratatui-custom"]
    width, height, left, bottom, right, top = 640, 360, 70, 50, 170, 40
    values = {peer: [(at, float(figures[peer, screen, "move"]["instructions"])) for screen, at in places
                     if (peer, screen, "move") in figures] for peer in peers}
    xs = [at for _, at in places]
    low, high = 1e3, 1e8
    x = lambda at: left + (math.log(at) - math.log(min(xs))) / (math.log(max(xs)) - math.log(min(xs))) * (width - left - right)
    y = lambda at: height - bottom - (math.log(at) - math.log(low)) / (math.log(high) - math.log(low)) * (height - top - bottom)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/><text x="{left}" y="22" font-size="15">{title}</text>']
    for power in range(3, 9):
        line = y(10 ** power)
        out.append(f'<line x1="{left}" x2="{width - right}" y1="{line:.1f}" y2="{line:.1f}" stroke="#ddd"/>'
                   f'<text x="{left - 8}" y="{line + 4:.1f}" text-anchor="end">{10 ** power:,}</text>')
    for at in xs:
        out.append(f'<text x="{x(at):.1f}" y="{height - bottom + 18}" text-anchor="middle">{at:,}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 10}" text-anchor="middle">{label}</text>')
    for peer, colour in zip(peers, COLOURS):
        points = values[peer]
        if not points:
            continue
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x(at):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>' for at, value in points]
        at, value = points[-1]
        out.append(f'<text x="{x(at) + 8:.1f}" y="{y(value) + 4:.1f}" fill="{colour}">{peer} {number(value)}</text>')
    out.append("</svg>\n")
    with open(os.path.join(HERE, "charts", name), "w") as file:
        file.write("\n".join(out))


def write():
    figures, cases = read()
    ours = ["splitflap-xterm", "splitflap-vt100", "splitflap-default"]
    parts = {
        "instructions": table(figures, "instructions", ours + PEERS, EVENTS),
        "bytes": table(figures, "bytes", ours + PEERS, EVENTS),
        "allocations": table(figures, "allocations", ours[:1] + PEERS[:2], ["first", "move", "select", "filter"]),
        "memory": memory(figures),
        "cases": case_table(cases),
        "displays": displays(figures),
        "aims": aims.table(figures, cases, number),
        "profiles": table(figures, "bytes", ["splitflap-xterm", "splitflap-xterm-rep", "splitflap-xterm-margins"], ["first", "scroll"], {"a80": "80x24"}),
    }
    os.makedirs(os.path.join(HERE, "charts"), exist_ok=True)
    chart(figures, "move-by-screen.svg", "Instructions of a move, by cells of the screen",
          [(screen, CELLS[screen]) for screen in SCREENS], "cells of the screen")
    chart(figures, "move-by-seats.svg", "Instructions of a move, by seats",
          [("a120", 180), ("stad", 10000)], "seats")
    put(parts)


def put(parts):
    """Writes parts of the README between their marks."""
    path = os.path.join(HERE, "README.md")
    with open(path) as file:
        text = file.read()
    for name, part in parts.items():
        text = re.sub(rf"(<!-- {name} -->\n).*?(<!-- end -->)", lambda found: found[1] + part + "\n" + found[2], text, flags=re.S)
    with open(path, "w") as file:
        file.write(text)
