"""Draws the towers, the chosen one in colour, for judges; for the team a PNG of one colour."""

import struct
import sys
import zlib
from pathlib import Path

heights = [int(word) for word in Path(sys.argv[1]).read_text().split()[1:]]
folder = Path(sys.argv[3])
note = folder / "chosen.txt"
chosen = int(note.read_text()) if note.exists() else 0
colour = sys.argv[4] if sys.argv[4:] else "red"
bars = "".join(
    f'<rect x="{number * 12}" y="{150 - 5 * height}" width="10" height="{5 * height}"'
    f' fill="{colour if number == chosen else "gray"}"/>'
    for number, height in enumerate(heights, 1)
)
size = f'width="{12 * len(heights) + 24}" height="150"'
svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{bars}</svg>'
folder.joinpath("judgeimage.svg").write_text(svg)


def chunk(name, content):
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


SIDE = 16
rows = (b"\0" + (b"\x30\xa0\x60" if chosen else b"\xd0\x40\x40") * SIDE) * SIDE
head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
folder.joinpath("teamimage.png").write_bytes(png + chunk(b"IEND", b""))
