"""Breaks a jug."""

print("?", 1, 1, flush=True)
raise SystemExit(input() * 9)
