"""No knights, no points."""

size = int(input())
print(("." * size + "\n") * size)
