"""Ask for positions, minima and random boards, within limits, and keep the answers."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from enum import Enum
from functools import partial
from typing import Any, TypeVar

from judge.catalog.kit import Kit
from judge.catalog.rules import read_generator_source, read_picture_source
from judge.errors import CallLimitError, Cancelled, JudgeError, QueueFull
from judge.game import FormatError
from judge.model import RulesSource
from judge.sandbox import LimitedCalls
from judge.terminal.translation import current_language, mark
from judge.web.board.positions import (
    Minimum,
    PositionView,
    cheapest_way,
    draw_boards,
    first_picture,
    position_input,
    read_minimum,
    view_position,
)
from judge.web.board.replay_view import ReplayView, view_replay
from judge.web.board.solver import StrongestSolver
from judge.web.records import InputFinding, PlayedBoard

Answer = TypeVar("Answer")

RandomBoards = Mapping[str, Sequence[tuple[int, str]]]
"""The boards of each level: the least cost, and the input."""

LEVELS = (mark("easy"), mark("middle"), mark("hard"))
"""Each a third of the costs up to the largest."""

MOST_WAITING = 8
"""How many questions may wait for an answer in the background; a new one replaces the oldest."""

MOST_AT_ONCE, MOST_CALLERS = 4, 16
"""How many positions are worked out at once, and how many callers may wait for one or have one."""

_THREADS = 2
_VIEW_CPU_S, _MINIMUM_CPU_S = 5.0, 1.0
_DRAWING_CPU_S = 15.0
_BYTES = 512 << 20
_PATIENCE_S = 0.3
_KEPT, _KEPT_REPLAYS = 2000, 8
_MOST_COST = 300  # of a random board that somebody may want to play
_MOST_FAILURES = 2  # of a stratum, then its other boards are left out: they take as long
_MISSING = object()


class NoMinimum(Enum):
    """Why a page has no minimum to show: it takes too long to find, or it is not found yet."""

    UNKNOWN = "unknown"
    PENDING = "pending"


class KeptAnswers:
    """The answers of late, by their keys. Any thread may use it."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, threading.Lock()
        self._answers: OrderedDict[object, Any] = OrderedDict()

    def get(self, key: object, default: object = None) -> Any:
        """The answer of a key, or the default."""
        with self._lock:
            if key not in self._answers:
                return default
            self._answers.move_to_end(key)
            return self._answers[key]

    def put(self, key: object, answer: object) -> None:
        """Keep an answer, in place of the one that was not asked for longest."""
        with self._lock:
            self._answers[key] = answer
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)


class BackgroundAnswers:
    """Answers what may take long in threads of its own, so that no page waits for it.

    A page asks, and asks again later: what was begun is not begun a second time, and what came of
    it is kept.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, "boards")
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
                waiting = [one for one in others if not (one.running() or one.done())]
                if len(waiting) >= MOST_WAITING:
                    waiting[0].cancel()
                if self._is_over:
                    answer = Future()
                    answer.cancel()
                    return answer
                answer = self._threads.submit(call)
            self._answers[key] = answer
            if len(self._answers) > _KEPT:
                self._answers.popitem(last=False)
            return answer

    def stop(self) -> None:
        """Answer nothing more, and wait for the end of what is under way."""
        with self._lock:
            self._is_over = True
        self._threads.shutdown(cancel_futures=True)


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
        # Random boards take long, and minima shall not wait for them.
        self._background, self._slow_background = BackgroundAnswers(), BackgroundAnswers()
        self._callers = threading.Semaphore(MOST_CALLERS)
        self._slots = threading.Semaphore(MOST_AT_ONCE)
        self._solver_first: set[str] = set()  # problems whose oracle was too slow
        self._kept, self._replays = KeptAnswers(_KEPT), KeptAnswers(_KEPT_REPLAYS)

    def stop(self) -> None:
        """Find no more minima. What runs must have been ended: the calls, the solver."""
        self._background.stop()
        self._slow_background.stop()

    def picture(self, slug: str, board: PlayedBoard | None = None) -> str | None:
        """A board, by default that of the first sample, as SVG; None if it cannot be drawn."""
        source = read_picture_source(self._kit.root, slug)
        if source is None:
            return None
        if board is None:
            cases = self._kit.cases(slug, ["sample"])
            if not cases:
                return None
            board = PlayedBoard(input=cases[0].input.decode(errors="replace"))
        key = ("picture", slug, source, board)
        picture = self._kept.get(key, _MISSING)
        if picture is _MISSING:
            try:
                draw = partial(first_picture, source, board.input, board.way)
                picture = self._calls.call(draw, _VIEW_CPU_S, _BYTES)
            except (CallLimitError, JudgeError, FormatError):
                picture = None
            self._kept.put(key, picture)
        drawn: str | None = picture
        return drawn

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
        with self._slot():
            return self._answer(view_position, source, board, board.way, _VIEW_CPU_S)

    @contextmanager
    def _slot(self) -> Iterator[None]:
        """Bound what is under way at once, so that nothing takes all threads and cores."""
        if not self._callers.acquire(blocking=False):
            raise QueueFull(
                f"{MOST_CALLERS} of your boards are being worked out already",
                advice="Wait a few seconds, then try again",
            )
        try:
            with self._slots:
                yield
        finally:
            self._callers.release()

    def minima(
        self,
        slug: str,
        board: PlayedBoard,
        ways: Sequence[Sequence[str]],
        most_s: float | None = None,
    ) -> list[Minimum | NoMinimum]:
        """For the position after each way: the least cost from there, and a way of that cost.

        They are found in the background, and pending until then; `most_s` is a shorter patience.
        """
        source = self._source(slug)
        patience_s = self._patience_s if most_s is None else min(most_s, self._patience_s)
        until = time.monotonic() + patience_s
        asked = [
            self._background.ask(
                _key("minimum", source, board, way), partial(self.find_minimum, slug, board, way)
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
        source = self._source(slug)
        is_solver_first = slug in self._solver_first
        if is_solver_first:
            solved = self._by_solver(source, slug, board, way)
            if solved is not None:
                return solved[0]
        answer = self._answer(cheapest_way, source, board, way, self._oracle_cpu_s)
        if not isinstance(answer, CallLimitError):
            return answer
        self._solver_first.add(slug)
        solved = None if is_solver_first else self._by_solver(source, slug, board, way)
        if solved is None:
            raise answer
        return solved[0]

    def _by_solver(
        self, source: RulesSource, slug: str, board: PlayedBoard, way: Sequence[str]
    ) -> list[Minimum] | None:
        """The minimum by the solver, alone in a list; None if it does not find it."""
        text = self._answer(position_input, source, board, way, _VIEW_CPU_S)
        if self._solver is None or not isinstance(text, str):
            return None

        def key_of(position: str) -> str:  # by it alone, whatever moves lead there
            return _key("solver", source, PlayedBoard(input=position), ())

        solved: list[Minimum] | None = self._kept.get(key_of(text))
        if solved is not None:
            return solved or None
        output = self._solver.output(slug, text)
        call = partial(read_minimum, source, text, output.decode(errors="replace"))
        try:
            minima = self._calls.call(call, _VIEW_CPU_S, _BYTES)
        except CallLimitError:
            return None
        for position, minimum in minima or ():  # those on the way are known as well
            self._kept.put(key_of(position), [minimum])
        if not minima:
            self._kept.put(key_of(text), [])  # the next time takes as long
            return None
        return [minima[0][1]]

    def random_boards(self, slug: str) -> RandomBoards | str | NoMinimum:
        """Boards of each difficulty, or in words why there are none.

        They are found in the background, and pending until then.
        """
        source = read_generator_source(self._kit.root, slug)
        if source is None:
            return mark("this problem has no generator of boards")
        find = partial(self._find_random, slug, source)
        try:
            return self._slow_background.ask((slug, source), find).result(self._patience_s)
        except (TimeoutError, CancelledError, Cancelled):
            return NoMinimum.PENDING

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
        boards: RandomBoards | str = mark("the boards of the generator take too long to solve")
        if solved:
            hardest = max(cost for cost, _ in solved)
            level_of = {cost: LEVELS[(cost * len(LEVELS) - 1) // hardest] for cost, _ in solved}
            boards = {
                level: [board for board in solved if level_of[board[0]] == level]
                for level in LEVELS
            }
        return boards

    def replay(self, slug: str, finding: InputFinding, instance: int | None) -> ReplayView:
        """A solution's way beside a shortest one; `instance` is from 1, None for the first wrong.

        Raises `FormatError` if the input is malformed, `CallLimitError` if it is too large,
        `QueueFull` if too much is asked at once.
        """
        source = self._source(slug)
        language = current_language()
        key = (slug, source, finding, instance, language)
        view: ReplayView | None = self._replays.get(key)
        if view is None:
            problem = self._kit.problem(slug)
            call = partial(view_replay, source, problem, finding, instance, language)
            with self._slot():
                view = self._calls.call(call, _VIEW_CPU_S, _BYTES)
            self._replays.put(key, view)
        return view

    def _answer(
        self,
        function: Callable[[RulesSource, str, int, Sequence[str]], Answer],
        source: RulesSource,
        board: PlayedBoard,
        way: Sequence[str],
        cpu_s: float,
    ) -> Answer:
        """What a function says of a position, or the `CallLimitError` that it met."""
        key = _key(function.__name__, source, board, way)
        answer: Any = self._kept.get(key, _MISSING)
        if answer is not _MISSING:
            return answer  # type: ignore[no-any-return]  # the key names the function
        call = partial(function, source, board.input, board.instance, tuple(way))
        try:
            answer = self._calls.call(call, cpu_s, _BYTES)
        except CallLimitError as error:
            if function is view_position:
                raise
            answer = error  # kept as well: the next time takes as long
        self._kept.put(key, answer)
        return answer  # type: ignore[no-any-return]  # see above


def _has_failed(answer: Future[Any]) -> bool:
    """Whether there is no answer, but for that it takes too long: the next time it would, too."""
    if answer.cancelled():
        return True
    return answer.done() and not isinstance(answer.exception(), CallLimitError | None)


def _key(name: str, source: RulesSource, board: PlayedBoard, way: Sequence[str]) -> str:
    what = (name, hash(source), board.input, board.instance, tuple(way))
    return hashlib.sha256(repr(what).encode(errors="replace")).hexdigest()


def _minimum_until(until: float, future: Future[Minimum]) -> Minimum | NoMinimum:
    """What comes of a question within a time."""
    try:
        return future.result(max(0.0, until - time.monotonic()))
    except CallLimitError:
        return NoMinimum.UNKNOWN
    except (TimeoutError, CancelledError, Cancelled):
        return NoMinimum.PENDING
