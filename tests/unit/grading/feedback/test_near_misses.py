"""Outputs that are nearly right: each slip is named, and what is no slip is not."""

from __future__ import annotations

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from judge.grading.checkers import check_output
from judge.grading.feedback.near_misses import LONGEST, accepted_repair, near_miss
from judge.model import Case
from tests.kit.solutions import rules_for

ANSWER = "5\n-1\n12\n7\n"


def accept_nothing(output: str) -> bool:
    return False


def explanation(expected: str, actual: str) -> str:
    (words,) = near_miss(expected, actual, accept_nothing) or [""]
    return words


RIGHT_BUT = "your output is right but"
SPACE = f"{RIGHT_BUT} for white space: "


def test_a_slip_is_named() -> None:
    for actual, words in [
        ("5\r\n-1\r\n12\r\n7\r\n", f"{SPACE}its lines end with CR LF; write '\\n' alone"),
        ("5\n-1\n12\n7", f"{SPACE}its last line does not end with a line feed"),
        ("5\n-1 \n12\n7\n", f"{SPACE}line 2 ends with blanks that should not be there"),
        (
            "5\n\n-1\n12\n7\n",
            f"{SPACE}it has empty lines where none should be, or lacks some",
        ),
        ("5 -1 12 7\n", f"{SPACE}its words are on other lines (see line 1)"),
        ("5\n-1\n1 2\n7\n", f"{RIGHT_BUT} for its blanks: '1' should be '12', in one word"),
        ("5\n-1\n12", f"{RIGHT_BUT} for the last line, which is missing"),
        ("5\n", "your output is right as far as it goes: it has 1 line of 4"),
        (
            "5\n-1\nhere: [1, 2]\n12\n7\n",
            f"{RIGHT_BUT} has a line that does not belong there: line 3 is 'here: [1, 2]'; print "
            "such things to standard error",
        ),
        (
            "n?\n5\n-1\n12\nx\n7\n",
            f"{RIGHT_BUT} has 2 lines that do not belong there: line 1 is 'n?'; print such things "
            "to standard error",
        ),
        (
            f"{ANSWER}0\n",
            "your output is right as far as it should go, but does not end there: line 5 is '0'",
        ),
        (
            "Case 1: 5\nCase 2: -1\nCase 3: 12\nCase 4: 7\n",
            "your output is right except for the text before it: leave out 'Case 1:'",
        ),
        ("7\n12\n-1\n5\n", "your output has the right lines from the last to the first"),
        ("-1\n5\n7\n12\n", "your output has the right lines, but in another order"),
        ("6\n-1\n13\n8\n", "each of the 3 numbers is too large by 1"),
        ("4\n-1\n11\n6\n", "each of the 3 numbers is too small by 1"),
        ("5\n-1\n12\n8\n", ""),  # a wrong number
        ("1\n2\n3\n4\n", ""),  # other numbers
        ("5\n0\n12\n7\n", ""),  # a wrong no
        ("what\n", ""),  # no number at all
    ]:
        assert explanation(ANSWER, actual) == words


def test_a_slip_in_a_short_output_is_named() -> None:
    for expected, actual, words in [
        ("Yes\n", "YES\n", f"{RIGHT_BUT} for capitals: 'YES' should be 'Yes'"),
        ("a b\n", "ab\n", f"{RIGHT_BUT} for its blanks: 'ab' should be 'a'"),
        ("5\n", "6\n", "the number is too large by 1"),
        ("5\n", "9\n", ""),
        ("-1\n", "0\n", ""),
        ("a  b\n", "a b\n", f"{SPACE}the blanks in line 1 differ"),
        ("5\n", "5\n", ""),
    ]:
        assert explanation(expected, actual) == words


def test_an_empty_or_a_long_output_is_seen() -> None:
    words = ["your output is right but went to standard error; print it to standard output"]

    assert explanation(ANSWER, " \n").startswith("nothing was printed")
    assert near_miss(ANSWER, "", accept_nothing, stderr="5 -1 12 7") == words
    assert near_miss("", "", lambda text: text == "x", stderr="x") == words
    assert near_miss(ANSWER, "5\n" * LONGEST, accept_nothing) == []


def is_accepted(slug: str, case: Case, output: str) -> bool:
    return check_output(rules_for(slug), (), case, output.encode()).ok


HOPPERS = "1\n1111110111111 6\n", "7\n0-6 9-3 2-6 8-4 10-0-2-6 7-5 12-10-0-6\n"
BOARD = "1\n1 2 3 4\n5 0 6 8\n9 10 7 11\n13 14 15 12\n", "4\nrdrd\n"
TILES = "1\n1 5 2\n4 0 3\n7 8 6\n", "4\n5 2 3 6\n"
LEVEL = "#######\n#@ $ .#\n#######\n", "2\nrRR\n"


def test_where_many_outputs_are_right_the_checker_is_asked() -> None:
    for slug, texts, actual, words in [
        ("puzzle15", BOARD, "4\nRDRD\n", "capitals and small letters"),  # capitals
        ("puzzle15", BOARD, "4\nr d r d\n", "blanks, commas or brackets"),  # blanks
        ("puzzle8", TILES, "4\n[5, 2, 3, 6]\n", "commas or brackets"),  # a list
        ("puzzle15", BOARD, "4\nlulu\n", "left and right change places"),  # opposite
        ("puzzle15", BOARD, "4\ndrdr\n", "from the last move to the first"),  # back
        ("puzzle8", TILES, "4\n6 3 2 5\n", "from the last move to"),  # tiles back
        ("puzzle8", TILES, "3\n5 2 3 6\n", "not the numbers before them"),  # count
        ("puzzle8", TILES, "5 2 3 6\n", "not the numbers before them"),  # no count
        ("puzzle15", BOARD, "5\nrdrd\n", "not the numbers before them"),  # letters
        ("sokoban", LEVEL, "3\nrRR\n", "not the numbers before them"),  # pushes
        ("puzzle8", TILES, "found it\n4\n5 2 3 6\n", "do not belong there"),  # a debug print
        ("puzzle8", TILES, "17\n4\n5 2 3 6\n", "one line too many"),  # a number
        ("puzzle8", TILES, "moves: 4\nway: 5 2 3 6\n", "words before"),  # labels
        # from one
        (
            "hoppers",
            HOPPERS,
            "7\n1-7 10-4 3-7 9-5 11-1-3-7 8-6 13-11-1-7\n",
            "counts squares from 1",
        ),
        ("puzzle8", TILES, "4\n5 2 3 3\n", ""),  # a wrong way
    ]:
        given, answer = texts
        case = Case(name="1", input=given.encode(), answer=answer.encode())
        accepts = partial(is_accepted, slug, case)
        assert not accepts(actual)
        found = accepted_repair(actual, accepts, alphabet=answer)
        assert words in found
        assert bool(words) == bool(found)


@given(st.text(st.sampled_from("12ab -\n\r"), max_size=30), st.text("12ab -\n", max_size=30))
def test_any_two_texts_can_be_compared(expected: str, actual: str) -> None:
    found = near_miss(expected, actual, accept_nothing)

    assert len(found) <= 1
    if "is right but" in "".join(found) and "white space" in found[0]:
        assert expected.split() == actual.split()
