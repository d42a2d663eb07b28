"""Ask for positions, minima and random boards, within limits, and keep the answers.

Where the oracle is too slow, a strong shipped solution finds the minimum: in the sandbox, one
position at a time, with a limit of its own.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.catalog.rules import read_generator_source, read_picture_source
from judge.errors import CallLimitError, Cancelled, JudgeError, QueueFull
from judge.facts import Fact
from judge.game import FormatError
from judge.model import RulesSource, Solution, Verdict
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import likely_fastest, lower_cpu_limit
from judge.sandbox import Level, LimitedCalls, sandbox_of_level
from judge.terminal.translation import current_language, mark
from judge.web.positions import (
    Minimum,
    PositionView,
    cheapest_way,
    draw_boards,
    first_picture,
    position_input,
    read_minimum,
    view_position,
    view_replay,
)
from judge.web.records import InputFinding, PlayedBoard

Answer = TypeVar("Answer")

RandomBoards = Mapping[str, Sequence[tuple[int, str]]]
"""The boards of each level: the least cost, and the input."""

LEVELS = (mark("easy"), mark("middle"), mark("hard"))
"""Each a third of the costs up to the largest."""

UNKNOWN, PENDING = "unknown", "pending"
"""Why there is no minimum to show: it takes too long to find, or it is not found yet."""

MOST_WAITING = 8
"""How many minima may wait for an answer in the background."""

MOST_AT_ONCE, MOST_CALLERS = 4, 16
"""How many positions are worked out at once, and how many callers may wait for one or have one."""

_VIEW_CPU_S, _MINIMUM_CPU_S = 5.0, 1.0
_DRAWING_CPU_S = 15.0
_BYTES = 512 << 20
_PATIENCE_S = 0.3
_KEPT = 2000
_MOST_COST = 300  # of a random board that somebody may want to play
_MOST_FAILURES = 2  # of a stratum, then its other boards are left out: they take as long


class Answers:
    """Gives answers in threads of its own, and keeps those of late by their keys.

    What was begun is not begun a second time, so a page need not wait: it may ask again later.
    """

    def __init__(self, *, at_once: int, most_waiting: int, most_kept: int = _KEPT) -> None:
        self._threads = ThreadPoolExecutor(at_once, "boards")
        self._most_waiting, self._most_kept = most_waiting, most_kept
        self._answers: OrderedDict[object, Future[Any]] = OrderedDict()
        self._lock = threading.Lock()
        self._is_over = False

    def ask(self, key: object, call: Callable[[], Answer]) -> Future[Answer]:
        """The answer to come, by `call`, or by that which was given with this key.

        Where too much waits, what waits longest is cancelled.
        """
        with self._lock:
            answer = self._answers.pop(key, None)
            if answer is None or _has_failed(answer):
                others = self._answers.values()
                waiting = [other for other in others if not (other.running() or other.done())]
                if len(waiting) >= self._most_waiting:
                    waiting[0].cancel()
                if self._is_over:
                    answer = Future()
                    answer.cancel()
                    return answer
                answer = self._threads.submit(call)
            self._answers[key] = answer
            if len(self._answers) > self._most_kept:
                self._answers.popitem(last=False)
            return answer

    def stop(self) -> None:
        """Answer nothing more, and wait for the end of what is under way."""
        with self._lock:
            self._is_over = True
        self._threads.shutdown(cancel_futures=True)


def _has_failed(answer: Future[Any]) -> bool:
    """Whether there is no answer, but for that it takes too long: the next time it would, too."""
    if answer.cancelled():
        return True
    return answer.done() and not isinstance(answer.exception(), CallLimitError | None)


class BoardPlayers:
    """The boards of a kit. Any thread may ask; a bounded number of calls is under way."""

    def __init__(
        self,
        kit: Kit,
        calls: LimitedCalls,
        solver: StrongestSolver | None = None,
        *,
        oracle_cpu_s: float = _MINIMUM_CPU_S,
        patience_s: float = _PATIENCE_S,
    ) -> None:
        """`calls` run the rules; `solver` finds the minimum where the oracle is too slow.

        A page waits `patience_s` for minima and for random boards.
        """
        self._kit, self._calls, self._solver = kit, calls, solver
        self._oracle_cpu_s, self._patience_s = oracle_cpu_s, patience_s
        # Each by itself: what takes long shall hold up nothing else.
        self._pictures = Answers(at_once=2, most_waiting=_KEPT)
        at_once, waiting = MOST_AT_ONCE, MOST_CALLERS - MOST_AT_ONCE
        self._positions = Answers(at_once=at_once, most_waiting=waiting)
        self._replays = Answers(at_once=2, most_waiting=waiting, most_kept=8)
        self._minima = Answers(at_once=2, most_waiting=MOST_WAITING)
        self._random = Answers(at_once=2, most_waiting=MOST_WAITING)
        self._solver_first: set[str] = set()  # problems whose oracle was too slow
        self._solved: dict[str, list[Minimum]] = {}  # by the solver; none where it finds none

    def stop(self) -> None:
        """Answer nothing more. What runs must have been ended: the calls, the solver."""
        kinds = self._pictures, self._positions, self._replays, self._minima, self._random
        for answers in kinds:
            answers.stop()

    def picture(self, slug: str, board: PlayedBoard | None = None) -> str | None:
        """A board, by default that of the first sample, as SVG; None if it cannot be drawn."""
        source = read_picture_source(self._kit.root, slug)
        if board is None:
            cases = self._kit.cases(slug, ["sample"])
            board = PlayedBoard(input=cases[0].input.decode(errors="replace")) if cases else None
        if source is None or board is None:
            return None
        try:
            return self._answer(self._pictures, first_picture, source, board.input, board.way)
        except (JudgeError, FormatError):
            return None

    def has_board(self, slug: str) -> bool:
        """Whether the problem can be played: it has pictures, and moves, as no dialogue has."""
        validation = self._kit.problem(slug).validation
        is_dialogue = validation is not None and validation.interactive
        return not is_dialogue and self.picture(slug) is not None

    def position(self, slug: str, board: PlayedBoard) -> PositionView | None:
        """The position of a board; None if the problem has no board.

        Raises `FormatError` if its input is malformed, `CallLimitError` if it is too large,
        `QueueFull` if too much is asked at once.
        """
        source = read_picture_source(self._kit.root, slug)
        if source is None:
            return None
        place = board.input, board.instance, board.way, board.view
        return self._answer(self._positions, view_position, source, *place)

    def replay(
        self, slug: str, submission: tuple[str, str], finding: InputFinding, instance: int | None
    ) -> tuple[int, int, str]:
        """A solution's way beside a shortest one, as `view_replay` shows it.

        Raises as `position` does.
        """
        problem, source = self._kit.problem(slug), self._source(slug)
        arguments = problem, submission, finding, instance, current_language()
        return self._answer(self._replays, view_replay, source, *arguments)

    def _answer(
        self,
        answers: Answers,
        function: Callable[..., Answer],
        source: RulesSource,
        *arguments: object,
    ) -> Answer:
        """What a function of the rules returns."""
        call = partial(self._calls.call, partial(function, source, *arguments), _VIEW_CPU_S, _BYTES)
        try:
            return answers.ask(_key(function.__name__, source, *arguments), call).result()
        except CancelledError as error:
            raise QueueFull(
                Fact("{} of your boards are being worked out already", MOST_CALLERS),
                advice=Fact("Wait a few seconds, then try again"),
            ) from error

    def minima(
        self,
        slug: str,
        board: PlayedBoard,
        ways: Sequence[Sequence[str]],
        most_s: float | None = None,
    ) -> list[Minimum | str]:
        """For the position after each way: the least cost from there, and a way of that cost.

        They are found in the background, and pending until then; `most_s` is a shorter patience.
        """
        patience_s = self._patience_s if most_s is None else min(most_s, self._patience_s)
        until = time.monotonic() + patience_s
        asked = [
            self._minima.ask(
                _key("minimum", self._source(slug), board.input, board.instance, tuple(way)),
                partial(self.find_minimum, slug, board, way),
            )
            for way in ways
        ]
        return [_minimum_until(until, future) for future in asked]

    def _source(self, slug: str) -> RulesSource:
        """The rules and the pictures of a problem that has a board."""
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        return source

    def find_minimum(self, slug: str, board: PlayedBoard, way: Sequence[str]) -> Minimum:
        """The least cost from a position and a way of that cost; None for no way.

        The oracle finds it, or else the solver; that may know no way, which is then empty. Raises
        `CallLimitError` if a second does not suffice for the one, and its limit for the other. The
        first time the solver has to be built.
        """
        place = self._source(slug), board.input, board.instance, tuple(way)
        is_solver_first = slug in self._solver_first
        solved = self._by_solver(slug, *place) if is_solver_first else []
        if solved:
            return solved[0]
        try:
            return self._calls.call(partial(cheapest_way, *place), self._oracle_cpu_s, _BYTES)
        except CallLimitError:
            self._solver_first.add(slug)
            solved = [] if is_solver_first else self._by_solver(slug, *place)
            if not solved:
                raise
            return solved[0]

    def _by_solver(
        self, slug: str, source: RulesSource, text: str, instance: int, way: Sequence[str]
    ) -> list[Minimum]:
        """The minimum by the solver, alone in a list; none if it does not find it."""
        if self._solver is None:
            return []
        with suppress(CallLimitError):
            call = partial(position_input, source, text, instance, way)
            position = self._calls.call(call, _VIEW_CPU_S, _BYTES)
            if position is None:
                return []
            key = _key(source, position)  # by it alone, whatever moves lead there
            if key not in self._solved:
                if len(self._solved) > _KEPT:
                    self._solved.clear()
                self._solved[key] = []  # the next time takes as long
                output = self._solver.output(slug, position).decode(errors="replace")
                read = partial(read_minimum, source, position, output)
                # Those on the way are known as well.
                for other, minimum in self._calls.call(read, _VIEW_CPU_S, _BYTES) or ():
                    self._solved[_key(source, other)] = [minimum]
            return self._solved.get(key, [])
        return []

    def random_boards(self, slug: str) -> RandomBoards | str | None:
        """Boards of each difficulty, or in words why there are none.

        They are found in the background, and None until then.
        """
        source = read_generator_source(self._kit.root, slug)
        if source is None:
            return mark("this problem has no generator of boards")
        find = partial(self._find_random, slug, source)
        try:
            return self._random.ask((slug, source), find).result(self._patience_s)
        except (TimeoutError, CancelledError, Cancelled):
            return None

    def _find_random(self, slug: str, source: RulesSource) -> RandomBoards | str:
        """Solve boards of the generator; those that take too long are left out."""
        solved: list[tuple[int, str]] = []
        failures: Counter[str] = Counter()
        with suppress(CallLimitError):
            for stratum, text in self._calls.call(
                partial(draw_boards, source), _DRAWING_CPU_S, _BYTES
            ):
                if failures[stratum] == _MOST_FAILURES:
                    continue
                try:
                    minimum = self.find_minimum(slug, PlayedBoard(input=text), ())
                except CallLimitError:
                    failures[stratum] += 1
                    continue
                if minimum is not None and 0 < minimum[0] <= _MOST_COST:
                    solved.append((minimum[0], text))
        if not solved:
            return mark("the boards of the generator take too long to solve")
        hardest = max(cost for cost, _ in solved)
        boards: dict[str, list[tuple[int, str]]] = {level: [] for level in LEVELS}
        for cost, text in solved:
            boards[LEVELS[(cost * len(LEVELS) - 1) // hardest]].append((cost, text))
        return boards


def _key(*values: object) -> str:
    """A short key: an input may be long, and many are kept."""
    parts = [hash(value) if isinstance(value, RulesSource) else value for value in values]
    return hashlib.sha256(repr(parts).encode(errors="replace")).hexdigest()


def _minimum_until(until: float, future: Future[Minimum]) -> Minimum | str:
    """What comes of a question within a time."""
    try:
        return future.result(max(0.0, until - time.monotonic()))
    except CallLimitError:
        return UNKNOWN
    except (TimeoutError, CancelledError, Cancelled):
        return PENDING


MOST_CPU_S = 3.0
"""How long a solution may take for a position."""

_UNKNOWN_CPU_S = 0.2  # a solution that took longer may be worse than one that was not tried


class StrongestSolver:
    """Accepted solutions of each problem, in fast languages: by the longest that each has taken.

    So nothing need be measured before the first answer.
    """

    def __init__(self, kit: Kit, level: Level) -> None:
        """Programs run in a sandbox of that level."""
        self._kit, self._level = kit, level
        self._turn = threading.Lock()
        self._executor: LocalExecutor | None = None
        self._candidates: dict[str, list[Solution]] = {}
        self._longest_s: dict[tuple[str, str], float] = {}
        self._is_over = False

    def output(self, slug: str, text: str) -> bytes:
        """What a solution prints for an input; nothing if all fail, or not within the limit.

        The first calls for a problem build its solutions, which takes seconds.
        """
        with self._turn:
            try:
                return b"" if self._is_over else self._run(slug, text.encode())
            except JudgeError:  # it cannot be built, or the server ends
                return b""

    def stop(self) -> None:
        """End all programs."""
        self._is_over = True
        if self._executor is not None:
            self._executor.sandbox.cancel()
        with self._turn:
            if self._executor is not None:
                self._executor.__exit__(None, None, None)

    def _run(self, slug: str, content: bytes) -> bytes:
        if self._executor is None:
            sandbox = sandbox_of_level(self._level)
            self._executor = one_core_executor(sandbox, self._level.value).__enter__()
        if slug not in self._candidates:
            self._candidates[slug] = likely_fastest(self._kit.solutions(slug))
        for solution in sorted(
            self._candidates[slug],
            key=lambda solution: self._longest_s.get((slug, solution.name), _UNKNOWN_CPU_S),
        ):
            problem, key = self._kit.problem(slug), (slug, solution.name)
            limits = lower_cpu_limit(limits_of(problem, solution), MOST_CPU_S)
            outcome = self._executor.run(replace(problem, limits=limits), solution, content)
            if outcome.verdict is not Verdict.AC:
                self._longest_s[key] = MOST_CPU_S
                continue
            self._longest_s[key] = max(self._longest_s.get(key, 0.0), outcome.seen.cpu_s)
            return outcome.seen.stdout
        return b""
