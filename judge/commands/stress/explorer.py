"""Explore large graphs in a process beside the search, at a lower priority.

It takes memory of its own, holds nobody up, and ends with the judge.

In a graph that is too large to be explored, a beam search finds positions that are deep. Where
moves can be undone, it begins at a goal: whole layers as long as they are small, then a beam, which
keeps the positions that are far by the estimate learned from the whole layers. Otherwise it begins
at the start, and keeps the positions with the fewest moves.
"""

from __future__ import annotations

import marshal
import pickle
import random
from array import array
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from judge.commands.stress.position_graph import (
    PartCosts,
    PositionCodec,
    PositionGraph,
    UnfitPositions,
    codecs,
    explore,
)
from judge.game import Game, Rules, replay
from judge.model import Problem
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


Explored = PositionGraph | DeepPositions

MOST_POSITIONS = 1 << 20
"""The largest graph that is explored."""

_CPU_S, _MEMORY_BYTES = 300.0, 1 << 30
_NICENESS = 5  # about a quarter of a core, where the search would use all of them


def explore_text(rules: Rules, text: str, most: int) -> bytes | None:
    """The graph of the first game of an input, or deep positions of it, for `read_explored`.

    None if there are none, or if their parts cannot be written. Positions are code of the kit, so
    they are not pickled.
    """
    game = rules.parse(text)[0]
    explored = explore(game, most) or deep_positions(rules, game)
    if explored is None:
        return None
    codec = explored.codec
    form = codec.is_wide, codec.is_split, codec.parts
    content: list[Any]
    if isinstance(explored, DeepPositions):
        content = [list(explored.keys)]
    else:
        numbers = explored.by_key, explored.costs, explored.towards
        hardest = {kind: bytes(some) for kind, some in explored.hardest.items()}
        content = [explored.keys, *map(bytes, numbers), hardest]
    try:
        return marshal.dumps((form, *content))
    except ValueError:
        return None


def read_explored(rules: Rules, text: str, data: bytes) -> Explored:
    """What `explore_text` has explored."""
    (is_wide, is_split, parts), keys, *numbers = marshal.loads(data)
    game = rules.parse(text)[0]
    codec = PositionCodec(game.start, is_wide=is_wide, is_split=is_split, parts=parts)
    if not numbers:
        return DeepPositions(game, codec, keys)
    by_key, costs, towards, hardest = numbers
    return PositionGraph(
        game,
        codec,
        keys,
        memoryview(by_key).cast("I"),
        memoryview(costs).cast("i"),
        memoryview(towards).cast("I"),
        {kind: array("I", some) for kind, some in hardest.items()},
    )


class GraphExplorer:
    """Explores the games that it is asked for, one after the other; close it at the end."""

    def __init__(self, problem: Problem, rules: Rules) -> None:
        self._rules = rules
        self._source = pickle.dumps(problem.rules)
        self._calls = LimitedCalls(niceness=_NICENESS)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="explorer")
        self._running: Future[Explored | None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether it may be asked for another game."""
        return self._running is None

    def ask(self, text: str) -> None:
        """Explore the game of an input, beside everything else."""
        self._running = self._thread.submit(self._explore, text)

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
        call = partial(call_with_rules, self._source, explore_text, text, MOST_POSITIONS)
        with suppress(Exception):
            data = self._calls.call(call, _CPU_S, _MEMORY_BYTES)
            return None if data is None else read_explored(self._rules, text, data)
        return None
