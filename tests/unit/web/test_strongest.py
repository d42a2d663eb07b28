"""The minimum by a shipped solution, where the oracle is too slow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.errors import CallLimitError
from judge.sandbox import LimitedCalls, best_level
from judge.web.board.players import BoardPlayers
from judge.web.board.strongest import StrongestSolver
from judge.web.store.boards import PlayedBoard
from tests.kit.solutions import KIT

SLUG = "puzzle8"
NO_TIME_S = 0.001


@pytest.fixture
def solver() -> Iterator[StrongestSolver]:
    made = StrongestSolver(KIT, best_level())
    yield made
    made.stop()


def board() -> PlayedBoard:
    return PlayedBoard(input=KIT.cases(SLUG, ["sample"])[0].input.decode())


def test_without_a_solver_a_slow_oracle_leaves_the_minimum_unknown(calls: LimitedCalls) -> None:
    players = BoardPlayers(KIT, calls, oracle_cpu_s=NO_TIME_S)

    with pytest.raises(CallLimitError):
        players.minimum(SLUG, board(), ())


def test_the_solver_finds_what_the_oracle_would(
    calls: LimitedCalls, solver: StrongestSolver
) -> None:
    expected = BoardPlayers(KIT, calls).minimum(SLUG, board(), ())
    players = BoardPlayers(KIT, calls, solver, oracle_cpu_s=NO_TIME_S)

    found = players.minimum(SLUG, board(), ())

    assert expected is not None
    assert found is not None
    assert found[0] == expected[0]
    following = players.minimum(SLUG, board(), found[1][:1])
    assert following == (found[0] - 1, found[1][1:])


def test_a_solver_that_has_ended_knows_nothing(solver: StrongestSolver) -> None:
    solver.stop()

    assert solver.output(SLUG, board().input) is None
