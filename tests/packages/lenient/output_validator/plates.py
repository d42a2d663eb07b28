"""Leaves a score, although problem.yaml does not say so."""

import sys

most = int(open(sys.argv[1]).read())
words = sys.stdin.read().split()
if len(words) != 1 or len(words[0]) > 2 or not words[0].isdigit() or not 1 <= int(words[0]) <= most:
    sys.exit(43)
open(sys.argv[3] + "score.txt", "w").write(words[0])
sys.exit(42)
