"""Fails after the first answer, in the middle of the talk."""

print(1, flush=True)
input()
print(2, flush=True)
raise SystemExit("I cannot bear it")
