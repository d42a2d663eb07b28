"""The minimum by a shipped solution, where the oracle is too slow."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.errors import CallLimitError
from judge.sandbox import LimitedCalls, best_level
from judge.web.board.players import BoardPlayers
from judge.web.board.strongest import StrongestSolver
from judge.web.store.boards import PlayedBoard
from tests.conftest import write_kit
from tests.kit.solutions import KIT
from tests.unit.web.test_judging import wait_for

SLUG = "puzzle8"
NO_TIME_S = 0.001


@pytest.fixture
def solver() -> Iterator[StrongestSolver]:
    made = StrongestSolver(KIT, best_level())
    yield made
    made.stop()


def board() -> PlayedBoard:
    return PlayedBoard(input=KIT.cases(SLUG, ["sample"])[0].input.decode())


def test_the_solver_finds_what_the_oracle_would(
    calls: LimitedCalls, solver: StrongestSolver
) -> None:
    expected = BoardPlayers(KIT, calls).find_minimum(SLUG, board(), ())
    players = BoardPlayers(KIT, calls, solver, oracle_cpu_s=NO_TIME_S)

    found = players.find_minimum(SLUG, board(), ())

    assert expected is not None
    assert found is not None
    assert found[0] == expected[0]
    following = players.find_minimum(SLUG, board(), found[1][:1])
    assert following == (found[0] - 1, found[1][1:])


def test_a_solver_that_has_ended_knows_nothing(solver: StrongestSolver) -> None:
    solver.stop()

    assert solver.output(SLUG, board().input) == b""


def test_a_solution_that_fails_gives_way_to_the_next_and_is_then_asked_last(tmp_path: Path) -> None:
    failing = "import sys\nsys.exit(input() == '1 2')\n"
    answering = "print(sum(map(int, input().split())))\n"
    files = {"solutions/sums/adds.py": failing, "solutions/sums/other.py": answering}
    solver = StrongestSolver(Kit(write_kit(tmp_path, files)), best_level())

    found = [solver.output("sums", text) for text in ("1 2\n", "3 4\n")]

    solver.stop()
    assert found == [b"3\n", b"7\n"]  # the first would have answered the other with nothing


def test_where_a_solution_is_slow_another_is_tried_and_may_be_preferred(tmp_path: Path) -> None:
    slow = "import time\nwhile time.process_time() < 0.4: pass\nprint('slow')\n"
    files = {"solutions/sums/adds.py": slow, "solutions/sums/quick.py": "print('quick')\n"}
    solver = StrongestSolver(Kit(write_kit(tmp_path, files)), best_level())
    seen = [solver.is_slow("sums")]

    found = [solver.output("sums", "1 2\n")]
    seen.append(solver.is_slow("sums"))
    solver.try_another("sums", "1 2\n")
    found.append(solver.output("sums", "1 2\n"))
    seen.append(solver.is_slow("sums"))

    solver.stop()
    assert found == [b"slow\n", b"quick\n"]
    assert seen == [False, True, False]


WALK = """\
from dataclasses import dataclass

INSTANCE = "walk"
CHECK = "moves"

@dataclass(frozen=True)
class Walk:
    start: int
    def moves(self, state): return [("l", 1, state - 1), ("r", 1, state + 1)]
    def solved(self, state): return state == 0

def parse(text): return [Walk(int(word)) for word in text.split()]
def write(games): return "".join(f"{game.start}\\n" for game in games)
def write_answer(games, ways): return ""
def read_answer(text, games): return [list(word) for word in text.split()]
def show(game, state): return str(state)
def shortest(game):
    while True: pass
"""
PICTURE = "def picture(game, state):\n    return '<svg/>'\n"


def test_without_a_solver_a_slow_oracle_leaves_the_minimum_unknown(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    files = {"problems/sums/rules.py": WALK, "problems/sums/picture.py": PICTURE}
    players = BoardPlayers(Kit(write_kit(tmp_path, files)), calls, oracle_cpu_s=0.1)

    with pytest.raises(CallLimitError):
        players.find_minimum("sums", PlayedBoard(input="3\n"), ())


def test_a_position_is_solved_once_however_it_was_reached(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    files = {"problems/sums/rules.py": WALK, "problems/sums/picture.py": PICTURE}
    kit = Kit(write_kit(tmp_path, files))
    asked: list[str] = []

    class Counting(StrongestSolver):
        def output(self, slug: str, text: str) -> bytes:
            asked.append(text)
            return b"lll"

    players = BoardPlayers(kit, calls, Counting(kit, best_level()), oracle_cpu_s=0.1)
    begin = PlayedBoard(input="3\n")

    ways: list[list[str]] = [[], ["l"], ["r", "l"], ["l", "l", "r"]]
    found = [players.find_minimum("sums", begin, way) for way in ways]

    assert found == [(3, ["l"] * 3), (2, ["l"] * 2), (3, ["l"] * 3), (2, ["l"] * 2)]
    assert asked == ["3\n"]


def test_the_solution_is_built_when_a_board_is_opened_whose_oracle_is_limited(
    calls: LimitedCalls,
) -> None:
    asked: set[str] = set()

    class Noting(StrongestSolver):
        def output(self, slug: str, text: str) -> bytes:
            asked.add(slug)
            return b""

    players = BoardPlayers(KIT, calls, Noting(KIT, best_level()), patience_s=0)
    for slug in ("postcard", "hanoi"):  # the oracle of the latter answers all
        text = KIT.cases(slug, ["sample"])[0].input.decode()
        players.minima("user", slug, PlayedBoard(input=text), [()])

    wait_for(lambda: "puzzle15" in asked)

    players.stop()
    assert asked == {"puzzle15"}


def test_a_limited_oracle_is_not_tried_first_when_a_solution_is_ready(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    oracle = "small = shortest = lambda game: 'lll' if game.start == 3 else 1 / 0\n"
    rules = WALK.partition("def shortest")[0] + oracle
    files = {"problems/sums/rules.py": rules, "problems/sums/picture.py": PICTURE}
    kit = Kit(write_kit(tmp_path, files))
    is_built = threading.Event()

    class Building(StrongestSolver):
        def output(self, slug: str, text: str) -> bytes:
            is_built.set()
            return b"l" * int(text)

    players = BoardPlayers(kit, calls, Building(kit, best_level()))
    players.minima("user", "sums", PlayedBoard(input="3\n"), [()])
    is_built.wait()
    players.stop()

    found = players.find_minimum("sums", PlayedBoard(input="4\n"), ())

    assert found == (4, ["l"] * 4)
