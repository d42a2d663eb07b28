"""Derive random data from valid data, to look for validators that break, and make it small.

The data keeps the shape of what is valid: lines of tokens. A mutation changes numbers to values at
edges, tokens to others, white space, the order of lines, or cuts the text. What comes out may be
valid by chance, so nobody has to refuse it. The same seed always gives the same data. What a
validator breaks on is made small by delta debugging.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from judge.catalog.validators.malformed import MalformedData

MOST = 10_000
"""How many mutations of the data of one validator are tried at most."""


class FuzzPlan(Struct, frozen=True, kw_only=True):
    """How many mutations each validator is shown, and the seed that they come from."""

    count: int = 40
    seed: int = 42


NO_FUZZ = FuzzPlan(count=0)

_MUTATION = "mutation"
_TOKEN = re.compile(rb"[^\s]+")
_SPACE = re.compile(rb"\s+")
_INTEGER = re.compile(rb"-?[0-9]+")
_EDGES = (
    b"0", b"-1", b"1", b"-0", b"2147483647", b"2147483648", b"-2147483649", b"4294967296",
    b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809", b"1" + b"0" * 30,
    b"1e9", b"0.5", b"1e-400", b"1e400", b"nan", b"inf", b"-inf", b"0x10", b"007", b"+1", b"1_000",
)  # fmt: skip
_WORDS = (b"x", b"-", b".", b"()", b"''", b"%s", b"YES", b"a" * 100, "é".encode(), b"--help")
_SPACES = (b" ", b"  ", b"\n", b"\n\n", b"\t", b"\r\n", b"\v", b"")
_BYTES = (b"\0", b"\xff", b"\x1b", b"\x7f", b"\xe2\x82")


def mutate(valid: Sequence[bytes], plan: FuzzPlan) -> list[MalformedData]:
    """Up to `plan.count` different mutations of the valid data; each has its number in its name."""
    from judge.catalog.validators.malformed import MOST_BYTES, MalformedData  # for this alone

    seeds = sorted({one for one in valid if one.strip() and len(one) <= MOST_BYTES}, key=len)[:20]
    known, made = set(valid), []
    for number in range(min(plan.count, MOST) if seeds else 0):
        chance = random.Random(f"{plan.seed}/{number}")
        # Small data shows what is wrong as well as large data does, and can be read.
        content = seeds[min(chance.randrange(len(seeds)), chance.randrange(len(seeds)))]
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            content = chance.choice(_MUTATIONS)(content, chance, seeds)[:MOST_BYTES]
        if content not in known:
            known.add(content)
            name = f"{_MUTATION} {number} of seed {plan.seed}"
            made.append(MalformedData(name, content, must_refuse=False))
    return made


def is_mutation(name: str) -> bool:
    """Whether malformed data of that name is random."""
    return name.startswith(f"{_MUTATION} ")


Mutation = Callable[[bytes, random.Random, Sequence[bytes]], bytes]


def _change_number(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    numbers = [one for one in _TOKEN.finditer(content) if _INTEGER.fullmatch(one[0])]
    if not numbers:
        return _change_token(content, chance, _)
    found = chance.choice(numbers)
    near = [b"%d" % (int(found[0]) + step) for step in (-1, 1)] if len(found[0]) < 20 else []
    return _replace(content, found, chance.choice([*near, b"-" + found[0], *_EDGES]))


def _change_token(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    tokens = list(_TOKEN.finditer(content))
    if not tokens:
        return content + chance.choice(_WORDS)
    other = chance.choice(tokens)[0]
    return _replace(content, chance.choice(tokens), chance.choice([other, *_EDGES, *_WORDS]))


def _drop_token(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    tokens = list(_TOKEN.finditer(content))
    return _replace(content, chance.choice(tokens), b"") if tokens else content


def _change_space(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    spaces = list(_SPACE.finditer(content))
    if not spaces:
        return content + chance.choice(_SPACES)
    return _replace(content, chance.choice(spaces), chance.choice(_SPACES))


def _change_lines(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    """Two lines swapped, or one left out, doubled or cut."""
    lines = content.splitlines(keepends=True) or [b""]
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            del lines[one]
        case 2:
            lines.insert(one, lines[one])
        case _:
            lines[one] = lines[one][: chance.randrange(len(lines[one]) + 1)]
    return b"".join(lines)


def _truncate(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


def _splice(content: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """The first lines of one and the last lines of another."""
    head, tail = content.splitlines(keepends=True), chance.choice(others).splitlines(keepends=True)
    return b"".join(
        [*head[: chance.randrange(len(head) + 1)], *tail[chance.randrange(len(tail) + 1) :]]
    )


def _insert_byte(content: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    place = chance.randrange(len(content) + 1)
    return content[:place] + chance.choice(_BYTES) + content[place:]


_MUTATIONS: Sequence[Mutation] = (
    _change_number, _change_number, _change_number, _change_token, _change_token, _drop_token,
    _change_space, _change_lines, _change_lines, _truncate, _splice, _insert_byte,
)  # fmt: skip


def _replace(content: bytes, found: re.Match[bytes], new: bytes) -> bytes:
    return content[: found.start()] + new + content[found.end() :]


# Smaller data

_LINES = re.compile(rb"[^\n]*\n|[^\n]+")
_SPACED_TOKENS = re.compile(rb"\s*[^\s]+|\s+")
_EACH_BYTE = re.compile(rb"(?s).")
_FEW_BYTES = 200
"""Data that is longer stays as whole tokens: single bytes would take too many runs."""


def shrink_data(data: bytes, fails: Callable[[bytes], bool], runs: int) -> bytes:
    """A part of `data` that `fails` as `data` does, found with at most that many calls.

    What is left out is left out in order: lines, then tokens with the white space before them, then
    single bytes if few are left. Within the calls it goes on until nothing more can be left out.
    """
    left = runs
    tried: set[bytes] = set()

    def still_fails(units: Sequence[bytes]) -> bool:
        nonlocal left
        smaller = b"".join(units)
        if left <= 0 or smaller in tried:
            return False
        tried.add(smaller)
        left -= 1
        return fails(smaller)

    before = None
    while before != data and left > 0:
        before = data
        for unit in (_LINES, _SPACED_TOKENS, _EACH_BYTE):
            if unit is not _EACH_BYTE or len(data) <= _FEW_BYTES:
                data = b"".join(_leave_out(unit.findall(data), still_fails))
    return data


def _leave_out(
    units: Sequence[bytes], still_fails: Callable[[Sequence[bytes]], bool]
) -> Sequence[bytes]:
    """The units without those that can go: all of them, then halves, and so on down to one."""
    count = len(units)
    while count:
        start = 0
        while start < len(units):
            shorter = [*units[:start], *units[start + count :]]
            if still_fails(shorter):
                units = shorter
            else:
                start += count
        count //= 2
    return units
