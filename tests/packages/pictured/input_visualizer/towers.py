"""Draws the towers into testcase.svg. Arguments: input, answer, and perhaps --width N."""

import sys
from pathlib import Path

width = int(sys.argv[4]) if sys.argv[3:4] == ["--width"] else 12
heights = [int(word) for word in Path(sys.argv[1]).read_text().split()[1:]]
bars = "".join(
    f'<rect x="{place * width}" y="{150 - 5 * height}" width="{width - 2}" height="{5 * height}"/>'
    for place, height in enumerate(heights)
)
size = f'width="{width * len(heights)}" height="150"'
svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size} fill="gray">{bars}</svg>'
Path("testcase.svg").write_text(svg)
