"""Generate boards of Rush Hour: 4 to 12 pieces in turn, as far from the exit as they can be.

Pieces are put where there is room. Then the position that is farthest from the exit is looked for
among those that can be reached. Of boards that cannot be solved one in eight is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.rushhour.inputs import board
from problems.rushhour.rules import SIDE, RushHour, State, reached

STRATA = "pieces"

_PIECES = range(4, 12 + 1)
_MOST_POSITIONS = 3000


def games(seed: str) -> Iterator[tuple[str, RushHour]]:
    """Boards by their pieces."""
    for number in count():
        choices = RandomChoices(seed, number)
        pieces = _PIECES[number % len(_PIECES)]
        yield f"pieces-{pieces:02}", _board(choices, pieces)


def _board(choices: RandomChoices, pieces: int) -> RushHour:
    while True:
        wanted = [_choice(choices) for _ in range(60)]
        red = choices.below(SIDE - 2)
        # The fewest of these choices with which as many pieces find room.
        game = next(
            (
                found
                for tried in range(pieces - 1, len(wanted) + 1)
                if len((found := board(red, wanted[:tried])).pieces) == pieces
            ),
            None,
        )
        if game is None or reached(game, _MOST_POSITIONS) > _MOST_POSITIONS:
            continue
        far = farthest(game)
        if far is not None or choices.below(8) == 0:
            return far or game


def _choice(choices: RandomChoices) -> tuple[bool, int, int, int]:
    upright = choices.below(2) == 1
    return upright, choices.below(SIDE), choices.below(SIDE - 1), choices.one_of((2, 2, 3))


def farthest(game: RushHour) -> RushHour | None:
    """The game from a position, of those that can be reached, that needs the most moves."""
    known = [game.start]
    seen = {game.start}
    for state in known:  # it grows while it is read
        for _, _, after in game.moves(state):
            if after not in seen:
                seen.add(after)
                known.append(after)
    queue: list[State] = [state for state in known if game.solved(state)]
    near = set(queue)
    for state in queue:
        for _, _, after in game.moves(state):  # each slide can be undone
            if after not in near:
                near.add(after)
                queue.append(after)
    return RushHour(game.pieces, queue[-1]) if queue else None
