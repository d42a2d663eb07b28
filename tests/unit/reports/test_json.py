"""Tests of what all JSON documents share."""

import json
from enum import Enum

import msgspec
from msgspec import UNSET, UnsetType

from judge.escaping import printable_lines
from judge.reports.json import json_text


class Colour(Enum):
    """A set of values, as those of the model."""

    RED = "red"


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """A document."""

    name: str
    colour: Colour | None = None
    sizes: tuple[int, ...] | UnsetType = UNSET


def test_keys_keep_the_order_of_the_fields_and_unset_ones_are_not_written() -> None:
    assert json_text(Sample(name="a", sizes=(1, 2))) == (
        '{\n "name": "a",\n "colour": null,\n "sizes": [\n  1,\n  2\n ]\n}\n'
    )
    assert json_text(Sample(name="倉庫", colour=Colour.RED)) == (
        '{\n "name": "倉庫",\n "colour": "red"\n}\n'
    )


def test_half_a_surrogate_pair_becomes_a_question_mark() -> None:
    assert json.loads(json_text(Sample(name="a\udc80b"))) == {"name": "a?b", "colour": None}


def test_what_a_terminal_would_obey_is_escaped_and_read_back() -> None:
    name = "\x1b]52;\x9b \x7f \u202e \ufeff \U000e0041"

    written = json_text(Sample(name=name))

    assert printable_lines(written) == written
    assert json.loads(written)["name"] == name
