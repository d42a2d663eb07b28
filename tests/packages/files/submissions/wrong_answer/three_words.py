"""Is wrong if it is called with more than one word, as it is told."""

import sys

print(open("board.txt").read().count(sys.argv[1]), input(), *sys.argv[2:])
