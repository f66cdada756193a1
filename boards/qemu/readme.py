"""Tables in README.md: each lies between `<!-- NAME -->` and `<!-- end -->`, is compared with what
was measured, and written anew with --update."""

import os

from board import HERE, Failed

README = os.path.join(HERE, "..", "README.md")


def table(heads, rows):
    """A table of names and numbers, as Markdown."""
    align = ["---"] + ["---:"] * (len(heads) - 1)
    show = lambda cell: cell if isinstance(cell, str) else f"{cell:,}"
    return ["| " + " | ".join(map(show, row)) + " |" for row in (heads, align, *rows)]


def compare(name, lines, update, tolerance=0):
    """The README has this table under that name; numbers may differ a little."""
    with open(README, encoding="utf-8") as file:
        text = file.read()
    start, end = f"<!-- {name} -->\n", "<!-- end -->"
    before, rest = text.split(start, 1)
    known, after = rest.split(end, 1)
    if update:
        with open(README, "w", encoding="utf-8") as file:
            file.write(before + start + "\n".join(lines) + "\n" + end + after)
    elif len(known.splitlines()) != len(lines) or not all(
            same(*pair, tolerance) for pair in zip(known.splitlines(), lines)):
        raise Failed(f"README.md has another table of {name}; if this is meant, --update:\n" + "\n".join(lines))


def same(known, line, tolerance):
    """Whether two rows are the same but for small differences of numbers."""
    known, line = known.split("|"), line.split("|")
    if len(known) != len(line):
        return False
    for old, new in zip(known, line):
        old, new = old.strip().replace(",", ""), new.strip().replace(",", "")
        near = old.isdigit() and new.isdigit() and abs(int(old) - int(new)) <= tolerance
        if old != new and not near:
            return False
    return True
