"""A bug in the rules of a problem is told with its line, whatever it raises."""

from __future__ import annotations

import pytest

from judge.catalog.rules_failure import guard_rules, rules_failures
from judge.errors import ProblemError, UsageError
from judge.game import FormatError
from tests.conftest import each_row

RULES = """\
import sys

def divide(): return 1 / 0
def leave(): sys.exit("bye")
def nest(): return nest()
"""
ROOT = "/kit/problems/sums/rules.py"


def function_of(name: str, filename: str = ROOT):  # type: ignore[no-untyped-def]  # made of text
    module: dict[str, object] = {}
    exec(compile(RULES, filename, "exec"), module)  # as an import would
    return module[name]


@each_row(
    ("name", "filename", "message"),
    [
        ("divide", ROOT, "ZeroDivisionError: division by zero (problems/sums/rules.py, line 3)"),
        ("leave", ROOT, "SystemExit: bye (problems/sums/rules.py, line 4)"),
        ("nest", ROOT, "RecursionError: maximum recursion depth exceeded"),
        ("divide", "<problems.sums.rules>", "(problems/sums/rules.py, line 3)"),
        ("divide", "/elsewhere/rules.py", "ZeroDivisionError: division by zero"),
    ],
)
def test_what_the_rules_raise_is_a_broken_problem(name: str, filename: str, message: str) -> None:
    with pytest.raises(ProblemError, match="the rules of sums failed with ") as raised:
        guard_rules("sums", function_of(name, filename))()

    assert message in str(raised.value)


@each_row("error", [FormatError("word 1"), UsageError("no"), KeyboardInterrupt()])
def test_what_the_rules_may_raise_stays_as_it_is(error: BaseException) -> None:
    with pytest.raises(type(error)) as raised, rules_failures("sums"):
        raise error

    assert raised.value is error
