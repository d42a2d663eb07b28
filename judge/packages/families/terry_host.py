"""Ask a checker of terry about an output; the part of an output validator that reads its JSON.

    terry_host.py INPUT FEEDBACK_FOLDER BOX CHECKER < OUTPUT

The checker runs in a copy of the folder BOX, with `input.txt` and `output.txt`. Exit status 42
accepts, with a part of the points in `score_multiplier.txt`, 43 rejects, and anything else is an
error of the judge. This file is copied into packages.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

_MOST_BYTES = 1 << 20  # of what a checker prints
_FULL = 1 - 1e-9  # sums of floats such as 0.1 count as what they mean
_STATUSES = ("missing", "parsed", "invalid")
_SHOWN = 5  # cases that a message tells of


class WrongOutcome(Exception):
    """What a checker printed is no outcome."""


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program and what is on standard input."""
    given, feedback, box, checker = arguments
    with tempfile.TemporaryDirectory(dir=feedback) as place:
        folder = Path(place)
        shutil.copytree(box, folder, dirs_exist_ok=True)
        shutil.copyfile(given, folder / "input.txt")
        with (folder / "output.txt").open("wb") as output:
            shutil.copyfileobj(sys.stdin.buffer, output)
        command = [checker, "input.txt", "output.txt"]
        with (folder / "outcome").open("w+b") as printed:
            code = subprocess.call(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=printed)
            printed.seek(0)
            content = printed.read(_MOST_BYTES + 1)
    try:
        if code:
            raise WrongOutcome(f"it exited with {code}")
        score, message = read_outcome(content)
    except WrongOutcome as error:
        print(f"managers/checker: {error}", file=sys.stderr)
        return 1
    (Path(feedback) / "judgemessage.txt").write_text(message, encoding="utf-8")
    if 0 < score < _FULL:
        (Path(feedback) / "score_multiplier.txt").write_text(f"{score:.12f}", encoding="utf-8")
    return 42 if score > 0 else 43


def read_outcome(content: bytes) -> tuple[float, str]:
    """The score of an outcome, and what it says of the cases; `WrongOutcome` if it is none."""
    if len(content) > _MOST_BYTES:
        raise WrongOutcome(f"it printed more than {_MOST_BYTES} bytes")
    try:
        outcome = json.loads(content, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise WrongOutcome(f"it printed no JSON: {error}") from error
    score = _of(outcome, "outcome", "score", (int, float))
    if not 0 <= score <= 1 + 1e-9:
        raise WrongOutcome(f"the score is {score}, but it must be from 0 to 1")
    cases = {}
    alerts: list[str] = []
    for part, key, kind in (("validation", "status", str), ("feedback", "correct", bool)):
        found = _of(outcome, "outcome", part, dict)
        cases[part] = [
            (_of(case, f"{part}.cases", key, kind), _message(case))
            for case in _of(found, part, "cases", list)
        ]
        for alert in _of(found, part, "alerts", list):
            _of(alert, f"{part}.alerts", "severity", str)
            alerts.append(_of(alert, f"{part}.alerts", "message", str))
    for status, _ in cases["validation"]:
        if status not in _STATUSES:
            raise WrongOutcome(f"a status is {status!r}, not one of {', '.join(_STATUSES)}")
    return min(score, 1.0), _summary(score, cases["validation"], cases["feedback"], alerts)


def _summary(score: float, validation: list[Any], feedback: list[Any], alerts: list[str]) -> str:
    """What an outcome says of the cases that are not correct, in a line; they count from 1."""
    right = sum(correct for correct, _ in feedback)
    parts = [f"score {score:.6g}: {right} of {len(feedback)} cases are correct"]
    wrong = [index for index, (correct, _) in enumerate(feedback) if not correct]
    for index in wrong[:_SHOWN]:
        status, words = validation[index] if index < len(validation) else ("parsed", "")
        said = [status if status != "parsed" else "wrong", words, feedback[index][1]]
        parts.append(f"case {index + 1}: {', '.join(message for message in said if message)}")
    parts += ["..."] if len(wrong) > _SHOWN else []
    return " ".join("; ".join([*parts, *alerts[:_SHOWN]]).split())


def _of(value: Any, place: str, key: str, kind: Any) -> Any:
    if not isinstance(value, dict):
        raise WrongOutcome(f"{place} is not a map")
    if key not in value:
        raise WrongOutcome(f"{place} has no {key}")
    inner = value[key]
    if not isinstance(inner, kind) or (isinstance(inner, bool) and kind is not bool):
        raise WrongOutcome(f"{key} of {place} is {str(inner)[:40]!r}")
    return inner


def _message(case: Any) -> str:
    if case.get("message") is None:
        return ""
    return str(_of(case, "a case", "message", str))


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is not a number")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
