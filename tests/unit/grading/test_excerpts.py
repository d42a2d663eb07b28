"""What is shown of a failing case."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.escaping import printable
from judge.facts import Fact
from judge.game import Game, Rules, shortest
from judge.grading.excerpts import LONGEST, line_counts, make_excerpt
from judge.model import Case, Check, Excerpt
from tests.conftest import execution
from tests.kit.solutions import rules_for
from tests.unit.grading.test_checkers import MOVES

LINES, COLUMNS = 12, 160
WRONG = Check(ok=False, message=Fact("wrong"))


def excerpt_of(
    case_input: bytes = b"",
    answer: bytes = b"",
    output: bytes = b"",
    *,
    stderr: bytes = b"",
    rules: Rules | None = None,
    check: Check | None = WRONG,
) -> Excerpt:
    case = Case(name="secret/01", input=case_input, answer=answer)
    return make_excerpt(rules, case, check, execution(stdout=output, stderr=stderr))


def numbered_lines(first: int, last: int) -> str:
    return "\n".join(f"line {number}" for number in range(first, last + 1))


def test_the_input_is_the_instance_that_failed_if_it_is_known() -> None:
    for case_input, rules, check, text, scope in [
        # the instance that is named, counted from 1
        (b"10 20 30\n", MOVES, Check(ok=False, instance=2), "20", "line 2 alone"),
        (b"10 20 30\n", MOVES, WRONG, "10 20 30", ""),  # no instance is named
        (b"10 20 30\n", MOVES, None, "10 20 30", ""),  # no checker was asked
        (b"10 20 30\n", None, Check(ok=False, instance=2), "10 20 30", ""),  # no rules
        (b"10 20 30\n", MOVES, Check(ok=False, instance=4), "10 20 30", ""),  # no such instance
        (b" 10\n", MOVES, Check(ok=False, instance=1), " 10", ""),  # the only one, as written
        (b"10 x\n", MOVES, Check(ok=False, instance=1), "10 x", ""),  # it cannot be read
    ]:
        found = excerpt_of(case_input, rules=rules, check=check)
        assert (found.input, found.scope) == (text, scope)


def test_an_input_and_standard_error_are_cut_to_some_lines() -> None:
    for lines, rest in [(LINES, ""), (LINES + 1, "\n... 1 more line"), (15, "\n... 3 more lines")]:
        found = excerpt_of(numbered_lines(1, lines).encode())
        assert found.input == f"{numbered_lines(1, LINES)}{rest}"
    said = numbered_lines(1, 30).encode() + b"\n\n"
    assert excerpt_of(stderr=said).stderr == numbered_lines(19, 30)
    unchecked = excerpt_of(output=b"line\n" * 1_000_000, check=None).actual
    assert unchecked == "line\n" * LINES + "... 999988 more lines"
    # A line is cut after some columns.
    assert excerpt_of(output=b"x" * COLUMNS).actual == "x" * COLUMNS
    assert excerpt_of(output=b"x" * (COLUMNS + 1)).actual == f"{'x' * 140}... 21 more"
    wide = excerpt_of(output=b"x" * 9_000_000 + b"\n" + b"y\n" * 20, answer=b"x").actual
    assert wide == "x" * 140 + "... 8999860 more\n" + "y\n" * 11 + "... 9 more lines"


def test_output_and_answer_are_shown_around_the_first_line_that_differs() -> None:
    answer = numbered_lines(1, 100).encode()
    # The line that differs, and how many are left out before: all up to two lines before it.
    for wrong, start in [(1, 0), (12, 0), (13, 10), (50, 47)]:
        found = excerpt_of(answer=answer, output=answer.replace(b"line %d\n" % wrong, b"wrong\n"))
        before = f"... {start} lines\n" if start else ""
        after = f"\n... {100 - LINES - start} more lines"
        expected = f"{before}{numbered_lines(start + 1, start + LINES)}{after}"
        assert found.expected == expected
        assert found.actual == expected.replace(f"line {wrong}\n", "wrong\n")
    # White space is no difference.
    other = answer.replace(b"line 1\n", b" line  1\n") + b" more"
    assert excerpt_of(answer=answer, output=other).actual == (
        f"... 97 lines\n{numbered_lines(98, 100)} more"
    )


AT_360 = "... 360 before ..." + "1 " * 20


def test_of_long_lines_the_part_with_the_first_difference_is_shown() -> None:
    for answer, output, want, got in [
        ("1 " * 200 + "2", "1 " * 200 + "3", f"{AT_360}2", f"{AT_360}3"),
        ("a" * 300 + "b" * 90, "a" * 300, f"... 260 before ...{'a' * 40}{'b' * 90}", ""),
        # other white space before it
        ("x  " * 100 + "yes", "x " * 100 + "no", "", f"... 160 before ...{'x ' * 20}no"),
        # both lines of the second row, of which the first agrees
        ("same\n" + "é" * 200 + "1", "same\n" + "é" * 200 + "2", "", "same\n"),
        ("z" * 100_000 + "1", "z" * 100_000 + "2", "", f"... 99960 before ...{'z' * 40}2"),
        ("z " * 100_000 + "1", "z " * 100_000 + "2", "", f"... 199960 before ...{'z ' * 20}2"),
    ]:
        found = excerpt_of(answer=answer.encode(), output=output.encode())
        assert found.expected != found.actual
        assert not want or found.expected == want
        assert found.actual.startswith(got)
        assert "\N{REPLACEMENT CHARACTER}" not in found.expected
    # Signs that a terminal would obey are replaced.
    for content, text in [
        (b"a\x1b[31mb", "a\\x1b[31mb"),  # no colour of the terminal is changed
        (b"a\x07\x08\0\x7fb", "a\\x07\\x08\\x00\\x7fb"),  # bell, backspace, NUL, delete
        (b"a\xffb", "a\ufffdb"),  # a byte that is not text
        ("a\u202eb".encode(), "a\\u202eb"),  # writing from right to left
        ("日本語 é ∞".encode(), "日本語 é ∞"),  # what can be printed stays
        (b"a\r\nb\r\n", "a\nb"),  # line ends of another system
    ]:
        assert excerpt_of(output=content).actual == text


BYTES = st.lists(
    st.sampled_from([b"\n", b"\r", b"\x0b", b"\x85", b"\0", b"\xff", b"a", b"b " * 90])
    | st.binary(max_size=3)
).map(b"".join)


@pytest.mark.slow
@given(BYTES, BYTES, BYTES, BYTES)
def test_no_excerpt_is_longer_or_wider_than_allowed_whatever_the_bytes(
    case_input: bytes, answer: bytes, output: bytes, stderr: bytes
) -> None:
    found = excerpt_of(case_input, answer, output, stderr=stderr)

    for text in (found.input, found.expected, found.actual, found.stderr):
        lines = text.split("\n")
        assert len(lines) <= LINES + 2  # with a line that tells what is left out, on either side
        assert all(len(line) <= COLUMNS and line == printable(line) for line in lines)


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 60))
def test_the_first_line_that_differs_is_always_shown(answer: int, output: int, wrong: int) -> None:
    actual = numbered_lines(1, output).split("\n")
    actual[wrong - 1 : wrong] = ["wrong"]

    found = excerpt_of(answer=numbered_lines(1, answer).encode(), output="\n".join(actual).encode())

    if wrong <= min(answer, output):
        assert f"line {wrong}" in found.expected.split("\n")
        assert "wrong" in found.actual.split("\n")


@pytest.mark.attack
@pytest.mark.parametrize("content", [b"x", b"\t", b" x", b"1\n", b"\n", b"\x1b", b"\xff"])
def test_an_excerpt_takes_little_memory_however_long_the_output_is(content: bytes) -> None:
    output = content * ((8 << 20) // len(content))
    tracemalloc.start()

    excerpt_of(b"1\n", b"1\n1\n", output)

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


PUSH = "3 1\n4 2 3\n4 1\n4 2 0 3\n3 1\n3 2 4\n0 0\n"
JUGS = "3\n3 5 4\n2 3 1\n3 5 4\n"


def parse_of_instance_output(slug: str, text: str) -> tuple[Rules, list[Game[object]], str]:
    rules = rules_for(slug)
    games = list(rules.parse(text))
    return rules, games, rules.write_answer(games, [shortest(game) for game in games])


def test_an_answer_of_moves_has_the_lines_of_each_way() -> None:
    rules, games, answer = parse_of_instance_output("jugs", JUGS)
    lines = answer.splitlines()
    first, second, _ = line_counts(rules, answer, games) or [0, 0, 0]

    def outputs(text: str, answer: str, actual: str, check: Check) -> tuple[str, str]:
        found = excerpt_of(*map(str.encode, (text, answer, actual)), rules=rules, check=check)
        return found.expected, found.actual

    wrong = "\n".join([*lines[:first], "1", "9 9", *lines[first + second :]])
    cut = outputs(JUGS, answer, wrong, Check(ok=False, instance=2))

    assert cut == ("\n".join(lines[first : first + second]), "1\n9 9")
    # An output whose lines are unknown is not cut.
    # Numbers on other lines, a long output, and one that cannot be read up to there.
    whole = [("push", PUSH, "1 -1\n7\n"), ("push", PUSH, "1\n" * LONGEST), ("jugs", JUGS, "x")]
    for slug, text, actual in whole:
        rules, games, answer = parse_of_instance_output(slug, text)
        third = Check(ok=False, instance=3)
        assert outputs(text, answer, actual, third) == outputs(text, answer, actual, WRONG)
