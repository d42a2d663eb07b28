"""Derive malformed data from valid data, to check validators with.

The same data always gives the same malformed data. What happens to be valid is left out.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

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


def malformed_inputs(valid: Sequence[bytes]) -> list[MalformedData]:
    """Malformed inputs, most of them derived from the shortest valid input that is not empty.

    None of them is one of `valid`.
    """
    short = [content for content in valid if content.strip() and len(content) <= MOST_BYTES]
    every = list(_plain_inputs())
    if short:
        every += _modified_inputs(min(short, key=lambda content: (len(content), content)))
    return _distinct(every, set(valid))


def malformed_outputs(answer: bytes) -> list[MalformedData]:
    """Malformed outputs for a case with that answer.

    Those that differ from the answer only in white space need not be refused.
    """
    every = [*_plain_outputs(), *(_modified_answers(answer) if len(answer) <= MOST_BYTES else ())]
    words = answer.split()
    return _distinct(
        [one for one in every if not one.must_refuse or one.content.split() != words], set()
    )


def _plain_inputs() -> Iterator[MalformedData]:
    chance = random.Random(SEED)
    yield MalformedData("nothing at all", b"", must_refuse=False)
    yield MalformedData("random bytes", chance.randbytes(1000), unrelated=True)
    yield MalformedData("a random line of printable signs", _printable(chance, 200))
    yield MalformedData(
        "random lines of printable signs", b"".join(_printable(chance, 20) for _ in range(5))
    )
    yield MalformedData("one blank line", b"\n", must_refuse=False)
    yield MalformedData("a NUL", b"\0")


def _modified_inputs(valid: bytes) -> Iterator[MalformedData]:
    """A valid input with one change each."""
    lines = valid.splitlines(keepends=True)
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
    yield MalformedData("a NUL in the middle", _insert_in_middle(valid, b"\0"))
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
    yield MalformedData("the second half left out", valid[: len(valid) // 2], must_refuse=False)
    yield MalformedData("the whole twice", valid + valid, must_refuse=False)


@cache
def _plain_outputs() -> tuple[MalformedData, ...]:
    return tuple(_every_plain_output())


def _every_plain_output() -> Iterator[MalformedData]:
    chance = random.Random(SEED)
    yield MalformedData("nothing at all", b"")
    yield MalformedData("blank lines", b"\n" * 50)
    for number in (b"-1", b"0", b"1"):
        yield MalformedData(number.decode(), number + b"\n", must_refuse=False)
    for name, value in (
        ("2^31", 2**31),
        ("2^32", 2**32),
        ("2^63", 2**63),
        ("2^64", 2**64),
        ("-2^63-1", -(2**63) - 1),
        ("10^100", 10**100),
    ):
        yield MalformedData(name, b"%d\n" % value)
    for word in ("1e9999", "1e-9999", "NaN", "inf", "-inf", "0x7f", "1/0", "(()", "%s%n", "--help"):
        yield MalformedData(word, word.encode() + b"\n")
    yield MalformedData("a NUL", b"\0")
    yield MalformedData("bytes that are not UTF-8", b"\xff\xfe\xc3\n")
    yield MalformedData("random bytes", chance.randbytes(1000), unrelated=True)
    yield MalformedData("a random line of printable signs", _printable(chance, 200))
    yield MalformedData("many random words", b" ".join(_printable(chance, 8) for _ in range(1000)))
    yield MalformedData("a megabyte of one digit", b"7" * (1 << 20))
    yield MalformedData("a megabyte of numbers", b"7 " * (1 << 19))


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


def _distinct(every: Sequence[MalformedData], valid: set[bytes]) -> list[MalformedData]:
    """The data that is not valid, each content once."""
    by_content: dict[bytes, MalformedData] = {}
    for one in every:
        if one.content not in valid:
            by_content.setdefault(one.content, one)
    return list(by_content.values())


def _printable(chance: random.Random, length: int) -> bytes:
    return bytes(chance.choices(_PRINTABLE, k=length)) + b"\n"


def _with_line_end(lines: Sequence[bytes], end: bytes) -> bytes:
    first = lines[0].rstrip(b"\n")
    return b"".join([first, end, lines[0][len(first) :], *lines[1:]])


def _insert_in_middle(content: bytes, what: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + what + content[middle:]
