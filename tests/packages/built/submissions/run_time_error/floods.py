"""Rides to and fro, and prints more than there may be."""

while True:
    print("a1 b3 " * 1000)
