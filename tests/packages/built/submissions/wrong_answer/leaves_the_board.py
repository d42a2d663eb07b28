"""Rides over the edge."""

print(input().split()[0], "i9")
