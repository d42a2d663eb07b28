"""Postcard: a program turns boards of the 15-puzzle into 44 bits each, and these into boards."""

from __future__ import annotations

from collections.abc import Sequence

from judge.game import Fact, Fault, FormatError, Words, counted, shorten
from problems.sliding_puzzles import rules as sliding
from problems.sliding_puzzles.rules import Naming, Puzzle, Sliding, is_solvable, show

__all__ = ["next_pass", "parse", "show", "write"]

INSTANCE = sliding.INSTANCE

PUZZLE = Puzzle(rows=4, columns=4, most=100, naming=Naming.TILES)
CONSTRAINTS = sliding.constraints(PUZZLE)
SIGNS = 44
"""How many signs a postcard holds: 16!/2 boards can be solved, which is more than 2 to the 43."""


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, the input of the first pass. Each can be solved."""
    first, _, rest = text.lstrip().partition("\n")
    if first.strip() != "send":
        raise FormatError("the first line is {!r} where send is expected", shorten(first))
    games = sliding.parse(rest, PUZZLE)
    for number, game in enumerate(games, 1):
        if not is_solvable(game):
            raise FormatError("{} cannot be solved", Fact("board {}", number))
    return games


def write(games: Sequence[Sliding]) -> str:
    """The canonical text of `games`."""
    return f"send\n{sliding.write(games)}"


def next_pass(
    games: Sequence[Sliding], expected: str, outputs: Sequence[str]
) -> Fault | str | None:
    """After the first pass the postcards as the next input, after the second what is wrong."""
    if len(outputs) == 1:
        return _postcards(outputs[0], games)
    return _wrong_board(outputs[1], games)


def _postcards(output: str, games: Sequence[Sliding]) -> Fault | str:
    """The input of the second pass, or what is wrong with a postcard."""
    words = Words(output)
    cards = [words.word("postcard {}", number) for number, _ in enumerate(games, 1)]
    words.end()
    for number, card in enumerate(cards, 1):
        odd = next((sign for sign in card if sign not in "01"), None)
        if odd is not None:
            message = Fact("postcard {} holds {!r}, but only 0 and 1 are expected", number, odd)
        elif len(card) != SIGNS:
            held = counted(len(card), "character")
            message = Fact("postcard {} holds {}, not {}", number, held, SIGNS)
        else:
            continue
        return Fault(message=message, instance=number)
    return "\n".join(["receive", str(len(cards)), *cards, ""])


def _wrong_board(output: str, games: Sequence[Sliding]) -> Fault | None:
    """What is wrong with the boards that the second pass names."""
    words, columns = Words(output), PUZZLE.columns
    for number, game in enumerate(games, 1):
        name = Fact("board {}", number)
        for square, tile in enumerate(game.start):
            place = square // columns + 1, square % columns + 1, name
            named = words.integer("row {}, column {} of {}", 0, PUZZLE.squares - 1, *place)
            if named != tile:
                where = Fact("row {}, column {} of {}", *place)
                message = Fact("{} is {}, but it was {}", where, named, tile)
                return Fault(message=message, instance=number)
    words.end()
    return None
