"""Sizes and symbols of a 32-bit firmware, with the standard library."""

import re
import struct

#: A crate's root in a mangled name (v0: `C`, perhaps a disambiguator, the name's length, the name).
CRATE = re.compile(r"C(?:s[0-9A-Za-z]*_)?(\d+)(\w+)")
#: What a program with a heap calls: Rust's allocator or the one behind it, C's, or any function of the crate `alloc`.
ALLOCATOR = re.compile(r"__r(ust|g|dl)_(alloc|dealloc|realloc)|^_?(malloc|calloc|realloc|free|sbrk)(_r)?$|C(s[0-9A-Za-z]*_)?5alloc\d")


class Elf:
    """What `llvm-size` and `llvm-nm` would tell."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        offset, = struct.unpack_from("<I", self.data, 32)
        size, count, names = struct.unpack_from("<HHH", self.data, 46)
        raw = [struct.unpack_from("<10I", self.data, offset + index * size) for index in range(count)]
        texts = raw[names][4]
        #: name, type, flags, address, offset, size, link
        self.sections = [
            (self.text(texts + it[0]), it[1], it[2], it[3], it[4], it[5], it[6]) for it in raw]
        self.symbols = []
        for _, kind, _, _, start, length, link in self.sections:
            if kind != 2:
                continue
            texts = raw[link][4]
            for at in range(start, start + length, 16):
                name, value, length_, info, _, section = struct.unpack_from("<IIIBBH", self.data, at)
                self.symbols.append((self.text(texts + name), value, length_, info & 15, section))

    def text(self, at):
        return self.data[at:self.data.index(b"\0", at)].decode()

    def symbol(self, name):
        return next(value for known, value, *_ in self.symbols if known == name)

    def allocators(self):
        """Symbols that a heap has, or would be asked by."""
        return sorted({name for name, *_ in self.symbols if ALLOCATOR.search(name)})

    def allocated(self):
        """Bytes of flash (code, constants, initial values) and of static memory."""
        flash = memory = 0
        for name, kind, flags, _, _, size, _ in self.sections:
            if not flags & 2 or name.startswith(".stack") or name.startswith(".heap"):
                continue
            empty, writable = kind == 8, flags & 1
            flash += 0 if empty else size
            memory += size if writable else 0
        return flash, memory

    def section(self, name):
        return next((it[5] for it in self.sections if it[0] == name), 0)

    def made_by(self):
        """The compiler and the linker, as they say it."""
        start, size = next((it[4], it[5]) for it in self.sections if it[0] == ".comment")
        words = self.data[start:start + size].decode().split("\0")
        return ", ".join(word for word in words if word)

    def code_by_crate(self):
        """Bytes of functions by the crate that they were written in; generic ones by the crate
        of the type or function, not of what they are made for."""
        sizes, seen = {}, set()
        for name, value, size, kind, _ in self.symbols:
            if kind != 2 or not size or value in seen:
                continue
            seen.add(value)
            found = CRATE.search(name) if name.startswith("_R") else None
            crate = found[2][:int(found[1])] if found else "other"
            sizes[crate] = sizes.get(crate, 0) + size
        return sizes
