"""Calls itself as deep as it is told, 4,000,000 calls at most."""

import sys


def depth(left: int) -> int:
    """As many calls as there are left."""
    return 0 if left == 0 else 1 + depth(left - 1)


if len(sys.argv) > 2:
    sys.setrecursionlimit(10**9)
print("depth:", depth(min(4_000_000, int(sys.argv[1]))))
