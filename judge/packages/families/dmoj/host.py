"""Judge as DMOJ does: call a checker or a grader in Python, or start a program by the bridge.

    host.py INPUT ANSWER FEEDBACK_FOLDER MODULE CASE < OUTPUT
    host.py BRIDGE INPUT ANSWER FEEDBACK_FOLDER [CASE] < OUTPUT

CASE is JSON: `point_value`, `batch` and `case_position` of the case; `ends_batch`, whether it is
the last of its batch or in none; and for a checker the `function` of the module and its `args`. The
modules `compare` and `lines` have functions by their modes. A module with a `Grader` talks with the
solution, which is on standard input and output. BRIDGE is JSON: the `command`, where `{program}` is
the folder of this file and the files of the case have their names in braces; the `kind`, which says
what exit statuses mean; `is_talk`, whether the program talks with the solution; and `feedback`,
whether what it prints counts.

Exit status 42 accepts, 43 rejects, which may give points too, and anything else is an error of the
judge. A checker finds as much of the package `dmoj` as makes results, errors and a dialogue. This
file is copied into packages, so it needs nothing but Python 3.7 or newer.

Source: DMOJ's documentation of checkers and of interactive grading, `dmoj/checkers`,
`dmoj/contrib` and `dmoj/graders/interactive.py` of its judge.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import types
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

_DIGITS = 30  # of a share: as many as the format reads
_MOST_DIGITS = 10_000  # of a number that a solution says
_AC, _WA, _PE, _PARTIAL = 0, 1, 2, 7
_POINTS = re.compile(rb"^points (\d+)$", re.MULTILINE)
_SHARE = re.compile(rb"^partial (\d+)/(\d*[1-9]\d*)$", re.MULTILINE)


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program and what is on standard input."""
    if arguments[0].startswith("{"):
        return _start_bridged(*arguments)
    given, right, feedback, module, told = arguments
    known = json.loads(told)
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    judged = _checked if "function" in known else _talked
    found, words = judged(module, Path(given).read_bytes(), Path(right).read_bytes(), known)
    passed, points, more = _outcome_of(found, known)
    return _answer(passed, points, words or more, Path(feedback), known)


def _answer(passed: bool, points: float, words: str, feedback: Path, known: dict[str, Any]) -> int:
    """The exit status for what was found; the words and a part of the points go to files."""
    if words:
        (feedback / "judgemessage.txt").write_text(words, encoding="utf-8")
    most = known["point_value"]
    counts = passed or known["ends_batch"]  # DMOJ judges no more of a batch, which gets the least
    if most and counts and points != (most if passed else 0):
        share = min(max(Fraction(points) / Fraction(most), Fraction(0)), Fraction(1))
        digits = round(share * 10**_DIGITS)
        text = f"{digits // 10**_DIGITS}.{digits % 10**_DIGITS:0{_DIGITS}}"
        (feedback / "score_multiplier.txt").write_text(text, encoding="utf-8")
    return 42 if passed else 43


def _outcome_of(found: Any, known: dict[str, Any]) -> tuple[bool, float, str]:
    """What a checker returned: whether it accepts, its points, and its words."""
    if isinstance(found, bool):
        return found, known["point_value"] if found else 0, ""
    if isinstance(found, tuple):
        return found[0], found[1], ""
    return bool(found.passed), found.points, f"{found.feedback or ''}"


# Checkers


def _checked(name: str, given: bytes, right: bytes, known: dict[str, Any]) -> tuple[Any, str]:
    """What a checker says of the output on standard input, and our words on it."""
    output, function = sys.stdin.buffer.read(), known["function"]
    asked: dict[str, Any] = {}
    check: Any
    if name == "lines":
        check = {"linecount": linecount, "linematches": linematches}[function]
        asked = {"point_value": known["point_value"]}
    elif name == "compare":
        check = importlib.import_module(name).MODES[function]
    else:
        _make_modules()
        check = getattr(importlib.import_module(name), function)
        keys = ("point_value", "batch", "case_position", "binary_data")
        asked = {**{key: known[key] for key in keys}, "judge_input": given}
    try:
        return check(output, right, **{**asked, **known["args"]}), ""
    except UnicodeDecodeError:
        return False, "the output is no UTF-8"  # DMOJ takes it for a wrong output


def linecount(
    process_output: bytes, judge_output: bytes, point_value: float, feedback: bool = True
) -> bool | tuple[bool, float]:
    """Whether all lines are right but for blanks around them, and the points of those that are.

    An output with more lines than the answer gets nothing.
    """
    said, asked = _lines(process_output), _lines(judge_output)
    if len(said) > len(asked):
        return False
    if not asked:
        return True
    right = [one.strip() == said[index].strip() for index, one in enumerate(asked[: len(said)])]
    return sum(right) == len(asked), point_value * sum(right) / len(asked)


def linematches(
    process_output: bytes,
    judge_output: bytes,
    point_value: float,
    point_distribution: Sequence[int] = (1,),
    filler_lines_required: bool = True,
) -> bool | tuple[bool, float]:
    """Whether any line with points is right, and the points of those that are.

    There must be as many lines as in the answer, unless `filler_lines_required` is false.
    """
    said, asked = _lines(process_output), _lines(judge_output)
    if len(asked) != len(point_distribution):
        raise ValueError(f"{len(point_distribution)} numbers for {len(asked)} lines")
    if filler_lines_required and len(said) != len(asked):
        return False
    common = range(min(len(said), len(asked)))
    points = sum(point_distribution[index] for index in common if said[index] == asked[index])
    return points > 0, point_value * (points / sum(point_distribution))


def _lines(text: bytes) -> list[bytes]:
    return list(filter(None, re.split(rb"[\r\n]", text)))


# Graders


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


def _talked(name: str, given: bytes, right: bytes, known: dict[str, Any]) -> tuple[Any, str]:
    """What a grader says of the solution with which it talks, and our words on it."""
    _make_modules()
    grader = importlib.import_module(name).Grader()
    try:
        return grader.interact(GraderCase(given, right, known), Interactor()), ""
    except WrongAnswer as error:
        return False, str(error)
    except OSError:
        return False, ""


def _some(text: bytes) -> bytes:
    if not text:
        raise OSError("the solution says nothing more")
    return text


# What is there of the package `dmoj`


class CheckerResult:
    """What a checker returns besides true and false."""

    def __init__(
        self, passed: bool, points: float, feedback: str = "", extended_feedback: str = ""
    ) -> None:
        self.passed = passed
        self.points = points
        self.feedback = feedback
        self.extended_feedback = extended_feedback


class InternalError(Exception):
    """What a checker raises if the judge is wrong."""


def _utf8bytes(text: Any) -> Any:
    return text.encode("utf-8") if isinstance(text, str) else text


def _utf8text(text: Any, errors: str = "strict") -> Any:
    return text.decode("utf-8", errors) if isinstance(text, bytes) else text


def _make_modules() -> None:
    """Make as much of the package `dmoj` as a checker or a grader may import."""
    modules: dict[str, dict[str, object]] = {
        "dmoj": {},
        "dmoj.utils": {},
        "dmoj.result": {"CheckerResult": CheckerResult},
        "dmoj.error": {"InternalError": InternalError},
        "dmoj.utils.unicode": {"utf8bytes": _utf8bytes, "utf8text": _utf8text},
        "dmoj.graders": {"InteractiveGrader": InteractiveGrader},
        "dmoj.graders.interactive": {
            "InteractiveGrader": InteractiveGrader,
            "Interactor": Interactor,
            "WrongAnswer": WrongAnswer,
            "EOF": b"",
        },
    }
    for path, names in modules.items():
        module = types.ModuleType(path)
        module.__dict__.update(names)
        sys.modules[path] = module


# The bridge


def _start_bridged(told: str, given: str, right: str, feedback: str, case: str = "{}") -> int:
    """The exit status for what a program in another language says."""
    how: dict[str, Any] = json.loads(told)
    known = {"point_value": 1, "ends_batch": True, **json.loads(case)}
    output = os.devnull if how["is_talk"] else str(Path(feedback) / "output")
    if not how["is_talk"]:
        Path(output).write_bytes(sys.stdin.buffer.read())
    places = {
        "{program}": str(Path(__file__).resolve().parent),
        "{input_file}": given,
        "{answer_file}": right,
        "{output_file}": output,
    }
    words = how["command"]
    for mark, place in places.items():
        words = [word.replace(mark, place) for word in words]
    pipe = None if how["is_talk"] else subprocess.PIPE
    done = subprocess.run(words, stdout=pipe, stderr=subprocess.PIPE, check=False)
    printed = done.stderr if how["is_talk"] else done.stdout
    said = printed.decode(errors="replace") if how["feedback"] else ""
    most = Fraction(known["point_value"])
    passed, points = bridge_outcome(how["kind"], done.returncode, said, done.stderr, most)
    message = (printed or done.stderr).decode(errors="replace").strip()
    return _answer(passed, points, message, Path(feedback), known)


def bridge_outcome(
    kind: str, code: int, said: str, errors: bytes, most: Fraction
) -> tuple[bool, float]:
    """Whether it accepts, and the points of `most`; `ValueError` for what no judge may answer."""
    if kind == "peg" and code in (_AC, _WA) and (share := _quotient(said)) > 0:
        return True, float(most) * share
    if code in (_AC, _WA):
        return code == _AC, float(most) if code == _AC else 0
    if kind in ("testlib", "coci"):
        if code == _PE:
            return False, 0
        if code == _PARTIAL:
            return True, _part(kind, errors, most)
    raise ValueError(f"it exited with {code}: {errors[:200]!r}")


def _part(kind: str, errors: bytes, most: Fraction) -> float:
    """The points that a program gives on standard error."""
    found = (_SHARE if kind == "coci" else _POINTS).search(errors)
    if found is None:
        raise ValueError(f"it gives a part of the points, but says only {errors[:200]!r}")
    points = Fraction(int(found[1]))
    if kind == "coci":
        points = points / int(found[2]) * most
    if points > most:
        raise ValueError(f"it gives {float(points):g} points of {float(most):g}")
    return float(points)


def _quotient(said: str) -> float:
    """A line divided by the next one: the first such quotient above 0; 0 without one."""
    lines = said.split("\n")
    for index in range(len(lines) - 1):
        try:
            share = float(lines[index]) / float(lines[index + 1])
        except (ValueError, ZeroDivisionError):
            continue
        if share > 0:
            return share
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
