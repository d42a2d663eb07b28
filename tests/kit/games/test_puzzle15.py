"""15-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game import Replay, replay
from problems.puzzle15.rules import parse, read_answer, shortest, small
from tests.conftest import ROOT
from tests.kit.solutions import (
    build_solution,
    case_texts,
    run_program,
    run_python,
    shared_program_cache,
)

PUBLISHED = "1\n1 7 2 4\n6 0 14 3\n13 10 11 8\n5 9 15 12\n"


# The cases


def test_every_board_that_is_hard_for_the_oracle_has_a_proven_way() -> None:
    proven = {
        tuple(map(int, line.split(":")[0].split()))
        for line in (ROOT / "testdata" / "puzzle15" / "ways.txt").read_text().splitlines()
    }

    hard = parse(case_texts("puzzle15", "secret/13-random-boards")[0])[:2]

    assert [small(game) for game in hard] == [False, False]
    assert {game.start for game in hard} <= proven


# The solutions


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_program_cache(tmp_path_factory)


# The figures


def test_the_published_board_needs_22_moves() -> None:
    (game,) = parse(PUBLISHED)

    way = shortest(game)

    assert way is not None
    assert replay(game, way) == Replay(cost=22, solved=True)
    assert replay(game, "rrdllldruuurdllddrurrd") == Replay(cost=22, solved=True)
    for solution in ("brute_force/a_star", "time_limit_exceeded/ida_manhattan"):
        (found,) = read_answer(run_python(f"puzzle15/{solution}.py", PUBLISHED), [game])
        assert len(found or "") == 22


# One of the 17 boards that need 80 moves, the most there is (Brüngger and others, Annals of
# Operations Research 90, 1999). It takes about a minute.
HARDEST = "1\n0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n"


@pytest.mark.slow
@pytest.mark.nightly
def test_a_board_of_80_moves_is_solved_too(programs: Path) -> None:
    (game,) = parse(HARDEST)

    answer, _ = run_program(build_solution("puzzle15/pattern_database.cpp", programs), HARDEST)

    (way,) = read_answer(answer, [game])
    assert way is not None
    assert replay(game, way) == Replay(cost=80, solved=True)
