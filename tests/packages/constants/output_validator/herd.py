"""The word, and then the herd."""

import sys

feedback = sys.argv[3]


def end(code, words):
    with open(f"{feedback}judgemessage.txt", "a") as file:
        file.write(f"{words}\n")
    sys.exit(code)


first, *herd = sys.stdin.read().split()
if first != open(sys.argv[2]).read().strip():
    end(43, f"the first word is {first[:20]!r}")
if herd != ["{{piece}}"] * int(sys.argv[4]):
    end(43, f"{len(herd)} words of {{herd}}, such as {herd[:1]}")
end(42, f"a herd of {len(herd)} {{nobody}}")
