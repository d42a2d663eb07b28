"""Derive malformed and random data from valid data, to check validators with.

The same data always gives the same malformed data. What happens to be valid is left out. Mutations
keep the shape of what is valid, lines of tokens: they change numbers to values at edges, tokens to
others, white space, the order of lines, or cut the text. What comes out may be valid by chance, so
nobody has to refuse it. What a validator breaks on is made small by delta debugging.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from judge.model.inspections import ValidatorInput

SEED = 42
MOST_BYTES = 1 << 20

_NUMBER = re.compile(rb"(?<![^\s])[0-9]+(?![^\s])")
_ANY_NUMBER = re.compile(rb"(?<![^\s])-?[0-9]+(?:\.[0-9]+)?(?![^\s])")
_BLANK = re.compile(rb"(?<=[^\s]) (?=[^\s])")
_PRINTABLE = (string.ascii_letters + string.digits + string.punctuation).encode()


class MalformedData(Struct, frozen=True):
    """One input or output for a validator.

    With `must_refuse`, a strict one refuses it. What is `unrelated` has nothing to do with the
    problem: a validator that accepts it checks next to nothing.
    """

    name: str
    content: bytes
    must_refuse: bool = True
    unrelated: bool = False


def with_malformed_data(
    trial_input: ValidatorInput, valid: Sequence[bytes], mutations: int
) -> Iterator[ValidatorInput]:
    """What is shown to a validator, with malformed data in the place of its output or its input.

    `valid` is data of that kind, from which it is derived.
    """
    output = trial_input.output
    derived = malformed_inputs(valid) if output is None else malformed_outputs(output)
    for data in (*derived, *mutate(valid, mutations)):
        yield replace(
            show_other_data(trial_input, data.content),
            malformed=data.name,
            must_refuse=data.must_refuse,
            unrelated=data.unrelated,
        )


def show_other_data(trial_input: ValidatorInput, data: bytes) -> ValidatorInput:
    """The same with other data in the place of its output, or its input if it has none."""
    if trial_input.output is not None:
        return replace(trial_input, output=data)
    return replace(trial_input, case=replace(trial_input.case, input=data))


def malformed_inputs(valid: Sequence[bytes]) -> list[MalformedData]:
    """Malformed inputs, most of them derived from the shortest valid input that is not empty.

    None of them is one of `valid`.
    """
    short = [content for content in valid if content.strip() and len(content) <= MOST_BYTES]
    candidates = list(_plain_inputs())
    if short:
        candidates += _modified_inputs(min(short, key=lambda content: (len(content), content)))
    return _distinct(candidates, set(valid))


def malformed_outputs(answer: bytes) -> list[MalformedData]:
    """Malformed outputs for a case with that answer.

    Those that differ from the answer only in white space need not be refused.
    """
    candidates = list(_plain_outputs())
    if len(answer) <= MOST_BYTES:
        candidates += _modified_answers(answer)
    words = answer.split()
    wrong = (data for data in candidates if not data.must_refuse or data.content.split() != words)
    return _distinct(wrong, set())


def _plain_inputs() -> Iterator[MalformedData]:
    chance = random.Random(SEED)
    yield MalformedData("nothing at all", b"", must_refuse=False)
    yield MalformedData("random bytes", chance.randbytes(1000), unrelated=True)
    yield MalformedData("a random line of printable characters", _printable(chance, 200))
    yield MalformedData(
        "random lines of printable characters", b"".join(_printable(chance, 20) for _ in range(5))
    )
    yield MalformedData("one blank line", b"\n", must_refuse=False)
    yield MalformedData("a NUL", b"\0")


def _modified_inputs(valid: bytes) -> Iterator[MalformedData]:
    """A valid input with one change each."""
    lines, middle = valid.splitlines(keepends=True), len(valid) // 2
    yield MalformedData("an extra blank at the end of the first line", _with_line_end(lines, b" "))
    yield MalformedData("an extra tab at the end of the first line", _with_line_end(lines, b"\t"))
    # A blank before a board may be one of its squares.
    is_word = valid[:1].isalnum()
    yield MalformedData("an extra blank at the beginning", b" " + valid, must_refuse=is_word)
    yield MalformedData("an extra blank line at the beginning", b"\n" + valid)
    yield MalformedData("an extra blank line at the end", valid + b"\n")
    yield MalformedData("an extra blank at the end", valid + b" ")
    yield MalformedData("no line feed at the end", valid.rstrip(b"\n"))
    yield MalformedData("carriage returns", valid.replace(b"\n", b"\r\n"))
    yield MalformedData("a byte order mark", b"\xef\xbb\xbf" + valid)
    yield MalformedData("an extra number at the end", valid + b"1\n")
    yield MalformedData("an extra word at the end", valid + b"x7q\n")
    yield MalformedData("random bytes at the end", valid + random.Random(SEED).randbytes(20))
    yield MalformedData("a NUL at the end", valid + b"\0")
    yield MalformedData("a NUL in the middle", b"\0".join((valid[:middle], valid[middle:])))
    yield MalformedData("a doubled blank", _BLANK.sub(b"  ", valid, count=1))
    yield MalformedData("a tab for a blank", _BLANK.sub(b"\t", valid, count=1))
    yield MalformedData("a line feed for a blank", _BLANK.sub(b"\n", valid, count=1))
    yield MalformedData("a leading zero", _NUMBER.sub(rb"0\g<0>", valid, count=1))
    yield MalformedData("a plus sign", _NUMBER.sub(rb"+\g<0>", valid, count=1))
    yield MalformedData("a point after a number", _NUMBER.sub(rb"\g<0>.0", valid, count=1))
    yield MalformedData("a huge number", _ANY_NUMBER.sub(b"9" * 40, valid, count=1))
    yield MalformedData("a number below all", _ANY_NUMBER.sub(b"-" + b"9" * 40, valid, count=1))
    yield MalformedData("a word for a number", _ANY_NUMBER.sub(b"x7q", valid, count=1))
    yield MalformedData("the number nan", _ANY_NUMBER.sub(b"nan", valid, count=1))
    # These may be valid, but no validator may crash on them.
    yield MalformedData("the first line left out", b"".join(lines[1:]), must_refuse=False)
    yield MalformedData("the last line left out", b"".join(lines[:-1]), must_refuse=False)
    yield MalformedData("the last line twice", valid + lines[-1], must_refuse=False)
    yield MalformedData("the second half left out", valid[:middle], must_refuse=False)
    yield MalformedData("the whole twice", valid + valid, must_refuse=False)


@cache
def _plain_outputs() -> tuple[MalformedData, ...]:
    chance = random.Random(SEED)
    edges = (
        *(("2^31", 2**31), ("2^32", 2**32), ("2^63", 2**63), ("2^64", 2**64)),
        *(("-2^63-1", -(2**63) - 1), ("10^100", 10**100)),
    )
    words = ("1e9999", "1e-9999", "NaN", "inf", "-inf", "0x7f", "1/0", "(()", "%s%n", "--help")
    return (
        MalformedData("nothing at all", b""),
        MalformedData("blank lines", b"\n" * 50),
        *(
            MalformedData(number, f"{number}\n".encode(), must_refuse=False)
            for number in ("-1", "0", "1")
        ),
        *(MalformedData(name, b"%d\n" % value) for name, value in edges),
        *(MalformedData(word, word.encode() + b"\n") for word in words),
        MalformedData("a NUL", b"\0"),
        MalformedData("bytes that are not UTF-8", b"\xff\xfe\xc3\n"),
        MalformedData("random bytes", chance.randbytes(1000), unrelated=True),
        MalformedData("a random line of printable characters", _printable(chance, 200)),
        MalformedData("many random words", b" ".join(_printable(chance, 8) for _ in range(1000))),
        MalformedData("a megabyte of one digit", b"7" * (1 << 20)),
        MalformedData("a megabyte of numbers", b"7 " * (1 << 19)),
    )


def _modified_answers(answer: bytes) -> Iterator[MalformedData]:
    """An answer with one change each; white space and letter case may not matter."""
    yield MalformedData("the answer and another word", answer + b"x7q\n")
    yield MalformedData("the answer and a NUL", answer + b"\0\n")
    yield MalformedData("the answer and random bytes", answer + random.Random(SEED).randbytes(50))
    yield MalformedData("the answer twice", answer + answer)
    yield MalformedData("the answer without its last word", b" ".join(answer.split()[:-1]) + b"\n")
    yield MalformedData(
        "a word for a number of the answer", _ANY_NUMBER.sub(b"x7q", answer, count=1)
    )
    nan = _ANY_NUMBER.sub(b"nan", answer, count=1)
    yield MalformedData("nan for a number of the answer", nan, unrelated=True)
    for name, content in (
        ("the answer without line feeds", answer.replace(b"\n", b" ")),
        ("the answer with carriage returns", answer.replace(b"\n", b"\r\n")),
        ("the answer after blank lines", b"\n\n" + answer),
        ("the answer before blank lines", answer + b"\n\n"),
        ("the answer in other cases", answer.swapcase()),
    ):
        yield MalformedData(name, content, must_refuse=False)


def _distinct(candidates: Iterable[MalformedData], valid: set[bytes]) -> list[MalformedData]:
    by_content: dict[bytes, MalformedData] = {}
    for data in candidates:
        if data.content not in valid:
            by_content.setdefault(data.content, data)
    return list(by_content.values())


def _printable(chance: random.Random, length: int) -> bytes:
    return bytes(chance.choices(_PRINTABLE, k=length)) + b"\n"


def _with_line_end(lines: Sequence[bytes], end: bytes) -> bytes:
    first = lines[0].rstrip(b"\n")
    return b"".join([first, end, lines[0][len(first) :], *lines[1:]])


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


def mutate(valid: Sequence[bytes], count: int) -> list[MalformedData]:
    """Up to `count` different mutations of the valid data; each has its number in its name."""
    short = {content for content in valid if content.strip() and len(content) <= MOST_BYTES}
    seeds = sorted(short, key=lambda content: (len(content), content))[:20]
    contents, mutations = set(valid), []
    for number in range(count if seeds else 0):
        chance = random.Random(f"{SEED}/{number}")
        # Small data shows what is wrong as well as large data does, and can be read.
        content = seeds[min(chance.randrange(len(seeds)), chance.randrange(len(seeds)))]
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            content = _mutation(content, chance, seeds)[:MOST_BYTES]
        if content not in contents:
            contents.add(content)
            name = f"{_MUTATION} {number} of seed {SEED}"
            mutations.append(MalformedData(name, content, must_refuse=False))
    return mutations


def is_mutation(name: str) -> bool:
    """Whether malformed data of that name is random."""
    return name.startswith(f"{_MUTATION} ")


_MUTATIONS = (
    *("number", "number", "number", "token", "token", "left out", "space"),
    *("lines", "lines", "cut", "spliced", "byte"),
)


def _mutation(content: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """The data with one change; where there is nothing to change, as it is, or with more."""
    tokens = list(_TOKEN.finditer(content))
    match chance.choice(_MUTATIONS):
        case "number" if numbers := [token for token in tokens if _INTEGER.fullmatch(token[0])]:
            number = chance.choice(numbers)
            steps = (-1, 1) if len(number[0]) < 20 else ()
            near = [b"%d" % (int(number[0]) + step) for step in steps]
            return _replace(content, number, chance.choice([*near, b"-" + number[0], *_EDGES]))
        case "number" | "token" if not tokens:
            return content + chance.choice(_WORDS)
        case "number" | "token":
            other, token = chance.choice(tokens)[0], chance.choice(tokens)
            return _replace(content, token, chance.choice([other, *_EDGES, *_WORDS]))
        case "left out":
            return _replace(content, chance.choice(tokens), b"") if tokens else content
        case "space":
            spaces = list(_SPACE.finditer(content))
            if not spaces:
                return content + chance.choice(_SPACES)
            return _replace(content, chance.choice(spaces), chance.choice(_SPACES))
        case "lines":
            return _with_lines_changed(content, chance)
        case "cut":
            return content[: chance.randrange(len(content) + 1)]
        case "spliced":
            head = content.splitlines(keepends=True)
            tail = chance.choice(others).splitlines(keepends=True)
            head = head[: chance.randrange(len(head) + 1)]
            return b"".join([*head, *tail[chance.randrange(len(tail) + 1) :]])
    place = chance.randrange(len(content) + 1)
    return content[:place] + chance.choice(_BYTES) + content[place:]


def _with_lines_changed(content: bytes, chance: random.Random) -> bytes:
    """Two lines swapped, or one left out, doubled or cut."""
    lines = content.splitlines(keepends=True) or [b""]
    index, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            lines[index], lines[other] = lines[other], lines[index]
        case 1:
            del lines[index]
        case 2:
            lines.insert(index, lines[index])
        case _:
            lines[index] = lines[index][: chance.randrange(len(lines[index]) + 1)]
    return b"".join(lines)


def _replace(content: bytes, match: re.Match[bytes], new: bytes) -> bytes:
    return content[: match.start()] + new + content[match.end() :]


# Smaller data

Unit = TypeVar("Unit")

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
    calls_left = runs
    tried: set[bytes] = set()

    def still_fails(units: Sequence[bytes]) -> bool:
        nonlocal calls_left
        smaller = b"".join(units)
        if calls_left <= 0 or smaller in tried:
            return False
        tried.add(smaller)
        calls_left -= 1
        return fails(smaller)

    previous = None
    while previous != data and calls_left > 0:
        previous = data
        for unit in (_LINES, _SPACED_TOKENS, _EACH_BYTE):
            if unit is not _EACH_BYTE or len(data) <= _FEW_BYTES:
                units: list[bytes] = unit.findall(data)
                units = [*leave_out(units, still_fails)]
                data = b"".join(units)
    return data


def leave_out(
    units: Sequence[Unit], still_fails: Callable[[Sequence[Unit]], bool]
) -> Sequence[Unit]:
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
