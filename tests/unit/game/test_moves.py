"""The checker by moves, above all with answers that are costs alone."""

from __future__ import annotations

import pytest

from judge.errors import ProblemError
from judge.game import Fault, moves
from judge.game.moves import LONGEST, find_fault, total_cost
from judge.grading import checkers
from judge.grading.feedback.advisor import advise
from judge.model import Case, Check, Verdict
from tests.conftest import LIMITS, execution
from tests.kit.solutions import rules_for

BOARD = "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 0 14 15\n"
LEVEL = "######\n#@$ .#\n######\n"
RULES = rules_for("puzzle15")


def check_with_answer(slug: str, content: str, answer: str, output: str) -> Check:
    """The result of the checker for an output."""
    return checkers.check_output(
        rules_for(slug),
        (),
        Case(name="1", input=content.encode(), answer=answer.encode()),
        output.encode(),
    )


def test_ways_are_compared_with_a_cost_alone() -> None:
    for answer, output, message in [
        ("2\n", "2\nrr\n", ""),
        ("2\n", "4\nlrrr\n", "board 1: 4 moves, but 2 are enough"),
        ("2\n", "-1\n", "board 1: -1, but it can be solved in 2 moves"),
        ("2\n", "2\nrl\n", "board 1: it is not solved after 2 moves"),
        ("2\n", "2\n", "the text ends after 1 word where the way of board 1 is expected"),
        ("1\n", "2\nrr\n", "board 1: 2 moves, but 1 is enough"),
    ]:
        found = check_with_answer("puzzle15", BOARD, answer, output)
        assert (found.ok, found.message) == (not message, message)
        if answer == "2\n" and "moves" in message:  # no advice takes a cost for a way
            case = Case(name="1", input=BOARD.encode(), answer=answer.encode())
            seen = execution(stdout=output.encode())
            assert advise(RULES, case, Verdict.WA, seen, LIMITS, check=found) == []


def test_an_answer_that_is_invalid_or_not_minimal_is_an_error_of_the_judge() -> None:
    for answer, words in [
        ("3\n", "the case's answer is 3, but 2 moves solve it"),
        ("-1\n", "the case's answer is -1, but 2 moves solve it"),
        ("0\n", "holds a way that does not solve its game"),
        ("2 2\n", "not as the statement says"),
        ("two\n", "not as the statement says"),
    ]:
        with pytest.raises(ProblemError, match=words):
            check_with_answer("puzzle15", BOARD, answer, "2\nrr\n")


def test_pushes_alone_are_an_answer_too() -> None:
    assert check_with_answer("sokoban", LEVEL, "2\n", "2\nRR\n").ok
    assert not check_with_answer("sokoban", LEVEL, "1\n", "2\nRR\n").ok
    with pytest.raises(ProblemError, match="the answer is 3 pushes, but 2 pushes solve it"):
        check_with_answer("sokoban", LEVEL, "3\n", "2\nRR\n")
    with pytest.raises(ProblemError, match="the answer does not solve its level"):
        check_with_answer("sokoban", LEVEL, "0\n", "2\nRR\n")


def fault_and_cost(text: str, answer: str, output: str) -> tuple[str, int | None, int | None]:
    """The message and the instance of the fault, and the cost of all ways."""
    games = RULES.parse(text)
    assert RULES.read_answer is not None
    fault = find_fault("board", RULES.read_answer, games, answer, output) or Fault(message="")
    cost = total_cost(RULES.read_answer, games, answer, output)
    return fault.message, fault.instance, cost


def test_a_game_without_a_way_costs_nothing_if_the_output_says_so_too() -> None:
    assert fault_and_cost(BOARD.replace("14 15", "15 14"), "-1\n", "-1\n") == ("", None, 0)


@pytest.mark.attack
def test_ways_with_too_many_moves_are_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    long = f"{LONGEST + 2}\n{'lr' * (LONGEST // 2)}rr\n"
    message = "board 1: 200002 moves, but an output may have 200000 in all"

    assert fault_and_cost(BOARD, "2\nrr\n", long) == (message, 1, None)
    # An answer with many moves allows as many.
    monkeypatch.setattr(moves, "LONGEST", 1)
    few = "board 1: 4 moves, but 2 are enough"
    assert fault_and_cost(BOARD, "2\nrr\n", "4\nlrrr\n")[0] == few
