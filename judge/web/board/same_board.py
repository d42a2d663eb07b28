"""Carry positions and ways between two problems that play the same boards.

So the solutions of the one find the minimum of the other, whose own tell something else. All of it
runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.catalog.rules import load_picture_from_text
from judge.errors import ProblemError
from judge.game import FormatError
from judge.game.starts import has_start, moved_start
from judge.grading.feedback.playback import play_moves
from judge.model import RulesSource
from judge.web.board.position_view import MOST_MOVES, Minimum


def input_elsewhere(
    other: RulesSource, source: RulesSource, text: str, instance: int, way: Sequence[str]
) -> str | None:
    """The position after a way as an input of the other problem; None if it cannot be one."""
    rules, _ = load_picture_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    if not has_start(game):
        return None
    state = play_moves(game, way, longest=MOST_MOVES).states[-1]
    others, _ = load_picture_from_text(other)
    try:
        written = others.write([moved_start(game, state)])
        starts = [one.start for one in others.parse(written)]
    except (FormatError, ProblemError, AttributeError):  # the boards are not the same
        return None
    return written if starts == [state] else None


def minimum_here(
    other: RulesSource,
    elsewhere: str,
    found: tuple[int, list[str]],
    source: RulesSource,
    text: str,
    instance: int,
    way: Sequence[str],
) -> Minimum:
    """A minimum that was found for the input of the other problem, in the moves of this one.

    A minimum without a way has none here either. Raises `ValueError` if a move has no match.
    """
    if not found[1]:
        return found
    rules, _ = load_picture_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    state = play_moves(game, way, longest=MOST_MOVES).states[-1]
    others, _ = load_picture_from_text(other)
    (there,) = others.parse(elsewhere)
    cost, names, played = 0, [], play_moves(there, found[1], longest=MOST_MOVES)
    for after in played.states[1 : played.moves + 1]:
        moves = ((name, price) for name, price, reached in game.moves(state) if reached == after)
        name, price = next(moves, (None, 0))
        if name is None:
            raise ValueError("the other problem has a move that this one lacks")
        names.append(name)
        cost, state = cost + price, after
    if not game.solved(state):
        raise ValueError("the way of the other problem solves nothing here")
    return cost, names
