"""Write the positions of a game as short bytes, so that a million of them takes little memory.

A position is taken to pieces, most are small: the items of a tuple, the letters of a word, the
bytes of a number. Equal parts are numbered, and the numbers are written in one byte each, or in
four if there are too many parts.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any

_NUMBER_BYTES = 8
_NARROW, _WIDE = "B", "I"


class UnfitPositions(Exception):
    """The positions of a game cannot be written in this form."""


class _PartNumbers(dict[Any, int]):
    """The number of each part, given at the first use."""

    def __init__(self, parts: list[Any]) -> None:
        super().__init__((part, number) for number, part in enumerate(parts))
        self._parts = parts

    def __missing__(self, part: Any) -> int:
        number = self[part] = len(self._parts)
        self._parts.append(part)
        return number


class PositionCodec:
    """Positions as bytes, all of the same length, and back."""

    def __init__(
        self, start: Any, *, is_wide: bool = False, is_split: bool = True, parts: Sequence[Any] = ()
    ) -> None:
        """`start` shows what positions are made of; `parts` are those known, by their numbers."""
        self._split, self._join = _split_and_join(start) if is_split else (_as_whole, _only)
        self.is_wide, self.is_split = is_wide, is_split
        self.parts = list(parts)
        self._numbers = _PartNumbers(self.parts)
        self._code = _WIDE if is_wide else _NARROW
        self.length = -1
        self.length = len(self.encode(start))

    def encode(self, position: Any) -> bytes:
        """The bytes of a position; raises `UnfitPositions`, also if they are of another length."""
        try:
            numbers = map(self._numbers.__getitem__, self._split(position))
            key = array(_WIDE, numbers).tobytes() if self.is_wide else bytes(numbers)
        except (ValueError, OverflowError, AttributeError, TypeError) as error:
            raise UnfitPositions from error
        if self.length not in (-1, len(key)):
            raise UnfitPositions
        return key

    def decode(self, key: bytes) -> Any:
        """The position with these bytes."""
        return self._join([self.parts[number] for number in self.numbers(key)])

    def forget(self, count: int) -> None:
        """Forget all parts but the first so many."""
        for part in self.parts[count:]:
            del self._numbers[part]
        del self.parts[count:]

    def numbers(self, key: bytes) -> Sequence[int]:
        """The numbers of the parts of a position."""
        return array(_WIDE, key) if self.is_wide else key


def codecs(start: Any) -> Iterable[PositionCodec]:
    """The forms for the positions of a game, the shortest first; the last one fits all of them."""
    for is_wide in (False, True):
        try:
            yield PositionCodec(start, is_wide=is_wide)
        except UnfitPositions:
            break
    yield PositionCodec(start, is_wide=True, is_split=False)


def _split_and_join(
    start: Any,
) -> tuple[Callable[[Any], Iterable[Any]], Callable[[list[Any]], Any]]:
    """How to take positions like this one to pieces, and how to put them together."""
    if isinstance(start, str):
        return iter, "".join
    if isinstance(start, tuple):
        return iter, getattr(type(start), "_make", tuple)
    if type(start) is int:
        return _number_bytes, _number
    return _as_whole, _only


def _number_bytes(number: int) -> bytes:
    return number.to_bytes(_NUMBER_BYTES, "little")


def _number(parts: list[int]) -> int:
    return int.from_bytes(parts, "little")


def _as_whole(position: Any) -> tuple[Any]:
    return (position,)


def _only(parts: list[Any]) -> Any:
    (whole,) = parts
    return whole
