import sys

count, *pairs = sys.stdin.read().splitlines()
assert int(count) == len(pairs) == 5
assert all(0 < int(number) < 100 for pair in pairs for number in pair.split())
