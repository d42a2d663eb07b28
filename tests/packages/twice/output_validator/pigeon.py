"""Looks at the word, turns it and sends it on; looks at the number. `again`: never is content."""

import re
import sys

task, told = open(sys.argv[1]).read().split()
answer = open(sys.argv[2]).read().split()
feedback = sys.argv[3]
words = sys.stdin.read().split()


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


if "again" in sys.argv[4:]:
    words = ["abba"]
elif task == "receive":
    end(42 if words == answer else 43, f"the number is {words[:1]}")
if len(words) != 1 or not re.fullmatch("[ab]{1,8}", words[0]):
    end(43, "that is no word for a pigeon")
with open(f"{feedback}nextpass.in", "w") as file:
    file.write(f"receive\n{words[0][::-1]}\n")
end(42, f"the word is {words[0]}")
