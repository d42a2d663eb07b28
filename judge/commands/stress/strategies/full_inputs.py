"""Inputs that hold as many instances as fit: what is kept from one to the next shows there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import MAX_BATCH, Candidate, Search
from judge.game import Game, Rules

_MOST_OF_A_BYTE, _SHORT_AMONG = 255, 10


@dataclass(eq=False)
class FullInputs:
    """Inputs filled with instances that were tried; some come again."""

    search: Search
    rules: Rules
    rng: random.Random
    _most: int | None = None

    def next(self) -> list[Candidate]:
        """The next one; nothing if it is not new.

        The instances come in any order, or the short ones first. Or a short one comes as often as a
        counter of eight bits can tell, or again and again.
        """
        games = self.search.some_games(self._most_instances())
        order = self.rng.randrange(4)
        if order == 1:
            games.sort(key=self._text_length)
        elif order > 1 and games:
            some = self.rng.sample(games, min(_SHORT_AMONG, len(games)))
            short = min(some, key=self._text_length)
            count = len(games) if order == 3 else _MOST_OF_A_BYTE
            games[:count] = [short] * min(count, len(games))
        while len(games) > 1:
            content = self.search.join_instances(games)
            if content is not None:
                return self.search.new_candidates([content], Origin.FULL)
            games = self._without_longest(games)
        return []

    def _most_instances(self) -> int:
        """How many instances an input may hold if they are as short as possible."""
        if self._most is None:
            games = sorted(self.search.some_games(MAX_BATCH), key=self._text_length)[:1]
            low, high = 0, MAX_BATCH if games else 0
            while low < high:
                middle = (low + high + 1) // 2
                fits = self.search.join_instances(games * middle) is not None
                low, high = (middle, high) if fits else (low, middle - 1)
            self._most = low
        return self._most

    def _without_longest(self, games: Sequence[Game[Any]]) -> list[Game[Any]]:
        """A tenth fewer, in the same order: the longest are too much for some sum."""
        lengths = [self._text_length(game) for game in games]
        longest = sorted(range(len(games)), key=lengths.__getitem__)[-(len(games) // 10 + 1) :]
        dropped = set(longest)
        return [game for index, game in enumerate(games) if index not in dropped]

    def _text_length(self, game: Game[Any]) -> int:
        return len(self.rules.write([game]))
