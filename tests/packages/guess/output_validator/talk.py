"""Talks to whoever guesses. `lucky`: every guess is right, and nothing is read after it."""

import sys

square = int(open(sys.argv[1]).read())
feedback = sys.argv[3]
lucky = "lucky" in sys.argv[4:]


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


for count in range(1, 11):
    line = sys.stdin.readline()
    if not line:
        end(43, f"no guess {count}")
    if not line.strip().isascii() or not line.strip().isdigit():
        end(43, f"guess {count} is not a number: {line.strip()[:20]!r}")
    guess = int(line)
    if guess == square or lucky:
        print("right", flush=True)
        if not lucky and (more := sys.stdin.read()).strip():
            end(43, f"goes on after the end: {more.strip()[:20]!r}")
        end(42, f"{count} guesses")
    print("higher" if guess < square else "lower", flush=True)
end(43, "ten guesses were not enough")
