"""Answers that tell the cost of a way alone, as files and datasets do."""

from __future__ import annotations

import pytest

from judge.errors import ProblemError
from judge.game.moves import read_costs
from judge.grading import checkers
from judge.grading.feedback.advisor import advise
from judge.model import Case, Check, Verdict
from tests.conftest import LIMITS, execution
from tests.kit.solutions import rules_for

BOARD = "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 0 14 15\n"
LEVEL = "######\n#@$ .#\n######\n"


def check_with_answer(slug: str, content: str, answer: str, output: str) -> Check:
    """What the checker says of an output."""
    return checkers.check_output(
        rules_for(slug),
        (),
        case_input=content.encode(),
        expected=answer.encode(),
        actual=output.encode(),
    )


@pytest.mark.parametrize(
    ("answer", "output", "message"),
    [
        ("2\n", "2\nrr\n", ""),
        ("2\n", "4\nlrrr\n", "board 1: 4 moves, but 2 are enough"),
        ("2\n", "-1\n", "board 1: -1, but it can be solved in 2 moves"),
        ("2\n", "2\nrl\n", "board 1: it is not solved after 2 moves"),
        ("2\n", "2\n", "the text ends after 1 word where the way of board 1 is expected"),
        ("1\n", "2\nrr\n", "board 1: 2 moves, but 1 is enough"),
    ],
)
def test_ways_are_held_against_a_cost_alone(answer: str, output: str, message: str) -> None:
    found = check_with_answer("puzzle15", BOARD, answer, output)

    assert (found.ok, found.message) == (not message, message)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("3\n", "the case's answer is 3, but 2 moves solve it"),
        ("-1\n", "the case's answer is -1, but 2 moves solve it"),
        ("0\n", "holds a way that does not solve its game"),
        ("2 2\n", "not as the statement says"),
        ("two\n", "not as the statement says"),
    ],
)
def test_an_answer_that_is_not_the_least_or_none_is_the_judges_error(
    answer: str, words: str
) -> None:
    with pytest.raises(ProblemError, match=words):
        check_with_answer("puzzle15", BOARD, answer, "2\nrr\n")


def test_so_are_pushes_alone() -> None:
    assert check_with_answer("sokoban", LEVEL, "2\n", "2\nRR\n").ok
    assert not check_with_answer("sokoban", LEVEL, "1\n", "2\nRR\n").ok
    with pytest.raises(ProblemError, match="the answer is 3 pushes, but 2 pushes solve it"):
        check_with_answer("sokoban", LEVEL, "3\n", "2\nRR\n")
    with pytest.raises(ProblemError, match="the answer does not solve its level"):
        check_with_answer("sokoban", LEVEL, "0\n", "2\nRR\n")


@pytest.mark.parametrize(
    ("answer", "costs"),
    [("7\n", [7]), ("-1\n", [-1]), ("", None), ("7 8\n", None), ("07\n", None), ("x\n", None)],
)
def test_costs_alone_are_as_many_plain_numbers_as_games(
    answer: str, costs: list[int] | None
) -> None:
    assert read_costs(answer, rules_for("puzzle15").parse(BOARD)) == costs


@pytest.mark.parametrize("output", ["2\nrl\n", "4\nlrrr\n"])
def test_no_advice_takes_a_cost_for_a_way(output: str) -> None:
    seen = execution(stdout=output.encode())
    case = Case(name="a/1", input=BOARD.encode(), answer=b"2\n")

    advice = advise(
        rules_for("puzzle15"),
        case,
        Verdict.WA,
        seen,
        LIMITS,
        check=check_with_answer("puzzle15", BOARD, "2\n", output),
        args=(),
    )

    assert advice == []
