"""Generate sliding puzzles: by their optimum, or by the length of a walk from the goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.sliding_puzzles.rules import Board, Puzzle, Sliding, distances, walk_from_goal


def by_optimum(puzzle: Puzzle, seed: str) -> Iterator[tuple[str, Sliding]]:
    """Boards of every optimum in turn, each board once; there are only few of small ones.

    After all boards, they repeat.
    """
    choices = RandomChoices(seed)
    while True:
        left = {moves: list(boards) for moves, boards in _layers(puzzle).items()}
        while left:
            for moves, boards in list(left.items()):
                place = choices.below(len(boards))
                boards[place], boards[-1] = boards[-1], boards[place]
                yield f"moves-{moves:02}", Sliding(puzzle=puzzle, start=boards.pop())
                if not boards:
                    del left[moves]


def by_walk(puzzle: Puzzle, seed: str, lengths: Sequence[int]) -> Iterator[tuple[str, Sliding]]:
    """Boards after random walks from the goal, of each of these lengths in turn.

    No move undoes the one before it. The optimum is at most the length, and usually less.
    """
    for number in count():
        moves = lengths[number % len(lengths)]
        choices = RandomChoices(seed, number)
        yield f"walk-{moves:03}", walk_from_goal(puzzle, [choices.below(12) for _ in range(moves)])


@cache
def _layers(puzzle: Puzzle) -> dict[int, tuple[Board, ...]]:
    """All boards that can be solved, in order, by their number of moves."""
    layers: dict[int, list[Board]] = {}
    for board, moves in distances(puzzle).items():
        layers.setdefault(moves, []).append(board)
    return {moves: tuple(sorted(boards)) for moves, boards in layers.items()}
