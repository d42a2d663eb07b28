"""A list of judgements that takes little memory.

Most judgements say that a case was accepted, and what it cost. A long list of them is kept as rows
of numbers, and each is made anew when it is read; whatever says more is kept as it is.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import overload

from judge.model.facts import Verdict
from judge.model.reports import Judgement

# Hash, CPU and wall time, memory, nodes, quality, whether it is near the limit, whether cached,
# checksum of the output.
_ROW = struct.Struct("<Qddqqq??I")
_NONE = -(1 << 63)  # in the place of nodes and of a quality that are not known


class JudgementList(Sequence[Judgement]):
    """Judgements in the order in which they were added: 54 bytes for each that has a row."""

    __slots__ = ("_cases", "_others", "_rows")

    def __init__(self, judgements: Iterable[Judgement] = ()) -> None:
        self._cases: list[str] = []
        self._rows = bytearray()
        self._others: dict[int, Judgement] = {}  # by position; their rows hold nothing
        for one in judgements:
            self.append(one)

    def append(self, judgement: Judgement) -> None:
        """Add a judgement at the end."""
        self._cases.append(judgement.case)
        self._rows.extend(bytes(_ROW.size))
        self[len(self._cases) - 1] = judgement

    def __setitem__(self, position: int, judgement: Judgement) -> None:
        """Put a judgement in the place of another on the same case."""
        position, row = range(len(self))[position], _row_of(judgement)
        if row is not None and _judgement_of(judgement.case, row) == judgement:
            self._rows[position * _ROW.size : (position + 1) * _ROW.size] = row
            self._others.pop(position, None)
        else:
            self._others[position] = judgement

    def __len__(self) -> int:
        return len(self._cases)

    @overload
    def __getitem__(self, position: int) -> Judgement: ...

    @overload
    def __getitem__(self, position: slice) -> JudgementList: ...

    def __getitem__(self, position: int | slice) -> Judgement | JudgementList:
        if isinstance(position, slice):
            return self.selected(range(len(self))[position])
        return self._at(range(len(self))[position])

    def __iter__(self) -> Iterator[Judgement]:
        return map(self._at, range(len(self)))

    def selected(self, positions: Iterable[int]) -> JudgementList:
        """A list of the judgements at some positions, in that order."""
        found = JudgementList()
        for position in positions:
            if (other := self._others.get(position)) is not None:
                found._others[len(found)] = other
            found._cases.append(self._cases[position])
            found._rows += self._row(position)
        return found

    def without_cases(self, names: Collection[str]) -> JudgementList:
        """The judgements on all cases but some."""
        if not names:
            return self
        return self.selected(place for place, name in enumerate(self._cases) if name not in names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as of any list

    def __repr__(self) -> str:
        return f"JudgementList({list(self)!r})"

    def _at(self, position: int) -> Judgement:
        if (other := self._others.get(position)) is not None:
            return other
        return _judgement_of(self._cases[position], self._row(position))

    def _row(self, position: int) -> bytearray:
        return self._rows[position * _ROW.size : (position + 1) * _ROW.size]


def _row_of(judgement: Judgement) -> bytes | None:
    """The numbers of a judgement; None if there is one that a row does not hold."""
    nodes = _NONE if judgement.nodes is None else judgement.nodes
    quality = _NONE if judgement.quality is None else judgement.quality
    costs = judgement.cpu_s, judgement.wall_s, judgement.memory_bytes
    try:
        hash_number = int(judgement.hash, 16)
        rest = nodes, quality, judgement.near, judgement.cached, judgement.output_sum
        return _ROW.pack(hash_number, *costs, *rest)
    except (ValueError, struct.error):
        return None


def _judgement_of(case: str, row: bytes | bytearray) -> Judgement:
    """What a row says of a case."""
    (
        hash_number, cpu_s, wall_s, memory_bytes, nodes, quality, near, cached, output_sum,
    ) = _ROW.unpack(row)  # fmt: skip
    return Judgement(
        case=case,
        hash=f"{hash_number:016x}",
        verdict=Verdict.AC,
        cpu_s=cpu_s,
        wall_s=wall_s,
        memory_bytes=memory_bytes,
        exit_code=0,
        nodes=None if nodes == _NONE else nodes,
        quality=None if quality == _NONE else quality,
        near=near,
        cached=cached,
        output_sum=output_sum,
    )
