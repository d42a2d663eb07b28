"""Start a program that judges for DMOJ through its bridge; an output validator of its own.

    bridge_host.py JSON INPUT ANSWER FEEDBACK_FOLDER [JSON]

The first JSON has the `command`, where `{program}` is the folder of this file and the files of the
case have their names in braces; the `kind`, which says what exit statuses mean; `is_talk`, whether
the program talks with the solution, which is on standard input and output; and `feedback`, whether
what it prints counts. The second is that of `checker_host.py`, which answers for this program.
This file is copied into packages.

Source: `dmoj/contrib` of DMOJ's judge.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

_AC, _WA, _PE, _PARTIAL = 0, 1, 2, 7
_POINTS = re.compile(rb"^points (\d+)$", re.MULTILINE)
_SHARE = re.compile(rb"^partial (\d+)/(\d*[1-9]\d*)$", re.MULTILINE)


def outcome(kind: str, code: int, said: str, errors: bytes, most: Fraction) -> tuple[bool, float]:
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


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program."""
    told, given, answer, feedback = arguments[:4]
    how: dict[str, Any] = json.loads(told)
    known = json.loads(arguments[4]) if len(arguments) > 4 else {"point_value": 1}
    here = Path(__file__).resolve().parent
    output = os.devnull if how["is_talk"] else str(Path(feedback) / "output")
    if not how["is_talk"]:
        Path(output).write_bytes(sys.stdin.buffer.read())
    names = {"{program}": str(here), "{input_file}": given}
    names |= {"{answer_file}": answer, "{output_file}": output}
    words = [_filled(word, names) for word in how["command"]]
    pipe = None if how["is_talk"] else subprocess.PIPE
    done = subprocess.run(words, stdout=pipe, stderr=subprocess.PIPE, check=False)
    printed = done.stderr if how["is_talk"] else done.stdout
    said = printed.decode(errors="replace") if how["feedback"] else ""
    most = Fraction(known["point_value"])
    passed, points = outcome(how["kind"], done.returncode, said, done.stderr, most)
    sys.path.insert(0, str(here))
    checker_host: Any = importlib.import_module("checker_host")
    message = (printed or done.stderr).decode(errors="replace").strip()
    known = {"ends_batch": True, **known}
    return int(checker_host.answer(passed, points, message, Path(feedback), known))


def _filled(word: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        word = word.replace(name, value)
    return word


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
