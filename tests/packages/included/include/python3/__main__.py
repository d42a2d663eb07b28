"""Reads the number of discs, and prints what the submission says."""

from pathlib import Path

from tower import moves

print(int(Path("unit.txt").read_text()) * moves(int(input())))
