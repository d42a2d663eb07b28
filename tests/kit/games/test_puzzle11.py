"""11-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from judge.game import Replay, replay
from problems.puzzle11.rules import PUZZLE, parse, read_answer, small, write
from problems.sliding_puzzles.rules import Sliding
from tests.conftest import ROOT
from tests.kit.solutions import (
    build_solution,
    case_texts,
    known_distances,
    run_program,
    run_python_with_stats,
    shared_program_cache,
)

HARDEST = "1\n0 3 2 1\n8 7 6 5\n4 11 10 9\n"
HARDEST_CASE = "secret/18-all-of-53-moves"


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_program_cache(tmp_path_factory)


@pytest.mark.slow
@pytest.mark.nightly
def test_the_hardest_board_needs_53_moves_and_the_documented_effort() -> None:
    (game,) = parse(HARDEST)

    answer, told = run_python_with_stats("puzzle11/pattern_database.py", HARDEST, stats="1")

    (way,) = read_answer(answer, [game])
    assert way is not None
    assert replay(game, way) == Replay(cost=53, solved=True)
    assert known_distances("puzzle11")[game.start] == 53
    assert not small(game)
    assert told == "nodes=166844\n"


@pytest.mark.slow
@pytest.mark.nightly
def test_ida_star_in_c_tries_as_many_moves_as_published(programs: Path) -> None:
    # Ours counts each move that is tried, all but the one that takes the last one back, and tries
    # them up, left, right, down; that is also what the published number counts.
    program = build_solution("puzzle11/time_limit_exceeded/ida_manhattan.c", programs)

    answer, told = run_program(program, HARDEST, stats="1")

    assert answer.split()[0] == "53"
    assert told == "nodes=1027466301\n"


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
def test_the_whole_space_is_as_published(tmp_path: Path) -> None:
    binary, source = tmp_path / "search", ROOT / "testdata" / "puzzle11" / "search.cpp"
    subprocess.run(["g++", "-O2", "-std=gnu++20", "-o", str(binary), str(source)], check=True)
    noted = known_distances("puzzle11")
    games = [Sliding(puzzle=PUZZLE, start=board) for board in noted]

    run = subprocess.run(
        [binary, "distances", "hardest", "boards"],
        input=write(games),
        capture_output=True,
        text=True,
        check=True,
    )

    lines = run.stdout.splitlines()
    counts = [int(line.split()[1]) for line in lines[:54]]
    boards = [line.split(":") for line in lines[55:]]
    hardest, told = boards[:18], boards[18:]
    assert counts[:5] == [1, 2, 4, 9, 20]
    assert (sum(counts), counts[53]) == (239_500_800, 18)
    assert lines[54] == "all: 239500800, mean 35.1043"
    assert {tuple(map(int, numbers.split())) for _, numbers in hardest} == {
        game.start for game in parse(case_texts("puzzle11", HARDEST_CASE)[0])
    }
    assert {tuple(map(int, b.split())): int(moves) for moves, b in told} == noted
