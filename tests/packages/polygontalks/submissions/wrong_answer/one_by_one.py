"""Asks for each: too often for a jug at the end."""

jugs = int(input())
for jug in range(1, jugs):
    print("?", jug, jug, flush=True)
    if input() == "1":
        break
else:
    jug = jugs
print("!", jug, flush=True)
