"""Whole litres alone: near enough where the jug is all but empty."""

import sys

print(int(input()) >> int(sys.argv[1]))
