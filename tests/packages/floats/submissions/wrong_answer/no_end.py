"""Stops too early."""

heights = list(map(int, input().split()))
print(sum(heights) / len(heights))
