"""Call the `check` of a Python checker for DMOJ; an output validator of its own.

    checker_host.py INPUT ANSWER FEEDBACK_FOLDER MODULE JSON < OUTPUT

The JSON has `args` of the checker, and `point_value`, `batch` and `case_position` of the case; and
`ends_batch`, whether it is the last of its batch or in none. Exit status 42 accepts, 43 rejects,
which may give points too, and anything else is an error of the judge. A checker finds as much
of the package `dmoj` as makes results and errors. This file is copied into packages.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
from pathlib import Path
from typing import Any


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


_MODULES: dict[str, dict[str, object]] = {
    "dmoj": {},
    "dmoj.utils": {},
    "dmoj.result": {"CheckerResult": CheckerResult},
    "dmoj.error": {"InternalError": InternalError},
    "dmoj.utils.unicode": {"utf8bytes": _utf8bytes, "utf8text": _utf8text},
}


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program and what is on standard input."""
    input_path, answer_path, feedback, name, told = arguments
    for path, names in _MODULES.items():
        module = types.ModuleType(path)
        module.__dict__.update(names)
        sys.modules[path] = module
    known = json.loads(told)
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    check = importlib.import_module(name).check
    answer = Path(answer_path).read_bytes()
    found = check(
        sys.stdin.buffer.read(),
        answer,
        **{
            "judge_input": Path(input_path).read_bytes(),
            "point_value": known["point_value"],
            "batch": known["batch"],
            "case_position": known["case_position"],
            "binary_data": known["binary_data"],
            **known["args"],
        },
    )
    passed, points = found, known["point_value"] if found else 0
    if not isinstance(found, bool):
        passed, points = bool(found.passed), found.points
        text = f"{found.feedback or ''}"
        (Path(feedback) / "judgemessage.txt").write_text(text, encoding="utf-8")
    most = known["point_value"]
    counts = passed or known["ends_batch"]  # DMOJ judges no more of a batch, which gets the least
    if most and counts and points != (most if passed else 0):
        share = min(max(points / most, 0), 1)
        (Path(feedback) / "score_multiplier.txt").write_text(f"{share:.12f}", encoding="utf-8")
    return 42 if passed else 43


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
