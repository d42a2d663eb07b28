"""Compare two numbers as a checker for testlib does; 3 in place of another gets no points."""

import sys

_, found, expected = (open(name).read().split() for name in sys.argv[1:])
if found == expected:
    sys.exit(0)
print("points 0: it is", *expected, file=sys.stderr)
sys.exit(7 if found == ["3"] else 1)
