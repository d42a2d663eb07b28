import sys

count = int(sys.argv[1])
print(count)
print(*range(1, count + 1), sep="\n", file=sys.stderr)
