"""Check an output against the answer of its case.

A wrong output is a value, a `Check`. A mistake of the problem, such as a malformed answer or an
unknown argument, raises `ProblemError`, so that it never looks like a wrong answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation, Overflow
from typing import Any

from judge.errors import ProblemError
from judge.game import Fault, FormatError, Game, Rules
from judge.game.moves import AnswerError, check_ways, total_cost
from judge.model import Case, Check

_RIGHT = Check(ok=True)
_BLANK = re.compile(rb"[ \t\n\v\f\r]+")
_FLOAT = re.compile(rb"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+)(?:[Ee][+-]?[0-9]+)?")
# 34 digits and any exponent: this agrees with every published case of the format.
_NUMBERS = Context(prec=34, Emax=10**17, Emin=-(10**17), traps=[InvalidOperation, Overflow])


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenOptions:
    """The arguments of the default output validator of ICPC packages, parsed."""

    case_sensitive: bool = False
    space_change_sensitive: bool = False
    relative: Decimal | None = None
    absolute: Decimal | None = None

    @classmethod
    def parse(cls, args: Sequence[str]) -> TokenOptions:
        """Parse `args` as a package writes them; raises `ProblemError` for unknown ones."""
        flags: set[str] = set()
        tolerances: dict[str, Decimal] = {}
        words = iter(args)
        for word in words:
            if word in ("case_sensitive", "space_change_sensitive"):
                flags.add(word)
            elif re.fullmatch("float_(relative_|absolute_)?tolerance", word):
                if word in tolerances:
                    raise ProblemError(f"{word} is given twice to the output validator")
                tolerances[word] = _tolerance(word, next(words, None))
            else:
                raise ProblemError(f"the output validator has no argument {word!r}")
        both = tolerances.get("float_tolerance")
        if both is not None and len(tolerances) > 1:
            raise ProblemError("float_tolerance cannot be combined with another tolerance")
        return cls(
            case_sensitive="case_sensitive" in flags,
            space_change_sensitive="space_change_sensitive" in flags,
            relative=tolerances.get("float_relative_tolerance", both),
            absolute=tolerances.get("float_absolute_tolerance", both),
        )


def check_output(rules: Rules | None, args: Sequence[str], case: Case, actual: bytes) -> Check:
    """Whether `actual` is right for a case, by the checker of the rules, or else word by word.

    If the problem asks for moves, the check also has their cost. Raises `ProblemError` if the
    input or the answer of the case is malformed, or the answer is not the minimum.
    """
    if rules is None or (rules.check is None and rules.read_answer is None):
        return compare_tokens(case.answer, actual, TokenOptions.parse(args))
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise ProblemError(f"the case's input is not as the statement says: {error}") from error
    answer, output = case.answer.decode(errors="replace"), actual.decode(errors="replace")
    if rules.check is None:
        return check_moves(rules, games, answer, output)
    try:
        fault = rules.check(games, answer, output)
    except FormatError as error:
        raise ProblemError(f"the case's answer is not as the statement says: {error}") from error
    read = rules.read_answer
    cost = None if read is None else total_cost(read, games, answer, output)
    return _check_from_fault(fault, cost)


def compare_tokens(expected: bytes, actual: bytes, options: TokenOptions) -> Check:
    """Whether `actual` has the same words as `expected`.

    These are the rules of the default output validator of the ICPC format. White space separates
    words and matters only if `space_change_sensitive`. With a tolerance, a word of the answer that
    is a number is compared as a decimal number.
    """
    wanted, found = _words(expected), _words(actual)
    for index, (want, got) in enumerate(zip(wanted, found, strict=False)):
        if not _is_same_word(want, got, options):
            line = _line_of(actual, index)
            place = f"word {index + 1} (line {line})"
            return _wrong_answer(f"{place} is {_quote(got)} where {_quote(want)} is expected")
    if len(found) < len(wanted):
        if not found:
            return _wrong_answer(f"the output is empty; {_count(len(wanted), 'word')} expected")
        return _wrong_answer(
            f"the output ends after {_count(len(found), 'word')}; "
            f"{_quote(wanted[len(found)])} is expected next"
        )
    if len(found) > len(wanted):
        extra = found[len(wanted)]
        return _wrong_answer(
            f"word {len(wanted) + 1} is {_quote(extra)} where the output should have ended"
        )
    if options.space_change_sensitive:
        if _BLANK.findall(expected) != _BLANK.findall(actual):
            return _wrong_answer("the words are right, but the white space between them differs")
        if bool(_BLANK.match(expected)) != bool(_BLANK.match(actual)):
            return _wrong_answer("the words are right, but the white space before them differs")
    return _RIGHT


def check_moves(rules: Rules, games: Sequence[Game[Any]], expected: str, actual: str) -> Check:
    """Whether the moves in `actual` solve the games at the cost that the answer gives.

    See `judge.game.moves`. If they cost less than the answer, the answer is wrong: `ProblemError`.
    """
    assert rules.read_answer is not None
    try:
        fault, cost = check_ways(rules.instance, rules.read_answer, games, expected, actual)
    except AnswerError as error:
        raise ProblemError(str(error)) from error
    return _check_from_fault(fault, cost)


def _check_from_fault(fault: Fault | None, quality: int | None) -> Check:
    if fault is None:
        return Check(ok=True, quality=quality)
    place = {"instance": fault.instance, "move": fault.move}
    return Check(ok=False, message=fault.message, quality=quality, **place)


def _tolerance(name: str, word: str | None) -> Decimal:
    if word is None or not _FLOAT.fullmatch(word.encode()) or word.startswith("-"):
        raise ProblemError(f"{name} of the output validator needs a number, not {word!r}")
    try:
        return _NUMBERS.create_decimal(word)
    except (InvalidOperation, Overflow) as error:
        raise ProblemError(f"{name} of the output validator cannot be {word}") from error


def _words(text: bytes) -> list[bytes]:
    return [word for word in _BLANK.split(text) if word]


def _is_same_word(want: bytes, got: bytes, options: TokenOptions) -> bool:
    tolerant = options.relative is not None or options.absolute is not None
    if tolerant and _FLOAT.fullmatch(want):
        return bool(_FLOAT.fullmatch(got)) and _is_close(want, got, options)
    return want == got or (not options.case_sensitive and want.lower() == got.lower())


def _is_close(want: bytes, got: bytes, options: TokenOptions) -> bool:
    try:
        answer, value = (_NUMBERS.create_decimal(word.decode()) for word in (want, got))
        apart = _NUMBERS.abs(_NUMBERS.subtract(value, answer))
        return (options.absolute is not None and apart <= options.absolute) or (
            options.relative is not None
            and apart <= _NUMBERS.multiply(options.relative, _NUMBERS.abs(answer))
        )
    except (InvalidOperation, Overflow):
        return want == got


def _line_of(text: bytes, index: int) -> int:
    """The line, from 1, of the word with that index, from 0."""
    for number, found in enumerate(re.finditer(rb"[^ \t\n\v\f\r]+", text)):
        if number == index:
            return text.count(b"\n", 0, found.start()) + 1
    return text.count(b"\n") + 1


def _wrong_answer(message: str) -> Check:
    return Check(ok=False, message=message)


def _quote(word: bytes) -> str:
    text = word.decode(errors="replace")
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
