"""Where the bytes of a firmware's flash are: `python3 flash.py ELF` prints it as a table."""

import re
import sys

from elf import CRATE, Elf

#: A part of a mangled path behind its crate's name.
PART = re.compile(r"(\d+)_?")
CORE = "splitflap_core"
#: Rows below this size are put together.
SMALL = 600


def place(symbol):
    """The crate and, in ours, the module that a function was written in."""
    found = CRATE.search(symbol) if symbol.startswith("_R") else None
    if not found:
        return "other"
    length = int(found[1])
    crate, rest = found[2][:length], found[2][length:]
    if crate != CORE:
        return crate
    path = []
    while (part := PART.match(rest)) and len(path) < 3:
        start, size = part.end(), int(part[1])
        name = rest[start:start + size]
        # A type or a function, not a module.
        if not name.islower() or len(name) < size:
            break
        path.append(name)
        rest = rest[start + size:]
    # The catalogs are a third of it: their components are told apart.
    deep = 3 if path[:1] == ["catalog"] else 1
    return "::".join([CORE, *path[:deep]])


def rows(elf):
    """Names and bytes, the largest first within code and within constants."""
    code, seen = {}, set()
    for name, value, size, kind, _ in elf.symbols:
        if kind == 2 and size and value not in seen:
            seen.add(value)
            code[place(name)] = code.get(place(name), 0) + size
    text = sum(elf.section(it) for it in (".vector_table", ".text"))
    small = [it for it, size in code.items() if size < SMALL or it == "other"]
    rest = text - sum(size for it, size in code.items() if it not in small)
    table = [[f"code of `{it}`", size] for it, size in sorted(code.items(), key=lambda it: -it[1]) if it not in small]
    table.append(["all that is smaller, vectors, padding", rest])
    table.append(["constants", elf.section(".rodata")])
    table.append(["initial values", elf.section(".data")])
    table.append(["**all**", elf.allocated()[0]])
    return table


def core_code(elf):
    """Bytes of the core's functions, its catalog's among them."""
    return elf.code_by_crate().get(CORE, 0)


if __name__ == "__main__":
    for name, size in rows(Elf(sys.argv[1])):
        print(f"{size:8,}  {name}")
