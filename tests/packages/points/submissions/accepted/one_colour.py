"""All squares of one colour."""

size = int(input())
for y in range(size):
    print("".join("N."[(x + y) % 2] for x in range(size)))
