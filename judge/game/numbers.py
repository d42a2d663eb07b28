"""Check outputs that are numbers: the checker for `CHECK = "numbers"`.

This module imports `judge.game` alone, because exported packages contain both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from judge.facts import Fact
from judge.game import OUTCOMES, Fault, Game, Words, as_fact, counted, number_fault, shorten

_MOST = 10**18


def find_fault(
    instance: str,
    numbers: Mapping[str, str],
    games: Sequence[Game[Any]],
    expected: str,
    actual: str,
    outcomes: tuple[Fact, Fact] = OUTCOMES,
) -> Fault | None:
    """Why the numbers in `actual` are not those of `expected`, if so.

    `instance` is the name of a game in messages, and `numbers` what each number of a game counts,
    singular and plural; `outcomes` are those of the rules. The fault is that of the first wrong
    game; only then come missing and surplus words. If `expected` is not a complete answer itself,
    `FormatError` is raised.
    """
    answers = _answers(instance, list(map(Fact, numbers.values())), len(games), expected)
    words = actual.split()
    if not words:
        count = counted(len(games), instance) if instance else ""
        one = Fact("an answer to {} is", count) if instance else Fact("a number is")
        many = one if len(games) == 1 else Fact("answers to {} are", count)
        return Fault(message=Fact("the output is empty, but {} expected", many))
    place = 0
    for number, answer in enumerate(answers, 1):
        if place == len(words):
            all_games = counted(len(games), instance, f"{instance}s")
            message = Fact("the output ends after {} of {}", number - 1, all_games)
            return Fault(message=message, instance=number)
        row = words[place : place + len(answer)]
        if message := _difference(numbers, answer, row, outcomes):
            where = Fact("{} {}: ", as_fact(instance), number) if instance else ""
            return Fault(message=Fact("{}{}", where, message), instance=number)
        place += len(row)
    if place < len(words):
        end, total = Fact("which is one too many"), counted(len(games), instance)
        if instance:
            end = Fact("but there are only {}", total)
        if instance and len(games) == 1:
            end = Fact("but there is only {}", total)
        return Fault(message=Fact("word {} is {!r}, {}", place + 1, shorten(words[place]), end))
    return None


def _answers(
    instance: str, nouns: Sequence[str], games: int, expected: str
) -> list[tuple[int, ...]]:
    """The numbers of each game; -1 alone for a game that cannot be solved."""
    words = Words(expected)
    answers: list[tuple[int, ...]] = []
    for number in range(1, games + 1):
        whose = Fact(" of {} {}", as_fact(instance), number) if instance else ""
        least = words.integer("the number of {}{}", -1, _MOST, nouns[0], whose)
        more = () if least == -1 else nouns[1:]
        others = (words.integer("the number of {}{}", 0, _MOST, noun, whose) for noun in more)
        answers.append((least, *others))
    words.end()
    return answers


def _difference(
    numbers: Mapping[str, str],
    answer: Sequence[int],
    row: Sequence[str],
    outcomes: tuple[Fact, Fact],
) -> Fact:
    """Why the words found for a game are not its answer, or nothing if they are."""
    (noun, plural), *others = numbers.items()
    least = counted(answer[0], noun, plural)
    if message := _first_difference(noun, plural, answer[0], row[0], outcomes):
        return message
    for number, word, names in zip_longest(answer[1:], row[1:], others[: len(answer) - 1]):
        if word is None:
            return Fact(
                "the output ends after {}, where the number of {} is expected",
                row[-1],
                Fact(names[1]),
            )
        if message := number_fault(word):
            return message
        if word != str(number):
            correct = Fact("is 1") if number == 1 else Fact("are {}", number)
            return Fact("{} of {}, but there {}", _counted_word(word, *names), least, correct)
    return Fact()


def _first_difference(
    noun: str, plural: str, least: int, word: str, outcomes: tuple[Fact, Fact]
) -> Fact:
    solvable, unsolvable = outcomes
    if message := number_fault(word):
        return message
    if word == str(least):
        return Fact()
    if least == -1:
        return Fact("{}, but {}: -1 is expected", shorten(word), unsolvable)
    if word == "-1":
        return Fact("-1, but {}", Fact(str(solvable), counted(least, noun, plural)))
    count = _counted_word(word, noun, plural)
    # Python refuses to convert thousands of digits.
    if (len(word), word) > (len(str(least)), str(least)):
        enough = Fact("1 is") if least == 1 else Fact("{} are", least)
        return Fact("{}, but {} enough", count, enough)
    return Fact("{} cannot be enough: the minimum is {}", count, least)


def _counted_word(word: str, one: str, many: str) -> Fact:
    return Fact(f"{{}} {one if word == '1' else many}", shorten(word))
