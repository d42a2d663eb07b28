"""Takes one argument and no more."""

import sys

(_, times) = sys.argv
print(int(input()) / 2 ** int(times))
