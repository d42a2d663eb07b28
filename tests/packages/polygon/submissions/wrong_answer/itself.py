"""Out of the range: exit code 1."""

print(input())
