"""Translate a sentence that was put together in English, by the messages that it was made of.

What the judge finds out travels as English sentences: through processes, into JSON, the history
and the store of the site. Where one is shown, this finds the message whose `{fields}` fit it,
translates that, and does the same with what stands in the fields. What no message fits stays as
it is.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from itertools import pairwise
from string import Formatter
from typing import NamedTuple

from judge.terminal.translation import (
    CATALOGS,
    SOURCE_LANGUAGE,
    current_language,
    mark,
    translate,
)

CONTEXT = "fact"
"""The context of messages that are found in sentences."""

_LONGEST = 1000
"""The longest line that is looked at, in signs: programs of users have a say in it."""

_MOST_COMPARED = 10_000
"""How many signs are compared with the messages for one sentence, in all of its parts.

Any text is done in 5 s, and one that is not made for it in 0.1 s. A real page needs 4,600 at most.
"""

MARGIN = " ;,:\n"
"""What may stand around a message in a sentence."""

_NUMBER = r"(-?[\d][\d,.]*)"
_ANY = r"('(?:[^'\\]|\\.)*'|.*?)"  # what is quoted stays together
_OPENING = "、。（"  # noqa: RUF001  # Japanese has no blank before them

_COUNT = re.compile(r"\{(?!part\b|\w*_text\b)\w+\} \w+")
"""A message that counts something, such as `{found} lines`."""

_NUMBERS = {
    *("code", "count", "cpu_s", "done", "exit_code", "factor", "greatest_size", "least_size"),
    *("mib", "move", "number", "signal", "sizes", "total", "used", "wall_s", "wrong"),
}
"""The fields that hold numbers."""

_SHORT = 200
"""Below so many signs, a line may be a short message as a whole."""

_LEAST_LETTERS = 8
"""The letters of a message that may be a part of a text."""

_SEPARATORS = {". ": "。", "; ": "。", ": ": ": ", ", ": "、"}
_MAGIC = 0x950412DE

INSTANCES = (
    *(mark("pair {number}"), mark("data set {number}"), mark("stack {number}")),
    *(mark("board {number}"), mark("puzzle {number}"), mark("cube {number}")),
    *(mark("level {number}"), mark("group {number}"), mark("maze {number}")),
    *(mark("map {number}"), mark("instance {number}")),
)
"""The instances of a case, as rules name them: what is wrong often begins with one."""


def translate_fact(text: str) -> str:
    """The sentence in the language of the context, or line by line what is known of it."""
    language = current_language()
    if language == SOURCE_LANGUAGE or not text:
        return text
    said = _exact(language).get(text) or translate(text)
    if said != text:
        return said
    least = 0 if "\n" not in text.strip() and len(text) < _SHORT else _LEAST_LETTERS
    (whole,) = _bounded(language, [text], least)
    if whole or "\n" not in text:
        return whole or text
    lines = text.split("\n")
    made = _bounded(language, lines, _LEAST_LETTERS)
    return "\n".join(new or old for new, old in zip(made, lines, strict=True))


class _TooMuch(Exception):
    """So many signs were compared that the rest stays as it is."""


_left: ContextVar[list[int]] = ContextVar("left")


def _bounded(language: str, texts: Sequence[str], least: int) -> list[str | None]:
    """The translations of texts, as far as they do not take too much."""
    token = _left.set([_MOST_COMPARED])
    made: list[str | None] = []
    try:
        made += (_translated(language, text, least) for text in texts)
    except _TooMuch:  # and not a value, which the cache would keep
        made += [None] * (len(texts) - len(made))
    finally:
        _left.reset(token)
    return made


@lru_cache(4096)
def _translated(language: str, text: str, least: int, *, is_field: bool = False) -> str | None:
    """The translation of a text or of parts of it; None if no message fits any.

    A message with fewer letters than `least` does not count: of what a program wrote, or of code,
    a short one could fit a part by chance. What stands in a field of a message may be short.
    """
    whole = text.strip(MARGIN)
    if not whole or len(whole) > _LONGEST:
        return None
    parts_least = 0 if is_field else _LEAST_LETTERS
    said = (
        _by_sentences(language, whole, parts_least)
        or _by_message(language, whole, least)
        or _by_parts(language, whole, parts_least, is_field=is_field)
    )
    if said is None:
        return None
    before, _, after = text.partition(whole)
    if before == " " and said[0] in _OPENING:
        before = ""
    return f"{_SEPARATORS.get(before, before)}{said}{after}"


def _by_message(language: str, text: str, least: int, *, is_of_several: bool = False) -> str | None:
    """By one message; with `is_of_several`, one that is made of several sentences itself."""
    if "; " in text:  # of several sentences a short message could fit a part by chance
        least = max(least, _LEAST_LETTERS)
    exact = _exact(language).get(text)
    if exact is not None and len(text) >= least:
        return exact
    left = _left.get()
    left[0] -= len(text)
    if left[0] < 0:
        raise _TooMuch
    for message in _patterns(language):
        if message.longest < len(text) or not _has_in_order(text, message.words):
            continue
        if message.letters < least or (is_of_several and "; " not in message.text):
            continue
        found = message.pattern.fullmatch(text)
        if found is not None:
            values = (
                _translated(language, value, 0, is_field=True) or value for value in found.groups()
            )
            return message.translation.format(**dict(zip(message.fields, values, strict=True)))
    return None


def _by_sentences(language: str, text: str, least: int) -> str | None:
    """The text as several sentences, each of which is known."""
    if "; " not in text or "\n" in text:
        return None
    whole = _by_message(language, text, least, is_of_several=True)
    if whole is not None:
        return whole
    before, colon, behind = text.partition(": ")
    if colon and "; " not in before and (head := _by_message(language, before, 0)):
        return f"{head}: {_translated(language, behind, least) or behind}"
    said = [_translated(language, one, least) for one in text.split("; ", 1)]
    return None if None in said else "。".join(filter(None, said))


def _by_parts(language: str, text: str, least: int, *, is_field: bool) -> str | None:
    for separator, said_so in _SEPARATORS.items():
        parts = text.split(separator, 1)
        if len(parts) > 1:
            said = [_translated(language, part, least, is_field=is_field) for part in parts]
            if any(said):
                return said_so.join(new or old for new, old in zip(said, parts, strict=True))
    return None


@cache
def _exact(language: str) -> dict[str, str]:
    """The messages without fields, each with its translation."""
    messages = fact_messages(language)
    return {text.format(): said.format() for text, said in messages if not _fields(text)}


def _has_in_order(text: str, words: tuple[str, ...]) -> bool:
    """Whether a text has all words of a message; a pattern takes long to find that it has not."""
    place = 0
    for one in words:
        place = text.find(one, place)
        if place < 0:
            return False
        place += len(one)
    return True


class FactPattern(NamedTuple):
    """A message with fields: what it fits, its letters outside of fields, and its translation.

    `words` is its text outside of fields. `longest` is the longest text that it is looked for in,
    in signs: where fields stand side by side, a pattern tries each way to divide what is there.
    """

    text: str
    words: tuple[str, ...]
    longest: int
    pattern: re.Pattern[str]
    fields: tuple[str, ...]
    letters: int
    translation: str


@cache
def _patterns(language: str) -> list[FactPattern]:
    """The messages with fields; those with the most text of their own are the first."""
    patterns = []
    for text, translation in fact_messages(language):
        if not (fields := _fields(text)):
            continue
        parts = list(Formatter().parse(text))
        words = tuple(part[0] for part in parts)
        # Of two fields side by side the first takes all it can.
        beside = [part[1] is not None and not after[0] for part, after in pairwise(parts)]
        is_count = _COUNT.fullmatch(text) is not None
        expression = ""
        for (own, name, *_), is_beside in zip(parts, [*beside, False], strict=True):
            expression += re.escape(own)
            if name is not None:
                is_number = is_count or name in _NUMBERS
                expression += _NUMBER if is_number else "(.*)" if is_beside else _ANY
        letters = sum(sign.isalpha() for sign in "".join(words))
        pattern = FactPattern(
            text,
            words,
            _SHORT if any(beside) else _LONGEST,
            re.compile(expression, re.DOTALL),
            tuple(fields),
            max(letters, _LEAST_LETTERS) if text in INSTANCES else letters,
            translation,
        )
        patterns.append(pattern)
    return sorted(patterns, key=lambda pattern: -len("".join(pattern.words)))


def _fields(text: str) -> list[str]:
    return [name for _, name, *_ in Formatter().parse(text) if name is not None]


@cache
def fact_messages(language: str) -> list[tuple[str, str]]:
    """The messages that are facts, or name things in them, each with its translation.

    gettext can look a message up, but not tell which there are; so this reads the `.mo` itself:
    https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
    """
    prefix = f"{CONTEXT}\x04"
    content = (CATALOGS / language / "LC_MESSAGES/judge.mo").read_bytes()
    return [
        (text.removeprefix(prefix), said)
        for text, said in _entries(content)
        if text.startswith(prefix) or text in INSTANCES
    ]


def _entries(content: bytes) -> Iterator[tuple[str, str]]:
    order = "<" if struct.unpack_from("<I", content)[0] == _MAGIC else ">"

    def string(place: int) -> str:
        length, start = struct.unpack_from(f"{order}2I", content, place)
        return content[start : start + length].decode()

    count, texts, translations = struct.unpack_from(f"{order}3I", content, 8)
    for number in range(count):
        yield string(texts + 8 * number), string(translations + 8 * number)
