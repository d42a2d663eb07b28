"""Find which bounds of a problem's constraints its inputs reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.game import Constraint, Formula, Game, Rules, read_costs, way_costs
from judge.model import Case
from judge.model.inspections import ReachedBounds

Number = int | float


def bounds_of_case(rules: Rules, case: Case) -> tuple[ReachedBounds, ...]:
    """Which bounds of the rules' constraints a case reaches. Raises what the rules raise."""
    games = rules.parse(case.input.decode())
    costs: Sequence[int | None] = ()
    if any(one.costs is not None for one in rules.constraints):
        costs = _least_costs(rules, games, case.answer.decode())
    return tuple(_bounds_of(one, games, costs) for one in rules.constraints)


def merge_bounds(one: ReachedBounds, other: ReachedBounds) -> ReachedBounds:
    """What two sets of inputs reach of the bounds of one variable.

    Where the bounds differ, the widest ones are told, and reached is one that was reached as it
    was in an input.
    """
    return ReachedBounds(
        variable=one.variable,
        low=_widest(min, one.low, other.low),
        high=_widest(max, one.high, other.high),
        low_reached=one.low_reached or other.low_reached,
        high_reached=one.high_reached or other.high_reached,
        least=_first_of(min, one.least, other.least),
        greatest=_first_of(max, one.greatest, other.greatest),
    )


def _least_costs(rules: Rules, games: Sequence[Game[Any]], answer: str) -> list[int | None]:
    """The cost of each game by the answer, None if there is no way; empty if it does not say."""
    known = read_costs(answer, games)
    if known is not None:
        return [None if cost == -1 else cost for cost in known]
    if rules.read_answer is None:
        return []
    return way_costs(games, rules.read_answer(answer, games))


def _bounds_of(
    constraint: Constraint, games: Sequence[Any], costs: Sequence[int | None]
) -> ReachedBounds:
    values: list[int] = []
    low_reached = high_reached = False
    for number, game in constraint.readings(games, costs):
        values.append(number)
        low_reached = low_reached or number == _bound(constraint.low, game)
        high_reached = high_reached or number == _bound(constraint.high, game)
    return ReachedBounds(
        variable=constraint.variable,
        low=_shown(constraint.low),
        high=_shown(constraint.high),
        low_reached=low_reached,
        high_reached=high_reached,
        least=min(values, default=None),
        greatest=max(values, default=None),
    )


def _bound(bound: int | Formula | None, game: Any) -> int | None:
    return bound.value(game) if isinstance(bound, Formula) else bound


def _shown(bound: int | Formula | None) -> int | str | None:
    return bound.text if isinstance(bound, Formula) else bound


def _widest(
    choose: Callable[..., Number], one: Number | str | None, other: Number | str | None
) -> Number | str | None:
    if one is None or other is None:
        return other if one is None else one
    if isinstance(one, str) or isinstance(other, str):
        return other if isinstance(one, str) else one
    return choose(one, other)


def _first_of(
    choose: Callable[..., Number], one: Number | None, other: Number | None
) -> Number | None:
    known = [number for number in (one, other) if number is not None]
    return choose(known) if known else None
