"""Says what means nothing: exit code 2."""

print("please", 1, 1, flush=True)
input()
