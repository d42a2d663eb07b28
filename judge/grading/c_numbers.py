"""Compare numbers as the default validators of Kattis and DOMjudge do: as C reads and rounds them.

Both read a word with `scanf`. Kattis' computes with `double`. DOMjudge's computes with the
`long double` of x86-64, whose significand has 64 bits, and takes infinities and NaN as numbers.
"""

from __future__ import annotations

import math
import re
from decimal import Context, Decimal
from fractions import Fraction

from judge.model import NumberRules

_WORD = re.compile(
    rb"(?P<sign>[+-]?)(?:"
    rb"0x(?=\.?[0-9a-f])(?P<whole>[0-9a-f]*)(?:\.(?P<part>[0-9a-f]*))?(?:p(?P<power>[+-]?[0-9]*))?"
    rb"|(?P<digits>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e(?P<exponent>[+-]?[0-9]*))?"
    rb"|(?P<special>inf(?:inity)?|nan))",
    re.IGNORECASE,
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
    if (near := _double(want)) is None:
        return None
    value = _double(got)
    if value is None:
        return False
    if want == got:
        return True
    quick = _is_clearly_within(near, value, absolute, relative)
    if quick is not None:
        return quick
    return _is_same_long_double(_long_double(want), _long_double(got), absolute, relative)


def _is_within(
    apart: float, size: float, absolute: Decimal | None, relative: Decimal | None
) -> bool:
    return (absolute is not None and apart <= float(absolute)) or (
        relative is not None and apart <= float(relative) * size
    )


def _is_clearly_within(
    answer: float, value: float, absolute: Decimal | None, relative: Decimal | None
) -> bool | None:
    """What `double` is exact enough to decide; None where it is not."""
    apart = abs(answer - value)
    if not math.isfinite(apart) or min(abs(answer), abs(value)) < 1e-290:
        return None
    lost = (abs(answer) + abs(value)) * _ROUNDING
    size = abs(value)
    if _is_within((apart + lost) * (1 + _ROUNDING), size * (1 - _ROUNDING), absolute, relative):
        return True
    if _is_within((apart - lost) * (1 - _ROUNDING), size * (1 + _ROUNDING), absolute, relative):
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
    apart = abs(_round(answer - value))
    if apart == 0:
        return True
    if absolute is not None and apart <= _round(Fraction(absolute)):
        return True
    if relative is None or value == 0:
        return False
    return _round(apart / abs(value)) <= _round(Fraction(relative))


def _double(word: bytes) -> float | None:
    """The number that C reads as a `double`; None if the whole word is none."""
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    sign = found["sign"].decode()
    if found["special"]:
        return float(sign + found["special"].decode()[:3])
    if found["digits"]:
        return float(f"{sign}{found['digits'].decode()}e{_exponent(found['exponent'])}")
    whole, part = (found["whole"] or b"").decode(), (found["part"] or b"").decode()
    try:
        return float.fromhex(f"{sign}0x{whole}.{part}p{_exponent(found['power'])}")
    except OverflowError:
        return float(f"{sign}inf")


def _long_double(word: bytes) -> Fraction | float:
    """The number of a word that `_double` reads, as `long double` holds it; a float if infinite."""
    found = _WORD.fullmatch(word)
    assert found is not None
    sign = -1 if found["sign"] == b"-" else 1
    if found["special"]:
        return sign * float(found["special"].decode()[:3])
    if found["digits"]:
        number = _EXACT.create_decimal(found["digits"].decode())
        number = _EXACT.scaleb(number, _exponent(found["exponent"])) if number else number
        if number and abs(number.adjusted()) > _EXPONENT:
            return sign * math.inf if number.adjusted() > 0 else Fraction(0)
        exact = Fraction(number)
    else:
        whole, part = found["whole"] or b"", found["part"] or b""
        digits, power = int(whole + part, 16), _exponent(found["power"]) - 4 * len(part)
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
