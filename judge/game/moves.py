"""The checker by moves: games and two texts of ways come in, what is wrong goes out. Pure.

It stands on `judge.game` alone, as it is sent along with the rules in an exported package.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from judge.game import Fault, FormatError, Game, Way, replay

ReadAnswer = Callable[[str, Sequence[Game[Any]]], Iterable[Way | None]]
"""`read_answer` of the rules: the ways in a text, one for each game."""


LONGEST = 200_000
"""So many moves are replayed at most just to learn what they cost."""


class AnswerError(ValueError):
    """The judge's own answer is none, or is not the least: this is no fault of the output."""


def find_fault(
    instance: str,
    read_answer: ReadAnswer,
    games: Sequence[Game[Any]],
    expected: str,
    actual: str,
) -> Fault | None:
    """What is wrong if the ways in `actual` do not solve the games in the moves of `expected`.

    They are replayed, and the first game that is wrong is told before what is wrong further on;
    `instance` is what a game is called. The answer may tell the costs of the ways alone. A way that
    is shorter than the answer's, and an answer that is none, raise `AnswerError`.
    """
    return check_ways(instance, read_answer, games, expected, actual)[0]


def check_ways(
    instance: str,
    read_answer: ReadAnswer,
    games: Sequence[Game[Any]],
    expected: str,
    actual: str,
) -> tuple[Fault | None, int | None]:
    """The same, and what the ways in `actual` cost together, be they too long.

    The cost is None unless each of them solves its game, or is -1 where the answer says so too.
    """
    wanted = _wanted(read_answer, games, expected)
    fault, total, number = None, 0, 0
    try:
        found = iter(read_answer(actual, games))
        for number, (game, want, got) in enumerate(zip(games, wanted, found, strict=True), 1):
            if fault is None:
                message, move, cost = _fault_of(game, want, got)
                if message:
                    place = f"{instance} {number}: " if instance else ""
                    fault = Fault(message=f"{place}{message}", instance=number, move=move)
            else:
                cost = _cost_of(game, want, got)
            if cost is None:
                if fault is not None and fault.instance == number and fault.move is None:
                    next(found, None)  # for what is wrong with the next, if so
                return fault, None
            total += cost
    except FormatError as error:
        if fault is None:
            return Fault(message=str(error)), None
        if fault.instance == number:  # the next cannot be read: this one may have ended too early
            fault = replace(fault, message=f"{fault.message}; {error}")
        return fault, None
    return fault, total


def read_costs(expected: str, games: Sequence[Game[Any]]) -> list[int] | None:
    """The least costs in an answer that tells nothing else, -1 for no way; None if it is not so."""
    words = expected.split()
    if len(words) != len(games) or not all(map(_COST.fullmatch, words)):
        return None
    return [int(word) for word in words]


_COST = re.compile(r"-1|0|[1-9][0-9]{0,8}")

_Wanted = Way | int | None
"""What an answer tells of a game: a way, how much one costs, or that there is none."""


def _wanted(
    read_answer: ReadAnswer, games: Sequence[Game[Any]], expected: str
) -> Sequence[_Wanted]:
    """What the answer tells of each game."""
    try:
        return list(read_answer(expected, games))
    except FormatError as error:
        costs = read_costs(expected, games)
        if costs is None:
            words = f"the case's answer is not as the statement says: {error}"
            raise AnswerError(words) from error
    # A way of no moves is told by 0, and is replayed.
    ways: dict[int, _Wanted] = {-1: None, 0: []}
    return [ways.get(cost, cost) for cost in costs]


def total_cost(
    read_answer: ReadAnswer, games: Sequence[Game[Any]], expected: str, actual: str
) -> int | None:
    """What the ways in `actual` cost together, as `judged` says it, without what is wrong.

    None as well if they have more moves than `LONGEST`.
    """
    try:
        wanted, found = _wanted(read_answer, games, expected), list(read_answer(actual, games))
    except (FormatError, AnswerError):
        return None
    if sum(len(way) for way in found if way is not None) > LONGEST:
        return None
    costs = [_cost_of(*each) for each in zip(games, wanted, found, strict=True)]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _fault_of(
    game: Game[Any], want: _Wanted, got: Way | None
) -> tuple[str, int | None, int | None]:
    """What is wrong with a way, at which move (from 1), and what the way costs if it solves.

    The message is empty if it is right.
    """
    least = _cost(game, want) if isinstance(want, list) else want
    if got is None:
        if least is None:
            return "", None, 0
        return f"-1, but it can be solved in {_count(least)}", None, None
    played = replay(game, got)
    if played.failed is not None:
        name, number = got[played.failed], played.failed + 1
        legal = " ".join(played.legal) or "nothing"
        return f"move {number} is {name!r}, which is not legal there (legal: {legal})", number, None
    if not played.solved:
        return f"it is not solved after {_count(len(got))}", None, None
    if least is None or played.cost < least:
        known = "-1" if least is None else str(least)
        raise AnswerError(f"the case's answer is {known}, but {played.cost} moves solve it")
    if played.cost > least:
        enough = "1 is" if least == 1 else f"{least} are"
        return f"{_count(played.cost)}, but {enough} enough", None, played.cost
    return "", None, played.cost


def _cost_of(game: Game[Any], want: _Wanted, got: Way | None) -> int | None:
    """What a way costs that solves its game; a -1 costs nothing if the answer is one too."""
    if got is None:
        return 0 if want is None else None
    played = replay(game, got)
    return played.cost if played.failed is None and played.solved else None


def _cost(game: Game[Any], want: Way) -> int:
    """The cost of the answer's way, which must solve its game."""
    played = replay(game, want)
    if played.failed is not None or not played.solved:
        raise AnswerError("the case's answer holds a way that does not solve its game")
    return played.cost


def _count(number: int) -> str:
    return "1 move" if number == 1 else f"{number} moves"
