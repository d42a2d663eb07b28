"""Explore large graphs in a process beside the search, at a lower priority.

It takes memory of its own, holds nobody up, and ends with the judge. What it has explored comes by
a file, which the cache keeps: `<cache>/graphs/<problem>-<key>-<instance>`. The key is a hash of
the rules and of the version of this code. A file begins with a hash of the key and of all that
follows; one that does not fit counts as not there. Files are written elsewhere and moved to their
place, so two judges cannot meet in one.

In a graph that is too large to be explored, a beam search finds positions that are deep. Where
moves can be undone, it begins at a goal: whole layers as long as they are small, then a beam, which
keeps the positions that are far by the estimate learned from the whole layers. Otherwise it begins
at the start, and keeps the positions with the fewest moves.
"""

from __future__ import annotations

import hashlib
import marshal
import pickle
import random
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from judge import __version__
from judge.commands.stress.position_graph import (
    PartCosts,
    PositionCodec,
    PositionGraph,
    UnfitPositions,
    codecs,
    explore,
)
from judge.errors import SandboxError
from judge.files import read_file, write_file
from judge.game import FormatError, Game, Rules, replay
from judge.model import Problem
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.rules_calls import call_with_rules
from judge.sandbox import LimitedCalls

_MOST_IN_WHOLE_LAYERS = 150_000
_WIDTH, _MOST_LAYERS = 1_500, 80
_CHOSEN = 8  # of a layer of the beam: half of them those that are kept first
_KEPT_AT_RANDOM = 0.25
_WALKS, _LONGEST_WALK = 20, 10


@dataclass(frozen=True, eq=False)
class DeepPositions:
    """Positions of a game that are far from a goal, or from the start. Their costs are unknown."""

    game: Game[Any]
    codec: PositionCodec
    keys: Sequence[bytes]


def deep_positions(rules: Rules, game: Game[Any]) -> DeepPositions | None:
    """Deep positions of a game; None if their form changes too much to be written."""
    goal = _goal(rules, game)
    backwards = goal is not None and can_be_undone(game, goal)
    for codec in codecs(game.start):
        try:
            return _Beam(game, codec).from_goal(goal) if backwards else _Beam(game, codec).forward()
        except UnfitPositions:
            continue
    return None


def _goal(rules: Rules, game: Game[Any]) -> Any | None:
    """A solved position, if the oracle of the rules soon finds a way to one."""
    if rules.shortest is None or not rules.are_small([game]):
        return None
    position, way = game.start, rules.shortest(game)
    if way is None or not replay(game, way).solved:
        return None
    for name in way:
        position = next(after for move, _, after in game.moves(position) if move == name)
    return position


def can_be_undone(game: Game[Any], goal: Any) -> bool:
    """Whether every move around the goal has one back at the same cost."""
    rng = random.Random(0)
    for _ in range(_WALKS):
        position = goal
        for _ in range(rng.randint(1, _LONGEST_WALK)):
            moves = list(game.moves(position))
            if not moves:
                return False
            for _, cost, after in moves:
                if all((price, one) != (cost, position) for _, price, one in game.moves(after)):
                    return False
            position = rng.choice(moves)[2]
    return True


@dataclass(eq=False)
class _Beam:
    game: Game[Any]
    codec: PositionCodec

    def __post_init__(self) -> None:
        self._rng = random.Random(0)

    def from_goal(self, goal: Any) -> DeepPositions:
        """Deep positions by their distance from a goal."""
        layer = [self.codec.encode(goal)]
        known = set(layer)
        parts, depth = PartCosts(self.codec), 0
        while layer and len(known) < _MOST_IN_WHOLE_LAYERS:
            for key in layer:
                parts.add(key, depth)
            layer = self._after(layer, known)
            known.update(layer)
            depth += 1
        return self._run(layer, known, parts.estimate)

    def forward(self) -> DeepPositions:
        """Deep positions by their distance from the start."""
        layer = [self.codec.encode(self.game.start)]
        return self._run(layer, set(layer), self._few_moves)

    def _run(
        self, layer: list[bytes], known: set[bytes], worth: Callable[[bytes], int]
    ) -> DeepPositions:
        chosen: list[bytes] = []
        for _ in range(_MOST_LAYERS):
            if len(layer) > _WIDTH:
                layer.sort(key=worth, reverse=True)
                first = int(_WIDTH * (1 - _KEPT_AT_RANDOM))
                rest = self._rng.sample(layer[first:], _WIDTH - first)
                layer = layer[:first] + rest
            half = _CHOSEN // 2
            chosen += layer[:half]
            chosen += self._rng.sample(layer[half:], min(half, len(layer[half:])))
            known.update(layer)
            layer = self._after(layer, known)
            if not layer:
                break
        return DeepPositions(self.game, self.codec, chosen[::-1])

    def _after(self, layer: Iterable[bytes], known: set[bytes]) -> list[bytes]:
        """The positions one move away that are not known, in the order in which they are met."""
        found: dict[bytes, None] = {}
        for key in layer:
            for _, _, after in self.game.moves(self.codec.decode(key)):
                after_key = self.codec.encode(after)
                if after_key not in known:
                    found[after_key] = None
        return list(found)

    def _few_moves(self, key: bytes) -> int:
        return -sum(1 for _ in self.game.moves(self.codec.decode(key)))


VERSION = 1
"""To be raised when other graphs come out, or are written in another way."""

MOST_OF_A_PROBLEM = 8
"""Graphs that are kept."""

_HASH_BYTES = 32

Explored = PositionGraph | DeepPositions


def explored_bytes(explored: Explored, text: str, key: str) -> bytes:
    """What was explored as the bytes of a file; `text` is the input with its game.

    Raises `ValueError` if positions have parts that cannot be written.
    """
    codec = explored.codec
    content: dict[str, Any] = {
        "text": text,
        "form": (codec.is_wide, codec.is_split, codec.parts),
    }
    if isinstance(explored, DeepPositions):
        content |= {"deep": list(explored.keys)}
    else:
        content |= {
            "keys": explored.keys,
            "by_key": bytes(explored.by_key),
            "costs": bytes(explored.costs),
            "towards": bytes(explored.towards),
            "hardest": {kind: bytes(some) for kind, some in explored.hardest.items()},
        }
    data = marshal.dumps(content)
    return _digest(key.encode(), data) + data


def read_explored(rules: Rules, data: bytes, key: str) -> Explored | None:
    """What was explored, from the bytes of a file; None if they are not what was written."""
    written = memoryview(data)[_HASH_BYTES:]
    if data[:_HASH_BYTES] != _digest(key.encode(), written):
        return None
    content = marshal.loads(written)
    try:
        (game,) = rules.parse(content["text"])
    except (FormatError, ValueError):
        return None
    is_wide, is_split, parts = content["form"]
    codec = PositionCodec(game.start, is_wide=is_wide, is_split=is_split, parts=parts)
    if "deep" in content:
        return DeepPositions(game, codec, content["deep"])
    return PositionGraph(
        game,
        codec,
        content["keys"],
        memoryview(content["by_key"]).cast("I"),
        memoryview(content["costs"]).cast("i"),
        memoryview(content["towards"]).cast("I"),
        {kind: array("I", some) for kind, some in content["hardest"].items()},
    )


class GraphStore:
    """The graphs of one problem in a cache."""

    def __init__(self, problem: Problem, cache: CacheFolder) -> None:
        self._cache = cache
        version = VERSION, __version__, sys.version_info[:2], sys.byteorder, problem.rules
        self.key = f"{problem.slug}-{_digest(repr(version).encode()).hex()[:16]}"

    @property
    def _folder(self) -> Path:
        return self._cache.path / "graphs"

    def names(self) -> list[str]:
        """The names of the graphs, the one that was used last first."""
        found = []
        for path in self._paths():
            with suppress(OSError):  # another judge has removed it
                found.append((path.lstat().st_mtime, path.name))
        return [name for _, name in sorted(found, reverse=True)]

    def load(self, rules: Rules, name: str) -> Explored | None:
        """A graph; None if it is not there any more, or broken: then it is removed."""
        path = self._folder / name
        with suppress(OSError, SandboxError):
            if self._cache.touch(path):
                inode = path.lstat().st_ino
                if (explored := read_explored(rules, read_file(path), self.key)) is not None:
                    return explored
                self._cache.remove(path, inode)
        return None

    def add(self, text: str, fresh: Path) -> None:
        """Move a file that was written to its place, if that is possible; drop the oldest."""
        with suppress(OSError, SandboxError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._cache.make_room(fresh)
            fresh.replace(self._folder / f"{self.key}-{_digest(text.encode()).hex()[:16]}")
            for name in self.names()[MOST_OF_A_PROBLEM:]:
                path = self._folder / name
                self._cache.remove(path, path.lstat().st_ino)

    def new_path(self) -> Path:
        """Where to write a file that is to be added."""
        return self._cache.new_folder() / "graph"

    def _paths(self) -> list[Path]:
        with suppress(OSError):
            return [one for one in self._folder.iterdir() if one.name.startswith(f"{self.key}-")]
        return []


def _digest(*parts: bytes | memoryview) -> bytes:
    made = hashlib.blake2b(digest_size=_HASH_BYTES)
    for part in parts:
        made.update(part)
    return made.digest()


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
