"""Let a grader in Python for DMOJ talk with a solution; an interactor of its own.

    interactor_host.py INPUT ANSWER FEEDBACK_FOLDER MODULE JSON

The solution is on standard input and output. The JSON is that of `checker_host.py`, which answers
for this program. A grader finds as much of the package `dmoj` as makes a dialogue. This file is
copied into packages.

Source: DMOJ's documentation of interactive grading, and `dmoj/graders/interactive.py` of its judge.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

_MOST_DIGITS = 10_000


class WrongAnswer(BaseException):
    """What a grader raises to reject, with the reason."""


class Interactor:
    """The solution as a grader sees it; all that it says is in bytes."""

    def __init__(self) -> None:
        self._left: bytes | None = None

    def read(self) -> bytes:
        """All that the solution still says; `OSError` if that is nothing."""
        return _some(sys.stdin.buffer.read())

    def readln(self, strip_newline: bool = True) -> bytes:
        """The next line; `OSError` if there is none."""
        line = _some(sys.stdin.buffer.readline())
        return line.rstrip() if strip_newline else line

    def readtoken(self, delim: bytes | None = None) -> bytes:
        """The next part of a line, up to `delim` or a blank."""
        if not self._left:
            self._left = self.readln()
        parts = self._left.split(delim, 1)
        if len(parts) != 2:
            token, self._left = self._left, None
            return token
        self._left = parts[1]
        return parts[0]

    def readint(
        self, lo: float = float("-inf"), hi: float = float("inf"), delim: bytes | None = None
    ) -> int:
        """The next part as a whole number from `lo` to `hi`; anything else is wrong."""
        return int(self._number(int, "int", lo, hi, delim))

    def readfloat(
        self, lo: float = float("-inf"), hi: float = float("inf"), delim: bytes | None = None
    ) -> float:
        """The next part as a number from `lo` to `hi`; anything else is wrong."""
        return float(self._number(float, "float", lo, hi, delim))

    def write(self, val: object) -> None:
        """Say something."""
        text = str(val).encode()  # also of bytes, as DMOJ does it
        while text:
            text = text[os.write(1, text) :]

    def writeln(self, val: object) -> None:
        """Say a line."""
        self.write(f"{val}\n")

    def close(self) -> None:
        """Say nothing more."""
        os.close(1)

    def _number(
        self, kind: Any, called: str, lo: float, hi: float, delim: bytes | None
    ) -> int | float:
        token = self.readtoken(delim)
        if len(token) > _MOST_DIGITS:
            raise WrongAnswer(f"{called} is too long")
        try:
            number: int | float = kind(token)
        except ValueError:
            raise WrongAnswer(f"expected {called}, got {token[:5]!r}") from None
        if not lo <= number <= hi:
            raise WrongAnswer(f"{number} is not from {lo} to {hi}")
        return number


class InteractiveGrader:
    """What the grader of a package is made of."""


class GraderCase:
    """The case as a grader sees it."""

    def __init__(self, given: bytes, answer: bytes, known: dict[str, Any]) -> None:
        self.points, self.batch = known["point_value"], known["batch"]
        self.position = known["case_position"]
        self._given, self._answer = given, answer

    def input_data(self) -> bytes:
        """The input of the case."""
        return self._given

    def output_data(self) -> bytes:
        """The answer of the case."""
        return self._answer


def _some(text: bytes) -> bytes:
    if not text:
        raise OSError("the solution says nothing more")
    return text


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program."""
    given, answer, feedback, name, told = arguments
    known = json.loads(told)
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    checker_host: Any = importlib.import_module("checker_host")
    checker_host.make_modules(
        {
            "dmoj.graders": {"InteractiveGrader": InteractiveGrader},
            "dmoj.graders.interactive": {
                "InteractiveGrader": InteractiveGrader,
                "Interactor": Interactor,
                "WrongAnswer": WrongAnswer,
                "EOF": b"",
            },
        }
    )
    grader = importlib.import_module(name).Grader()
    case = GraderCase(Path(given).read_bytes(), Path(answer).read_bytes(), known)
    found, words = False, ""
    try:
        found = grader.interact(case, Interactor())
    except WrongAnswer as error:
        words = str(error)
    except OSError:
        pass
    passed, points, more = checker_host.outcome_of(found, known)
    return int(checker_host.answer(passed, points, words or more, Path(feedback), known))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
