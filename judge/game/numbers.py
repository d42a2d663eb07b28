"""Check outputs that are numbers: the checker for `CHECK = "numbers"`.

This module imports `judge.game` alone, because exported packages contain both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from judge.game import Fault, Game, Words, counted, number_fault, shorten

_MOST = 10**18


def find_fault(
    instance: str,
    numbers: Mapping[str, str],
    games: Sequence[Game[Any]],
    expected: str,
    actual: str,
) -> Fault | None:
    """Why the numbers in `actual` are not those of `expected`, if so.

    `instance` is the name of a game in messages, and `numbers` what each number of a game counts,
    singular and plural. The fault is that of the first wrong game; only then come missing and
    surplus words. If `expected` is not a complete answer itself, `FormatError` is raised.
    """
    answers = _answers(instance, list(numbers.values()), len(games), expected)
    words = actual.split()
    if not words:
        one = f"an answer to 1 {instance} is" if instance else "a number is"
        many = one if len(games) == 1 else f"answers to {len(games)} {instance}s are"
        return Fault(message=f"the output is empty, but {many} expected")
    place = 0
    for number, answer in enumerate(answers, 1):
        if place == len(words):
            message = f"the output ends after {number - 1} of {len(games)} {instance}s"
            return Fault(message=message, instance=number)
        given = words[place : place + len(answer)]
        if message := _difference(numbers, answer, given):
            where = f"{instance} {number}: " if instance else ""
            return Fault(message=f"{where}{message}", instance=number)
        place += len(given)
    if place < len(words):
        only = "there is only" if len(games) == 1 else "there are only"
        end = f"but {only} {counted(len(games), instance)}" if instance else "which is one too many"
        return Fault(message=f"word {place + 1} is {shorten(words[place])!r}, {end}")
    return None


def _answers(
    instance: str, nouns: Sequence[str], games: int, expected: str
) -> list[tuple[int, ...]]:
    """The numbers of each game; -1 alone for a game that cannot be solved."""
    words = Words(expected)
    answers: list[tuple[int, ...]] = []
    for number in range(1, games + 1):
        whose = f" of {instance} {number}" if instance else ""
        least = words.integer(f"the number of {nouns[0]}{whose}", -1, _MOST)
        more = () if least == -1 else nouns[1:]
        others = (words.integer(f"the number of {noun}{whose}", 0, _MOST) for noun in more)
        answers.append((least, *others))
    words.end()
    return answers


def _difference(numbers: Mapping[str, str], answer: Sequence[int], given: Sequence[str]) -> str:
    """Why the words found for a game are not its answer, or nothing if they are."""
    (noun, plural), *others = numbers.items()
    least = counted(answer[0], noun, plural)
    if message := _first_difference(noun, plural, answer[0], given[0]):
        return message
    for number, word, names in zip_longest(answer[1:], given[1:], others[: len(answer) - 1]):
        if word is None:
            return f"the output ends after {given[-1]}, where the number of {names[1]} is expected"
        if message := number_fault(word):
            return message
        if word != str(number):
            there = "is 1" if number == 1 else f"are {number}"
            return f"{_counted_word(word, *names)} of {least}, but there {there}"
    return ""


def _first_difference(noun: str, plural: str, least: int, word: str) -> str:
    if message := number_fault(word):
        return message
    if word == str(least):
        return ""
    if least == -1:
        return f"{shorten(word)}, but it cannot be solved: -1 is expected"
    if word == "-1":
        return f"-1, but it can be solved in {counted(least, noun, plural)}"
    found = _counted_word(word, noun, plural)
    # Python refuses to convert thousands of digits.
    if (len(word), word) > (len(str(least)), str(least)):
        return f"{found}, but {'1 is' if least == 1 else f'{least} are'} enough"
    return f"{found} cannot be enough: the minimum is {least}"


def _counted_word(word: str, one: str, many: str) -> str:
    return f"{shorten(word)} {one if word == '1' else many}"
