"""Play the moves of a solution one by one, and find its first mistake.

Whether the minimum is still in reach is searched within a budget of moves, so it may stay unknown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from judge.facts import Fact, error_fact
from judge.game import CheapestFirst, Game, Rules, Way, replay
from judge.game.positions import has_start, moved_start

LONGEST = 100_000
"""How many moves are played at most."""

Reach = Callable[[Any, int], bool | None]
"""Whether a goal is within a cost from a state; None means unknown."""


class Playback(Struct, frozen=True, kw_only=True):
    """The moves that could be played. `states` and `costs` begin with the start, at cost 0.

    `illegal` is the number, from 1, of the first illegal move, which is not played; `legal` has the
    moves that were possible there. `left` counts the moves that were not tried, for their number.
    """

    way: tuple[str, ...]
    states: tuple[Any, ...]
    costs: tuple[int, ...]
    solved: bool
    illegal: int | None = None
    legal: tuple[str, ...] = ()
    left: int = 0

    @property
    def moves(self) -> int:
        """How many moves were played."""
        return len(self.states) - 1

    @property
    def cost(self) -> int:
        """The cost of the moves that were played."""
        return self.costs[-1]


class Mistake(Struct, frozen=True, kw_only=True):
    """The `move`, from 1, after which the minimum is out of reach.

    After `before` it is still in reach; that is the previous move, unless the budget was too small.
    `is_dead_end` says that no goal can be reached any more.
    """

    move: int
    before: int
    is_dead_end: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether it is exactly this move that lost the minimum."""
        return self.move == self.before + 1


def play_moves(game: Game[Any], way: Iterable[str], *, longest: int = LONGEST) -> Playback:
    """Play `way` to its end, its first illegal move, or its `longest`-th move."""
    names = list(way)
    states, costs = [game.start], [0]
    illegal: int | None = None
    legal: tuple[str, ...] = ()
    for number, name in enumerate(islice(names, longest), 1):
        targets = {move: (price, target) for move, price, target in game.moves(states[-1])}
        if name not in targets:
            illegal, legal = number, tuple(targets)
            break
        price, state = targets[name]
        states.append(state)
        costs.append(costs[-1] + price)
    return Playback(
        way=tuple(names),
        states=tuple(states),
        costs=tuple(costs),
        solved=illegal is None and len(names) <= longest and game.solved(states[-1]),
        illegal=illegal,
        legal=legal,
        left=max(0, len(names) - longest) if illegal is None else 0,
    )


def reach_by_search(game: Game[Any], budget: int) -> Reach:
    """Answer by searching the states, the cheapest first; all searches look at `budget` moves.

    One answer takes at most a third of the remaining budget, since the next may be easier.
    """

    def reach(state: Hashable, most: int) -> bool | None:
        nonlocal budget
        if most < 0:
            return False
        end = budget - budget // 3
        states = CheapestFirst([state])
        for state in states:
            if game.solved(state):
                return True
            if budget <= end:
                return None
            for _, cost, target in game.moves(state):
                budget -= 1
                total = states.costs[state] + cost
                if total <= most:
                    states.reach(target, total)
        return False

    return reach


def reach_by_oracle(rules: Rules, game: Game[Any]) -> Reach | None:
    """Answers by the rules' own oracle where that is small; None if it cannot begin anywhere."""
    shortest = rules.shortest
    if shortest is None or not has_start(game):
        return None

    def reach(state: Hashable, most: int) -> bool | None:
        if most < 0:
            return False
        moved = moved_start(game, state)
        if not rules.are_small([moved]):
            return None
        way = shortest(moved)
        return way is not None and replay(moved, way).cost <= most

    return reach


def find_mistake(
    rules: Rules,
    game: Game[Any],
    playback: Playback,
    minimum: int,
    budget: int,
    *,
    oracle_calls: int = 0,
) -> Mistake | None:
    """The move that lost the minimum of the game; None if there is none, or it is unknown.

    The minimum never comes back into reach, so this is a binary search. Searches look at `budget`
    moves together. Where they do not know, the oracle is asked, but not more often than it may be;
    where it does not know either, one looks further on, where less is left to search.
    """
    search = reach_by_search(game, budget)
    oracle = reach_by_oracle(rules, game)

    def on_track(move: int) -> bool | None:
        nonlocal oracle_calls
        state, most = playback.states[move], minimum - playback.costs[move]
        answer = search(state, most)
        if answer is None and oracle is not None and oracle_calls:
            oracle_calls -= 1
            answer = oracle(state, most)
        return answer

    last = playback.moves
    if on_track(last) is not False:
        return None
    before, low, high = 0, 0, last
    while high - low > 1:
        middle = (low + high) // 2
        answer = on_track(middle)
        if answer is False:
            high = middle
        else:
            low, before = middle, middle if answer else before
    if not high:  # the minimum is none
        return None
    is_dead_end = search(playback.states[high], sys.maxsize) is False
    return Mistake(move=high, before=before, is_dead_end=is_dead_end)


def describe_mistake(playback: Playback, mistake: Mistake, minimum: int) -> Fact:
    """A mistake in words."""
    exact = "" if mistake.is_exact else Fact(" at the latest")
    loss = Fact("the minimum of {} is out of reach", minimum)
    effect = Fact("it cannot be solved any more") if mistake.is_dead_end else loss
    return Fact(
        "after move {} ({}){} {}", mistake.move, playback.way[mistake.move - 1], exact, effect
    )


def read_ways(rules: Rules, text: str, games: Sequence[Game[Any]]) -> tuple[list[Way | None], Fact]:
    """The moves for each game, as far as the output can be read, and why not further."""
    ways: list[Way | None] = []
    try:
        for way in rules.read_answer(text, games) if rules.read_answer else ():
            ways.append(way)
    except ValueError as error:  # FormatError
        return ways, error_fact(error)
    return ways, Fact()
