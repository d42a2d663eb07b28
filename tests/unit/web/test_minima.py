"""The minimum of a board: by the oracle, by a shipped solution, by another problem; and whose turn.

Where the oracle is slow a solution finds it, and no page waits for either.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules, read_picture_source
from judge.errors import CallLimitError, QueueFull
from judge.game import replay
from judge.sandbox import LimitedCalls, best_level
from judge.web.board.background import MOST_WAITING_OF_USER, BackgroundAnswers
from judge.web.board.players import BoardPlayers, NoMinimum
from judge.web.board.same_board import input_elsewhere, minimum_here
from judge.web.board.strongest import StrongestSolver
from judge.web.board.user_slots import UserSlots
from judge.web.store.boards import PlayedBoard
from tests.conftest import RULES, write_kit
from tests.kit.solutions import KIT
from tests.unit.web.conftest import PATIENCE_S, wait_for

SLUG = "postcard"
SAMPLE = KIT.cases(SLUG, ["sample"])[0].input.decode()
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
"""
SLOW = "def shortest(game):\n    while True: pass\n"
FAILING = "small = shortest = lambda game: 'lll' if game.start == 3 else 1 / 0\n"
PICTURE = "def picture(game, state):\n    return '<svg/>'\n"


def walk_kit(folder: Path, oracle: str) -> Kit:
    """A kit with a walk on a line, whose oracle is given."""
    files = {"problems/sums/rules.py": WALK + oracle, "problems/sums/picture.py": PICTURE}
    return Kit(write_kit(folder, files))


@pytest.fixture
def solver_of() -> Iterator[Callable[[Kit], StrongestSolver]]:
    made: list[StrongestSolver] = []

    def make(kit: Kit) -> StrongestSolver:
        made.append(StrongestSolver(kit, best_level()))
        return made[-1]

    yield make
    for solver in made:
        solver.stop()


def test_the_solver_finds_what_the_oracle_would(
    calls: LimitedCalls, solver_of: Callable[[Kit], StrongestSolver]
) -> None:
    board = PlayedBoard(input=KIT.cases("puzzle8", ["sample"])[0].input.decode())
    expected = BoardPlayers(KIT, calls).find_minimum("puzzle8", board, ())
    solver = solver_of(KIT)
    players = BoardPlayers(KIT, calls, solver, oracle_cpu_s=0.001)

    found = players.find_minimum("puzzle8", board, ())

    assert expected is not None
    assert found is not None
    assert found[0] == expected[0]
    following = players.find_minimum("puzzle8", board, found[1][:1])
    assert following == (found[0] - 1, found[1][1:])
    solver.stop()
    assert solver.output("puzzle8", board.input) == b""


def test_a_solution_that_fails_gives_way_to_the_next_and_is_then_asked_last(
    tmp_path: Path, solver_of: Callable[[Kit], StrongestSolver]
) -> None:
    failing = "import sys\nsys.exit(input() == '1 2')\n"
    answering = "print(sum(map(int, input().split())))\n"
    files = {"solutions/sums/adds.py": failing, "solutions/sums/other.py": answering}
    solver = solver_of(Kit(write_kit(tmp_path, files)))

    found = [solver.output("sums", text) for text in ("1 2\n", "3 4\n")]

    assert found == [b"3\n", b"7\n"]  # the first would have answered the other with nothing


def test_where_a_solution_is_slow_another_is_tried_and_may_be_preferred(
    tmp_path: Path, solver_of: Callable[[Kit], StrongestSolver]
) -> None:
    slow = "import time\nwhile time.process_time() < 0.4: pass\nprint('slow')\n"
    files = {"solutions/sums/adds.py": slow, "solutions/sums/quick.py": "print('quick')\n"}
    solver = solver_of(Kit(write_kit(tmp_path, files)))
    seen = [solver.is_slow("sums")]

    found = [solver.output("sums", "1 2\n")]
    seen.append(solver.is_slow("sums"))
    solver.try_another("sums", "1 2\n")
    found.append(solver.output("sums", "1 2\n"))
    seen.append(solver.is_slow("sums"))

    assert found == [b"slow\n", b"quick\n"]
    assert seen == [False, True, False]


def test_a_position_is_solved_once_however_it_was_reached(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    kit = walk_kit(tmp_path, SLOW)
    asked: list[str] = []

    class Counting(StrongestSolver):
        def output(self, slug: str, text: str) -> bytes:
            asked.append(text)
            return b"lll"

    begin = PlayedBoard(input="3\n")
    with pytest.raises(CallLimitError):  # there is nothing but the oracle
        BoardPlayers(kit, calls, oracle_cpu_s=0.1).find_minimum("sums", begin, ())
    players = BoardPlayers(kit, calls, Counting(kit, best_level()), oracle_cpu_s=0.1)

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
    for slug in (SLUG, "hanoi"):  # the oracle of the latter answers all
        text = KIT.cases(slug, ["sample"])[0].input.decode()
        players.minima("user", slug, PlayedBoard(input=text), [()])

    wait_for(lambda: "puzzle15" in asked)

    players.stop()
    assert asked == {"puzzle15"}


def test_a_limited_oracle_is_not_tried_first_when_a_solution_is_ready(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    kit = walk_kit(tmp_path, FAILING)
    is_built = threading.Event()

    class Building(StrongestSolver):
        def output(self, slug: str, text: str) -> bytes:
            is_built.set()
            return b"l" * int(text)

    players = BoardPlayers(kit, calls, Building(kit, best_level()))
    players.minima("user", "sums", PlayedBoard(input="3\n"), [()])
    assert is_built.wait(PATIENCE_S)
    players.stop()

    found = players.find_minimum("sums", PlayedBoard(input="4\n"), ())

    assert found == (4, ["l"] * 4)


def test_a_minimum_is_found_by_the_other_problem_and_told_in_own_moves(
    calls: LimitedCalls,
) -> None:
    rules = load_rules(KIT.problem(SLUG))
    assert rules is not None
    (game,) = rules.parse(SAMPLE)
    (first, _, _) = next(iter(game.moves(game.start)))

    found = BoardPlayers(KIT, calls).find_minimum(SLUG, PlayedBoard(input=SAMPLE), (first,))

    assert found is not None
    played = replay(game, [first, *found[1]])
    assert (played.solved, played.cost) == (True, found[0] + 1)
    assert all(name.isdigit() for name in found[1])  # the other names the moves by letters


def test_a_board_goes_to_the_other_problem_as_its_input() -> None:
    own, other = (read_picture_source(KIT.root, slug) for slug in (SLUG, "puzzle15"))
    assert own is not None
    assert other is not None

    there = input_elsewhere(other, own, SAMPLE, 0, ())

    assert there == SAMPLE.removeprefix("send\n")
    with pytest.raises(ValueError, match="solves nothing here"):
        minimum_here(other, there, (1, ["no move"]), own, SAMPLE, 0, ())


def test_boards_that_are_not_the_same_leave_the_minimum_unknown(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    files = {
        "problems/sums/rules.py": RULES,
        "problems/sums/picture.py": PICTURE,
        f"problems/{SLUG}/learning.yaml": "difficulty: 1\nboard_of: sums\n",
    }
    for path in (
        *(KIT.root / "problems/sliding_puzzles").glob("*.py"),
        *(
            KIT.root / "problems" / SLUG / name
            for name in ("rules.py", "picture.py", "problem.yaml")
        ),
    ):
        files[str(path.relative_to(KIT.root))] = path.read_text()
    kit = Kit(write_kit(tmp_path, files))

    with pytest.raises(CallLimitError):
        BoardPlayers(kit, calls).find_minimum(SLUG, PlayedBoard(input=SAMPLE), ())


def test_a_page_that_does_not_wait_finds_the_minimum_later_and_it_is_kept(
    calls: LimitedCalls,
) -> None:
    players = BoardPlayers(KIT, calls, patience_s=0)
    board = PlayedBoard(input=KIT.cases("push", ["sample"])[0].input.decode())
    found: list[object] = []

    def ask() -> bool:
        found.extend(players.minima("user", "push", board, [()]))
        return found[-1] is not NoMinimum.PENDING

    wait_for(ask)

    players.stop()
    assert found[0] is NoMinimum.PENDING
    assert players.find_minimum("push", board, ()) is found[-1]


@pytest.mark.attack
def test_questions_are_answered_once_in_turns_and_bounded_for_each_user() -> None:
    answers: BackgroundAnswers[str] = BackgroundAnswers()
    release, begun = threading.Event(), threading.Semaphore(0)
    order: list[str] = []

    def wait() -> str:
        begun.release()
        release.wait(PATIENCE_S)
        return ""

    def note(word: str) -> str:
        order.append(word)
        return word

    for key in ("first", "second"):  # all threads
        answers.ask("busy", key, wait)
        assert begun.acquire(timeout=PATIENCE_S)
    greedy = [
        answers.ask("greedy", str(number), partial(note, "a"))
        for number in range(MOST_WAITING_OF_USER + 1)
    ]
    other = answers.ask("other", "key", partial(note, "b"))
    again = answers.ask("third", "key", partial(note, "c"))
    release.set()

    assert again is other
    with pytest.raises(CancelledError):  # what was asked long ago has made room
        greedy[0].result(PATIENCE_S)
    assert [one.result(PATIENCE_S) for one in greedy[1:]] == ["a"] * MOST_WAITING_OF_USER
    assert other.result(PATIENCE_S) == "b"
    assert "b" in order[:3]  # two threads take one each
    assert "c" not in order
    with pytest.raises(ZeroDivisionError):  # an error comes to whoever asks
        answers.ask("user", "error", lambda: str(1 // 0)).result(PATIENCE_S)
    answers.stop()
    with pytest.raises(CancelledError):
        answers.ask("user", "late", partial(note, "late")).result(PATIENCE_S)


@pytest.mark.attack
def test_a_user_who_has_too_much_under_way_waits_or_is_refused_and_others_are_not() -> None:
    slots = UserSlots(slots=1, most_waiting=0)
    with slots.slot("greedy"):
        with pytest.raises(QueueFull), slots.slot("greedy"):
            pass
        with slots.slot("other"):
            pass
    with slots.slot("greedy"):
        pass

    patient, order = UserSlots(slots=1, most_waiting=1), []

    def take() -> None:
        with patient.slot("user"):
            order.append("second")

    with patient.slot("user"):
        thread = threading.Thread(target=take)
        thread.start()
        thread.join(0.05)
        order.append("first")
    thread.join(PATIENCE_S)
    assert order == ["first", "second"]
