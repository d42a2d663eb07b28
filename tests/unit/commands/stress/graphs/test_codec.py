"""Positions as short bytes."""

from __future__ import annotations

from typing import Any

import pytest

from judge.commands.stress.graphs.codec import PositionCodec, UnfitPositions, codecs
from problems.push.rules import PushState
from problems.sokoban.level import SokobanState
from tests.conftest import each_row

POSITIONS = (
    ((1, 2, 0), (2, 1, 0)),
    ("AAB", "CAB"),
    (PushState(box=(1, 2), man=(0, 0)), PushState(box=(1, 3), man=(1, 2))),
    (SokobanState(frozenset({(1, 2)}), (0, 0)), SokobanState(frozenset({(1, 3)}), (1, 2))),
    (5, 1 << 60),
    (frozenset({1}), frozenset({2, 3})),
    (None, -7),
)


@each_row(("start", "other"), POSITIONS)
def test_a_position_comes_back_as_it_was(start: Any, other: Any) -> None:
    for codec in codecs(start):
        keys = [codec.encode(start), codec.encode(other), codec.encode(start)]

        back = [codec.decode(key) for key in keys]

        assert back == [start, other, start]
        assert [type(one) for one in back] == [type(start), type(other), type(start)]
        assert keys[0] == keys[2] != keys[1]


def test_many_different_parts_need_the_wide_form() -> None:
    narrow, wide, _ = codecs((0, 0))

    assert len({narrow.encode((number, 0)) for number in range(256)}) == 256
    with pytest.raises(UnfitPositions):
        narrow.encode((256, 0))
    assert len({wide.encode((number, 0)) for number in range(300)}) == 300


def test_positions_of_different_lengths_fit_as_wholes_only() -> None:
    for codec in (PositionCodec((1, 2)), PositionCodec("ab"), PositionCodec((1, 2), is_wide=True)):
        with pytest.raises(UnfitPositions):
            codec.encode((1, 2, 1))

    *_, whole = codecs((1, 2))
    assert whole.decode(whole.encode((1, 2, 1))) == (1, 2, 1)


def test_a_number_that_is_negative_or_long_does_not_fit_in_bytes() -> None:
    codec = PositionCodec(5)

    for number in (-1, 1 << 64):
        with pytest.raises(UnfitPositions):
            codec.encode(number)
