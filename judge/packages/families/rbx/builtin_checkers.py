"""Compare an output with the answer as a checker does that rbx itself brings.

    builtin_checkers.main(NAME, [INPUT, ANSWER, FEEDBACK_FOLDER]) < OUTPUT

Exit status 42 accepts, 43 rejects, and anything else is an error of the judge: an answer that is no
answer. This file is copied into packages, so it needs nothing but Python 3.7 or newer.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

_BLANKS = re.compile(rb"[ \t\r\n]+")
_WHOLE = re.compile(rb"0|-?[1-9][0-9]{0,18}")
_DECIMAL = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?P<power>[eE][+-]?[0-9]*)?")
_TOLERANCE = 1e-6 + 1e-15


class Wrong(Exception):
    """Why an output is wrong."""


class Broken(Exception):
    """Why nobody can say whether an output is right."""


def compare_numbers(output: list[bytes], answer: list[bytes]) -> None:
    """As `ncmp`: the same whole numbers of 64 bits."""
    expected = [_whole(word, Broken, "the answer") for word in answer]
    for index, word in enumerate(output):
        number = _whole(word, Wrong, "the output")
        if index < len(expected) and number != expected[index]:
            raise Wrong(f"number {index + 1} is {number}, expected {expected[index]}")
    if len(output) != len(expected):
        raise Wrong(f"{len(output)} numbers, expected {len(expected)}")


def compare_doubles(output: list[bytes], answer: list[bytes]) -> None:
    """As `dcmp`: one number that is close, by its absolute or relative error."""
    expected = _decimal(answer, Broken, "the answer")
    found = _decimal(output, Wrong, "the output")
    ends = expected * (1 - _TOLERANCE), expected * (1 + _TOLERANCE)
    if not (abs(found - expected) <= _TOLERANCE or min(ends) <= found <= max(ends)):
        raise Wrong(f"found {found:.10f}, expected {expected:.10f}")
    _require_end(output)


def compare_yes(output: list[bytes], answer: list[bytes]) -> None:
    """As `yesno`: YES or NO, in letters of either case."""
    expected, found = (words[0].upper() if words else b"" for words in (answer, output))
    known = (b"YES", b"NO")
    if not answer or (output and expected not in known):
        raise Broken("the answer is neither YES nor NO")
    if found not in known:
        raise Wrong("the output is neither YES nor NO")
    if found != expected:
        raise Wrong(f"found {found.decode()}, expected {expected.decode()}")
    _require_end(output)


CHECKERS: dict[str, Callable[[list[bytes], list[bytes]], None]] = {
    "ncmp.cpp": compare_numbers,
    "dcmp.cpp": compare_doubles,
    "yesno.cpp": compare_yes,
}
"""What judges, by the name of the checker."""


def _whole(word: bytes, fault: type[Exception], what: str) -> int:
    number = int(word) if _WHOLE.fullmatch(word) else 2**63
    if not -(2**63) <= number < 2**63:
        raise fault(f"{what} has {_shown(word)!r}, no whole number of 64 bits")
    return number


def _decimal(words: list[bytes], fault: type[Exception], what: str) -> float:
    found = _DECIMAL.fullmatch(words[0]) if words else None
    if found is None:
        raise fault(f"{what} is no number")
    power = found["power"] or b""
    return float(found[0] if power[-1:].isdigit() else found[0][: -len(power) or None])  # as C


def _require_end(words: list[bytes]) -> None:
    if len(words) > 1:
        raise Wrong(f"the output goes on after the answer: {_shown(words[1])!r}")


def _shown(word: bytes) -> str:
    return word[:40].decode(errors="replace")


def main(name: str, arguments: list[str]) -> int:
    """The exit status of the checker of that name for what is on standard input."""
    _, answer, feedback = arguments[:3]
    texts = sys.stdin.buffer.read(), Path(answer).read_bytes()
    output, expected = (list(filter(None, _BLANKS.split(text))) for text in texts)
    try:
        CHECKERS[name](output, expected)
    except (Wrong, Broken) as error:
        (Path(feedback) / "judgemessage.txt").write_text(str(error), encoding="utf-8")
        if isinstance(error, Wrong):
            return 43
        sys.stderr.write(f"{error}\n")
        return 1
    return 42
