"""The input is a permutation, written as the statement says."""

import sys

text = sys.stdin.read()
try:
    count, *row = map(int, text.split())
    written = f"{count}\n{' '.join(map(str, row))}\n"
    sys.exit(42 if text == written and sorted(row) == list(range(1, count + 1)) else 43)
except ValueError:
    sys.exit(43)
