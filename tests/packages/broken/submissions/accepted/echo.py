"""Right in all cases."""

print(input())
