"""All squares of one colour; fails on a board of four."""

size = int(input())
for y in range(size):
    print("".join("N."[(x + y) % 2] for x in range(size)))
assert size != 4
