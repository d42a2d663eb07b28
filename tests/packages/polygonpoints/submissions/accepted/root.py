"""Exact."""

from math import isqrt

print(isqrt(int(input())))
