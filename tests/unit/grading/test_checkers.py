"""The checkers: words and numbers, ways, and which of them is asked."""

import tracemalloc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.facts import Fact
from judge.game import Fault, FormatError, Game, Rules, Way, Words
from judge.game.moves import check_ways, total_cost
from judge.grading import checkers
from judge.grading.words import TokenOptions, compare_tokens
from judge.model import Case, Check, NumberRules

RIGHT = Check(ok=True)
CASE = "case_sensitive"
SPACE = "space_change_sensitive"
RELATIVE = "float_relative_tolerance"
ABSOLUTE = "float_absolute_tolerance"
BOTH = "float_tolerance"
HUGE = f"1e{'9' * 20}"
OFF = "word 1 (line 1) is '1.1' where '1.0' is expected, a difference of 0.1"


def check_tokens(args: str, expected: bytes, actual: bytes) -> Check:
    return compare_tokens(expected, actual, TokenOptions.parse(args.split()))


def test_words_are_compared_byte_by_byte_and_white_space_only_divides_them() -> None:
    for args, expected, actual, ok in [
        ("", b"1 2\n", b"\t 1\r\n\v2\f", True),  # each of the six white spaces
        ("", b"1 2\n", b"\n\n1 2", True),  # before the first line, and none after the last
        ("", b"", b" \n", True),  # white space alone
        *(
            ("", b"1 2", b"1%s2" % one, False)
            for one in (b"", b"\x1c", b"\x85", b"\xc2\xa0", b"\0")
        ),
        ("", b"12\n", b"1 2\n", False),  # within a word
        ("", b"Yes", b"yES", True),  # the case of letters does not matter
        (CASE, b"Yes", b"Yes", True),  # case sensitive: the same
        (CASE, b"Yes", b"yes", False),  # case sensitive: another case
        ("", "Ä".encode(), "ä".encode(), False),  # only ASCII letters are folded
        ("", b"\xc4", b"\xe4", False),  # bytes above ASCII are not folded
        ("", "É".encode(), "É".encode(), True),  # bytes above ASCII are ordinary
        ("", b"a[", b"A{", False),  # signs are not letters
        ("", b"a", b"a\0b", False),  # a NUL does not end a word
        ("", b"a\0b", b"A\0B", True),  # a NUL is ordinary
        ("", b"1", b"1.0", False),  # numbers are words without a tolerance
        ("", b"1", b"01", False),  # a leading zero makes another word
        ("", b"1e3", b"1E3", True),  # an exponent is a letter without a tolerance
        ("", b"\xef\xbb\xbf1", b"1", False),  # a byte order mark is ordinary
    ]:
        assert check_tokens(args, expected, actual).ok is ok


def test_numbers_are_compared_as_decimals_where_there_is_a_tolerance() -> None:
    for args, expected, actual, ok in [
        (f"{ABSOLUTE} 0.1", b"10", b"10.1", True),  # absolute: at the edge, exactly
        (f"{ABSOLUTE} 0.1", b"10", b"9.9", True),  # absolute: at the lower edge
        (f"{RELATIVE} 0.01", b"200", b"202", True),  # relative: at the edge
        (f"{RELATIVE} 0.01", b"200", b"202.1", False),  # relative: outside
        (f"{RELATIVE} 0.01", b"100", b"101.005", False),  # relative to the answer
        (f"{RELATIVE} 1e-6", b"0", b"1e-30", False),  # relative: nothing is near 0
        (f"{BOTH} 1e-6", b"1e9", b"1000000100", True),  # both: relative is enough
        (f"{BOTH} 1e-6", b"10", b"10.0001", False),  # both: neither
        (f"{RELATIVE} 1e-9 {ABSOLUTE} 0.5", b"1", b"1.5", True),  # either of two: absolute
        (f"{BOTH} 0", b"0.1", b"0.10", True),  # no tolerance at all: equal
        (f"{BOTH} 0", b"0.3", b"0.30000000000000004", False),  # decimals, not binary
        (f"{BOTH} 0", b"100", b"100." + b"0" * 43 + b"1", True),  # 34 digits: one in the 47th
        (f"{BOTH} 0", b"100", b"100." + b"0" * 30 + b"1", False),  # 34: in the 34th
        (f"{BOTH} 1e-6", b"1e5000", b"1e5000", True),  # larger than any float
        (f"{RELATIVE} 1e-6", b"1e200000000000000000", b"1", False),  # larger than any decimal
        # larger than any decimal, and the same
        (f"{RELATIVE} 1e-6", b"1e200000000000000000", b"1e200000000000000000", True),
        (f"{ABSOLUTE} 1e-6", b"1e-200000000000000000", b"0", True),  # smaller than any decimal
        (f"{ABSOLUTE} 1e-6", b"0", b"1e-200000000000000000", True),  # smaller, in the output
        # smaller times a tolerance
        (f"{RELATIVE} 1e-6", b"1e-99999999999999999", b"2e-99999999999999999", False),
        (f"{BOTH} 1e-6", b"1", b"+1.", True),  # a plus sign and a bare point
        (f"{BOTH} 1e-6", b"1E2", b"100", True),  # an exponent
        (f"{BOTH} 1e-6", b"007", b"7", True),  # leading zeros
        (f"{CASE} {BOTH} 1e-6", b"1e2", b"1E2", True),  # case sensitive words alone
        # Where the answer is a number, the output must be one too.
        (f"{BOTH} 1e-6", b"1", b"1\0", False),  # a NUL after a number
        (f"{BOTH} 1e-6", b"3", "٣".encode(), False),  # digits of another script
        (f"{BOTH} 1e-6", b"1000", b"1_000", False),  # an underscore
        # A long word or number is one, and the last of many words counts.
        ("", b"1 2\n", b"1" + b"\n" * 100_000 + b"2" + b" \t" * 100_000, True),
        ("", b"ab" * 50_000, b"AB" * 50_000, True),
        (f"{BOTH} 1", b"0.5 1", b"0.5" + b"0" * 65_540 + b"1", False),
        *(("", b"a " * 70_000, b"a\n" * 69_999 + end, end == b"A") for end in (b"A", b"b")),
    ]:
        assert check_tokens(args, expected, actual).ok is ok


def test_wrong_arguments_are_the_problems_fault() -> None:
    needs = "float_tolerance of the output validator needs a number, not"
    combined = "float_tolerance cannot be combined with another tolerance"
    twice = "is given twice to the output validator"
    odd = (CASE, "inf", "nan", "0x1", "1e", "", "-1", "1 ", "1\n", "٣")
    for args, message in [
        (["case"], "the output validator has no argument 'case'"),
        *(([name, "1", name, "2"], f"{name} {twice}") for name in (RELATIVE, ABSOLUTE, BOTH)),
        ([BOTH, "1", RELATIVE, "1"], combined),
        ([ABSOLUTE, "1", BOTH, "1"], combined),
        ([BOTH], f"{needs} None"),
        *(([BOTH, word], f"{needs} {word!r}") for word in odd),
        ([BOTH, HUGE], f"float_tolerance of the output validator cannot be {HUGE}"),
    ]:
        with pytest.raises(ProblemError) as caught:
            TokenOptions.parse(args)
        assert str(caught.value) == message


def test_a_wrong_output_is_described_by_its_first_wrong_word() -> None:
    for args, expected, actual, message in [
        ("", b"1\n2\n3\n", b"1\n2\n4\n", "word 3 (line 3) is '4' where '3' is expected"),
        ("", b"1 2 3", b"\n\n1 5 3", "word 2 (line 3) is '5' where '2' is expected"),
        ("", b"1", b"", "the output is empty; 1 word expected"),
        ("", b"1 2", b" \n", "the output is empty; 2 words expected"),
        ("", b"1 2 3", b"1 2", "the output ends after 2 words; '3' is expected next"),
        ("", b"1", b"1 2 3", "word 2 is '2' where the output should have ended"),
        ("", b"1", b"x" * 41, f"word 1 (line 1) is '{'x' * 37}...' where '1' is expected"),
        ("", b"1", b"x" * 40, f"word 1 (line 1) is '{'x' * 40}' where '1' is expected"),
        ("", b"1", b"\xff\n", "word 1 (line 1) is '\ufffd' where '1' is expected"),
        ("", b"1", b"a\0", r"word 1 (line 1) is 'a\x00' where '1' is expected"),
        (f"{BOTH} 1e-6", b"1.0", b"1.1", f"{OFF}; the tolerance is 1e-06 (absolute or relative)"),
        (f"{ABSOLUTE} 0.01", b"1.0", b"1.1", f"{OFF}; the tolerance is 0.01 (absolute)"),
        (f"{BOTH} 1", b"1.0", b"x", "word 1 (line 1) is 'x' where '1.0' is expected"),
        (SPACE, b"1 2", b"1  2", "the words are right, but the white space between them differs"),
        (SPACE, b"\n1", b"1\n", "the words are right, but the white space before them differs"),
        (SPACE, b"1 2", b"1 2\n", "the words are right, but the white space after them differs"),
        (SPACE, b"1 2", b"1  3", "word 2 (line 1) is '3' where '2' is expected"),
    ]:
        assert check_tokens(args, expected, actual) == Check(ok=False, message=Fact("{}", message))


TEXTS = st.lists(st.sampled_from([b"a", b"B", b"1.5", b"-0", b"\0", b"\xff", b" ", b"\n"])).map(
    b"".join
)
ARGS = st.sampled_from(["", CASE, SPACE, f"{CASE} {SPACE}", f"{BOTH} 1e-6", f"{RELATIVE} 0"])
BLANKS = st.lists(st.sampled_from(list(" \t\n\v\f\r")), min_size=1, max_size=3).map("".join)
WORDS = st.lists(st.sampled_from(["1", "x", "2.50", "ß"]), max_size=5)


@given(TEXTS | st.binary(), TEXTS, ARGS)
def test_the_answer_is_right_and_others_have_reasons(text: bytes, other: bytes, args: str) -> None:
    assert check_tokens(args, text, text) == RIGHT
    check = check_tokens(args, text, other)
    assert check.ok == (check.message == "")


@given(WORDS, BLANKS, BLANKS, BLANKS)
def test_white_space_is_no_matter(words: list[str], first: str, second: str, around: str) -> None:
    expected, actual = first.join(words), around + second.join(words) + around

    assert check_tokens("", expected.encode(), actual.encode()) == RIGHT


@given(TEXTS, TEXTS)
def test_with_all_sensitive_only_the_same_bytes_are_right(one: bytes, other: bytes) -> None:
    assert check_tokens(f"{CASE} {SPACE}", one, other).ok == (one == other)
    assert check_tokens("", one, other).ok == check_tokens("", other, one).ok


@given(st.integers(-999, 999), st.integers(-999, 999), st.integers(0, 999))
def test_an_absolute_tolerance_is_a_distance(answer: int, value: int, tolerance: int) -> None:
    one, other = (str(Decimal(number) / 100).encode() for number in (answer, value))

    check = check_tokens(f"{ABSOLUTE} {Decimal(tolerance) / 100}", one, other)

    assert check.ok == (abs(answer - value) <= tolerance)


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


def read_answer(text: str, games: Sequence[Game[Any]]) -> list[Way | None]:
    """One line a game: `-1`, or its moves."""
    lines = text.splitlines()
    if len(lines) != len(games):
        raise FormatError("there are {} lines where {} are expected", len(lines), len(games))
    return [None if line == "-1" else line.split() for line in lines]


def write(games: Sequence[Any]) -> str:
    return "".join(f"{game.goal}\n" for game in games)


MOVES = Rules(
    instance=Fact("line"),
    parse=parse,
    write=write,
    write_answer=lambda games, ways: "".join(
        "-1\n" if way is None else f"{' '.join(way)}\n" for way in ways
    ),
    show=lambda game, state: str(state),
    read_answer=read_answer,
)


def check_moves(case_input: str, expected: str, actual: str, *, rules: Rules = MOVES) -> Check:
    case = Case(name="1", input=case_input.encode(), answer=expected.encode())
    return checkers.check_output(rules, (), case, actual.encode())


def wrong(message: str, instance: int | None = None, move: int | None = None) -> Check:
    return Check(ok=False, message=Fact("{}", message), instance=instance, move=move)


FAR, NEAR = "right right\n", "right\n"
UNSOLVED = "line {}: it is not solved after {}"
ILLEGAL = "line 1: move 2 is 'up', which is not legal there (legal: wait left right)"
ILLEGAL_BLANK = "line 1: move 1 is '\ufffd', which is not legal there (legal: wait right)"
THREE = "1 2 1", "right\nright right\nright\n"


def test_ways_are_right_that_solve_each_game_at_the_cost_of_the_answer() -> None:
    for case_input, expected, actual, check in [
        ("1", NEAR, "wait right wait\n", RIGHT),  # another way of the same cost
        ("1", "wait right\n", NEAR, RIGHT),  # what is free does not make it longer
        ("0", "\n", "wait\n", RIGHT),  # nothing to do, and something free is done
        ("1 50 0", "right\n-1\n\n", "right\n-1\n\n", RIGHT),  # several games
        ("2", FAR, "right left right right\n", wrong("line 1: 4 moves, but 2 are enough", 1)),
        ("1", NEAR, "right left right\n", wrong("line 1: 3 moves, but 1 is enough", 1)),
        ("2", FAR, "right up right\n", wrong(ILLEGAL, 1, 2)),
        ("2", FAR, NEAR, wrong(UNSOLVED.format(1, "1 move"), 1)),
        ("2", FAR, "\n", wrong(UNSOLVED.format(1, "0 moves"), 1)),
        ("2", FAR, "right right right\n", wrong(UNSOLVED.format(1, "3 moves"), 1)),
        ("2", FAR, "-1\n", wrong("line 1: -1, but it can be solved in 2 moves", 1)),
        ("1", NEAR, "-1\n", wrong("line 1: -1, but it can be solved in 1 move", 1)),
        ("50", "-1\n", NEAR, wrong(UNSOLVED.format(1, "1 move"), 1)),
        (*THREE, "right\nright\n-1\n", wrong(UNSOLVED.format(2, "1 move"), 2)),  # the first wrong
        ("1", NEAR, "", wrong("there are 0 lines where 1 are expected")),
        ("0", "\n", "\u3000\n", wrong(ILLEGAL_BLANK, 1, 1)),  # only ASCII's blanks are blanks
        ("0", "\n", "\x1c\n", wrong(ILLEGAL_BLANK, 1, 1)),
    ]:
        assert check_moves(case_input, expected, actual) == check


UNREADABLE = "the case's {} is invalid: "
GOAL = f"{UNREADABLE.format('input')}word 1 is '100' where the goal (0..99) is expected"


def test_a_broken_case_is_never_a_wrong_answer() -> None:
    for case_input, expected, actual, message in [
        (
            "2",
            "right left right right\n",
            FAR,
            "line 1: the case's answer is 4, but it can be solved in 2 moves",
        ),
        ("2", "-1\n", FAR, "line 1: the case's answer is -1, but it can be solved in 2 moves"),
        ("1", "", NEAR, f"{UNREADABLE.format('answer')}there are 0 lines where 1 are expected"),
        ("100", NEAR, NEAR, GOAL),
        # an answer with an illegal move, and one that does not solve the game
        *(
            ("2", answer, way, "line 1: the case's answer")
            for answer in ("up\n", NEAR)
            for way in (FAR, "-1\n")
        ),
    ]:
        with pytest.raises(ProblemError) as caught:
            check_moves(case_input, expected, actual)
        assert str(caught.value).startswith(message)


def test_without_a_way_of_their_own_outputs_are_checked_word_by_word() -> None:
    for rules in [None, replace(MOVES, read_answer=None)]:
        case = Case(name="1", input=b"\xff", answer=b"Yes")
        assert checkers.check_output(rules, [], case, b"yes\n") == RIGHT
        assert not checkers.check_output(rules, [CASE], case, b"yes").ok


def own_check(games: Sequence[Game[Any]], expected: str, actual: str) -> Fault | None:
    """The output must be the number of games and the answer, with a bar between them."""
    if expected == "broken":
        raise FormatError("word 1 is 'broken' where a number is expected")
    if actual == f"{len(games)}|{expected}":
        return None
    return Fault(message=Fact("line 2: {!r}", actual), instance=2, move=3)


OWN = replace(MOVES, check=own_check)


def test_the_problems_own_check_has_priority() -> None:
    case = Case(name="1", input=b"1 2", answer=b"7")

    assert checkers.check_output(OWN, [], case, b"2|7") == RIGHT
    assert checkers.check_output(OWN, [], case, b"7") == wrong("line 2: '7'", 2, 3)
    blank = Case(name="1", input=b"1 2", answer="7\u30008".encode())
    assert checkers.check_output(OWN, [], blank, b"2|" + blank.answer) == RIGHT
    assert checkers.check_output(OWN, [], case, b"2|7\xff") == wrong("line 2: '2|7\ufffd'", 2, 3)


def test_an_unreadable_input_is_the_problems_fault() -> None:
    message = r"^the case's input is invalid: "
    for rules, case_input in product([MOVES, OWN], [b"one", b"\xff"]):
        with pytest.raises(ProblemError, match=message):
            checkers.check_output(rules, [], Case(name="1", input=case_input, answer=b""), b"")


def test_the_quality_is_what_the_ways_cost_if_each_solves_its_game() -> None:
    for rules in [MOVES, replace(MOVES, check=lambda games, answer, output: None)]:
        for case_input, expected, actual, quality in [
            ("1", NEAR, "wait right wait\n", 1),  # what is free costs nothing
            ("1 2 50", f"{NEAR}{FAR}-1\n", f"{NEAR}{FAR}-1\n", 3),  # the sum
            ("1 2", NEAR + FAR, "right left right\nright left right right\n", 7),  # all too long
            ("1 2", NEAR + FAR, f"right left right\n{NEAR}", None),  # the next fails
            ("1 50", f"{NEAR}-1\n", f"right left right\n{NEAR}", None),  # the next cannot
            ("1 2", NEAR + FAR, "right left right\n-1\n", None),  # given up
            ("2", FAR, "left\n", None),  # not legal
            ("2", FAR, NEAR + NEAR, None),  # unreadable
        ]:
            assert check_moves(case_input, expected, actual, rules=rules).quality == quality


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


# Numbers as the default validators of Kattis and DOMjudge compare them


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
    # Each rounds as its validator does.
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
    # A word of a mebibyte is read at once.
    for numbers in (DOUBLE, LONG):
        for word in ("9" * (1 << 20) + "x", "0x" + "f" * (1 << 20), "1e" + "9" * (1 << 20)):
            assert not compare("1", word, numbers, "float_absolute_tolerance 1")
