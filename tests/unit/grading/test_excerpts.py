from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.escaping import printable
from judge.game import FormatError, Game, Rules
from judge.grading.excerpts import make_excerpt, make_passes_excerpt
from judge.model import Case, Check, Excerpt
from tests.conftest import each_row, execution

LINES, COLUMNS = 12, 160


class Number:
    """A game that only knows how it is written."""

    start = 0

    def __init__(self, word: str) -> None:
        self.word = word

    def moves(self, state: int) -> list[tuple[str, int, int]]:
        return []

    def solved(self, state: int) -> bool:
        return False


def parse(text: str) -> list[Number]:
    if "x" in text:
        raise FormatError("word 1 is 'x' where a number is expected")
    return [Number(word) for word in text.split()]


def write(games: Sequence[Game[Any]]) -> str:
    words = [game.word for game in games if isinstance(game, Number)]
    return f"{len(words)} of them\n{' '.join(words)}\n"


RULES = Rules(
    instance="number",
    parse=parse,
    write=write,
    write_answer=lambda games, ways: "",
    show=lambda game, state: "",
)
WRONG = Check(ok=False, message="wrong")


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


def test_a_small_case_is_shown_whole() -> None:
    found = excerpt_of(b"1 2\n", b"3\n", b"4\n", stderr=b"adding\n")

    assert found == Excerpt(input="1 2", expected="3", actual="4", stderr="adding")


def test_nothing_is_shown_as_nothing() -> None:
    found = excerpt_of()

    assert found == Excerpt(input="", expected="", actual="", stderr="")


@each_row(
    ("rules", "check", "text", "scope"),
    [
        pytest.param(
            RULES,
            Check(ok=False, instance=2),
            "1 of them\n20",
            "number 2 alone",
            id="the instance that is named",
        ),
        pytest.param(
            RULES,
            Check(ok=False, instance=1),
            "1 of them\n10",
            "number 1 alone",
            id="counted from 1",
        ),
        pytest.param(RULES, WRONG, "10 20 30", "", id="no instance is named"),
        pytest.param(RULES, None, "10 20 30", "", id="no checker was asked"),
        pytest.param(None, Check(ok=False, instance=2), "10 20 30", "", id="no rules"),
        pytest.param(RULES, Check(ok=False, instance=4), "10 20 30", "", id="no such instance"),
    ],
)
def test_the_input_is_the_instance_that_failed_if_it_is_known(
    rules: Rules | None, check: Check | None, text: str, scope: str
) -> None:
    found = excerpt_of(b"10 20 30\n", rules=rules, check=check)

    assert (found.input, found.scope) == (text, scope)


def test_the_only_instance_is_shown_as_the_case_writes_it() -> None:
    found = excerpt_of(b" 10\n", rules=RULES, check=Check(ok=False, instance=1))

    assert (found.input, found.scope) == (" 10", "")


def test_an_input_that_the_rules_cannot_read_is_shown_whole() -> None:
    found = excerpt_of(b"10 x\n", rules=RULES, check=Check(ok=False, instance=1))

    assert (found.input, found.scope) == ("10 x", "")


def test_an_input_is_cut_after_some_lines() -> None:
    found = excerpt_of(numbered_lines(1, 15).encode())

    assert found.input == f"{numbered_lines(1, LINES)}\n... 3 more lines"


def test_one_line_that_is_left_out_is_one_line() -> None:
    found = excerpt_of(numbered_lines(1, LINES + 1).encode())

    assert found.input == f"{numbered_lines(1, LINES)}\n... 1 more line"


def test_an_input_of_as_many_lines_as_fit_is_not_cut() -> None:
    found = excerpt_of(numbered_lines(1, LINES).encode() + b"\n")

    assert found.input == numbered_lines(1, LINES)


@each_row(
    ("wrong", "start"),
    [
        pytest.param(1, 0, id="the first line differs: from the start"),
        pytest.param(12, 0, id="a line differs that stands among the first: from the start"),
        pytest.param(13, 10, id="a later line differs: two lines before it"),
        pytest.param(50, 47, id="a line far down differs: two lines before it"),
    ],
)
def test_output_and_answer_are_shown_around_the_first_line_that_differs(
    wrong: int, start: int
) -> None:
    answer = numbered_lines(1, 100).encode()

    found = excerpt_of(answer=answer, output=answer.replace(b"line %d\n" % wrong, b"wrong\n"))

    before = f"... {start} lines\n" if start else ""
    after = f"\n... {100 - LINES - start} more lines"
    expected = numbered_lines(start + 1, start + LINES)
    assert found.expected == f"{before}{expected}{after}"
    assert found.actual == f"{before}{expected}{after}".replace(f"line {wrong}\n", "wrong\n")


def test_white_space_is_no_difference_between_lines() -> None:
    answer = numbered_lines(1, 30).encode()

    found = excerpt_of(answer=answer, output=answer.replace(b"line 1\n", b" line  1\n") + b" more")

    assert found.actual == f"... 27 lines\n{numbered_lines(28, 30)} more"


def test_an_output_that_ends_too_soon_is_shown_at_its_end() -> None:
    found = excerpt_of(answer=numbered_lines(1, 30).encode(), output=numbered_lines(1, 20).encode())

    assert found.actual == f"... 18 lines\n{numbered_lines(19, 20)}"
    assert found.expected == f"... 18 lines\n{numbered_lines(19, 30)}"


def test_an_output_that_goes_on_too_long_is_shown_where_it_should_end() -> None:
    found = excerpt_of(answer=numbered_lines(1, 20).encode(), output=numbered_lines(1, 40).encode())

    assert found.actual == f"... 18 lines\n{numbered_lines(19, 30)}\n... 10 more lines"
    assert found.expected == f"... 18 lines\n{numbered_lines(19, 20)}"


def test_an_empty_output_leaves_the_answer_from_its_start() -> None:
    found = excerpt_of(answer=numbered_lines(1, 20).encode(), output=b"")

    assert (found.expected, found.actual) == (f"{numbered_lines(1, LINES)}\n... 8 more lines", "")


@each_row(
    ("length", "line"),
    [
        pytest.param(COLUMNS, "x" * COLUMNS, id="as long as fits"),
        pytest.param(COLUMNS + 1, f"{'x' * 140}... 21 more", id="one sign longer"),
        pytest.param(100_000, f"{'x' * 140}... 99860 more", id="far too long"),
    ],
)
def test_a_line_is_cut_after_some_columns(length: int, line: str) -> None:
    found = excerpt_of(output=b"x" * length)

    assert found.actual == line


@each_row(
    ("output", "text"),
    [
        pytest.param(b"a\x1b[31mb", "a\\x1b[31mb", id="no colour of the terminal is changed"),
        pytest.param(b"a\x07\x08b", "a\\x07\\x08b", id="bell and backspace"),
        pytest.param(b"a\0b", "a\\x00b", id="NUL"),
        pytest.param(b"a\x7fb", "a\\x7fb", id="delete"),
        pytest.param(b"a\xffb", "a\ufffdb", id="a byte that is no text"),
        pytest.param("a\u202eb".encode(), "a\\u202eb", id="writing from right to left"),
        pytest.param("日本語 é ∞".encode(), "日本語 é ∞", id="what can be printed stays"),
        pytest.param(b"a\r\nb\r\n", "a\nb", id="line ends of another system"),
    ],
)
def test_signs_that_a_terminal_would_obey_are_replaced(output: bytes, text: str) -> None:
    found = excerpt_of(output=output)

    assert found.actual == text


def test_of_standard_error_the_end_is_shown() -> None:
    found = excerpt_of(stderr=numbered_lines(1, 30).encode() + b"\n\n")

    assert found.stderr == numbered_lines(19, 30)


def test_an_unchecked_output_is_shown_from_its_beginning() -> None:
    output = b"line\n" * 1_000_000

    found = excerpt_of(output=output, check=None)

    assert found.actual.startswith("line\n" * LINES + "... ")
    assert len(found.actual.split("\n")) == LINES + 1


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


def test_what_follows_a_very_long_line_is_counted() -> None:
    found = excerpt_of(output=b"x" * 9_000_000 + b"\n" + b"y\n" * 20, answer=b"x")

    assert found.actual.startswith("x" * 140 + "... 8999860 more\ny\ny\n")
    assert found.actual.endswith("y\n... 9 more lines")


@each_row("record", [False, True])
def test_several_passes_are_shown_as_what_was_read_and_printed(record: bool) -> None:
    case = Case(name="sample/1", input=b"send\n1 2\n", answer=b"")
    passes = [(case.input, b"0101\n"), (b"receive\n0101\n", b"")]

    found = make_passes_excerpt(case, passes, execution(), record=record)

    said = "< send\n< 1 2\n> 0101\n---\n< receive\n< 0101\n> (nothing)"
    assert (found.input, found.expected) == ("send\n1 2", "")
    assert (found.transcript, found.actual) == ((said, "") if record else ("", said))
