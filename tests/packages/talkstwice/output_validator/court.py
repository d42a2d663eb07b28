"""Talks to both messengers; the second comes with the word that the first has left."""

import re
import sys

told = open(sys.argv[1]).read().split()
number = open(sys.argv[2]).read().strip()
feedback = sys.argv[3]


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


if told[0] == "second":
    print("second", told[1], flush=True)
    said = sys.stdin.readline().strip()
    print("thanks", flush=True)
    end(42 if said == number else 43, f"the second says {said}")
print("first", flush=True)
for line in sys.stdin:
    match line.split():
        case ["digit", ("1" | "2" | "3") as place]:
            print(number[int(place) - 1], flush=True)
        case ["word", word] if re.fullmatch("[a-z]{1,3}", word):
            with open(f"{feedback}nextpass.in", "w") as file:
                file.write(f"second {word}\n")
            end(42, f"the first leaves {word}")
        case _:
            end(43, f"the first says {line.strip()[:20]!r}")
end(43, "the first leaves no word")
