"""Garbage for validators: valid data comes in, data that is wrong in one way each goes out. Pure.

The same data always gives the same garbage. What would be valid by chance is left out.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

SEED = 42
MOST_BYTES = 1 << 20

_NUMBER = re.compile(rb"(?<![^\s])[0-9]+(?![^\s])")
_ANY_NUMBER = re.compile(rb"(?<![^\s])-?[0-9]+(?:\.[0-9]+)?(?![^\s])")
_BLANK = re.compile(rb"(?<=[^\s]) (?=[^\s])")
_PRINTABLE = (string.ascii_letters + string.digits + string.punctuation).encode()


@dataclass(frozen=True, slots=True)
class Garbage:
    """One thing that a validator is fed with; `must_refuse` if no good one accepts it."""

    name: str
    content: bytes
    must_refuse: bool = True


def inputs(valid: Sequence[bytes]) -> list[Garbage]:
    """Garbage for input validators, most of it made of the shortest valid input that is not empty.

    None of it is one of `valid`.
    """
    short = [content for content in valid if content.strip() and len(content) <= MOST_BYTES]
    every = list(_plain_inputs())
    if short:
        every += _spoiled(min(short, key=lambda content: (len(content), content)))
    return _distinct(every, set(valid))


def outputs(answer: bytes) -> list[Garbage]:
    """Garbage for the output validator on a case with that answer.

    What is just the answer, but for white space, is there only to see that nothing breaks.
    """
    every = [
        *_plain_outputs(),
        *(_answers_spoiled(answer) if len(answer) <= MOST_BYTES else ()),
    ]
    words = answer.split()
    return _distinct(
        [one for one in every if not one.must_refuse or one.content.split() != words], set()
    )


def _plain_inputs() -> Iterator[Garbage]:
    chance = random.Random(SEED)
    yield Garbage("nothing at all", b"", must_refuse=False)
    yield Garbage("random bytes", chance.randbytes(1000))
    yield Garbage("a random line of printable signs", _printable(chance, 200))
    yield Garbage(
        "random lines of printable signs", b"".join(_printable(chance, 20) for _ in range(5))
    )
    yield Garbage("one blank line", b"\n", must_refuse=False)
    yield Garbage("a NUL", b"\0")


def _spoiled(valid: bytes) -> Iterator[Garbage]:
    """A valid input with one thing wrong."""
    lines = valid.splitlines(keepends=True)
    yield Garbage("an extra blank at the end of the first line", _ended(lines, b" "))
    yield Garbage("an extra tab at the end of the first line", _ended(lines, b"\t"))
    # Before a board a blank may be a square of it.
    is_word = valid[:1].isalnum()
    yield Garbage("an extra blank at the beginning", b" " + valid, must_refuse=is_word)
    yield Garbage("an extra blank line at the beginning", b"\n" + valid)
    yield Garbage("an extra blank line at the end", valid + b"\n")
    yield Garbage("an extra blank at the end", valid + b" ")
    yield Garbage("no line feed at the end", valid.rstrip(b"\n"))
    yield Garbage("carriage returns", valid.replace(b"\n", b"\r\n"))
    yield Garbage("a byte order mark", b"\xef\xbb\xbf" + valid)
    yield Garbage("an extra number at the end", valid + b"1\n")
    yield Garbage("an extra word at the end", valid + b"x7q\n")
    yield Garbage("random bytes at the end", valid + random.Random(SEED).randbytes(20))
    yield Garbage("a NUL at the end", valid + b"\0")
    yield Garbage("a NUL in the middle", _inserted(valid, b"\0"))
    yield Garbage("a doubled blank", _BLANK.sub(b"  ", valid, count=1))
    yield Garbage("a tab for a blank", _BLANK.sub(b"\t", valid, count=1))
    yield Garbage("a line feed for a blank", _BLANK.sub(b"\n", valid, count=1))
    yield Garbage("a leading zero", _NUMBER.sub(rb"0\g<0>", valid, count=1))
    yield Garbage("a plus sign", _NUMBER.sub(rb"+\g<0>", valid, count=1))
    yield Garbage("a point after a number", _NUMBER.sub(rb"\g<0>.0", valid, count=1))
    yield Garbage("a huge number", _ANY_NUMBER.sub(b"9" * 40, valid, count=1))
    yield Garbage("a number below all", _ANY_NUMBER.sub(b"-" + b"9" * 40, valid, count=1))
    yield Garbage("a word for a number", _ANY_NUMBER.sub(b"x7q", valid, count=1))
    yield Garbage("the number nan", _ANY_NUMBER.sub(b"nan", valid, count=1))
    # These may be valid: that no validator breaks is all that can be asked.
    yield Garbage("the first line left out", b"".join(lines[1:]), must_refuse=False)
    yield Garbage("the last line left out", b"".join(lines[:-1]), must_refuse=False)
    yield Garbage("the last line twice", valid + lines[-1], must_refuse=False)
    yield Garbage("the second half left out", valid[: len(valid) // 2], must_refuse=False)
    yield Garbage("the whole twice", valid + valid, must_refuse=False)


@cache
def _plain_outputs() -> tuple[Garbage, ...]:
    return tuple(_every_plain_output())


def _every_plain_output() -> Iterator[Garbage]:
    chance = random.Random(SEED)
    yield Garbage("nothing at all", b"")
    yield Garbage("blank lines", b"\n" * 50)
    for number in (b"-1", b"0", b"1"):
        yield Garbage(number.decode(), number + b"\n", must_refuse=False)
    for name, value in (
        ("2^31", 2**31),
        ("2^32", 2**32),
        ("2^63", 2**63),
        ("2^64", 2**64),
        ("-2^63-1", -(2**63) - 1),
        ("10^100", 10**100),
    ):
        yield Garbage(name, b"%d\n" % value)
    for word in ("1e9999", "1e-9999", "NaN", "inf", "-inf", "0x7f", "1/0", "(()", "%s%n", "--help"):
        yield Garbage(word, word.encode() + b"\n")
    yield Garbage("a NUL", b"\0")
    yield Garbage("bytes that are not UTF-8", b"\xff\xfe\xc3\n")
    yield Garbage("random bytes", chance.randbytes(1000))
    yield Garbage("a random line of printable signs", _printable(chance, 200))
    yield Garbage("many random words", b" ".join(_printable(chance, 8) for _ in range(1000)))
    yield Garbage("a megabyte of one digit", b"7" * (1 << 20))
    yield Garbage("a megabyte of numbers", b"7 " * (1 << 19))


def _answers_spoiled(answer: bytes) -> Iterator[Garbage]:
    """An answer with something done to it; blanks and cases may be of no matter."""
    yield Garbage("the answer and another word", answer + b"x7q\n")
    yield Garbage("the answer and a NUL", answer + b"\0\n")
    yield Garbage("the answer and random bytes", answer + random.Random(SEED).randbytes(50))
    yield Garbage("the answer twice", answer + answer)
    yield Garbage("the answer without its last word", b" ".join(answer.split()[:-1]) + b"\n")
    yield Garbage("a word for a number of the answer", _ANY_NUMBER.sub(b"x7q", answer, count=1))
    yield Garbage("nan for a number of the answer", _ANY_NUMBER.sub(b"nan", answer, count=1))
    for name, content in (
        ("the answer without line feeds", answer.replace(b"\n", b" ")),
        ("the answer with carriage returns", answer.replace(b"\n", b"\r\n")),
        ("the answer after blank lines", b"\n\n" + answer),
        ("the answer before blank lines", answer + b"\n\n"),
        ("the answer in other cases", answer.swapcase()),
    ):
        yield Garbage(name, content, must_refuse=False)


def _distinct(every: Sequence[Garbage], valid: set[bytes]) -> list[Garbage]:
    """Those that are not valid, each content once."""
    kept: dict[bytes, Garbage] = {}
    for one in every:
        if one.content not in valid:
            kept.setdefault(one.content, one)
    return list(kept.values())


def _printable(chance: random.Random, length: int) -> bytes:
    return bytes(chance.choices(_PRINTABLE, k=length)) + b"\n"


def _ended(lines: Sequence[bytes], what: bytes) -> bytes:
    first = lines[0].rstrip(b"\n")
    return b"".join([first, what, lines[0][len(first) :], *lines[1:]])


def _inserted(content: bytes, what: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + what + content[middle:]
