"""Instances without a solution that are one change away from one with a solution, or reversed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.commands.stress.graphs.positions import KnownInstance
from judge.commands.stress.mutations import changed_once
from judge.game import Rules
from judge.runner.references import Oracle

_CHANGES = 6  # of an instance
_MAX_IN_VAIN = 150  # changes before the first that is of use; then there are no more
_SLOW_ORACLE_S = 0.005


@dataclass(eq=False)
class Neighbours:
    """Finds such instances, as long as the oracle is fast and there are any."""

    rules: Rules
    oracle: Oracle
    rng: random.Random
    tried: int = 0
    _found: int = 0

    def of(self, instances: Sequence[KnownInstance]) -> list[bytes]:
        """Those beside the first instance that can be solved, and beside the first that cannot."""
        alive = next((one for one in instances if one.way), None)
        dead = next((one for one in instances if one.way is None), None)
        texts = (text for one in (alive, dead) if one is not None for text in self._beside(one))
        return [text.encode() for text in texts]

    def _beside(self, one: KnownInstance) -> Iterator[str]:
        text = self.rules.write([one.game])
        for _ in range(_CHANGES):
            if not self._found and self.tried > _MAX_IN_VAIN:
                return
            changed = changed_once(self.rules, text, self.rng)
            games = [] if changed is None else self.rules.parse(changed)
            if changed is None or len(games) != 1 or self.oracle.expected_s(games) > _SLOW_ORACLE_S:
                continue
            self.tried += 1
            is_answered = self.oracle.answer(games) is not None
            if is_answered and (self.oracle.way(games[0]) is None) != (one.way is None):
                self._found += 1
                yield changed
