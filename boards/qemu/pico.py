"""The Pico, which QEMU does not have: its memory as the linker sees it."""

import os

from elf import Elf

name, triple = "pico", "thumbv6m-none-eabi"
programs = ("stand-alone", "linked")


def scripts(board, options):
    for program in programs:
        elf = Elf(os.path.join(options.target, triple, "release", f"{name}-{program}"))
        flash, memory = elf.allocated()
        core = elf.code_by_crate().get("splitflap_core", 0)
        yield (
            f"{name}-{program} static_ram={memory} peak_stack=- flash={flash} core_code={core} "
            "bytes_per_move=-")
