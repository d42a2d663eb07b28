"""Says what is not a number."""

print("\x00 perhaps\xff?", flush=True)
input()
