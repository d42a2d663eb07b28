"""Cut what belongs to one instance out of the outputs for many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from judge.game import Game, Rules, Way
from judge.grading.feedback.playback import read_ways

LONGEST = 1 << 18
"""Longer outputs are not cut; it would take too long."""


def line_counts(rules: Rules, answer: str, games: Sequence[Game[Any]]) -> list[int] | None:
    """How many lines of the answer belong to each game; None if that is unknown."""
    ways, _ = read_ways(rules, answer, games)
    if games and len(ways) == len(games):
        return _written_lines(rules, games, ways)
    each, rest = divmod(len(answer.splitlines()), len(games) or 1)
    return [each] * len(games) if each and not rest and games else None


def outputs_of_instance(
    rules: Rules, games: Sequence[Game[Any]], number: int, expected: str, actual: str
) -> tuple[str, str] | None:
    """The lines of one instance (from 1) in the answer and in an output that is right before it.

    None if it is unknown which lines these are, or if the texts are long.
    """
    if max(len(expected), len(actual)) > LONGEST:
        return None
    counts = line_counts(rules, expected, games)
    if counts is None or not 1 <= number <= len(games):
        return None
    before = number - 1
    if rules.read_answer is None:
        found, right = counts, _words(expected, sum(counts[:before]))
    else:
        ways, _ = read_ways(rules, actual, games[:number])
        if len(ways) < before:
            return None
        found = _written_lines(rules, games, ways)
        found += [len(actual.splitlines())] * (number - len(found))  # what cannot be read
        right = rules.write_answer(games[:before], ways[:before]).split()
    if _words(actual, sum(found[:before])) != right:
        return None  # it has these words on other lines
    return _lines(expected, counts, number), _lines(actual, found, number)


def _lines(text: str, counts: Sequence[int], number: int) -> str:
    end = list(accumulate(counts))[number - 1]
    return "\n".join(text.splitlines()[end - counts[number - 1] : end])


def _words(text: str, lines: int) -> list[str]:
    return " ".join(text.splitlines()[:lines]).split()


def _written_lines(
    rules: Rules, games: Sequence[Game[Any]], ways: Sequence[Way | None]
) -> list[int]:
    pairs = zip(games, ways, strict=False)
    return [rules.write_answer([game], [way]).count("\n") for game, way in pairs]
