from __future__ import annotations

import tracemalloc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.game import Fault, FormatError, Game, Rules, Way, Words
from judge.game.moves import check_ways, total_cost
from judge.grading import checkers
from judge.grading.checkers import TokenOptions, compare_tokens
from judge.model import Case, Check
from tests.conftest import each_row

RIGHT = Check(ok=True)
CASE = "case_sensitive"
SPACE = "space_change_sensitive"
RELATIVE = "float_relative_tolerance"
ABSOLUTE = "float_absolute_tolerance"
BOTH = "float_tolerance"


def check_tokens(args: str, expected: bytes, actual: bytes) -> Check:
    return compare_tokens(expected, actual, TokenOptions.parse(args.split()))


# White space


@each_row(
    ("expected", "actual", "ok"),
    [
        pytest.param(b"", b"", True, id="nothing"),
        pytest.param(b"1 2\n", b"1 2\n", True, id="the same"),
        pytest.param(b"1 2\n", b"\t 1\r\n\v2\f", True, id="each of the six white spaces"),
        pytest.param(b"1 2\n", b"1 2", True, id="the last line does not end"),
        pytest.param(b"1 2\n", b"\n\n1 2\n\n", True, id="around"),
        pytest.param(b"", b" \n", True, id="white space alone"),
        pytest.param(b"12\n", b"1 2\n", False, id="within a word"),
        pytest.param(b"1 2\n", b"12\n", False, id="missing"),
        pytest.param(b"1 2", b"1\x1c2", False, id="a file separator divides nothing"),
        pytest.param(b"1 2", b"1\x852", False, id="a byte above ASCII divides nothing"),
        pytest.param(b"1 2", b"1\xc2\xa02", False, id="a no-break space divides nothing"),
        pytest.param(b"1 2", b"1\x002", False, id="a NUL divides nothing"),
    ],
)
def test_white_space_only_divides_words(expected: bytes, actual: bytes, ok: bool) -> None:
    check = check_tokens("", expected, actual)

    assert check.ok is ok


@each_row(
    ("expected", "actual", "ok"),
    [
        pytest.param(b"1 2\n", b"1 2\n", True, id="the same"),
        pytest.param(b"\n1 2", b"\n1 2", True, id="the same, before"),
        pytest.param(b" ", b" ", True, id="the same, without words"),
        pytest.param(b"1 2\n", b"1  2\n", False, id="longer"),
        pytest.param(b"1 2\n", b"1\t2\n", False, id="of another kind"),
        pytest.param(b"1 2\n", b"1 2", False, id="missing at the end"),
        pytest.param(b"1 2", b"1 2\n", False, id="more at the end"),
        pytest.param(b"1 2", b" 1 2", False, id="more at the start"),
        pytest.param(b"\n1", b"1\n", False, id="moved from the start to the end"),
        pytest.param(b"1\n2", b"1\r\n2", False, id="line ends of another system"),
        pytest.param(b"", b"\n", False, id="instead of nothing"),
        pytest.param(b"A b", b"a B", True, id="case still does not matter"),
    ],
)
def test_white_space_matters_byte_by_byte_where_the_flag_says_so(
    expected: bytes, actual: bytes, ok: bool
) -> None:
    check = check_tokens(SPACE, expected, actual)

    assert check.ok is ok


# Words


@each_row(
    ("args", "expected", "actual", "ok"),
    [
        pytest.param("", b"Yes", b"yES", True, id="the case of letters does not matter"),
        pytest.param(CASE, b"Yes", b"Yes", True, id="case sensitive: the same"),
        pytest.param(CASE, b"Yes", b"yes", False, id="case sensitive: another case"),
        pytest.param("", "Ä".encode(), "ä".encode(), False, id="only ASCII letters are folded"),
        pytest.param("", b"\xc4", b"\xe4", False, id="bytes above ASCII are not folded"),
        pytest.param("", "É".encode(), "É".encode(), True, id="bytes above ASCII are ordinary"),
        pytest.param("", b"a[", b"A{", False, id="signs are not letters"),
        pytest.param("", b"a", b"a\0b", False, id="a NUL does not end a word"),
        pytest.param("", b"a\0b", b"A\0B", True, id="a NUL is ordinary"),
        pytest.param("", b"1", b"1.0", False, id="numbers are words without a tolerance"),
        pytest.param("", b"1", b"01", False, id="a leading zero makes another word"),
        pytest.param("", b"1e3", b"1E3", True, id="an exponent is a letter without a tolerance"),
        pytest.param("", b"\xef\xbb\xbf1", b"1", False, id="a byte order mark is ordinary"),
    ],
)
def test_words_are_compared_byte_by_byte(
    args: str, expected: bytes, actual: bytes, ok: bool
) -> None:
    check = check_tokens(args, expected, actual)

    assert check.ok is ok


@each_row(
    ("expected", "actual", "ok"),
    [
        pytest.param(b"1 2", b"1", False, id="too few"),
        pytest.param(b"1 2", b"1 2 3", False, id="too many"),
        pytest.param(b"1", b"", False, id="none"),
        pytest.param(b"", b"1", False, id="none was expected"),
    ],
)
@each_row("args", ["", CASE, SPACE, f"{BOTH} 1e9"])
def test_the_number_of_words_must_be_the_same(
    args: str, expected: bytes, actual: bytes, ok: bool
) -> None:
    check = check_tokens(args, expected, actual)

    assert check.ok is ok


# Numbers

NEAR_HUNDRED = b"100." + b"0" * 43 + b"1"


@each_row(
    ("args", "expected", "actual", "ok"),
    [
        pytest.param(f"{ABSOLUTE} 0.1", b"10", b"10.1", True, id="absolute: at the edge, exactly"),
        pytest.param(f"{ABSOLUTE} 0.1", b"10", b"9.9", True, id="absolute: at the lower edge"),
        pytest.param(f"{ABSOLUTE} 0.1", b"10", b"10.1000001", False, id="absolute: outside"),
        pytest.param(f"{RELATIVE} 0.01", b"200", b"202", True, id="relative: at the edge"),
        pytest.param(f"{RELATIVE} 0.01", b"-200", b"-198", True, id="relative: negative answer"),
        pytest.param(f"{RELATIVE} 0.01", b"200", b"202.1", False, id="relative: outside"),
        pytest.param(f"{RELATIVE} 0.01", b"100", b"101.005", False, id="relative to the answer"),
        pytest.param(f"{RELATIVE} 1e-6", b"0", b"0.0", True, id="relative: 0 is 0.0"),
        pytest.param(f"{RELATIVE} 1e-6", b"0.0", b"-0", True, id="relative: 0.0 is -0"),
        pytest.param(f"{RELATIVE} 1e-6", b"0", b"1e-30", False, id="relative: nothing is near 0"),
        pytest.param(f"{BOTH} 1e-6", b"0", b"1e-7", True, id="both: absolute is enough"),
        pytest.param(f"{BOTH} 1e-6", b"1e9", b"1000000100", True, id="both: relative is enough"),
        pytest.param(f"{BOTH} 1e-6", b"10", b"10.0001", False, id="both: neither"),
        pytest.param(
            f"{RELATIVE} 1e-9 {ABSOLUTE} 0.5", b"1", b"1.5", True, id="either of two: absolute"
        ),
        pytest.param(
            f"{RELATIVE} 0.5 {ABSOLUTE} 1e-9", b"10", b"15", True, id="either of two: relative"
        ),
        pytest.param(f"{BOTH} 0", b"0.1", b"0.10", True, id="no tolerance at all: equal"),
        pytest.param(f"{BOTH} 0", b"0.3", b"0.30000000000000004", False, id="decimals, not binary"),
        pytest.param(f"{BOTH} 0", b"100", NEAR_HUNDRED, True, id="34 digits: one in the 47th"),
        pytest.param(f"{BOTH} 0", b"100", b"100." + b"0" * 30 + b"1", False, id="34: in the 34th"),
        pytest.param(f"{BOTH} 1e-6", b"1" * 60, b"1" * 59 + b"2", True, id="60 digits"),
        pytest.param(f"{BOTH} 1e-6", b"1e5000", b"1e5000", True, id="larger than any float"),
        pytest.param(f"{BOTH} 1e-6", b"1e5000", b"2e5000", False, id="larger, and different"),
        pytest.param(f"{BOTH} 1e-6", b"1e5000", b"1", False, id="larger than the output"),
        pytest.param(f"{BOTH} 1e-6", b"1", b"1e5000", False, id="smaller than the output"),
        pytest.param(
            f"{RELATIVE} 1e-6", b"1e200000000000000000", b"1", False, id="larger than any decimal"
        ),
        pytest.param(
            f"{RELATIVE} 1e-6",
            b"1e200000000000000000",
            b"1e200000000000000000",
            True,
            id="larger than any decimal, and the same",
        ),
        pytest.param(
            f"{ABSOLUTE} 1e-6", b"1e-200000000000000000", b"0", True, id="smaller than any decimal"
        ),
        pytest.param(
            f"{ABSOLUTE} 1e-6", b"0", b"1e-200000000000000000", True, id="smaller, in the output"
        ),
        pytest.param(
            f"{RELATIVE} 1e-6",
            b"1e-99999999999999999",
            b"2e-99999999999999999",
            False,
            id="smaller times a tolerance",
        ),
        pytest.param(f"{BOTH} 1e-6", b"1", b"+1.", True, id="a plus sign and a bare point"),
        pytest.param(f"{BOTH} 1e-6", b".5", b"0.5e+0", True, id="no digit before the point"),
        pytest.param(f"{BOTH} 1e-6", b"1E2", b"100", True, id="an exponent"),
        pytest.param(f"{BOTH} 1e-6", b"007", b"7", True, id="leading zeros"),
        pytest.param(f"{BOTH} 1e-6", b"1", b"1.0000001 ", True, id="integers are numbers too"),
        pytest.param(f"{CASE} {BOTH} 1e-6", b"1e2", b"1E2", True, id="case sensitive words alone"),
        # Where the answer is a number, the output must be one too.
        pytest.param(f"{BOTH} 1e-6", b"1", b"one", False, id="a word for a number"),
        pytest.param(f"{BOTH} 1e-6", b"1", b"nan", False, id="nan for a number"),
        pytest.param(f"{BOTH} 1e-6", b"1", b"inf", False, id="inf for a number"),
        pytest.param(f"{BOTH} 1e-6", b"16", b"0x10", False, id="hexadecimal for a number"),
        pytest.param(f"{BOTH} 1e-6", b"100", b"100e", False, id="an exponent without digits"),
        pytest.param(f"{BOTH} 1e-6", b"1", b"1\0", False, id="a NUL after a number"),
        pytest.param(f"{BOTH} 1e-6", b"3", "٣".encode(), False, id="digits of another script"),
        pytest.param(f"{BOTH} 1e-6", b"1000", b"1_000", False, id="an underscore"),
        pytest.param(f"{BOTH} 1e-6", b"1.5", b"1,5", False, id="a comma"),
        pytest.param(f"{BOTH} 1e-6", b"0", b".", False, id="a point alone"),
        # Where it is none, they are words.
        pytest.param(f"{BOTH} 1e-6", b"inf", b"INF", True, id="inf is a word"),
        pytest.param(f"{BOTH} 1e-6", b"inf", b"infinity", False, id="inf is one spelling alone"),
        pytest.param(f"{BOTH} 1e-6", b"nan", b"nan", True, id="nan is a word"),
        pytest.param(f"{BOTH} 1e-6", b"nan", b"1", False, id="a number for a word"),
        pytest.param(f"{BOTH} 1e-6", b"0x10", b"16", False, id="hexadecimal is a word"),
        pytest.param(f"{BOTH} 1e-6", b"yes", b"YES", True, id="words beside numbers"),
    ],
)
def test_numbers_are_compared_as_decimals_where_there_is_a_tolerance(
    args: str, expected: bytes, actual: bytes, ok: bool
) -> None:
    check = check_tokens(args, expected, actual)

    assert check.ok is ok


# Arguments


@each_row(
    ("args", "options"),
    [
        pytest.param([], TokenOptions(), id="none"),
        pytest.param([CASE], TokenOptions(case_sensitive=True), id="case"),
        pytest.param([SPACE], TokenOptions(space_change_sensitive=True), id="space"),
        pytest.param([CASE, CASE], TokenOptions(case_sensitive=True), id="case twice is harmless"),
        pytest.param([RELATIVE, "1e-6"], TokenOptions(relative=Decimal("1e-6")), id="relative"),
        pytest.param([ABSOLUTE, ".5"], TokenOptions(absolute=Decimal("0.5")), id="absolute"),
        pytest.param(
            [BOTH, "1"], TokenOptions(relative=Decimal(1), absolute=Decimal(1)), id="both at once"
        ),
        pytest.param(
            [ABSOLUTE, "2", CASE, RELATIVE, "0"],
            TokenOptions(case_sensitive=True, relative=Decimal(0), absolute=Decimal(2)),
            id="each of the two, in any order",
        ),
    ],
)
def test_the_arguments_are_those_of_packages(args: list[str], options: TokenOptions) -> None:
    found = TokenOptions.parse(args)

    assert found == options


@each_row(
    ("args", "message"),
    [
        pytest.param(["case"], "the output validator has no argument 'case'", id="unknown"),
        pytest.param(["1e-6"], "the output validator has no argument '1e-6'", id="lost"),
        pytest.param(
            [RELATIVE, "1", RELATIVE, "1"],
            "float_relative_tolerance is given twice to the output validator",
            id="relative twice",
        ),
        pytest.param(
            [ABSOLUTE, "1", ABSOLUTE, "2"],
            "float_absolute_tolerance is given twice to the output validator",
            id="absolute twice",
        ),
        pytest.param(
            [BOTH, "1", BOTH, "1"],
            "float_tolerance is given twice to the output validator",
            id="both twice",
        ),
        pytest.param(
            [BOTH, "1", RELATIVE, "1"],
            "float_tolerance cannot be combined with another tolerance",
            id="both beside relative",
        ),
        pytest.param(
            [ABSOLUTE, "1", BOTH, "1"],
            "float_tolerance cannot be combined with another tolerance",
            id="both beside absolute",
        ),
        pytest.param(
            [BOTH], "float_tolerance of the output validator needs a number, not None", id="missing"
        ),
        pytest.param(
            [RELATIVE, CASE],
            "float_relative_tolerance of the output validator needs a number, not 'case_sensitive'",
            id="a flag for a number",
        ),
        *(
            pytest.param(
                [BOTH, word],
                f"float_tolerance of the output validator needs a number, not {word!r}",
                id=f"no number: {word}",
            )
            for word in ("inf", "nan", "0x1", "1e", "", "-1", "1 ", "1\n", "٣")
        ),
    ],
)
def test_wrong_arguments_are_the_problems_fault(args: list[str], message: str) -> None:
    with pytest.raises(ProblemError) as caught:
        TokenOptions.parse(args)

    assert str(caught.value) == message


def test_a_tolerance_that_no_decimal_can_hold_is_the_problems_fault() -> None:
    with pytest.raises(ProblemError):
        TokenOptions.parse([BOTH, "1e99999999999999999999"])


def test_a_tolerance_too_small_for_any_decimal_is_ignored() -> None:
    args = f"{BOTH} 1e-99999999999999999999"

    found = [check_tokens(args, b"5", b"5.0").ok, check_tokens(args, b"5", b"5.0001").ok]

    assert found == [True, False]


# Messages


@each_row(
    ("args", "expected", "actual", "message"),
    [
        pytest.param(
            "", b"1\n2\n3\n", b"1\n2\n4\n", "word 3 (line 3) is '4' where '3' is expected"
        ),
        pytest.param("", b"1 2 3", b"\n\n1 5 3", "word 2 (line 3) is '5' where '2' is expected"),
        pytest.param("", b"1 2", b"2 1", "word 1 (line 1) is '2' where '1' is expected"),
        pytest.param("", b"1", b"", "the output is empty; 1 word expected"),
        pytest.param("", b"1 2", b" \n", "the output is empty; 2 words expected"),
        pytest.param("", b"1 2", b"1", "the output ends after 1 word; '2' is expected next"),
        pytest.param("", b"1 2 3", b"1 2", "the output ends after 2 words; '3' is expected next"),
        pytest.param("", b"1", b"1 2 3", "word 2 is '2' where the output should have ended"),
        pytest.param("", b"", b"x", "word 1 is 'x' where the output should have ended"),
        pytest.param("", b"1 2", b"1 3 4", "word 2 (line 1) is '3' where '2' is expected"),
        pytest.param(
            "", b"1", b"x" * 41, f"word 1 (line 1) is '{'x' * 37}...' where '1' is expected"
        ),
        pytest.param("", b"1", b"x" * 40, f"word 1 (line 1) is '{'x' * 40}' where '1' is expected"),
        pytest.param("", b"1", b"\xff\n", "word 1 (line 1) is '\ufffd' where '1' is expected"),
        pytest.param("", b"1", b"a\0", r"word 1 (line 1) is 'a\x00' where '1' is expected"),
        pytest.param(
            f"{BOTH} 1e-6", b"1.0", b"1.1", "word 1 (line 1) is '1.1' where '1.0' is expected"
        ),
        pytest.param(
            SPACE, b"1 2", b"1  2", "the words are right, but the white space between them differs"
        ),
        pytest.param(
            SPACE, b"\n1", b"1\n", "the words are right, but the white space before them differs"
        ),
        pytest.param(SPACE, b"1 2", b"1  3", "word 2 (line 1) is '3' where '2' is expected"),
    ],
)
def test_a_wrong_output_is_described_by_its_first_wrong_word(
    args: str, expected: bytes, actual: bytes, message: str
) -> None:
    check = check_tokens(args, expected, actual)

    assert check == Check(ok=False, message=message)


# Properties

TEXTS = st.lists(st.sampled_from([b"a", b"B", b"1.5", b"-0", b"\0", b"\xff", b" ", b"\n"])).map(
    b"".join
)
ARGS = st.sampled_from(["", CASE, SPACE, f"{CASE} {SPACE}", f"{BOTH} 1e-6", f"{RELATIVE} 0"])
BLANKS = st.lists(st.sampled_from(list(" \t\n\v\f\r")), min_size=1, max_size=3).map("".join)
WORDS = st.lists(st.sampled_from(["1", "x", "2.50", "ß"]), max_size=5)


@given(TEXTS, ARGS)
def test_every_output_that_is_the_answer_is_right(text: bytes, args: str) -> None:
    check = check_tokens(args, text, text)

    assert check == RIGHT


@given(st.binary(), ARGS)
def test_every_output_that_is_the_answer_is_right_whatever_its_bytes(
    text: bytes, args: str
) -> None:
    check = check_tokens(args, text, text)

    assert check == RIGHT


@given(WORDS, BLANKS, BLANKS, BLANKS)
def test_changes_of_white_space_do_not_matter(
    words: list[str], first: str, second: str, around: str
) -> None:
    expected, actual = first.join(words), around + second.join(words) + around

    check = check_tokens("", expected.encode(), actual.encode())

    assert check == RIGHT


@given(TEXTS, TEXTS)
def test_space_sensitive_outputs_are_right_if_and_only_if_they_are_the_same_bytes(
    expected: bytes, actual: bytes
) -> None:
    check = check_tokens(f"{CASE} {SPACE}", expected, actual)

    assert check.ok == (expected == actual)


@given(TEXTS, TEXTS)
def test_without_tolerances_it_does_not_matter_which_of_two_texts_is_the_answer(
    one: bytes, other: bytes
) -> None:
    check = check_tokens("", one, other)

    assert check.ok == check_tokens("", other, one).ok


@given(TEXTS, TEXTS, ARGS)
def test_a_check_that_fails_says_why(expected: bytes, actual: bytes, args: str) -> None:
    check = check_tokens(args, expected, actual)

    assert check.ok == (check.message == "")


@given(st.integers(-999, 999), st.integers(-999, 999), st.integers(0, 999))
def test_an_absolute_tolerance_is_a_distance(answer: int, value: int, tolerance: int) -> None:
    check = check_tokens(
        f"{ABSOLUTE} {Decimal(tolerance) / 100}",
        str(Decimal(answer) / 100).encode(),
        str(Decimal(value) / 100).encode(),
    )

    assert check.ok == (abs(answer - value) <= tolerance)


@each_row("args", ["", f"{BOTH} 1e-6"])
def test_many_words_are_checked_to_the_last(args: str) -> None:
    expected = b"12\n" * 20_000

    check = check_tokens(args, expected, expected[:-3] + b"13\n")

    message = "word 20000 (line 20000) is '13' where '12' is expected"
    assert check == Check(ok=False, message=message)


# A game of its own: a token on squares 0 to 9 starts on 0 and must come to `goal`.


@dataclass(frozen=True, slots=True)
class Line:
    goal: int
    start: int = 0

    def moves(self, state: int) -> Iterator[tuple[str, int, int]]:
        yield "wait", 0, state
        if state > 0:
            yield "left", 1, state - 1
        if state < 9:
            yield "right", 1, state + 1

    def solved(self, state: int) -> bool:
        return state == self.goal


def parse(text: str) -> list[Line]:
    words = Words(text)
    games = []
    while words:
        games.append(Line(words.integer("the goal", 0, 99)))
    return games


def write(games: Sequence[Any]) -> str:
    return "".join(f"{game.goal}\n" for game in games)


def read_answer(text: str, games: Sequence[Game[Any]]) -> list[Way | None]:
    """One line a game: `-1`, or its moves."""
    lines = text.splitlines()
    if len(lines) != len(games):
        raise FormatError(f"there are {len(lines)} lines where {len(games)} are expected")
    return [None if line == "-1" else line.split() for line in lines]


MOVES = Rules(
    instance="line",
    parse=parse,
    write=write,
    write_answer=lambda games, ways: "".join(
        "-1\n" if way is None else f"{' '.join(way)}\n" for way in ways
    ),
    show=lambda game, state: str(state),
    read_answer=read_answer,
)


def check_moves(case_input: str, expected: str, actual: str) -> Check:
    return checkers.check_output(
        MOVES,
        (),
        Case(name="1", input=case_input.encode(), answer=expected.encode()),
        actual.encode(),
    )


@each_row(
    ("case_input", "expected", "actual"),
    [
        pytest.param("2", "right right\n", "right right\n", id="the same way"),
        pytest.param("1", "right\n", "wait right wait\n", id="another way of the same cost"),
        pytest.param("1", "wait right\n", "right\n", id="what is free does not make it longer"),
        pytest.param("0", "\n", "\n", id="nothing to do"),
        pytest.param("0", "\n", "wait\n", id="nothing to do, and something free is done"),
        pytest.param("50", "-1\n", "-1\n", id="no solution"),
        pytest.param("1 50 0", "right\n-1\n\n", "right\n-1\n\n", id="several games"),
    ],
)
def test_ways_are_right_that_cost_as_little_as_the_answer(
    case_input: str, expected: str, actual: str
) -> None:
    check = check_moves(case_input, expected, actual)

    assert check == RIGHT


@each_row(
    ("case_input", "expected", "actual", "check"),
    [
        pytest.param(
            "2",
            "right right\n",
            "right left right right\n",
            Check(ok=False, message="line 1: 4 moves, but 2 are enough", instance=1),
            id="too long",
        ),
        pytest.param(
            "1",
            "right\n",
            "right left right\n",
            Check(ok=False, message="line 1: 3 moves, but 1 is enough", instance=1),
            id="too long, where one move is enough",
        ),
        pytest.param(
            "2",
            "right right\n",
            "left\n",
            Check(
                ok=False,
                message=("line 1: move 1 is 'left', which is not legal there (legal: wait right)"),
                instance=1,
                move=1,
            ),
            id="an illegal move",
        ),
        pytest.param(
            "2",
            "right right\n",
            "right up right\n",
            Check(
                ok=False,
                message=(
                    "line 1: move 2 is 'up', which is not legal there (legal: wait left right)"
                ),
                instance=1,
                move=2,
            ),
            id="a move that there is not",
        ),
        pytest.param(
            "2",
            "right right\n",
            "right\n",
            Check(ok=False, message="line 1: it is not solved after 1 move", instance=1),
            id="not solved after one move",
        ),
        pytest.param(
            "2",
            "right right\n",
            "\n",
            Check(ok=False, message="line 1: it is not solved after 0 moves", instance=1),
            id="not solved after no move",
        ),
        pytest.param(
            "2",
            "right right\n",
            "right right right\n",
            Check(ok=False, message="line 1: it is not solved after 3 moves", instance=1),
            id="past the goal",
        ),
        pytest.param(
            "2",
            "right right\n",
            "-1\n",
            Check(ok=False, message="line 1: -1, but it can be solved in 2 moves", instance=1),
            id="no solution claimed",
        ),
        pytest.param(
            "1",
            "right\n",
            "-1\n",
            Check(ok=False, message="line 1: -1, but it can be solved in 1 move", instance=1),
            id="no solution claimed, where one move solves it",
        ),
        pytest.param(
            "50",
            "-1\n",
            "right\n",
            Check(ok=False, message="line 1: it is not solved after 1 move", instance=1),
            id="a way where there is none",
        ),
        pytest.param(
            "1 2 1",
            "right\nright right\nright\n",
            "right\nright\n-1\n",
            Check(ok=False, message="line 2: it is not solved after 1 move", instance=2),
            id="the first game that is wrong",
        ),
        pytest.param(
            "1 1",
            "right\nright\n",
            "right\n",
            Check(ok=False, message="there are 1 lines where 2 are expected"),
            id="an output that cannot be read",
        ),
        pytest.param(
            "1",
            "right\n",
            "",
            Check(ok=False, message="there are 0 lines where 1 are expected"),
            id="an empty output",
        ),
    ],
)
def test_a_wrong_move_is_described_by_game_and_move(
    case_input: str, expected: str, actual: str, check: Check
) -> None:
    found = check_moves(case_input, expected, actual)

    assert found == check


def read_one_by_one(text: str, games: Sequence[Game[Any]]) -> Iterator[Way | None]:
    """As `read_answer`, but what is wrong with the text is told when that is reached."""
    lines = text.splitlines()
    for number, _ in enumerate(games, 1):
        if len(lines) < number:
            raise FormatError(f"the text ends after {len(lines)} lines")
        yield lines[number - 1].split()
    if len(lines) > len(games):
        raise FormatError(f"line {len(games) + 1} is one too many")


@each_row(
    ("actual", "check"),
    [
        ("right\nright right\n", RIGHT),
        (
            "up\n",
            Check(
                ok=False,
                message="line 1: move 1 is 'up', which is not legal there (legal: wait right)",
                instance=1,
                move=1,
            ),
        ),
        ("right\n", Check(ok=False, message="the text ends after 1 lines")),
        (
            "right\nright\nright\n",
            Check(
                ok=False,
                message="line 2: it is not solved after 1 move; line 3 is one too many",
                instance=2,
            ),
        ),
        ("right\nright right\nright\n", Check(ok=False, message="line 3 is one too many")),
    ],
)
def test_the_first_wrong_game_is_reported(actual: str, check: Check) -> None:
    rules = replace(MOVES, read_answer=read_one_by_one)

    found = checkers.check_output(
        rules, (), Case(name="1", input=b"1 2", answer=b"right\nright right\n"), actual.encode()
    )

    assert found == check


def test_where_an_input_is_just_one_game_it_is_not_counted() -> None:
    rules = replace(MOVES, instance="")

    found = checkers.check_output(rules, (), Case(name="1", input=b"1", answer=b"right"), b"-1")

    assert found == Check(ok=False, message="-1, but it can be solved in 1 move", instance=1)


@each_row(
    ("case_input", "expected", "actual", "message"),
    [
        pytest.param(
            "2",
            "right left right right\n",
            "right right\n",
            "the case's answer is 4, but 2 moves solve it",
            id="a way that is shorter than the answer",
        ),
        pytest.param(
            "2",
            "-1\n",
            "right right\n",
            "the case's answer is -1, but 2 moves solve it",
            id="a way where the answer knows none",
        ),
        pytest.param(
            "1",
            "",
            "right\n",
            "the case's answer is not as the statement says: "
            "there are 0 lines where 1 are expected",
            id="an answer that cannot be read",
        ),
        pytest.param(
            "100",
            "right\n",
            "right\n",
            "the case's input is not as the statement says: "
            "word 1 is '100' where the goal (0..99) is expected",
            id="an input that cannot be read",
        ),
    ],
)
def test_a_broken_case_is_never_a_wrong_answer(
    case_input: str, expected: str, actual: str, message: str
) -> None:
    with pytest.raises(ProblemError) as caught:
        check_moves(case_input, expected, actual)

    assert str(caught.value) == message


@each_row(
    "expected",
    [
        pytest.param("up\n", id="with an illegal move"),
        pytest.param("right\n", id="that does not solve the game"),
    ],
)
@each_row("actual", ["right right\n", "-1\n"])
def test_an_answer_that_is_no_solution_is_never_a_wrong_answer(expected: str, actual: str) -> None:
    with pytest.raises(ProblemError):
        check_moves("2", expected, actual)


@given(st.lists(st.integers(0, 12), max_size=4))
def test_the_oracles_answer_is_right(goals: list[int]) -> None:
    games = [Line(goal) for goal in goals]
    answer = MOVES.answer(games)

    check = check_moves(MOVES.write(games), answer, answer)

    assert check == RIGHT


# Which way of checking


def test_a_problem_without_rules_is_checked_word_by_word_with_its_arguments() -> None:
    check = checkers.check_output(
        None, [CASE], Case(name="1", input=b"\xff", answer=b"Yes"), b"yes"
    )

    assert check == Check(ok=False, message="word 1 (line 1) is 'yes' where 'Yes' is expected")


def test_rules_without_a_way_of_their_own_are_checked_word_by_word() -> None:
    rules = replace(MOVES, read_answer=None)

    check = checkers.check_output(
        rules, [], Case(name="1", input=b"no goal", answer=b"Yes"), b"yes\n"
    )

    assert check == RIGHT


def test_unknown_arguments_are_an_error_of_the_problem() -> None:
    with pytest.raises(ProblemError):
        checkers.check_output(None, ["sorted"], Case(name="1", input=b"", answer=b""), b"")


def own_check(games: Sequence[Game[Any]], expected: str, actual: str) -> Fault | None:
    """The output must be the number of games and the answer, with a bar between them."""
    if expected == "broken":
        raise FormatError("word 1 is 'broken' where a number is expected")
    if actual == f"{len(games)}|{expected}":
        return None
    return Fault(message=f"line 2: {actual!r}", instance=2, move=3)


OWN = replace(MOVES, check=own_check)


@each_row(
    ("actual", "check"),
    [
        pytest.param(b"2|7", RIGHT, id="right"),
        pytest.param(b"7", Check(ok=False, message="line 2: '7'", instance=2, move=3), id="wrong"),
        pytest.param(
            b"2|7\xff",
            Check(ok=False, message="line 2: '2|7\ufffd'", instance=2, move=3),
            id="bytes that are no text",
        ),
    ],
)
def test_the_problems_own_check_has_priority(actual: bytes, check: Check) -> None:
    found = checkers.check_output(OWN, [], Case(name="1", input=b"1 2", answer=b"7"), actual)

    assert found == check


@each_row("rules", [MOVES, OWN])
@each_row("case_input", [b"one", b"\xff"])
def test_an_input_that_cannot_be_read_is_the_problems_fault(
    rules: Rules, case_input: bytes
) -> None:
    with pytest.raises(ProblemError, match=r"^the case's input is not as the statement says: "):
        checkers.check_output(rules, [], Case(name="1", input=case_input, answer=b""), b"")


def test_an_answer_that_an_own_check_cannot_read_is_the_problems_fault() -> None:
    with pytest.raises(ProblemError) as caught:
        checkers.check_output(OWN, [], Case(name="1", input=b"1", answer=b"broken"), b"1|1")

    assert str(caught.value) == (
        "the case's answer is not as the statement says: "
        "word 1 is 'broken' where a number is expected"
    )


# Quality: what the ways in an output cost together


@each_row(
    ("case_input", "expected", "actual", "quality"),
    [
        pytest.param("2", "right right\n", "right right\n", 2, id="right"),
        pytest.param("1", "right\n", "wait right wait\n", 1, id="what is free costs nothing"),
        pytest.param("0", "\n", "\n", 0, id="nothing to do"),
        pytest.param("50", "-1\n", "-1\n", 0, id="no solution, and none claimed"),
        pytest.param("1 2 50", "right\nright right\n-1\n", "right\nright right\n-1\n", 3, id="sum"),
        pytest.param("1", "right\n", "right left right\n", 3, id="too long"),
        pytest.param(
            "1 2",
            "right\nright right\n",
            "right left right\nright left right right\n",
            7,
            id="all too long",
        ),
        pytest.param(
            "1 2", "right\nright right\n", "right left right\nright\n", None, id="the next fails"
        ),
        pytest.param(
            "1 50", "right\n-1\n", "right left right\nright\n", None, id="the next cannot"
        ),
        pytest.param("1 2", "right\nright right\n", "right left right\n-1\n", None, id="given up"),
        pytest.param("2", "right right\n", "right\n", None, id="not solved"),
        pytest.param("2", "right right\n", "left\n", None, id="not legal"),
        pytest.param("2", "right right\n", "-1\n", None, id="wrongly given up"),
        pytest.param("2", "right right\n", "right\nright\n", None, id="unreadable"),
    ],
)
@each_row("rules", ["of moves", "of its own"])
def test_the_quality_is_what_the_ways_cost_if_each_solves_its_game(
    rules: str, case_input: str, expected: str, actual: str, quality: int | None
) -> None:
    own = replace(MOVES, check=lambda games, answer, output: None)

    found = checkers.check_output(
        MOVES if rules == "of moves" else own,
        (),
        Case(name="1", input=case_input.encode(), answer=expected.encode()),
        actual.encode(),
    )

    assert found.quality == quality


@each_row("rules", [None, replace(MOVES, read_answer=None)])
def test_answers_without_ways_have_no_quality(rules: Rules | None) -> None:
    found = checkers.check_output(rules, (), Case(name="1", input=b"1", answer=b"right"), b"right")

    assert (found.ok, found.quality) == (True, None)


def test_a_game_that_is_not_looked_at_any_more_cannot_break_the_answer() -> None:
    found = check_moves("1 2", "right\nright right left right\n", "right left right\nright right\n")

    assert (found.message, found.quality) == ("line 1: 3 moves, but 1 is enough", 5)


def test_a_way_that_is_too_long_to_be_replayed_has_no_quality() -> None:
    own = replace(MOVES, check=lambda games, answer, output: Fault(message="too long"))
    way = b"wait " * 200_001

    found = checkers.check_output(own, (), Case(name="1", input=b"0", answer=b"\n"), way)

    assert (found.message, found.quality) == ("too long", None)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.data())
def test_both_ways_to_learn_the_quality_agree(goals: list[int], data: st.DataObject) -> None:
    games = [Line(goal) for goal in goals]
    names = st.lists(st.sampled_from(["left", "right", "wait"]), max_size=6)
    longer = [
        data.draw(names)
        if data.draw(st.booleans())
        else [*["right", "left"] * 2, *["right"] * goal]
        for goal in goals
    ]
    answer = MOVES.write_answer(games, [["right"] * goal for goal in goals])
    output = MOVES.write_answer(games, longer)

    _, cost = check_ways(MOVES.instance, read_answer, games, answer, output)

    assert cost == total_cost(read_answer, games, answer, output)


@each_row(
    ("args", "expected", "actual", "ok"),
    [
        pytest.param([], b"1 2\n", b"1 2" + b" \t" * 100_000, True, id="blanks at the end"),
        pytest.param([], b"1 2\n", b"1" + b"\n" * 100_000 + b"2", True, id="blanks in between"),
        pytest.param([], b"1 2\n", b"1" * 100_000, False, id="a long word"),
        pytest.param([], b"ab" * 50_000, b"AB" * 50_000, True, id="a long word of the answer"),
        pytest.param(
            ["float_tolerance", "1"], b"0.5 1", b"0.5" + b"0" * 65_540 + b"1", False,
            id="a long number is one word",
        ),
        pytest.param([], b"a " * 70_000, b"a\n" * 70_000, True, id="many words"),
        pytest.param([], b"a " * 70_000, b"a\n" * 69_999 + b"b", False, id="the last of many"),
    ],
)  # fmt: skip
def test_long_outputs_are_compared_word_by_word(
    args: Sequence[str], expected: bytes, actual: bytes, ok: bool
) -> None:
    assert compare_tokens(expected, actual, TokenOptions.parse(args)).ok is ok


@pytest.mark.attack
@pytest.mark.parametrize("content", [b"x", b"\t", b" x", b"1 ", b"\n", b"1.0 "])
def test_a_comparison_takes_little_more_memory_than_the_output(content: bytes) -> None:
    output = content * ((8 << 20) // len(content))
    options = TokenOptions.parse(["float_tolerance", "1", "space_change_sensitive"])
    tracemalloc.start()

    compare_tokens(b"1 1\n", output, options)

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20
