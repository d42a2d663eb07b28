"""Compare an output with an answer word by word, as the ICPC format says.

A wrong output is a value, a `Check`. An argument that is none raises `ProblemError`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from decimal import Context, Decimal, InvalidOperation, Overflow
from fractions import Fraction
from itertools import islice, zip_longest

from msgspec import Struct

from judge.errors import ProblemError
from judge.facts import Fact, counted
from judge.model import Check, NumberRules

_BLANK = re.compile(rb"[ \t\n\v\f\r]+")
_FLOAT = re.compile(rb"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+)(?:[Ee][+-]?[0-9]+)?")
_WINDOW_BYTES = 1 << 16
# 34 digits and any exponent: this agrees with every published case of the format.
_NUMBERS = Context(prec=34, Emax=10**17, Emin=-(10**17), traps=[InvalidOperation, Overflow])


class TokenOptions(Struct, frozen=True, kw_only=True):
    """The arguments of the default output validator of ICPC packages, parsed.

    `numbers` is how it compares numbers if there is a tolerance.
    """

    case_sensitive: bool = False
    space_change_sensitive: bool = False
    relative: Decimal | None = None
    absolute: Decimal | None = None
    numbers: NumberRules = NumberRules.FORMAT

    @classmethod
    def parse(cls, args: Sequence[str], numbers: NumberRules = NumberRules.FORMAT) -> TokenOptions:
        """Parse `args` as a package writes them; raises `ProblemError` for unknown ones.

        The format takes each tolerance once, other validators the last.
        """
        flags: set[str] = set()
        names: list[str] = []
        relative: Decimal | None = None
        absolute: Decimal | None = None
        words = iter(args)
        for word in words:
            if word in ("case_sensitive", "space_change_sensitive"):
                flags.add(word)
            elif re.fullmatch("float_(relative_|absolute_)?tolerance", word):
                if numbers is NumberRules.FORMAT and word in names:
                    raise ProblemError("{} is given twice to the output validator", word)
                if numbers is NumberRules.FORMAT and names and "float_tolerance" in (word, *names):
                    raise ProblemError("float_tolerance cannot be combined with another tolerance")
                names.append(word)
                tolerance = _tolerance(word, next(words, None))
                relative = relative if word == "float_absolute_tolerance" else tolerance
                absolute = absolute if word == "float_relative_tolerance" else tolerance
            else:
                raise ProblemError("the output validator has no argument {!r}", word)
        return cls(
            case_sensitive="case_sensitive" in flags,
            space_change_sensitive="space_change_sensitive" in flags,
            relative=relative,
            absolute=absolute,
            numbers=numbers,
        )


def compare_tokens(expected: bytes, actual: bytes, options: TokenOptions) -> Check:
    """Whether `actual` has the same words as `expected`.

    These are the rules of the default output validator of the ICPC format. White space separates
    words and matters only if `space_change_sensitive`. With a tolerance, a word of the answer that
    is a number is compared as a decimal number.
    """
    message = _word_fault(expected, actual, options)
    if not message and options.space_change_sensitive:
        message = _changed_space(expected, actual)
    return Check(ok=not message, message=message)


def _word_fault(expected: bytes, actual: bytes, options: TokenOptions) -> Fact:
    pairs = zip_longest(_words(expected, len(expected)), _words(actual, len(expected)))
    for index, (want, got) in enumerate(pairs):
        if got is None and index == 0:
            count = counted(1 + sum(1 for _ in pairs), "word")
            return Fact("the output is empty; {} expected", count)
        if got is None:
            after, next_word = counted(index, "word"), _quote(want)
            return Fact("the output ends after {}; {} is expected next", after, next_word)
        number = index + 1
        if want is None:
            return Fact("word {} is {} where the output should have ended", number, _quote(got))
        if not _is_same_word(want, got, options):
            return Fact(
                "word {} (line {}) is {} where {} is expected{}",
                number,
                _line_of(actual, index),
                _quote(got),
                _quote(want),
                _distance(want, got, options),
            )
    return Fact()


def _tolerance(name: str, word: str | None) -> Decimal:
    if word is None or not _FLOAT.fullmatch(word.encode()) or word.startswith("-"):
        raise ProblemError("{} of the output validator needs a number, not {!r}", name, word)
    try:
        return _NUMBERS.create_decimal(word)
    except (InvalidOperation, Overflow) as error:
        raise ProblemError("{} of the output validator cannot be {}", name, word) from error


def _words(text: bytes, longest: int) -> Iterator[bytes]:
    """The words of a text, a few at a time; one far longer than `longest` is cut to a wrong one."""
    start = 0
    while start < len(text):
        end = start + _WINDOW_BYTES
        blank = _BLANK.search(text, end, end + longest + 1)
        end = blank.start() if blank else end + longest + 1
        part = text[start:end] if blank or end >= len(text) else text[start:end] + b"\0"
        yield from part.split()  # at the same six characters as `_BLANK`
        start = end


def _changed_space(expected: bytes, actual: bytes) -> Fact:
    """Where the white space of two texts with the same words differs first, if it does."""
    leading = _BLANK.match(expected), _BLANK.match(actual)
    if not _is_same_space(*leading):
        return Fact("the words are right, but the white space before them differs")
    starts = [match.end() if match else 0 for match in leading]
    rest = _BLANK.finditer(expected, starts[0]), _BLANK.finditer(actual, starts[1])
    for want, got in zip_longest(*rest):
        if not _is_same_space(want, got):
            is_last = all(gap is None or gap.end() == len(gap.string) for gap in (want, got))
            if is_last:
                return Fact("the words are right, but the white space after them differs")
            return Fact("the words are right, but the white space between them differs")
    return Fact()


def _is_same_space(want: re.Match[bytes] | None, got: re.Match[bytes] | None) -> bool:
    if want is None or got is None:
        return want is got
    return want.end() - want.start() == got.end() - got.start() and want[0] == got[0]


def _is_same_word(want: bytes, got: bytes, options: TokenOptions) -> bool:
    tolerances = {"absolute": options.absolute, "relative": options.relative}
    tolerant = any(tolerance is not None for tolerance in tolerances.values())
    if tolerant and options.numbers is not NumberRules.FORMAT:
        same = is_same_number(want, got, options.numbers, **tolerances)
        if same is not None:
            return same
    elif tolerant and _FLOAT.fullmatch(want):
        return bool(_FLOAT.fullmatch(got)) and _is_close(want, got, options)
    return want == got or (not options.case_sensitive and want.lower() == got.lower())


def _distance(want: bytes, got: bytes, options: TokenOptions) -> Fact:
    """How far apart two numbers are that differ by more than the tolerance; empty without one."""
    absolute, relative = options.absolute, options.relative
    if absolute is None and relative is None:
        return Fact()
    if not (_FLOAT.fullmatch(want) and _FLOAT.fullmatch(got)):
        return Fact()
    try:
        answer, value = (_NUMBERS.create_decimal(word.decode()) for word in (want, got))
        distance = f"{_NUMBERS.abs(_NUMBERS.subtract(value, answer)):.3g}"
        if absolute is None or relative is None:
            kind = Fact("relative") if absolute is None else Fact("absolute")
            limits = Fact("{} ({})", f"{float(absolute or relative or 0):g}", kind)
        elif absolute == relative:
            limits = Fact("{:g} (absolute or relative)", float(absolute))
        else:
            limits = Fact("{:g} (absolute) or {:g} (relative)", float(absolute), float(relative))
        return Fact(", a difference of {}; the tolerance is {}", distance, limits)
    except (InvalidOperation, Overflow, ValueError):
        return Fact()


def _is_close(want: bytes, got: bytes, options: TokenOptions) -> bool:
    try:
        answer, value = (_NUMBERS.create_decimal(word.decode()) for word in (want, got))
        distance = _NUMBERS.abs(_NUMBERS.subtract(value, answer))
        return (options.absolute is not None and distance <= options.absolute) or (
            options.relative is not None
            and distance <= _NUMBERS.multiply(options.relative, _NUMBERS.abs(answer))
        )
    except (InvalidOperation, Overflow):
        return want == got


def _line_of(text: bytes, index: int) -> int:
    words = re.finditer(rb"[^ \t\n\v\f\r]+", text)
    word = next(islice(words, index, None), None)
    return text.count(b"\n", 0, word.start() if word else None) + 1


def _quote(word: bytes) -> str:
    text = word[:200].decode(errors="replace")
    return repr(text if len(text) <= 40 else text[:37] + "...")


# Numbers as the default validators of Kattis and DOMjudge compare them: as C reads and rounds them.
# Both read a word with `scanf`. Kattis' computes with `double`. DOMjudge's computes with the
# `long double` of x86-64, whose significand has 64 bits, and takes infinities and NaN as numbers.

_WORD = (
    rb"(?i)(?P<sign>[+-]?)(?:"
    rb"0x(?=\.?[0-9a-f])(?P<whole>[0-9a-f]*)(?:\.(?P<part>[0-9a-f]*))?(?:p(?P<power>[+-]?[0-9]*))?"
    rb"|(?P<digits>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e(?P<exponent>[+-]?[0-9]*))?"
    rb"|(?P<special>inf(?:inity)?|nan))"
)
_BITS, _MOST, _LEAST = 64, Fraction(2) ** 16384 - 1, Fraction(2) ** -16446
_EXPONENT = 5000  # of ten: beyond every `long double`
_EXACT = Context(prec=60, Emax=10**17, Emin=-(10**17), traps=[])
_ROUNDING = 2.0**-40  # far more than what a few operations of `double` lose


def is_same_number(
    want: bytes,
    got: bytes,
    numbers: NumberRules,
    *,
    absolute: Decimal | None,
    relative: Decimal | None,
) -> bool | None:
    """Whether the word of an output is the number of the answer; None if the answer has none."""
    if numbers is NumberRules.DOUBLE:
        answer, value = _double(want), _double(got)
        if answer is None or not math.isfinite(answer):
            return None
        return (
            value is not None
            and math.isfinite(value)
            and _is_within(abs(answer - value), abs(answer), absolute, relative)
        )
    if (answer := _double(want)) is None:
        return None
    value = _double(got)
    if value is None:
        return False
    if want == got:
        return True
    decision = _is_clearly_within(answer, value, absolute, relative)
    if decision is not None:
        return decision
    return _is_same_long_double(_long_double(want), _long_double(got), absolute, relative)


def _is_within(
    distance: float, size: float, absolute: Decimal | None, relative: Decimal | None
) -> bool:
    return (absolute is not None and distance <= float(absolute)) or (
        relative is not None and distance <= float(relative) * size
    )


def _is_clearly_within(
    answer: float, value: float, absolute: Decimal | None, relative: Decimal | None
) -> bool | None:
    """What `double` is exact enough to decide; None where it is not."""
    distance = abs(answer - value)
    if not math.isfinite(distance) or min(abs(answer), abs(value)) < 1e-290:
        return None
    error = (abs(answer) + abs(value)) * _ROUNDING
    size = abs(value)
    if _is_within((distance + error) * (1 + _ROUNDING), size * (1 - _ROUNDING), absolute, relative):
        return True
    if _is_within((distance - error) * (1 - _ROUNDING), size * (1 + _ROUNDING), absolute, relative):
        return None
    return False


def _is_same_long_double(
    answer: Fraction | float,
    value: Fraction | float,
    absolute: Decimal | None,
    relative: Decimal | None,
) -> bool:
    """The relative error is measured by the number of the output, as DOMjudge does."""
    if isinstance(answer, float) or isinstance(value, float):  # infinite or NaN
        return answer == value or (answer != answer and value != value)
    distance = abs(_round(answer - value))
    if distance == 0:
        return True
    if absolute is not None and distance <= _round(Fraction(absolute)):
        return True
    if relative is None or value == 0:
        return False
    return _round(distance / abs(value)) <= _round(Fraction(relative))


def _double(word: bytes) -> float | None:
    """The number that C reads as a `double`; None if the whole word is none."""
    match = re.fullmatch(_WORD, word)
    if match is None:
        return None
    sign = match["sign"].decode()
    if match["special"]:
        return float(sign + match["special"].decode()[:3])
    if match["digits"]:
        return float(f"{sign}{match['digits'].decode()}e{_exponent(match['exponent'])}")
    whole, part = (match["whole"] or b"").decode(), (match["part"] or b"").decode()
    try:
        return float.fromhex(f"{sign}0x{whole}.{part}p{_exponent(match['power'])}")
    except OverflowError:
        return float(sign + "inf")


def _long_double(word: bytes) -> Fraction | float:
    """The number of a word that `_double` reads, as `long double` holds it; a float if infinite."""
    match = re.fullmatch(_WORD, word)
    assert match is not None
    sign = -1 if match["sign"] == b"-" else 1
    if match["special"]:
        return sign * float(match["special"].decode()[:3])
    if match["digits"]:
        number = _EXACT.create_decimal(match["digits"].decode())
        number = _EXACT.scaleb(number, _exponent(match["exponent"])) if number else number
        if number and abs(number.adjusted()) > _EXPONENT:
            return sign * math.inf if number.adjusted() > 0 else Fraction(0)
        exact = Fraction(number)
    else:
        whole, part = match["whole"] or b"", match["part"] or b""
        digits, power = int(whole + part, 16), _exponent(match["power"]) - 4 * len(part)
        size = digits.bit_length() + power
        if digits and abs(size) > 4 * _EXPONENT:
            return sign * math.inf if size > 0 else Fraction(0)
        exact = digits * Fraction(2) ** power if digits else Fraction(0)
    rounded = _round(exact)
    if rounded > _MOST:
        return sign * math.inf
    return sign * rounded if rounded > _LEAST else Fraction(0)


def _exponent(text: bytes | None) -> int:
    """The exponent of a number; one without digits is 0, one of many digits is far enough out."""
    if text is None or not text.lstrip(b"+-"):
        return 0
    sign = -1 if text.startswith(b"-") else 1
    digits = text.lstrip(b"+-").lstrip(b"0") or b"0"
    return sign * (int(digits) if len(digits) < 10 else 10**10)


def _round(number: Fraction) -> Fraction:
    """The nearest number with a significand of 64 bits, of two the even one."""
    if number == 0:
        return number
    shift = abs(number.numerator).bit_length() - number.denominator.bit_length() - _BITS
    scaled = number / Fraction(2) ** shift  # between 2**63 and 2**65
    if abs(scaled) >= 1 << _BITS:
        shift += 1
        scaled /= 2
    return round(scaled) * Fraction(2) ** shift
