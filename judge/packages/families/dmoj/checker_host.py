"""Call the `check` of a Python checker for DMOJ; an output validator of its own.

    checker_host.py INPUT ANSWER FEEDBACK_FOLDER MODULE JSON < OUTPUT

The JSON has the `function` of the module and its `args`, and `point_value`, `batch` and
`case_position` of the case; and `ends_batch`, whether it is the last of its batch or in none. The
module `compare` has functions by their modes. Exit status 42 accepts, 43 rejects,
which may give points too, and anything else is an error of the judge. A checker finds as much
of the package `dmoj` as makes results and errors. This file is copied into packages.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
from fractions import Fraction
from pathlib import Path
from typing import Any

_DIGITS = 30  # of a share: as many as the format reads


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
    make_modules({})
    known = json.loads(told)
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    called: Any = importlib.import_module(name)
    function = known["function"]
    check = called.MODES[function] if name == "compare" else getattr(called, function)
    passed, points, words = _answer_of(check, input_path, answer_path, known, name)
    return answer(passed, points, words, Path(feedback), known)


def make_modules(more: dict[str, dict[str, object]]) -> None:
    """Make as much of the package `dmoj` as a checker may import, and what `more` has."""
    for path, names in {**_MODULES, **more}.items():
        module = types.ModuleType(path)
        module.__dict__.update(names)
        sys.modules[path] = module


def answer(passed: bool, points: float, words: str, feedback: Path, known: dict[str, Any]) -> int:
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


def _answer_of(
    check: Any, input_path: str, answer_path: str, known: dict[str, Any], name: str
) -> tuple[bool, float, str]:
    """Whether a checker accepts, its points, and its words."""
    texts = sys.stdin.buffer.read(), Path(answer_path).read_bytes()
    asked: dict[str, Any] = {}
    if name != "compare":
        asked = {key: known[key] for key in ("point_value", "batch", "case_position")}
        asked["binary_data"] = known["binary_data"]
        asked["judge_input"] = Path(input_path).read_bytes()
    try:
        found = check(*texts, **{**asked, **known["args"]})
    except UnicodeDecodeError:
        return False, 0, "the output is no UTF-8"  # DMOJ takes it for a wrong output
    return outcome_of(found, known)


def outcome_of(found: Any, known: dict[str, Any]) -> tuple[bool, float, str]:
    """What a checker returned: whether it accepts, its points, and its words."""
    if isinstance(found, bool):
        return found, known["point_value"] if found else 0, ""
    if isinstance(found, tuple):
        return found[0], found[1], ""
    return bool(found.passed), found.points, f"{found.feedback or ''}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
