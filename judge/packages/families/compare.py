"""Compare an output with the answer as another judge does; an output validator of its own.

    compare.py INPUT ANSWER FEEDBACK_FOLDER MODE < OUTPUT

Exit status 42 accepts, 43 rejects, and anything else is an error of the judge. What differs goes to
judgemessage.txt in the feedback folder. This file is copied into packages, so it needs nothing
but Python 3.7 or newer.
"""

from __future__ import annotations

import sys
from pathlib import Path


def same_but_line_ends(output: bytes, answer: bytes) -> bool:
    """Whether both are the same, byte by byte, where CR LF and LF are one line end."""
    return output.replace(b"\r\n", b"\n") == answer.replace(b"\r\n", b"\n")


MODES = {"exact": same_but_line_ends}
"""How to compare, by the first argument after those of every validator."""


def first_difference(output: bytes, answer: bytes) -> str:
    """A sentence that names the first line that differs, for whoever wrote the program."""
    ours, theirs = output.splitlines(), answer.splitlines()
    for index in range(min(len(ours), len(theirs))):
        if ours[index] != theirs[index]:
            said, asked = (one[index][:60].decode(errors="replace") for one in (ours, theirs))
            return f"line {index + 1} is {said!r}, expected {asked!r}"
    if len(ours) != len(theirs):
        return f"{len(ours)} lines, expected {len(theirs)}"
    return "the lines are the same, but blanks or line ends differ"


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program and what is on standard input."""
    _, answer_path, feedback, mode = arguments[:4]
    answer = Path(answer_path).read_bytes()
    output = sys.stdin.buffer.read()
    if MODES[mode](output, answer):
        return 42
    message = Path(feedback) / "judgemessage.txt"
    message.write_text(first_difference(output, answer), encoding="utf-8")
    return 43


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
