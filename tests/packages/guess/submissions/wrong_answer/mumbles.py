"""Says what is no number."""

print("\x00 perhaps\xff?", flush=True)
input()
