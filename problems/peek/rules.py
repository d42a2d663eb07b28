"""Peek: a hidden sliding board, which a program names after looking at all squares but two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from judge.game import Constraint, Dialogue, Fact, Fault, FormatError, Words

INSTANCE = "board"

MOST_BOARDS = 100
SMALLEST, LARGEST = 2, 10

CONSTRAINTS = (
    Constraint(row="number of boards `T`", low=1, high=MOST_BOARDS, all=len),
    *(
        Constraint(
            row="rows `R` and columns `C`",
            name=name,
            low=SMALLEST,
            high=LARGEST,
            each=attrgetter(side),
        )
        for name, side in (("R", "rows"), ("C", "columns"))
    ),
)


@dataclass(frozen=True)
class Hidden:
    """A board row by row, 0 the blank."""

    columns: int
    numbers: tuple[int, ...]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.numbers) // self.columns


def parse(text: str) -> list[Hidden]:
    """The boards of `text`, each of which can be solved."""
    words = Words(text)
    count = words.integer("the number of boards", 1, MOST_BOARDS)
    games = [_board(words, Fact("board {}", number)) for number in range(1, count + 1)]
    words.end()
    return games


def write(games: Sequence[Hidden]) -> str:
    """The canonical text of `games`."""
    lines = [str(len(games))]
    for game in games:
        lines.append(f"{game.rows} {game.columns}")
        for first in range(0, len(game.numbers), game.columns):
            lines.append(" ".join(map(str, game.numbers[first : first + game.columns])))
    return "\n".join([*lines, ""])


def interact(games: Sequence[Hidden], expected: str, player: Dialogue) -> Fault | None:
    """Answers the questions about one board after the other, and checks what the program names."""
    player.say(len(games))
    for number, game in enumerate(games, 1):
        name = Fact("board {}", number)
        player.say(game.rows, game.columns)
        if fault := _answer_questions(name, game, player):
            return Fault(message=Fact("{}: {}", name, fault), instance=number)
    return None


def is_solvable(game: Hidden) -> bool:
    """Whether moves lead from the board in order to this one.

    A move exchanges two numbers and moves the blank by one square: the parity of the exchanges and
    that of the blank's distance from the last square change together.
    """
    squares = len(game.numbers)
    row, column = divmod(game.numbers.index(0), game.columns)
    distance = game.rows - 1 - row + game.columns - 1 - column
    board, exchanges = list(game.numbers), 0
    for square in range(squares):
        while (home := (board[square] - 1) % squares) != square:
            board[square], board[home] = board[home], board[square]
            exchanges += 1
    return (exchanges - distance) % 2 == 0


def solvable(columns: int, numbers: Sequence[int]) -> Hidden:
    """The board of these numbers, or with its first two tiles exchanged if it cannot be solved."""
    game = Hidden(columns=columns, numbers=tuple(numbers))
    if is_solvable(game):
        return game
    one, other = [square for square, tile in enumerate(numbers) if tile][:2]
    swapped = list(numbers)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return Hidden(columns=columns, numbers=tuple(swapped))


def _answer_questions(name: Fact, game: Hidden, player: Dialogue) -> Fact:
    """What is wrong with what the program says about a board; nothing if it names it."""
    allowed = len(game.numbers) - 2
    asked = 0
    while True:
        words = player.hear("a question about {}, or the board", name)
        sign = words.word("? or !")
        if sign == "!":
            named = [words.integer("a number", 0, 10**9) for _ in game.numbers]
            words.end()
            return Fact("this is not the hidden board") if tuple(named) != game.numbers else Fact()
        if sign != "?":
            raise FormatError("{!r} where ? or ! is expected", sign[:20])
        row = words.integer("the row", 1, game.rows)
        column = words.integer("the column", 1, game.columns)
        words.end()
        asked += 1
        if asked > allowed:
            return Fact("question {}, but only {} are allowed", asked, allowed)
        player.say(game.numbers[(row - 1) * game.columns + column - 1])


def _board(words: Words, name: Fact) -> Hidden:
    rows = words.integer("the rows of {}", SMALLEST, LARGEST, name)
    columns = words.integer("the columns of {}", SMALLEST, LARGEST, name)
    most = rows * columns - 1
    numbers = tuple(words.integer("a number of {}", 0, most, name) for _ in range(rows * columns))
    if len(set(numbers)) < len(numbers):
        raise FormatError("{} has a number twice, but each of 0..{} is expected once", name, most)
    game = Hidden(columns=columns, numbers=numbers)
    if not is_solvable(game):
        raise FormatError("{} cannot be solved", name)
    return game
