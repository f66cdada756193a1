"""Pictures: from QEMU's PPM dumps to PNG files and back, with the standard library."""

import struct
import zlib


class Picture:
    """A picture of 8-bit red, green and blue."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    def __eq__(self, other):
        return (self.width, self.height, self.pixels) == (other.width, other.height, other.pixels)

    def differing(self, other):
        """How many pixels differ from a picture of the same size."""
        pairs = zip(zip(*[iter(self.pixels)] * 3), zip(*[iter(other.pixels)] * 3))
        return sum(one != two for one, two in pairs)

    def shrunk(self, factor):
        """Every so-manieth pixel of every so-manieth row."""
        width, height, pixels = self.width // factor, self.height // factor, bytearray()
        for y in range(height):
            row = self.pixels[y * factor * self.width * 3:][:self.width * 3]
            for x in range(width):
                pixels += row[x * factor * 3:][:3]
        return Picture(width, height, bytes(pixels))

    def corner(self, width, height):
        """The upper left part."""
        rows = (self.pixels[y * self.width * 3:][:width * 3] for y in range(height))
        return Picture(width, height, b"".join(rows))

    @staticmethod
    def from_ppm(path):
        with open(path, "rb") as file:
            data = file.read()
        magic, width, height, depth = data.split(None, 4)[:4]
        assert magic == b"P6" and depth == b"255", f"{path}: not a PPM of 8 bits"
        width, height = int(width), int(height)
        return Picture(width, height, data[-width * height * 3:])

    @staticmethod
    def from_png(path):
        """Reads what `write` wrote."""
        with open(path, "rb") as file:
            data = file.read()
        at, body = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            chunk = data[at + 8:at + 8 + length]
            if kind == b"IHDR":
                width, height = struct.unpack(">II", chunk[:8])
            elif kind == b"IDAT":
                body += chunk
            at += length + 12
        rows = zlib.decompress(body)
        stride = width * 3 + 1
        assert not any(rows[::stride]), f"{path}: not written by this program"
        pixels = b"".join(rows[y * stride + 1:(y + 1) * stride] for y in range(height))
        return Picture(width, height, pixels)

    def write(self, path):
        stride = self.width * 3
        rows = b"".join(b"\0" + self.pixels[y * stride:(y + 1) * stride] for y in range(self.height))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, body in (b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""):
                file.write(struct.pack(">I", len(body)) + kind + body)
                file.write(struct.pack(">I", zlib.crc32(kind + body)))
