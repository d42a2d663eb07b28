"""8-puzzle, all shortest solutions: how many moves, and in how many ways as short as that.

The boards are those of the 8-puzzle. The answer to a board is two numbers, or -1 alone, and no way
is asked for: hence a check of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from judge.game import Fault, Way, Words
from problems.sliding_puzzles import rules as sliding
from problems.sliding_puzzles.rules import (
    Board,
    Naming,
    Puzzle,
    Sliding,
    distances,
    shortest,
    show,
    small,
    write,
)

__all__ = ["check", "counts", "parse", "shortest", "show", "small", "write", "write_answer"]

INSTANCE = sliding.INSTANCE

PUZZLE = Puzzle(rows=3, columns=3, most=100, naming=Naming.TILES)

Answer = tuple[int, int] | None
"""The least number of moves and the number of ways, or None if there is no way."""


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, at most a hundred."""
    return sliding.parse(text, PUZZLE)


def write_answer(games: Sequence[Sliding], ways: Sequence[Way | None]) -> str:
    """The number of moves in each way and how many are as short; -1 for None; a line each."""
    lines: list[str] = []
    for game, way in zip(games, ways, strict=True):
        lines.append("-1" if way is None else f"{len(way)} {counts()[game.start]}")
    return "\n".join([*lines, ""])


@cache
def counts() -> dict[Board, int]:
    """The number of shortest ways of every board that can be solved.

    They are as many as all boards that are nearer by one move have together.
    """
    table = distances(PUZZLE)
    ways = {PUZZLE.goal: 1}
    for board, moves in table.items():  # nearest first
        if moves:
            nexts = Sliding(puzzle=PUZZLE, start=board).moves(board)
            ways[board] = sum(ways[after] for _, _, after in nexts if table[after] < moves)
    return ways


def check(games: Sequence[Sliding], expected: str, actual: str) -> Fault | None:
    """What is wrong with the output `actual`, where `expected` holds the numbers of each game.

    The first wrong board is reported before any missing or extra word. If `expected` is
    not a complete answer itself, `FormatError` is raised.
    """
    answers = _answers(expected, len(games))
    words = actual.split()
    if not words:
        return Fault(message=f"the output is empty, but {_boards(len(games))} expected")
    place = 0
    for number, answer in enumerate(answers, 1):
        name = f"{INSTANCE} {number}"
        if place == len(words):
            message = f"the output ends after {number - 1} of {len(games)} {INSTANCE}s"
            return Fault(message=message, instance=number)
        found = words[place : place + (1 if answer is None else 2)]
        message = _difference(answer, found)
        if message:
            return Fault(message=f"{name}: {message}", instance=number)
        place += len(found)
    if place < len(words):
        there = f"is only 1 {INSTANCE}" if len(games) == 1 else f"are only {len(games)} {INSTANCE}s"
        return Fault(message=f"word {place + 1} is {_shorten(words[place])!r}, but there {there}")
    return None


def _answers(expected: str, count: int) -> list[Answer]:
    words = Words(expected)
    answers: list[Answer] = []
    for number in range(1, count + 1):
        moves = words.integer(f"the number of moves of {INSTANCE} {number}", -1, _MOST)
        if moves == -1:
            answers.append(None)
        else:
            ways = words.integer(f"the number of ways of {INSTANCE} {number}", 1, _MOST)
            answers.append((moves, ways))
    words.end()
    return answers


_MOST = 1000
_PLAIN = re.compile(r"-1|0|[1-9][0-9]*")
_DIGITS = re.compile(r"[+-]?[0-9]+")


def _difference(answer: Answer, found: Sequence[str]) -> str:
    """Why the words found, one or two, are not the right answer, or nothing if they are."""
    moves, *rest = found
    if unreadable := _unreadable(moves):
        return unreadable
    if answer is None:
        return (
            "" if moves == "-1" else f"{_shorten(moves)}, but it cannot be solved: -1 is expected"
        )
    minimum, ways = answer
    if moves == "-1":
        return f"-1, but it can be solved in {_count(minimum, 'move')}"
    if _less(moves, minimum):
        return f"{_count(int(moves), 'move')} cannot be enough: the minimum is {minimum}"
    if moves != str(minimum):
        enough = "1 is" if minimum == 1 else f"{minimum} are"
        return f"{_shorten(moves)} moves, but {enough} enough"
    if not rest:
        return f"the output ends after {moves}, where the number of ways is expected"
    if unreadable := _unreadable(rest[0]):
        return unreadable
    if rest[0] == str(ways):
        return ""
    given = "1 way" if rest[0] == "1" else f"{_shorten(rest[0])} ways"
    there = "is 1" if ways == 1 else f"are {ways}"
    return f"{given} of {_count(minimum, 'move')}, but there {there}"


def _unreadable(word: str) -> str:
    """Why `word` is not a number as it should be written, or nothing if it is."""
    if not _DIGITS.fullmatch(word):
        return f"{_shorten(word)!r} is not a number"
    if not _PLAIN.fullmatch(word):
        return f"{_shorten(word)!r} is not a plain number: no sign (but for -1), no leading zero"
    return ""


def _less(word: str, number: int) -> bool:
    # Python refuses to convert thousands of digits; nine are more than any answer has.
    return int(word[:9]) < number


def _boards(number: int) -> str:
    return (
        f"an answer for 1 {INSTANCE} is" if number == 1 else f"answers for {number} {INSTANCE}s are"
    )


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _shorten(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:37]}..."
