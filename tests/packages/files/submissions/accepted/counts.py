"""Counts in the file."""

import sys

print(open("board.txt").read().count(sys.argv[1]), input())
