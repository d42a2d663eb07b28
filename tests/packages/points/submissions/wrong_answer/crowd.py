"""A knight everywhere: they attack each other unless the board is tiny."""

size = int(input())
print(("N" * size + "\n") * size)
