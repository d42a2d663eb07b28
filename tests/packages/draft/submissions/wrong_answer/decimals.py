"""Decimals where the case is told to the letter."""

import sys

print(f"{int(input()) / 2 ** int(sys.argv[1]):.4f}")
