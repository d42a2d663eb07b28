"""Counts the knights on a board on which no two of them attack each other."""

import sys

size = int(open(sys.argv[1]).read())
feedback = sys.argv[3]


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


rows = sys.stdin.buffer.read().decode(errors="replace").split()
if [len(row) for row in rows] != [size] * size or set("".join(rows)) - set("N."):
    end(43, f"that is no board of {size} by {size}")
knights = {(x, y) for y in range(size) for x in range(size) if rows[y][x] == "N"}
for x, y in sorted(knights):
    for right, down in ((1, 2), (2, 1), (-1, 2), (-2, 1)):
        if (x + right, y + down) in knights:
            end(43, f"the knight in row {y + 1}, column {x + 1} attacks another")
with open(f"{feedback}score.txt", "w") as file:
    file.write(f"{len(knights)}\n")
end(42, f"{len(knights)} knights")
