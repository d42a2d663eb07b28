"""Ask for positions and minima of boards, within limits, and keep the answers by hash."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from enum import Enum
from functools import partial
from typing import TypeVar

from judge.catalog.kit import Kit
from judge.catalog.rules import read_picture_source
from judge.errors import CallLimitError, Cancelled
from judge.model import RulesSource
from judge.sandbox import LimitedCalls
from judge.web.board.background import BackgroundAnswers
from judge.web.board.position_view import (
    Minimum,
    PositionView,
    cheapest_way,
    has_limited_oracle,
    position_input,
    read_minimum,
    view_position,
)
from judge.web.board.random_boards import RandomBoards
from judge.web.board.random_finder import RandomBoardFinder
from judge.web.board.replay_view import ReplayAsked, ReplayView, view_replay
from judge.web.board.same_board import input_elsewhere, minimum_here
from judge.web.board.strongest import StrongestSolver
from judge.web.board.user_slots import UserSlots
from judge.web.store.boards import PlayedBoard

Answer = TypeVar("Answer")

_VIEW_CPU_S, _MINIMUM_CPU_S = 5.0, 1.0
_BYTES = 512 << 20
_PATIENCE_S = 0.3
_KEPT, _KEPT_REPLAYS = 2000, 8
_REPLAY_FIELDS = ("input", "output", "answer", "verdict", "instance")


class NoMinimum(Enum):
    """Why a page has no minimum to show: it takes too long to find, or it is not found yet."""

    UNKNOWN = "unknown"
    PENDING = "pending"


class BoardPlayers:
    """The boards of a kit. Any thread may ask; a user has a bounded number of calls under way."""

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

        A page waits `patience_s` for minima.
        """
        self._kit, self._calls, self._solver = kit, calls, solver
        self._oracle_cpu_s, self._patience_s = oracle_cpu_s, patience_s
        self._background: BackgroundAnswers[Minimum] = BackgroundAnswers()
        self._random = RandomBoardFinder(kit, calls, self.find_minimum, patience_s)
        self._slots = UserSlots()
        self._solver_first: set[str] = set()  # problems whose oracle is or may be too slow
        self._prepared: set[str] = set()  # problems whose solution has been built, or is
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, object] = OrderedDict()
        self._replays: OrderedDict[tuple[object, ...], ReplayView] = OrderedDict()

    def stop(self) -> None:
        """Find no more minima. What runs must have been ended: the calls, the solver."""
        self._background.stop()
        self._random.stop()

    def position(self, user: str, slug: str, board: PlayedBoard) -> PositionView | None:
        """The position of a board; None if the problem has no board.

        Raises `FormatError` if its input is malformed, `CallLimitError` if it is too large,
        `QueueFull` if the user asks too much at once.
        """
        source = read_picture_source(self._kit.root, slug)
        if source is None:
            return None
        with self._slots.slot(user):
            return self._answer(view_position, source, board, board.way, _VIEW_CPU_S)

    def minima(
        self, user: str, slug: str, board: PlayedBoard, ways: Sequence[Sequence[str]]
    ) -> list[Minimum | NoMinimum]:
        """For the position after each way: the least cost from there, and a way of that cost.

        They are found in the background, and pending until then.
        """
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        until = time.monotonic() + self._patience_s
        asked = []
        for way in ways:
            key = self._key("minimum", source, board, way)
            with self._lock:
                known = self._kept.get(key)
            call = partial(self._settle_minimum, key, slug, board, way)
            asked.append(known or self._background.ask(user, key, call))
        if slug not in self._prepared:
            self._prepared.add(slug)
            prepare = partial(self._prepare, slug, board, tuple(ways[0]))
            self._background.ask(user, f"prepare {slug}", prepare)
        return [_minimum_until(until, one) for one in asked]  # type: ignore[arg-type]  # as kept

    def _prepare(self, slug: str, board: PlayedBoard, way: Sequence[str]) -> None:
        """Have a solution built before a board needs it, if the rules say that one may."""
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        if other := self._kit.lesson(slug).board_of:
            text = self._input_elsewhere(other, source, board, way)
            there = read_picture_source(self._kit.root, other)
            if text is None or there is None:
                return
            source, slug, board, way = there, other, PlayedBoard(input=text), ()
        if self._calls.call(partial(has_limited_oracle, source), _VIEW_CPU_S, _BYTES):
            found = self._by_solver(source, slug, board, way)
            if found is not None and (found[0] is None or found[0][1]):  # it tells ways
                self._solver_first.add(slug)

    def _settle_minimum(
        self, key: str, slug: str, board: PlayedBoard, way: Sequence[str]
    ) -> Minimum:
        """Find a minimum and keep what came of it, so that no page need be there just then."""
        settled: Future[Minimum] = Future()
        try:
            settled.set_result(self.find_minimum(slug, board, way))
        except CallLimitError as error:
            settled.set_exception(error)
        self._keep(key, settled)
        return settled.result()

    def find_minimum(self, slug: str, board: PlayedBoard, way: Sequence[str]) -> Minimum:
        """The least cost from a position and a way of that cost; None for no way.

        The oracle finds it, or else the solver; that may know no way, which is then empty. Raises
        `CallLimitError` if a second does not suffice for the one, and its limit for the other. The
        first time the solver may have to be built.
        """
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        if other := self._kit.lesson(slug).board_of:
            return self._find_elsewhere(other, source, board, way)
        return self._find(source, slug, board, way)

    def _find(
        self, source: RulesSource, slug: str, board: PlayedBoard, way: Sequence[str]
    ) -> Minimum:
        """The minimum by what the problem has; solutions first where the oracle may be slow."""
        is_solver_first = slug in self._solver_first
        if is_solver_first:
            found = self._by_solver(source, slug, board, way)
            if found is not None:
                return found[0]
        answer = self._answer(cheapest_way, source, board, way, self._oracle_cpu_s)
        if not isinstance(answer, CallLimitError):
            return answer
        self._solver_first.add(slug)
        found = None if is_solver_first else self._by_solver(source, slug, board, way)
        if found is None:
            raise answer
        return found[0]

    def _find_elsewhere(
        self, slug: str, source: RulesSource, board: PlayedBoard, way: Sequence[str]
    ) -> Minimum:
        """The minimum by the oracle and the solutions of the problem that has the same boards."""
        other = read_picture_source(self._kit.root, slug)
        text = self._input_elsewhere(slug, source, board, way)
        if other is None or text is None:
            raise CallLimitError(f"{slug} does not have this board")
        found = self._find(other, slug, PlayedBoard(input=text), ())
        if found is None:
            return None
        carry = partial(minimum_here, other, text, found, source, board.input, board.instance, way)
        return self._calls.call(carry, _VIEW_CPU_S, _BYTES)

    def _input_elsewhere(
        self, slug: str, source: RulesSource, board: PlayedBoard, way: Sequence[str]
    ) -> str | None:
        """A position as an input of another problem; None if it has no such board."""
        other = read_picture_source(self._kit.root, slug)
        if other is None:
            return None
        call = partial(input_elsewhere, other, source, board.input, board.instance, tuple(way))
        return self._calls.call(call, _VIEW_CPU_S, _BYTES)

    def _by_solver(
        self, source: RulesSource, slug: str, board: PlayedBoard, way: Sequence[str]
    ) -> list[Minimum] | None:
        """The minimum by the solver, alone in a list; None if it does not find it."""
        text = self._answer(position_input, source, board, way, _VIEW_CPU_S)
        if self._solver is None or not isinstance(text, str):
            return None
        key = self._solved_key(source, text)
        with self._lock:
            kept = self._kept.get(key)
        if kept is not None:
            return kept or None  # type: ignore[return-value]  # the key names what it is
        output = self._solver.output(slug, text)
        if self._solver.is_slow(slug):
            trial = partial(self._solver.try_another, slug, text)
            self._background.ask("", f"another solution of {slug}", trial)
        call = partial(read_minimum, source, text, output.decode(errors="replace"))
        try:
            found = self._calls.call(call, _VIEW_CPU_S, _BYTES)
        except CallLimitError:
            return None
        for position, one in found or ():  # those on the way are known as well
            self._keep(self._solved_key(source, position), [one])
        if not found:
            self._keep(key, [])  # the next time takes as long
            return None
        return [found[0][1]]

    def random_boards(
        self, user: str, slug: str, board: PlayedBoard
    ) -> RandomBoards | str | NoMinimum:
        """Boards of each difficulty for a board, or in words why there are none.

        They are found in the background, and pending until then.
        """
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        found = self._random.boards(user, source, slug, board)
        return NoMinimum.PENDING if found is None else found

    def replay(self, user: str, asked: ReplayAsked) -> ReplayView | None:
        """A solution's way beside a shortest one; None if the problem has no board.

        Raises `FormatError` if the input is malformed, `CallLimitError` if it is too large,
        `QueueFull` if the user asks too much at once.
        """
        source = read_picture_source(self._kit.root, asked.problem.slug)
        if source is None:
            return None
        key = (hash(source), asked.problem.slug, *(getattr(asked, one) for one in _REPLAY_FIELDS))
        with self._lock:
            found = self._replays.pop(key, None)
        if found is None:
            with self._slots.slot(user):
                found = self._calls.call(partial(view_replay, source, asked), _VIEW_CPU_S, _BYTES)
        with self._lock:
            self._replays[key] = found
            while len(self._replays) > _KEPT_REPLAYS:
                self._replays.popitem(last=False)
        return found

    def _answer(
        self,
        function: Callable[[RulesSource, str, int, Sequence[str]], Answer],
        source: RulesSource,
        board: PlayedBoard,
        way: Sequence[str],
        cpu_s: float,
    ) -> Answer:
        key = self._key(function.__name__, source, board, way)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]  # type: ignore[return-value]  # the key names the function
        call = partial(function, source, board.input, board.instance, tuple(way))
        found: object
        try:
            found = self._calls.call(call, cpu_s, _BYTES)
        except CallLimitError as error:
            if function is view_position:
                raise
            found = error  # kept as well: the next time takes as long
        self._keep(key, found)
        return found  # type: ignore[return-value]  # see above

    def _keep(self, key: str, found: object) -> None:
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def _solved_key(self, source: RulesSource, text: str) -> str:
        """By the position alone, whatever moves lead there."""
        return self._key("solver", source, PlayedBoard(input=text), ())

    @staticmethod
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
