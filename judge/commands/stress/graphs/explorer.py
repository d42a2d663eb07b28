"""Explore large graphs in a process beside the search, at a lower priority.

It takes memory of its own, holds nobody up, and ends with the judge. What it has explored comes by
a file, which the cache keeps.
"""

from __future__ import annotations

import pickle
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

from judge.commands.stress.graphs.beam import DeepPositions, deep_positions
from judge.commands.stress.graphs.position_graph import explore
from judge.commands.stress.graphs.store import Explored, GraphStore, explored_bytes, read_explored
from judge.files import read_file, write_file
from judge.game import Rules
from judge.model import Problem
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.rules_calls import call_with_rules
from judge.sandbox import LimitedCalls

MOST_POSITIONS = 1 << 20
"""The largest graph that is explored."""

KEPT_FROM = 10_000
"""Positions of a graph that is kept: a smaller one is explored as soon as it is read."""

_CPU_S, _MEMORY_BYTES = 300.0, 1 << 30
_NICENESS = 5  # about a quarter of a core, where the search would use all of them


def explore_into_file(rules: Rules, text: str, most: int, path: str, key: str) -> bool:
    """Explore the first game of an input, and write its graph to a file, or deep positions of it.

    Whether there is such a file.
    """
    game = rules.parse(text)[0]
    explored = explore(game, most) or deep_positions(rules, game)
    if explored is None:
        return False
    try:
        write_file(Path(path), explored_bytes(explored, text, key))
    except ValueError:
        return False
    return True


class GraphExplorer:
    """Explores the games that it is asked for, one after the other; close it at the end."""

    def __init__(self, problem: Problem, rules: Rules, cache: CacheFolder) -> None:
        self._rules, self._store = rules, GraphStore(problem, cache)
        self._source = pickle.dumps(problem.rules)
        self._calls = LimitedCalls(niceness=_NICENESS)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="explorer")
        self._names = deque(self._store.names())
        self._running: Future[Explored | None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether it may be asked for another game."""
        return self._running is None

    def ask(self, text: str) -> None:
        """Explore the game of an input, beside everything else."""
        self._running = self._thread.submit(self._explore, text)

    def next_kept(self) -> Explored | None:
        """The next graph that the cache has kept, the one used last first; None at the end."""
        while self._names:
            if (explored := self._store.load(self._rules, self._names.popleft())) is not None:
                return explored
        return None

    def ready(self) -> Explored | None:
        """What was explored since the last question; None if nothing was."""
        if self._running is None or not self._running.done():
            return None
        running, self._running = self._running, None
        return None if running.cancelled() else running.result()

    def close(self) -> None:
        """End what is under way."""
        self._calls.cancel()
        self._thread.shutdown(cancel_futures=True)

    def _explore(self, text: str) -> Explored | None:
        """On the thread. There may be no room, and rules may fail in any way: then no graph."""
        with suppress(Exception):
            path = self._store.new_path()
            args = text, MOST_POSITIONS, str(path), self._store.key
            call = partial(call_with_rules, self._source, explore_into_file, *args)
            if not self._calls.call(call, _CPU_S, _MEMORY_BYTES):
                return None
            explored = read_explored(self._rules, read_file(path), self._store.key)
            if isinstance(explored, DeepPositions) or (explored and len(explored) >= KEPT_FROM):
                self._store.add(text, path)
            return explored
        return None
