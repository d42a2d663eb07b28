"""Swaps must sort the row. `count`: part of the score for more swaps than are needed."""

import sys

row = [int(word) for word in open(sys.argv[1]).read().split()][1:]
fewest = int(open(sys.argv[2]).read())
feedback = sys.argv[3]


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


try:
    count, *places = [int(word) for word in sys.stdin.read().split()]
except ValueError:
    end(43, "there are not only numbers")
if len(places) != 2 * count or not all(1 <= place <= len(row) for place in places):
    end(43, "that are no swaps")
for one, other in zip(places[::2], places[1::2]):
    row[one - 1], row[other - 1] = row[other - 1], row[one - 1]
if row != sorted(row):
    end(43, "the row is not sorted")
if "count" in sys.argv[4:]:
    with open(f"{feedback}score_multiplier.txt", "w") as file:
        file.write(f"{fewest / count if count else 1}\n")
end(42, f"{count} swaps, {fewest} are needed")
