"""Find where in an output the first wrong thing stands.

Nothing is known of the format but what `write_ways` writes, the number of moves and the moves: an
output that is laid out in another way has no place here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judge.game import Game, Rules, Way, replay
from judge.grading.feedback.playback import (
    SearchBudget,
    find_mistake,
    play_moves,
    reach_by_oracle,
    reach_by_search,
    read_ways,
)
from judge.model import Case, Check

_BUDGET = 300_000  # moves searched for the one that lost the minimum: half a second at worst
_WORD = re.compile(rb"\S+")


def first_wrong_byte(rules: Rules, case: Case, output: bytes, check: Check) -> int | None:
    """The place in `output` of the first wrong word; None if it cannot be told.

    With moves it is the first that is illegal or loses the minimum, else the number of them.
    """
    words = list(_WORD.finditer(output))
    if rules.read_answer is None:
        return _first_difference(words, case.answer.split())
    games = rules.parse(case.input.decode())
    ways, _ = read_ways(rules, output.decode(errors="replace"), games)
    number = (check.instance or 1) - 1
    first = 0  # the word with which the answer to the wrong instance begins
    for way in ways[:number]:
        first += 1 if way is None else 1 + len(way)
    if number > len(ways) or first >= len(words):
        return None
    word = first + _wrong_word(rules, games, ways, number, case)
    if not _has_usual_layout(words, ways, number):
        return None
    return words[min(word, len(words) - 1)].start()


def _first_difference(words: Sequence[re.Match[bytes]], right: Sequence[bytes]) -> int | None:
    pairs = zip(words, right, strict=False)
    return next((word.start() for word, wanted in pairs if word[0] != wanted), None)


def _wrong_word(
    rules: Rules,
    games: Sequence[Game[Any]],
    ways: Sequence[Way | None],
    number: int,
    case: Case,
) -> int:
    """Which word of the answer to an instance is wrong: 0 for the number of moves."""
    way = ways[number] if number < len(ways) else None
    if way is None:
        return 0
    game = games[number]
    own = play_moves(game, way)
    best, _ = read_ways(rules, case.answer.decode(errors="replace"), games)
    minimum_way = best[number] if number < len(best) else None
    moves = [own.illegal] if own.illegal else []
    if minimum_way is not None and (played := replay(game, minimum_way)).solved:
        reach = reach_by_oracle(rules, game) or reach_by_search(game, SearchBudget(_BUDGET))
        mistake = find_mistake(own, played.cost, reach)
        moves += [mistake.move] if mistake else []
    return min(moves, default=0)


def _has_usual_layout(
    words: Sequence[re.Match[bytes]], ways: Sequence[Way | None], number: int
) -> bool:
    """Whether the output is the number and the moves of each way, up to the wrong instance."""
    wanted: list[str] = []
    for way in ways[: number + 1]:
        wanted += ["-1"] if way is None else [str(len(way)), *way]
    found = [word[0].decode(errors="replace") for word in words[: len(wanted)]]
    return found == wanted
