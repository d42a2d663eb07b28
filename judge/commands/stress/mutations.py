"""Change an input a little; nothing needs to be known of its format.

Inputs change by moves of their puzzle, or in their text: the rules refuse what is no input.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from judge.commands.stress.positions import end_of_walk, valid_games
from judge.game import Rules
from judge.game.edges import edge_values
from judge.game.positions import has_start

_MOST_MOVES = 8
_TRIES = 20
_TEXTS = 4  # of which the shortest is changed
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]+")
_LARGEST = 1 << 32

Change = Callable[[str, str, random.Random], str]
"""A change of the first text, for which the second is another input."""


def mutated(rules: Rules, texts: Sequence[str], rng: random.Random) -> str | None:
    """Another input, made from one of `texts`, each of a single instance; None if none was found.

    It is in canonical form.
    """
    for _ in range(_TRIES):
        text = min(rng.choices(texts, k=_TEXTS), key=len)  # short ones, which are soon tried
        mutant = _moved(rules, text, rng) if rng.random() < _SHARE_OF_MOVES else None
        try:
            if mutant is None:
                mutant = rng.choice(_CHANGES)(text, rng.choice(texts), rng)
            canonical = rules.write(rules.parse(mutant))
        except (ValueError, IndexError):  # FormatError among them, and a text without a number
            continue
        if canonical != text:
            return canonical
    return None


def _moved(rules: Rules, text: str, rng: random.Random) -> str | None:
    games = rules.parse(text)
    game = rng.choice(games)
    if not has_start(game):
        return None
    end = end_of_walk(game, _MOST_MOVES, rng, turns_back=True)
    moved = valid_games(rules, game, [end])
    return rules.write(moved) if moved else None


def _exchange_words(text: str, other: str, rng: random.Random) -> str:
    return _exchanged(text, [word.span() for word in _WORD.finditer(text)], rng)


def _exchange_signs(text: str, other: str, rng: random.Random) -> str:
    places = [(place, place + 1) for place, sign in enumerate(text) if not sign.isspace()]
    return _exchanged(text, places, rng)


def _replace_word(text: str, other: str, rng: random.Random) -> str:
    word = rng.choice(list(_WORD.finditer(text)))
    return f"{text[: word.start()]}{rng.choice(other.split())}{text[word.end() :]}"


def _replace_sign(text: str, other: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    signs = sorted(set(text + other) - {"\n"})
    return f"{text[:place]}{rng.choice(signs)}{text[place + 1 :]}"


def _change_number(text: str, other: str, rng: random.Random) -> str:
    match = rng.choice(list(_NUMBER.finditer(text)))
    number = int(match[0][:20])
    near = [number - 1, number + 1, number * 2, number // 2, rng.choice(edge_values(0, _LARGEST))]
    return f"{text[: match.start()]}{max(0, rng.choice(near))}{text[match.end() :]}"


def _splice_line(text: str, other: str, rng: random.Random) -> str:
    lines, others = text.splitlines(), other.splitlines()
    place = rng.randrange(min(len(lines), len(others)))
    return _joined([*lines[:place], others[place], *lines[place + 1 :]])


def _repeat_line(text: str, other: str, rng: random.Random) -> str:
    """With a line twice, and a number of the first line raised if that is chosen."""
    lines = text.splitlines()
    place = rng.randrange(len(lines))
    return _joined([_counted(lines[0], rng), *lines[1 : place + 1], *lines[max(place, 1) :]])


def _drop_line(text: str, other: str, rng: random.Random) -> str:
    lines = text.splitlines()
    place = rng.randrange(len(lines))
    return _joined([_counted(lines[0], rng), *lines[1:place], *lines[place + 1 :]])


def _repeat_column(text: str, other: str, rng: random.Random) -> str:
    lines = text.splitlines()
    place = rng.randrange(max(map(len, lines)))
    return _joined(
        [_counted(lines[0], rng), *(line[: place + 1] + line[place:] for line in lines[1:])]
    )


_CHANGES: Sequence[Change] = (
    _exchange_words,
    _exchange_signs,
    _exchange_signs,
    _replace_word,
    _replace_sign,
    _replace_sign,
    _change_number,
    _change_number,
    _splice_line,
    _repeat_line,
    _drop_line,
    _repeat_column,
)
_SHARE_OF_MOVES = 0.4


def _counted(header: str, rng: random.Random) -> str:
    """The first line, with one of its numbers one more or less, or as it is."""
    numbers = list(_NUMBER.finditer(header))
    if not numbers or rng.random() < 1 / 3:
        return header
    chosen = rng.choice(numbers)
    number = max(0, int(chosen[0][:20]) + rng.choice((-1, 1)))
    return f"{header[: chosen.start()]}{number}{header[chosen.end() :]}"


def _exchanged(text: str, places: Sequence[tuple[int, int]], rng: random.Random) -> str:
    if len(places) < 2:
        return text
    (a, b), (c, d) = sorted(rng.sample(places, 2))
    return f"{text[:a]}{text[c:d]}{text[b:c]}{text[a:b]}{text[d:]}"


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
