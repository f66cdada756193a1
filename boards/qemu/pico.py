"""The Pico, which QEMU does not have: its memory as the linker sees it."""

import os

from board import HERE, Failed
from elf import Elf

name, triple = "pico", "thumbv6m-none-eabi"
programs = ("stand-alone", "linked")


#: Lines of code that the smallest board may have of its own, comments not counted: README.md promises it.
OWN_LINES = 150


def own_lines(*files):
    """Lines that are neither empty nor a comment."""
    count = 0
    for name_ in files:
        with open(os.path.join(HERE, "..", name, "src", name_), encoding="utf-8") as file:
            count += sum(bool(line.strip()) and not line.strip().startswith("//") for line in file)
    return count


def scripts(board, options):
    if (lines := own_lines("lib.rs", "bin/stand-alone.rs")) > OWN_LINES:
        raise Failed(f"the Pico's stand-alone program has {lines} lines of its own")
    for program in programs:
        elf = Elf(os.path.join(options.target, triple, "release", f"{name}-{program}"))
        flash, memory = elf.allocated()
        core = elf.code_by_crate().get("splitflap_core", 0)
        yield (
            f"{name}-{program} static_ram={memory} peak_stack=- flash={flash} core_code={core} "
            "bytes_per_move=-")
