"""Positions that lie around a solved one, in a part of a large graph that is searched to its end.

Where a game has too many positions to explore, some of them still differ from a solved one in a few
places only: a few tiles that are left to be put in order, the pieces in one corner. Such a part is
small, all of its positions are found, and the farthest are the hardest. What solves a puzzle step
by step, or by a table for its end, is tried there where its last step is longest.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.stress.graphs.positions import is_valid
from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules
from judge.game.starts import has_start, moved_start

_FEWEST, _MOST = 3, 8  # places in which the positions differ
_LONGEST_WALK = 60
_MOST_POSITIONS = 3_000
_FARTHEST, _OTHERS = 8, 4  # positions that are given


@dataclass(eq=False)
class Regions:
    """Parts of the graphs of games, chosen by chance."""

    rules: Rules
    rng: random.Random

    def farthest(self, solved: Game[Any]) -> list[Game[Any]]:
        """Positions of one part around the start of a game: the farthest from it, and others."""
        if not has_start(solved):
            return []
        origin = self._places(solved, solved.start)
        if origin is None:
            return []
        region = self._region(solved, origin)
        found = self._explore(solved, origin, region)
        others = found[1:-_FARTHEST]
        some = self.rng.sample(others, min(_OTHERS, len(others)))
        games = (moved_start(solved, one) for one in [*found[1:][-_FARTHEST:][::-1], *some])
        return [game for game in games if is_valid(self.rules, game)]

    def _region(self, game: Game[Any], origin: Sequence[str]) -> set[int]:
        """The places that the pieces around the start can be moved in, by a random walk."""
        most = self.rng.randint(_FEWEST, _MOST)
        region: set[int] = set()
        position = game.start
        for _ in range(_LONGEST_WALK):
            after = [
                (one, differing)
                for _, _, one in game.moves(position)
                if (differing := self._differing(game, origin, one)) is not None
                and len(region | differing) <= most
            ]
            if not after:
                break
            position, differing = self.rng.choice(after)
            region |= differing
        return region

    def _explore(self, game: Game[Any], origin: Sequence[str], region: set[int]) -> list[Any]:
        """The positions that differ from the start in the region alone, the nearest first."""
        found = {game.start: None}
        queue = [game.start]
        for position in queue:  # grows while it is read
            for _, _, after in game.moves(position):
                if after in found or len(found) >= _MOST_POSITIONS:
                    continue
                differing = self._differing(game, origin, after)
                if differing is not None and differing <= region:
                    found[after] = None
                    queue.append(after)
        return queue

    def _differing(self, game: Game[Any], origin: Sequence[str], position: Any) -> set[int] | None:
        """The places in which a position differs; None if it cannot be compared."""
        places = self._places(game, position)
        if places is None or len(places) != len(origin):
            return None
        return {
            index
            for index, (one, other) in enumerate(zip(places, origin, strict=True))
            if one != other
        }

    def _places(self, game: Game[Any], position: Any) -> Sequence[str] | None:
        """What stands in each place: the words of the text, or its signs where it has few words."""
        try:
            text = self.rules.write([moved_start(game, position)])
        except (FormatError, ProblemError):  # not every position can be a start
            return None
        words = text.split()
        return words if len(words) > 2 * text.count("\n") else text
