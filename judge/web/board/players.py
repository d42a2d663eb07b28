"""Ask for positions and minima of boards, within limits, and keep the answers by hash."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from judge.catalog.kit import Kit
from judge.catalog.rules import read_picture_source
from judge.errors import CallLimitError
from judge.model import RulesSource
from judge.sandbox import LimitedCalls
from judge.web.board.position_view import PositionView, cheapest_way, view_position
from judge.web.board.random_boards import RandomBoards, find_random_boards
from judge.web.board.replay_view import ReplayAsked, ReplayView, view_replay
from judge.web.store.boards import PlayedBoard

Answer = TypeVar("Answer")

_VIEW_CPU_S, _MINIMUM_CPU_S, _EXPLORING_CPU_S = 5.0, 1.0, 10.0
_BYTES = 512 << 20
_KEPT, _KEPT_REPLAYS = 2000, 8
_REPLAY_FIELDS = ("input", "output", "answer", "verdict", "instance")


class BoardPlayers:
    """The boards of a kit. Any thread may ask."""

    def __init__(self, kit: Kit, calls: LimitedCalls) -> None:
        """`calls` run the rules."""
        self._kit, self._calls = kit, calls
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, object] = OrderedDict()
        self._replays: OrderedDict[tuple[object, ...], ReplayView] = OrderedDict()

    def position(self, slug: str, board: PlayedBoard) -> PositionView | None:
        """The position of a board; None if the problem has no board.

        Raises `FormatError` if its input is malformed, `CallLimitError` if it is too large.
        """
        source = read_picture_source(self._kit.root, slug)
        if source is None:
            return None
        return self._answer(view_position, source, board, board.way, _VIEW_CPU_S)

    def minimum(
        self, slug: str, board: PlayedBoard, way: Sequence[str]
    ) -> tuple[int, list[str]] | None:
        """The least cost from a position and a way of that cost, by the oracle; None for no way.

        Raises `CallLimitError` if a second does not suffice.
        """
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        found = self._answer(cheapest_way, source, board, way, _MINIMUM_CPU_S)
        if isinstance(found, CallLimitError):
            raise found
        return found

    def random_boards(self, slug: str, board: PlayedBoard) -> RandomBoards | str:
        """Boards of each difficulty from the graph of a board, or in words why there are none.

        Raises `CallLimitError` if 10 seconds do not suffice.
        """
        source = read_picture_source(self._kit.root, slug)
        assert source is not None
        found = self._answer(find_random_boards, source, board, (), _EXPLORING_CPU_S)
        if isinstance(found, CallLimitError):
            raise found
        return found

    def replay(self, asked: ReplayAsked) -> ReplayView | None:
        """A solution's way beside a shortest one; None if the problem has no board.

        Raises `FormatError` if the input is malformed, `CallLimitError` if it is too large.
        """
        source = read_picture_source(self._kit.root, asked.problem.slug)
        if source is None:
            return None
        key = (hash(source), asked.problem.slug, *(getattr(asked, one) for one in _REPLAY_FIELDS))
        with self._lock:
            found = self._replays.pop(key, None)
        if found is None:
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
        what = (function.__name__, hash(source), board.input, board.instance, tuple(way))
        key = hashlib.sha256(repr(what).encode(errors="replace")).hexdigest()
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
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found  # type: ignore[return-value]  # see above
