"""Rush Hour: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import pytest

from judge.game import shortest
from problems.rushhour import rules
from problems.rushhour.rules import RushHour, game_of, parse, reached
from tests.kit.solutions import cases

SMALL = "A....B A....B XX...B ...... ..CCC. ......"
# Fogleman, "Solving Rush Hour, the puzzle" (2018): no board without walls needs more moves.
FIFTY_ONE = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF."
FIFTY = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJ.FF"  # a move later


def board(text: str) -> RushHour:
    return game_of(text.split())


# The game


def test_a_piece_slides_over_empty_squares() -> None:
    for text, moves in [
        ("...... ...... .XX... ...... ...... ......", "X+1 X+2 X+3 X-1"),
        (SMALL, "B+1 B+2 B+3 C+1 C-1 C-2 X+1 X+2 X+3"),
        ("AABBCC DDEEFF XXGGHH IIJJKK LLMMNN OOPPQQ", ""),
    ]:
        game = board(text)
        assert sorted(name for name, _, _ in game.moves(game.start)) == sorted(moves.split())
        assert all(cost == 1 for _, cost, _ in game.moves(game.start))


def test_a_piece_passes_the_exit_of_its_own_row_alone() -> None:
    game = board("...... ...... ....XX ...... ...... ......")

    assert game.solved(game.start)
    assert shortest(game) == []
    assert not board("...... ...... ...XX. ...... ...... ......").solved((3,))


# What is known


def test_the_hardest_boards_take_as_many_moves_as_is_known() -> None:
    assert len(shortest(board(FIFTY_ONE)) or []) == 51
    assert reached(board(FIFTY_ONE)) == 4780
    assert len(shortest(board(FIFTY)) or []) == 50
    assert reached(board("...... ...... XX.... ...... ...... ......")) == 5


# The cases


@pytest.mark.slow
@pytest.mark.nightly
def test_no_case_reaches_more_positions_than_the_statement_says() -> None:
    for case in cases("rushhour").values():
        assert sum(map(reached, parse(case.input.decode()))) <= rules.MOST_POSITIONS
