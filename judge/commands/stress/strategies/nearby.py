"""Positions near a solved one, in a graph that is too large to be explored.

All that are up to so many moves away are found, and come in any order. They are solved soon, so an
input may hold many of them, and what goes wrong at one position in a thousand is met. Each comes
with the way on which it was found, where that is the shortest as far as can be seen: no reference
has to run where an output is as good. It is done where moves can be undone: elsewhere nothing that
lies behind a solved position is a puzzle.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from judge.commands.stress.graphs.beam import can_be_undone
from judge.commands.stress.graphs.codec import PositionCodec, UnfitPositions, codecs
from judge.commands.stress.graphs.positions import MOST_AT_ONCE, KnownInstance, is_valid
from judge.game import Game, Rules
from judge.game.starts import has_start, moved_start

_MOST_POSITIONS = 30_000
_MOST_GAMES = 4  # whose positions are remembered
_NEXT, _NEXT_ALONE = 200, 20  # positions that are given at once, if an input may hold several


@dataclass(frozen=True, slots=True, eq=False)
class _Near:
    """The positions near a solved one that were not given yet."""

    solved: Game[Any]
    codec: PositionCodec
    towards: dict[bytes, bytes]
    has_ways: bool
    left: list[bytes]

    def instance(self, key: bytes) -> KnownInstance:
        """The game from a position, with the way back on which it was found."""
        game = moved_start(self.solved, self.codec.decode(key))
        if not self.has_ways:
            return KnownInstance(game, None)
        way, position = [], game.start
        while position != self.solved.start:
            key = self.towards[key]
            after = self.codec.decode(key)
            way.append(next(name for name, _, one in game.moves(position) if one == after))
            position = after
        return KnownInstance(game, way)


@dataclass(eq=False)
class Nearby:
    """The positions near the solved ones that were added, each once."""

    rules: Rules
    rng: random.Random
    _near: deque[_Near] = field(default_factory=lambda: deque(maxlen=_MOST_GAMES))

    def add(self, solved: Game[Any]) -> None:
        """Find what is near a solved game, unless that is known, or is nearly all that there is."""
        if not has_start(solved) or any(one.solved == solved for one in self._near):
            return
        if not can_be_undone(solved, solved.start):
            return
        for codec in codecs(solved.start):
            try:
                found, has_ways = self._explore(solved, codec)
            except UnfitPositions:
                continue
            if len(found) > MOST_AT_ONCE:
                left = list(found)
                self.rng.shuffle(left)
                self._near.append(_Near(solved, codec, found, has_ways, left))
            return

    def next(self) -> list[KnownInstance] | None:
        """Some positions, of each solved game in turn; None if there are no more.

        They come without a way where another solved position was met, or moves differ in cost. The
        others have one, but a solved position that is farther away than all may be nearer to them.
        """
        for _ in range(len(self._near)):
            self._near.rotate()
            near = self._near[0]
            if near.left:
                count = _NEXT if self.rules.instance else _NEXT_ALONE
                keys = [near.left.pop() for _ in range(min(count, len(near.left)))]
                some = map(near.instance, keys)
                return [one for one in some if is_valid(self.rules, one.game)]
        return None

    def _explore(self, solved: Game[Any], codec: PositionCodec) -> tuple[dict[bytes, bytes], bool]:
        """The positions around the start of a game, each with the next one on a way back.

        Also whether no shorter way was met than these.
        """
        start = codec.encode(solved.start)
        towards = {start: start}
        queue = [start]
        goals, costs = 0, set()
        for key in queue:  # grows while it is read
            position = codec.decode(key)
            goals += bool(solved.solved(position))
            for _, cost, after in solved.moves(position):
                costs.add(cost)
                after_key = codec.encode(after)
                if after_key not in towards:
                    towards[after_key] = key
                    queue.append(after_key)
            if len(queue) >= _MOST_POSITIONS:
                break
        return towards, goals == 1 and len(costs) == 1
