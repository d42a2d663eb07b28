"""The minimum of a board: by the oracle, by a shipped solution; bounds."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.kit import Kit
from judge.errors import QueueFull
from judge.sandbox import LimitedCalls, best_level
from judge.web.board.players import MOST_CALLERS, MOST_WAITING, BackgroundAnswers, BoardPlayers
from judge.web.board.solver import StrongestSolver
from judge.web.store import PlayedBoard
from tests.conftest import write_kit
from tests.kit.solutions import KIT
from tests.unit.web.conftest import PATIENCE_S, PICTURE, WALK, wait_for


def sample(slug: str) -> PlayedBoard:
    return PlayedBoard(input=KIT.cases(slug, ["sample"])[0].input.decode())


class AskedSolver(StrongestSolver):
    """Answers without a program, and keeps what it was asked."""

    def __init__(self, kit: Kit, answer: Callable[[str], bytes]) -> None:
        super().__init__(kit, best_level())
        self.asked: list[tuple[str, str]] = []
        self._answer = answer

    def output(self, slug: str, text: str) -> bytes:
        self.asked.append((slug, text))
        return self._answer(text)


def test_the_solver_finds_what_the_oracle_would(calls: LimitedCalls) -> None:
    board, solver = sample("puzzle8"), StrongestSolver(KIT, best_level())
    expected = BoardPlayers(KIT, calls, oracle_cpu_s=PATIENCE_S).find_minimum("puzzle8", board, ())
    players = BoardPlayers(KIT, calls, solver, oracle_cpu_s=0.001)

    found = players.find_minimum("puzzle8", board, ())

    assert expected is not None
    assert found is not None
    assert found[0] == expected[0]
    following = players.find_minimum("puzzle8", board, found[1][:1])
    assert following == (found[0] - 1, found[1][1:])
    solver.stop()
    assert solver.output("puzzle8", board.input) == b""


def test_where_a_solution_fails_or_is_slow_the_next_is_asked(tmp_path: Path) -> None:
    slow = "import time\nwhile time.process_time() < 0.4: pass\nprint('slow')\n"
    failing = "import sys\nprint('first')\nsys.exit(input() == '1 2')\n"
    for first, outputs in (
        (failing, [b"next\n", b"next\n"]),  # not the failing one any more
        (slow, [b"slow\n", b"next\n"]),
    ):
        files = {"solutions/sums/adds.py": first, "solutions/sums/other.py": "print('next')\n"}
        solver = StrongestSolver(Kit(write_kit(tmp_path, files)), best_level())
        found = [solver.output("sums", text) for text in ("1 2\n", "3 4\n")]
        solver.stop()
        assert found == outputs


def test_after_an_oracle_that_was_too_slow_a_solution_comes_first(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    stuck = "def shortest(game):\n    while game.start == 3: pass\n    return 'l' * game.start\n"
    files = {"problems/sums/rules.py": WALK + stuck, "problems/sums/picture.py": PICTURE}
    kit = Kit(write_kit(tmp_path, files))
    solver = AskedSolver(kit, lambda text: b"l" * int(text))
    players = BoardPlayers(kit, calls, solver)

    found = [
        players.find_minimum("sums", PlayedBoard(input=f"{start}\n"), ()) for start in (2, 3, 4)
    ]

    assert found == [(start, ["l"] * start) for start in (2, 3, 4)]
    assert solver.asked == [("sums", "3\n"), ("sums", "4\n")]


@pytest.mark.attack
def test_questions_are_answered_once_and_the_oldest_of_too_many_makes_room() -> None:
    answers = BackgroundAnswers()
    release, begun = threading.Event(), threading.Semaphore(0)

    def wait() -> str:
        begun.release()
        release.wait(PATIENCE_S)
        return ""

    for key in ("first", "second"):  # all threads
        answers.ask(key, wait)
        assert begun.acquire(timeout=PATIENCE_S)
    waiting = [answers.ask(str(number), lambda: "a") for number in range(MOST_WAITING + 1)]
    again = answers.ask("3", lambda: "b")
    release.set()

    assert again is waiting[3]
    with pytest.raises(CancelledError):  # what was asked long ago has made room
        waiting[0].result(PATIENCE_S)
    assert [one.result(PATIENCE_S) for one in waiting[1:]] == ["a"] * MOST_WAITING
    with pytest.raises(ZeroDivisionError):  # an error comes to whoever asks
        answers.ask("error", lambda: str(1 // 0)).result(PATIENCE_S)
    answers.stop()
    with pytest.raises(CancelledError):
        answers.ask("late", lambda: "late").result(PATIENCE_S)


@pytest.mark.attack
def test_what_is_asked_beyond_the_callers_that_may_wait_is_refused() -> None:
    release = threading.Event()

    class HeldCalls(LimitedCalls):
        def call(self, function: Callable[[], Any], cpu_s: float, memory_bytes: int) -> Any:
            assert release.wait(PATIENCE_S)

    players = BoardPlayers(KIT, HeldCalls())
    with ThreadPoolExecutor(MOST_CALLERS) as threads:
        asked = [
            threads.submit(players.position, "push", PlayedBoard(input="", instance=number))
            for number in range(MOST_CALLERS)
        ]
        wait_for(lambda: players._callers._value == 0)
        with pytest.raises(QueueFull, match="16 of your boards"):
            players.position("push", PlayedBoard(input=""))
        release.set()
    assert [one.result() for one in asked] == [None] * MOST_CALLERS
    assert players.position("push", PlayedBoard(input="")) is None
    players.stop()
