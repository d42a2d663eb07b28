"""Checks the number, and leaves it for the visualizer."""

import sys
from pathlib import Path

heights = Path(sys.argv[1]).read_text().split()[1:]
best = heights[int(Path(sys.argv[2]).read_text()) - 1]
words = sys.stdin.read().split()
if len(words) != 1 or words[0] not in map(str, range(1, len(heights) + 1)):
    Path(sys.argv[3], "judgemessage.txt").write_text("not the number of a tower\n")
    sys.exit(43)
Path(sys.argv[3], "chosen.txt").write_text(words[0])
sys.exit(42 if heights[int(words[0]) - 1] == best else 43)
