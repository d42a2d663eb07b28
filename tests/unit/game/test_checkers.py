"""The checkers by moves and by numbers, above all with answers that are costs alone."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.facts import Fact
from judge.game import MOVES, Fault, FormatError, moves, numbers
from judge.game.moves import LONGEST, check_ways, total_cost
from judge.grading import checkers
from judge.grading.feedback.advisor import advise
from judge.model import Case, Check, Verdict
from tests.conftest import LIMITS, each_row, execution
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
        ("2\n", "2\n", "the text ends after 1 word where the move string of board 1 is expected"),
        ("1\n", "2\nrr\n", "board 1: 2 moves, but 1 is enough"),
    ]:
        found = check_with_answer("puzzle15", BOARD, answer, output)
        assert (found.ok, found.message) == (not message, message)
        if answer == "2\n" and "moves" in message:  # no advice takes a cost for a way
            case = Case(name="1", input=BOARD.encode(), answer=answer.encode())
            seen = execution(stdout=output.encode())
            assert advise(RULES, case, Verdict.WA, seen, LIMITS, check=found) == []


def test_moves_are_called_as_the_rules_say_and_an_empty_output_is_called_so() -> None:
    assert RULES.read_answer is not None
    games = RULES.parse(BOARD)
    for output, message in [
        ("4\nlrrr\n", "board 1: 4 turns, but 2 are enough"),
        ("-1\n", "board 1: -1, but it can be solved in 2 turns"),
        (" \n", "nothing was printed; the number of moves of board 1 is expected"),
    ]:
        fault, _ = check_ways("board", RULES.read_answer, games, "2\n", output, {"turn": "turns"})
        assert fault is not None
        assert fault.message == message


def test_an_answer_that_is_invalid_or_not_minimal_is_an_error_of_the_judge() -> None:
    for answer, words in [
        ("3\n", "the case's answer is 3, but it can be solved in 2 moves"),
        ("-1\n", "the case's answer is -1, but it can be solved in 2 moves"),
        ("0\n", "has moves that do not solve its game"),
        ("2 2\n", "answer is invalid"),
        ("two\n", "answer is invalid"),
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
    found, _ = check_ways("board", RULES.read_answer, games, answer, output)
    fault = found or Fault(message=Fact(""))
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


# Numbers of moves

GAME: Any = None  # no game is looked at
NOT_PLAIN = "is not a plain number: no sign (except for -1), no leading zero"
BOTH = {"move": "moves", "solution": "solutions"}


def test_the_first_wrong_number_is_explained() -> None:
    for actual, message, instance in [
        ("", "the output is empty, but answers to 3 boards are expected", None),
        ("6 -1 1", "board 1: 6 moves, but 5 are enough", 1),
        ("4 -1 1", "board 1: 4 moves cannot be enough: the minimum is 5", 1),
        ("1 -1 1", "board 1: 1 move cannot be enough: the minimum is 5", 1),
        ("-1 -1 1", "board 1: -1, but it can be solved in 5 moves", 1),
        ("5 3 1", "board 2: 3, but it cannot be solved: -1 is expected", 2),
        ("5 -1 2", "board 3: 2 moves, but 1 is enough", 3),
        ("5 -1 -1", "board 3: -1, but it can be solved in 1 move", 3),
        ("5 -1", "the output ends after 2 of 3 boards", 3),
        ("6 -1", "board 1: 6 moves, but 5 are enough", 1),
        ("5 -1 1 0", "word 4 is '0', but there are only 3 boards", None),
        ("5 -1 1 " + "x" * 50, f"word 4 is '{'x' * 40}...', but there are only 3 boards", None),
        ("5. -1 1", "board 1: '5.' is not a number", 1),
        ("05 -1 1", f"board 1: '05' {NOT_PLAIN}", 1),
        ("9" * 5000, f"board 1: {'9' * 40}... moves, but 5 are enough", 1),
        ("1" * 5000, f"board 1: {'1' * 40}... moves, but 5 are enough", 1),
    ]:
        fault = numbers.find_fault("board", MOVES, [GAME] * 3, "5\n-1\n1\n", actual)
        assert fault == Fault(message=Fact("{}", message), instance=instance)


def test_a_second_number_is_what_there_are_of_the_first() -> None:
    for actual, message, instance in [
        ("", "the output is empty, but an answer to 1 board is expected", None),
        ("5", "board 1: the output ends after 5, where the number of solutions is expected", 1),
        ("5 3", "board 1: 3 solutions of 5 moves, but there are 2", 1),
        ("5 1", "board 1: 1 solution of 5 moves, but there are 2", 1),
        ("5 two", "board 1: 'two' is not a number", 1),
        ("5 2 7", "word 3 is '7', but there is only 1 board", None),
        ("6 2", "board 1: 6 moves, but 5 are enough", 1),
        ("-1 2", "board 1: -1, but it can be solved in 5 moves", 1),
    ]:
        fault = numbers.find_fault("board", BOTH, [GAME], "5 2\n", actual)
        assert fault == Fault(message=Fact("{}", message), instance=instance)


@given(st.lists(st.just(-1) | st.integers(0, 10**18), min_size=1), st.sampled_from(" \n\t"))
def test_the_answer_itself_is_right_with_any_space(costs: list[int], space: str) -> None:
    text = space.join(map(str, costs))

    assert numbers.find_fault("board", MOVES, [GAME] * len(costs), text, text) is None


@given(st.integers(-1, 1200), st.integers(-1, 1200))
def test_just_the_right_number_is_accepted(expected: int, actual: int) -> None:
    fault = numbers.find_fault("board", MOVES, [GAME], str(expected), str(actual))

    assert (fault is None) == (expected == actual)


@each_row("expected", ["", "5 2 5", "5 2 -1 2", "5 2 x", "5 2 -2", "5 2 -1 7"])
def test_a_malformed_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(FormatError):
        numbers.find_fault("board", BOTH, [GAME] * 2, expected, "5 2 -1")
