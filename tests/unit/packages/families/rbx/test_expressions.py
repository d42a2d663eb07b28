from __future__ import annotations

import pytest

from judge.packages.families.rbx.expressions import NotKnown, evaluate
from tests.conftest import each_row

VARIABLES = {"N": {"max": 1000, "min": -3}, "share": 0.25, "name": "Sums", "is_large": True}


@each_row(
    ("text", "value"),
    [
        ("2 * 10**5 + 1", 200_001),
        ("-vars.N.max // 7 % 5", -1000 // 7 % 5),
        ("vars['N']['max'] / 8", 125.0),
        ("min(vars.N.max, 500) + max(1, 2, 3)", 503),
        ("step_up(1001, 50) - step_down(1099, 50)", 0),
        ("step_closest(1030, 50)", 1050),
        ("int(1e6) + floor(2.5) + ceil(2.5) + abs(-1) + round(2.6)", 1_000_009),
        ("vars.N.max if vars.is_large else 0", 1000),
        ("1 < vars.N.max <= 1000 and not vars.N.min > 0", True),
        ("vars.name == 'Sums' or 1 / 0 > 0", True),
        ("'um' in vars.name", True),
        ("1 << 20 | 1", 1_048_577),
        ("(~5 & 15) ^ 3 >> 1", (~5 & 15) ^ 3 >> 1),
        ("f'{vars.name}: {vars.N.max:,} {vars.share:.1%}'", "Sums: 1,000 25.0%"),
        ("vars.name.upper()[1:] + str(len(vars.name))", "UMS4"),
        ("'ab' * 2", "abab"),
        ("float('1.5') + bool(1)", 2.5),
    ],
)
def test_an_expression_is_computed_as_in_python(text: str, value: object) -> None:
    found = evaluate(text, VARIABLES)

    assert (found, type(found)) == (value, type(value))


@each_row("text", ["N.max", "vars.M", "vars.N.mid", "vars['M']", "vars.name.size"])
def test_a_name_that_is_not_there_is_not_known(text: str) -> None:
    with pytest.raises(NotKnown):
        evaluate(text, VARIABLES)


@each_row(
    "text",
    [
        "open('/etc/passwd')",
        "vars.name.__class__()",
        "vars.name.format(1)",
        "().__class__",
        "[1, 2]",
        "[x for x in vars]",
        "lambda: 1",
        "max(*vars)",
        "int('1', base=2)",
        "vars.N",
        "str(vars.N)",
        "vars + 1",
        "10**10**10",
        "2**4000 * 2**4000",
        "1 << 10**9",
        "'a' * 10**9",
        "f'{1:999999999}'",
        "f'{1!r}'",
        "'%999999d' % 1",
        "(-1) ** 0.5",
        "1 / 0",
        "vars.name[9]",
        "1 is 1",
        "1 +",
        "(" * 500,
        "-" * 900 + "1",
        "1 + " * 400 + "1",
    ],
)
def test_what_is_more_than_an_expression_of_numbers_and_texts_is_an_error(text: str) -> None:
    faults = (ArithmeticError, ValueError, TypeError, LookupError, SyntaxError, RecursionError)
    with pytest.raises((*faults, NotKnown)):
        evaluate(text, VARIABLES)
