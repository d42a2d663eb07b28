"""Does not ride at all."""

print(input().split()[0])
