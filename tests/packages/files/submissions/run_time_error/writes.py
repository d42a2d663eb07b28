"""Counts on a copy of the board, but may not write one."""

import sys
from pathlib import Path

Path("copy.txt").write_text(Path("board.txt").read_text())
print(Path("copy.txt").read_text().count(sys.argv[1]), input())
