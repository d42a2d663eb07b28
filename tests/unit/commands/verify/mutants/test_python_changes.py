"""Tests of the changes of a Python source."""

from __future__ import annotations

import ast

from hypothesis import given
from hypothesis import strategies as st

from judge.commands.verify.mutants.changes import apply_change
from judge.commands.verify.mutants.python_changes import python_changes
from tests.conftest import ROOT, each_row


def mutants(source: str) -> list[str]:
    """The source with each change."""
    return [apply_change(source, one) for one in python_changes(source)]


@each_row(
    ("source", "expected"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("a is not b", ["a is b"]),
        ("a not in b", ["a in b"]),
        ("(a) + (b)", ["(a) - (b)"]),
        ("a // b", ["a * b"]),
        ("a % b", ["a // b"]),
        ("x[a << b]", ["x[a >> b]"]),
        ("x[7]", ["x[6]", "x[8]"]),
        ("-x", ["x"]),
        ("x[True]", ["x[False]"]),
        ("not a", [" a"]),
        ("a and b", ["True and b", "a or b", "a and True"]),
        ("min(a)", ["max(a)", "pass"]),
        ("q.popleft()", ["pass", "q.pop()"]),
        ("a[i:j]", ["a[(i) + 1:j]", "a[(i) - 1:j]", "a[i:(j) + 1]", "a[i:(j) - 1]"]),
        ("range(n)", ["pass", "range((n) + 1)", "range((n) - 1)"]),
        ("x = a if b else c", ["x = a if (not (b)) else c"]),
        ("[a for a in b if a]", ["[a for a in b if (not (a))]"]),
        ("f(a\n)", ["pass\n"]),
        ("a += b", ["pass", "a -= b"]),
        ("a[b] = c", ["pass"]),
        ("del a[b]", ["pass"]),
        ("while a: break", ["while a: continue", "while a: pass"]),
        ("while a: continue", ["while a: break", "while a: pass"]),
        ("if a: b", ["if (not (a)): b"]),
        ("if a < b: c", ["if a <= b: c", "if a >= b: c"]),
        ("é = 'ü' if a > é else b", ["é = 'ü' if a <= é else b", "é = 'ü' if a >= é else b"]),
    ],
)
def test_each_kind_of_change(source: str, expected: list[str]) -> None:
    assert sorted(mutants(source)) == sorted(expected)


@each_row(
    "source",
    [
        '"""A text with 1 < 2."""',
        "import a",
        "a = b",
        "a = 'b' + c",
        "a = '%d' % c",
        "a = f'{1 + 2}'",
        "a: list[1] = b",
        "a = 10000000",
        "sys.setrecursionlimit(1000)",
        "def f(a: 1) -> 2: return a",
        "if __name__ == '__main__': pass",
        "# 1 < 2",
        "print 'Python 2'",
        "a = '\\0",
    ],
)
def test_what_is_not_changed(source: str) -> None:
    assert mutants(source) == []


def test_an_operator_is_found_between_brackets_and_comments() -> None:
    source = "x = (a  # not + this\n     ) + (  # nor + that\n     b)"

    assert mutants(source) == [source.replace(") + (", ") - (")]


def test_an_assignment_is_dropped_only_if_the_name_has_another_one() -> None:
    source = "def f(a):\n    b = a\n    b = g(b)\n    a = b\n    return a"

    assert mutants(source) == [
        source.replace("b = a", "pass", 1),
        source.replace("b = g(b)", "pass"),
        source.replace("a = b", "pass"),
    ]


def test_the_last_return_of_a_function_is_not_dropped() -> None:
    source = "def f(a):\n    if a:\n        return b\n    return c"

    assert source.replace("return b", "pass") in mutants(source)
    assert source.replace("return c", "pass") not in mutants(source)


@each_row("name", ["jugs/congruence.py", "push/bit_boards.py"])
def test_every_mutant_of_a_solution_is_python_with_the_same_lines(name: str) -> None:
    source = (ROOT / "solutions" / name).read_text()

    made = mutants(source)

    assert len(made) > 30
    assert len(set(made)) == len(made)
    assert source not in made
    for one in made:
        ast.parse(one)
        assert one.count("\n") == source.count("\n")


NAMES = st.sampled_from(["a", "b", "ä", "1", "'+'"])
EXPRESSIONS = st.recursive(
    NAMES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["<", "+", "and", "not in", "**"]), inner).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        inner.map(lambda one: f"f({one}, # 1 + 1 < 'ä'\n {one})"),
        inner.map(lambda one: f"[{one}:\\\n{one}]".replace("[", "x[")),
        inner.map(lambda one: f"(not {one})"),
    ),
    max_leaves=12,
)


@given(EXPRESSIONS)
def test_a_mutant_of_any_expression_is_python_and_differs(source: str) -> None:
    tree = ast.dump(ast.parse(source))

    for one in mutants(source):
        assert ast.dump(ast.parse(one)) != tree
        assert one.count("\n") == source.count("\n")
