"""Numbers as the default validators of Kattis and DOMjudge compare them.

What is expected here, C programs with `scanf` and the same arithmetic gave.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge.errors import ProblemError
from judge.grading.c_numbers import is_same_number
from judge.grading.checkers import TokenOptions, compare_tokens
from judge.model import NumberRules

FORMAT, DOUBLE, LONG = NumberRules.FORMAT, NumberRules.DOUBLE, NumberRules.LONG_DOUBLE


def compare(answer: str, output: str, numbers: NumberRules, args: str) -> bool:
    options = TokenOptions.parse(args.split(), numbers)
    return compare_tokens(answer.encode(), output.encode(), options).ok


def test_each_dialect_has_its_own_numbers() -> None:
    for answer, output, icpc, kattis, domjudge in [
        ("1", "1.0000001", True, True, True),  # decimal
        ("1", "+1", True, True, True),  # a plus sign
        ("16", "0x10", False, True, True),  # hexadecimal output
        ("0x10", "16", False, True, True),  # hexadecimal answer
        ("3", "0X1.8p1", False, True, True),  # hexadecimal with an exponent
        ("255", "0xFg", False, False, False),  # no hexadecimal digit
        ("0", "0x", False, False, False),  # a prefix alone
        ("1", "1e", False, True, True),  # an exponent without digits
        ("1", "1e+", False, True, True),  # an exponent that is a sign
        ("1", "1e0.5", False, False, False),  # a point in the exponent
        ("0", ".", False, False, False),  # a point alone
        ("1", "1,0", False, False, False),  # a comma
        ("1", "nan", False, False, False),  # NaN for a number
        ("1", "inf", False, False, False),  # infinite for a number
        ("inf", "INF", True, True, True),  # the same word in capitals
        ("inf", "infinity", False, False, True),  # two words for infinity
        ("inf", "+inf", False, False, True),  # infinity with a sign
        ("inf", "-inf", False, False, False),  # the other infinity
        ("nan", "-nan", False, False, True),  # NaN is NaN
        ("nan", "1", False, False, False),  # a number for NaN
        ("inf", "1e5000", False, False, True),  # too large for long double
        ("1e400", "1e400000000000000000000", False, False, False),  # too large
        ("1e400", "1.0e400", True, False, True),  # too large for double alone
        ("0", "1e-99999999999999999999", True, True, True),  # too small
        ("0", "0x1p-99999999999999999", False, True, True),  # too small by powers
        ("word", "WORD", True, True, True),  # words
        ("infinite", "infinitE", True, True, True),  # a word like infinity
        ("0.0", "-0", True, True, True),  # zero has no sign
    ]:
        found = [
            compare(answer, output, one, "float_tolerance 1e-6") for one in (FORMAT, DOUBLE, LONG)
        ]
        assert found == [icpc, kattis, domjudge]


def test_each_dialect_rounds_as_its_validator_does() -> None:
    for args, answer, output, icpc, kattis, domjudge in [
        ("float_relative_tolerance 0.1", "10", "9", True, True, False),
        ("float_relative_tolerance 0.1", "9", "10", False, False, True),
        ("float_relative_tolerance 0.1", "0", "0.0", True, True, True),
        ("float_relative_tolerance 0.1", "1", "0", False, False, False),
        ("float_relative_tolerance 0.1", "0", "1", False, False, False),
        ("float_absolute_tolerance 0.1", "0.3", "0.4", True, False, True),
        ("float_absolute_tolerance 0.1", "0.3", "0.2", True, True, False),
        ("float_absolute_tolerance 1e-6", "0.3", "0.300001", True, False, True),
        ("float_absolute_tolerance 1e-6", "0.7", "0.700001", True, False, False),
        ("float_absolute_tolerance 0", "0.1", "0.1000000000000000000001", False, True, True),
        ("float_absolute_tolerance 0", "1e15", "1000000000000000.0001", False, True, False),
    ]:
        found = [compare(answer, output, one, args) for one in (FORMAT, DOUBLE, LONG)]
        assert found == [icpc, kattis, domjudge]


def test_a_tolerance_is_what_makes_words_numbers_and_only_the_format_takes_it_once() -> None:
    for numbers in (DOUBLE, LONG):
        assert compare("16 1", "16 1", numbers, "")
        assert not compare("16", "0x10", numbers, "")
    for other in ("float_tolerance 0", "float_absolute_tolerance 0"):
        args = f"float_tolerance 1 {other}".split()
        assert TokenOptions.parse(args, DOUBLE).absolute == 0
        with pytest.raises(ProblemError):
            TokenOptions.parse(args, FORMAT)


def test_a_word_of_a_mebibyte_is_read_at_once() -> None:
    for numbers in (DOUBLE, LONG):
        for word in (b"9" * (1 << 20) + b"x", b"0x" + b"f" * (1 << 20), b"1e" + b"9" * (1 << 20)):
            found = is_same_number(b"1", word, numbers, absolute=Decimal(1), relative=None)
            assert found is False
