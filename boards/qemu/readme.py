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


def compare(name, lines, update):
    """The README has this table under that name."""
    with open(README, encoding="utf-8") as file:
        text = file.read()
    start, end = f"<!-- {name} -->\n", "<!-- end -->"
    before, rest = text.split(start, 1)
    known, after = rest.split(end, 1)
    if update:
        with open(README, "w", encoding="utf-8") as file:
            file.write(before + start + "\n".join(lines) + "\n" + end + after)
    elif known.splitlines() != lines:
        raise Failed(f"README.md has another table of {name}; if this is meant, --update:\n" + "\n".join(lines))
