"""Compare an output with the answer as another judge does; an output validator of its own.

    compare.py INPUT ANSWER FEEDBACK_FOLDER MODE [JSON] < OUTPUT

The JSON is a map of what else the mode needs. Exit status 42 accepts, 43 rejects, and anything else
is an error of the judge. What differs goes to judgemessage.txt in the feedback folder. This file is
copied into packages, so it needs nothing but Python 3.7 or newer.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from decimal import Decimal, localcontext
from pathlib import Path

_WHITES = b" \t\n\x0b\x0c\r"
_DMOJ_TOKEN = re.compile(rb"[^ \t\v\f\n\r]+|[ \t\v\f\n\r]+")


def same_but_line_ends(output: bytes, answer: bytes) -> bool:
    """Whether both are the same, byte by byte, where CR LF and LF are one line end."""
    return output.replace(b"\r\n", b"\n") == answer.replace(b"\r\n", b"\n")


def same_to_dmoj(output: bytes, answer: bytes) -> bool:
    """Whether DMOJ's `standard` accepts: the same words, and the same of them in each line.

    How many blanks or line ends there are between two words does not count.
    """
    return _words_and_gaps(output) == _words_and_gaps(answer)


def _words_and_gaps(text: bytes) -> list[bytes]:
    parts = _DMOJ_TOKEN.findall(text.strip(b" \t\v\f\n\r"))
    for index in range(1, len(parts), 2):
        parts[index] = b"\n" if b"\n" in parts[index] or b"\r" in parts[index] else b" "
    return parts


def same_signs(output: bytes, answer: bytes) -> bool:
    """Whether DMOJ's `easy` accepts: the same signs in any order, but for blanks and case."""
    ours, theirs = (b"".join(text.split()).lower() for text in (output, answer))
    return sorted(ours) == sorted(theirs)


def identical_to_dmoj(output: bytes, answer: bytes, pe_allowed: bool = True) -> bool:
    """Whether both are the same; a presentation error is wrong too, and only called so."""
    return output == answer


def same_but_ends_of_lines(output: bytes, answer: bytes, filter_new_line: bool = False) -> bool:
    """Whether DMOJ's `rstripped` accepts: the same lines but for blanks at their ends."""
    ours, theirs = (re.split(rb"[\r\n]", text) for text in (output, answer))
    if filter_new_line:
        ours, theirs = list(filter(None, ours)), list(filter(None, theirs))
    return [line.rstrip() for line in ours] == [line.rstrip() for line in theirs]


def same_in_any_order(output: bytes, answer: bytes, split_on: str = "lines") -> bool:
    """Whether DMOJ's `sorted` accepts: the same lines, or words, in any order."""
    if split_on == "whitespace":
        return sorted(output.split()) == sorted(answer.split())
    ours, theirs = (_lines(text) for text in (output, answer))
    return sorted(line.split() for line in ours) == sorted(line.split() for line in theirs)


def same_words_in_any_order(output: bytes, answer: bytes) -> bool:
    """Whether DMOJ's `unordered` accepts."""
    return same_in_any_order(output, answer, "whitespace")


def close_to_dmoj(
    output: bytes, answer: bytes, precision: int = 6, error_mode: str = "default"
) -> bool:
    """Whether DMOJ's `floats` accepts: what is a number in the answer is one that is close."""
    ours, theirs = (_lines(text) for text in (output, answer))
    epsilon = 10**-precision
    if len(ours) != len(theirs):
        return False
    for our, their in zip(ours, theirs):  # noqa: B905 - Python 3.7 has no strict
        said, asked = our.split(), their.split()
        if len(said) != len(asked):
            return False
        if not all(_is_close(said[i], asked[i], epsilon, error_mode) for i in range(len(said))):
            return False
    return True


def _is_close(said: bytes, asked: bytes, epsilon: float, error_mode: str) -> bool:
    try:
        expected = float(asked)
    except ValueError:
        return said == asked
    try:
        number = float(said)
        absolute = abs(number - expected) <= epsilon
        if error_mode == "absolute":
            return absolute
        if error_mode == "relative":
            ends = expected * (1 - epsilon), expected * (1 + epsilon)
            return min(ends) <= number <= max(ends)
        return absolute or (abs(expected) >= epsilon and abs(1.0 - number / expected) <= epsilon)
    except (ValueError, ArithmeticError):
        return False


def _lines(text: bytes) -> list[bytes]:
    """The lines that are not empty, as DMOJ splits them."""
    return list(filter(None, re.split(rb"[\r\n]", text)))


def same_words_in_lines(output: bytes, answer: bytes) -> bool:
    """Whether the white diff of CMS accepts: the same words in each line, but for blank ends."""
    ours, theirs = (text.rstrip(_WHITES).split(b"\n") for text in (output, answer))
    return [line.split() for line in ours] == [line.split() for line in theirs]


def same_to_oicompare(output: bytes, answer: bytes) -> bool:
    """Whether SIO2 accepts: the same words in each line, but for line ends at the end."""
    ours, theirs = (_oi_lines(text) for text in (output, answer))
    return ours == theirs


def _oi_lines(text: bytes) -> list[list[bytes]]:
    lines = [list(filter(None, re.split(rb"[\0\t\v\r ]", line))) for line in text.split(b"\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


_WORD_WHITES = re.compile(rb"[ \t\n\v\f\r]+")
_FLOAT = re.compile(rb"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+)(?:[Ee][+-]?[0-9]+)?")


def same_to_icpc(output: bytes, answer: bytes, args: tuple[str, ...] = ()) -> bool:
    """Whether the default output validator of the ICPC format accepts, with its arguments."""
    tolerances = {}
    for index, word in enumerate(args):
        if word.endswith("tolerance"):
            tolerances[word] = Decimal(args[index + 1])
    both = tolerances.get("float_tolerance")
    absolute = tolerances.get("float_absolute_tolerance", both)
    relative = tolerances.get("float_relative_tolerance", both)
    ours, theirs = output.split(), answer.split()
    if len(ours) != len(theirs):
        return False
    if "space_change_sensitive" in args:
        if _WORD_WHITES.findall(output) != _WORD_WHITES.findall(answer):
            return False
        if output[:1].isspace() != answer[:1].isspace():
            return False
    for i in range(len(ours)):
        said, asked = ours[i], theirs[i]
        if tolerances and _FLOAT.fullmatch(asked):
            if not _FLOAT.fullmatch(said) or not _is_near(said, asked, absolute, relative):
                return False
        elif said != asked and ("case_sensitive" in args or said.lower() != asked.lower()):
            return False
    return True


def _is_near(said: bytes, asked: bytes, absolute: Decimal | None, relative: Decimal | None) -> bool:
    try:
        number, expected = Decimal(said.decode()), Decimal(asked.decode())
        with localcontext() as context:
            context.prec, context.Emax, context.Emin = 34, 10**17, -(10**17)
            apart = abs(number - expected)
            return (absolute is not None and apart <= absolute) or (
                relative is not None and apart <= relative * abs(expected)
            )
    except ArithmeticError:
        return said == asked


_BLANKS = re.compile(rb"[ \t\r\n]+")
_WHOLE = re.compile(rb"0|-?[1-9][0-9]{0,18}")
_DECIMAL = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?P<power>[eE][+-]?[0-9]*)?")
_TOLERANCE = 1e-6 + 1e-15


def same_whole_numbers(output: bytes, answer: bytes) -> bool:
    """Whether rbx's `ncmp` accepts: the same whole numbers of 64 bits."""
    ours, theirs = ([_whole(word) for word in _rbx_words(text)] for text in (output, answer))
    if None in theirs:
        sys.exit("the answer holds what is not a whole number of 64 bits")
    return ours == theirs


def close_decimal(output: bytes, answer: bytes) -> bool:
    """Whether rbx's `dcmp` accepts: one number that is close, by its absolute or relative error."""
    ours, theirs = (_rbx_words(text) for text in (output, answer))
    found, expected = (_decimal(words[0]) if words else None for words in (ours, theirs))
    if expected is None:
        sys.exit("the answer is not a number")
    if found is None or len(ours) > 1:
        return False
    ends = expected * (1 - _TOLERANCE), expected * (1 + _TOLERANCE)
    return abs(found - expected) <= _TOLERANCE or min(ends) <= found <= max(ends)


def same_yes_or_no(output: bytes, answer: bytes) -> bool:
    """Whether rbx's `yesno` accepts: YES or NO, in letters of either case."""
    ours, theirs = (_rbx_words(text.upper()) for text in (output, answer))
    if not theirs or (ours and theirs[0] not in (b"YES", b"NO")):
        sys.exit("the answer is neither YES nor NO")
    return ours == theirs[:1]


def _rbx_words(text: bytes) -> list[bytes]:
    return list(filter(None, _BLANKS.split(text)))


def _whole(word: bytes) -> int | None:
    number = int(word) if _WHOLE.fullmatch(word) else 2**63
    return number if -(2**63) <= number < 2**63 else None


def _decimal(word: bytes) -> float | None:
    match = _DECIMAL.fullmatch(word)
    if match is None:
        return None
    power = match["power"] or b""  # one without digits counts for nothing, as in C
    return float(word if power[-1:].isdigit() else word[: -len(power) or None])


MODES: dict[str, Callable[..., bool]] = {
    "exact": same_but_line_ends,
    "standard": same_to_dmoj,
    "easy": same_signs,
    "identical": identical_to_dmoj,
    "rstripped": same_but_ends_of_lines,
    "sorted": same_in_any_order,
    "unordered": same_words_in_any_order,
    "floats": close_to_dmoj,
    "lines": same_words_in_lines,
    "oi": same_to_oicompare,
    "words": same_to_icpc,
    "numbers": same_whole_numbers,
    "decimal": close_decimal,
    "yesno": same_yes_or_no,
}
"""How to compare, by the first argument after those of every validator."""


def first_difference(output: bytes, answer: bytes) -> str:
    """A sentence that names the first line that differs, for whoever wrote the program."""
    ours, theirs = output.splitlines(), answer.splitlines()
    for index in range(min(len(ours), len(theirs))):
        if ours[index] != theirs[index]:
            said, asked = (tokens[index][:60].decode(errors="replace") for tokens in (ours, theirs))
            return f"line {index + 1} is {said!r}, expected {asked!r}"
    if len(ours) != len(theirs):
        return f"{len(ours)} lines, expected {len(theirs)}"
    return "the lines are the same, but blanks or line ends differ"


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program and what is on standard input."""
    _, answer_path, feedback, mode = arguments[:4]
    answer = Path(answer_path).read_bytes()
    output = sys.stdin.buffer.read()
    more = json.loads(arguments[4]) if len(arguments) > 4 else {}
    if MODES[mode](output, answer, **more):
        return 42
    message = Path(feedback) / "judgemessage.txt"
    message.write_text(first_difference(output, answer), encoding="utf-8")
    return 43


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
