"""No root at all."""

print(input())
