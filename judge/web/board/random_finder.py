"""Find random boards in the background: in the graph of a board, or else among generated ones."""

from __future__ import annotations

import hashlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from functools import partial

from judge.catalog.kit import Kit
from judge.catalog.rules import read_generator_source
from judge.errors import CallLimitError, Cancelled
from judge.model import RulesSource
from judge.sandbox import LimitedCalls
from judge.terminal.translation import mark
from judge.web.board.background import BackgroundAnswers
from judge.web.board.position_view import Minimum
from judge.web.board.random_boards import (
    RandomBoards,
    boards_by_level,
    draw_boards,
    find_random_boards,
)
from judge.web.store.boards import PlayedBoard

_EXPLORING_CPU_S, _DRAWING_CPU_S = 10.0, 15.0
_BYTES = 512 << 20
_KEPT = 200
_MOST_COST = 300  # of a board that somebody may want to play
_MOST_FAILURES = 2  # of a stratum, then its other boards are left out: they take as long

Found = RandomBoards | str
"""Random boards, or in words why there are none."""


class RandomBoardFinder:
    """The random boards of a kit. Any thread may ask."""

    def __init__(
        self,
        kit: Kit,
        calls: LimitedCalls,
        find_minimum: Callable[[str, PlayedBoard, Sequence[str]], Minimum],
        patience_s: float,
    ) -> None:
        """`calls` run the rules. Who asks waits `patience_s`.

        `find_minimum` raises `CallLimitError` where it finds none.
        """
        self._kit, self._calls, self._find_minimum = kit, calls, find_minimum
        self._patience_s = patience_s
        self._background: BackgroundAnswers[Found] = BackgroundAnswers()
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Found] = OrderedDict()

    def stop(self) -> None:
        """Find no more. The calls must have been ended."""
        self._background.stop()

    def boards(self, user: str, source: RulesSource, slug: str, board: PlayedBoard) -> Found | None:
        """Boards of each difficulty for a board; None while they are being worked out."""
        key = _key(source, slug, board.input, str(board.instance))
        with self._lock:
            if key in self._kept:
                return self._kept[key]
        asked = self._background.ask(user, key, partial(self._find, key, source, slug, board))
        try:
            return asked.result(self._patience_s)
        except (TimeoutError, CancelledError, Cancelled):
            return None

    def _find(self, key: str, source: RulesSource, slug: str, board: PlayedBoard) -> Found:
        explore = partial(find_random_boards, source, board.input, board.instance, ())
        try:
            found: Found = self._calls.call(explore, _EXPLORING_CPU_S, _BYTES)
        except CallLimitError:
            found = mark("this board takes too long to explore")
        if isinstance(found, str):
            found = self._generated(slug) or found
        self._keep(key, found)
        return found

    def _generated(self, slug: str) -> RandomBoards | None:
        """Boards of the problem's generator; None if it has none, or none can be solved."""
        source = read_generator_source(self._kit.root, slug)
        if source is None:
            return None
        key = _key(source, slug)
        with self._lock:
            kept = self._kept.get(key)
        if isinstance(kept, RandomBoards):
            return kept
        try:
            drawn = self._calls.call(partial(draw_boards, source), _DRAWING_CPU_S, _BYTES)
        except CallLimitError:
            return None
        boards: list[tuple[int, str]] = []
        failures: Counter[str] = Counter()
        for stratum, text in drawn:
            if failures[stratum] == _MOST_FAILURES:
                continue
            try:
                minimum = self._find_minimum(slug, PlayedBoard(input=text), ())
            except CallLimitError:
                failures[stratum] += 1
                continue
            if minimum is not None and 0 < minimum[0] <= _MOST_COST:
                boards.append((minimum[0], text))
        if not boards:
            return None
        found = boards_by_level(boards)
        self._keep(key, found)
        return found

    def _keep(self, key: str, found: Found) -> None:
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


def _key(source: RulesSource, *words: str) -> str:
    return hashlib.sha256(repr((hash(source), words)).encode(errors="replace")).hexdigest()
