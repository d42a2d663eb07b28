import sys

output, answer, _ = sys.argv[1:]
sys.exit(4 if open(output).read().split() == open(answer).read().split() else 6)
