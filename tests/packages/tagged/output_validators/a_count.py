"""Three numbers, none larger than is said."""

import sys

feedback = sys.argv[3]
assert sys.argv[4:] == ["--most", "99"]


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


words = sys.stdin.read().split()
if len(words) != 3 or not all(word.isascii() and word.isdigit() for word in words):
    end(43, "that are not three numbers")
end(42 if all(1 <= int(word) <= 99 for word in words) else 43, "of the right size or not")
