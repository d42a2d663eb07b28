"""Find positions that are deep in a graph that is too large to be explored.

Where moves can be undone, the search begins at a goal: whole layers as long as they are small, then
a beam, which keeps the positions that are far by the estimate learned from the whole layers.
Otherwise it begins at the start, and keeps the positions with the fewest moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.stress.graphs.codec import PositionCodec, UnfitPositions, codecs
from judge.commands.stress.graphs.hardest import PartCosts
from judge.game import Game, Rules, replay

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
