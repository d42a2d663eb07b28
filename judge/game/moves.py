"""Check the ways in an output by replaying them: the checker for `CHECK = "moves"`.

This module imports `judge.game` alone, because exported packages contain both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

from judge.facts import Fact, FactError
from judge.game import (
    MOVES,
    Fault,
    FormatError,
    Game,
    Way,
    as_fact,
    counted,
    pairs,
    read_costs,
    replay,
)

ReadAnswer = Callable[[str, Sequence[Game[Any]]], Iterable[Optional[Way]]]
"""`read_answer` of the rules: the ways in a text, one for each game."""


LONGEST = 200_000
"""How many moves of an output are replayed at most, if the answer does not cost a tenth of that."""


class AnswerError(FactError, ValueError):
    """The judge's own answer is invalid or not minimal: the output is not at fault."""


def check_ways(
    instance: str,
    read_answer: ReadAnswer,
    games: Sequence[Game[Any]],
    expected: str,
    actual: str,
    numbers: Mapping[str, str] = MOVES,
    *,
    at_any_cost: bool = False,
) -> tuple[Fault | None, int | None]:
    """Why the ways in `actual` do not solve the games at the cost of those in `expected`, if so.

    The fault is that of the first wrong game, even if what follows cannot be read; `instance` is
    the name of a game in messages, `numbers` that of a move and its plural. The answer may consist
    of the costs alone. A way that is shorter than the answer's, and an invalid answer, raise
    `AnswerError`. With `at_any_cost` the cost of a way does not matter.

    The other value is the total cost of the ways, even if they are too long; None unless each
    solves its game, or is -1 where the answer is -1 too.
    """
    expected_ways = _expected_ways(read_answer, games, expected)
    noun = next(iter(numbers.items()))
    most = left = _most_moves(expected_ways)
    fault, total, number = None, 0, 0
    try:
        ways = iter(read_answer(actual, games))
        for number, ((game, want), got) in enumerate(pairs(pairs(games, expected_ways), ways), 1):
            place = Fact("{} {}: ", as_fact(instance), number) if instance else ""
            left -= len(got or ())
            if left < 0:
                length = counted(len(got or ()), *noun)
                many = Fact("{}{}, but an output may have {} in all", place, length, most)
                return fault or Fault(message=many, instance=number), None
            if fault is None:
                try:
                    message, move, cost = _fault_of(game, want, got, noun, at_any_cost)
                except AnswerError as error:
                    raise AnswerError("{}{}", place, error) from error
                if message:
                    message = Fact("{}{}", place, message)
                    fault = Fault(message=message, instance=number, move=move)
            else:
                cost = _cost_of(game, want, got)
            if cost is None:
                if fault is not None and fault.instance == number and fault.move is None:
                    next(ways, None)  # for what is wrong with the next, if so
                return fault, None
            total += cost
    except FormatError as error:
        if fault is None and error.first and not actual.strip():
            return Fault(message=Fact("nothing was printed; {} is expected", error.first)), None
        if fault is None:
            return Fault(message=error.fact), None
        if fault.instance == number:  # the next cannot be read: this one may have ended too early
            fault = replace(fault, message=Fact("{}; {}", fault.message, error))
        return fault, None
    return fault, total


_ExpectedWay = Union[Way, int, None]
"""The answer for one game: a way, the cost of one, or None if there is none."""


def _expected_ways(
    read_answer: ReadAnswer, games: Sequence[Game[Any]], expected: str
) -> Sequence[_ExpectedWay]:
    try:
        return list(read_answer(expected, games))
    except FormatError as error:
        costs = read_costs(expected, games)
        if costs is None:
            raise AnswerError("the case's answer is invalid: {}", error) from error
    # The cost 0 stands for the way of no moves, which is replayed.
    ways: dict[int, _ExpectedWay] = {-1: None, 0: []}
    return [ways.get(cost, cost) for cost in costs]


def total_cost(
    read_answer: ReadAnswer, games: Sequence[Game[Any]], expected: str, actual: str
) -> int | None:
    """The total cost of the ways in `actual`, as `check_ways` returns it; None if that fails."""
    try:
        return check_ways("", read_answer, games, expected, actual, at_any_cost=True)[1]
    except AnswerError:
        return None


def _most_moves(expected_ways: Sequence[_ExpectedWay]) -> int:
    """How many moves an output may have: moves without cost are no fault, but replaying takes time.

    A shortest way needs few of them between two others.
    """
    costs = (len(way) if isinstance(way, list) else way or 0 for way in expected_ways)
    return max(LONGEST, 10 * sum(costs))


def _fault_of(
    game: Game[Any],
    want: _ExpectedWay,
    got: Way | None,
    noun: tuple[str, str],
    at_any_cost: bool,
) -> tuple[Fact, int | None, int | None]:
    """The fault of a way, at which move (from 1), and the cost of the way if it solves its game.

    The message is empty if the way is right.
    """
    least = _cost(game, want) if isinstance(want, list) else want
    if got is None:
        if least is None:
            return Fact(), None, 0
        return Fact("-1, but it can be solved in {}", counted(least, *noun)), None, None
    played = replay(game, got)
    if played.failed is not None:
        name, number = got[played.failed], played.failed + 1
        legal = " ".join(played.legal) or Fact("nothing")
        message = Fact("move {} is {!r}, which is not legal there (legal: {})", number, name, legal)
        return message, number, None
    if not played.solved:
        return Fact("it is not solved after {}", counted(len(got), *noun)), None, None
    if at_any_cost and least is not None:
        return Fact(), None, played.cost
    if least is None or played.cost < least:
        answer = -1 if least is None else least
        raise AnswerError(
            "the case's answer is {}, but it can be solved in {}",
            answer,
            counted(played.cost, *noun),
        )
    if played.cost > least:
        enough = Fact("1 is") if least == 1 else Fact("{} are", least)
        return Fact("{}, but {} enough", counted(played.cost, *noun), enough), None, played.cost
    return Fact(), None, played.cost


def _cost_of(game: Game[Any], want: _ExpectedWay, got: Way | None) -> int | None:
    """The cost of a way that solves its game; -1 costs nothing if the answer is -1 too."""
    if got is None:
        return 0 if want is None else None
    played = replay(game, got)
    return played.cost if played.solved else None


def _cost(game: Game[Any], want: Way) -> int:
    """The cost of the answer's way, which must solve its game."""
    played = replay(game, want)
    if not played.solved:
        raise AnswerError("the case's answer has moves that do not solve its game")
    return played.cost
