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


def test_half_a_surrogate_pair_becomes_a_question_mark() -> None:
    assert json.loads(json_text(Sample(name="a\udc80b"))) == {"name": "a?b", "colour": None}


def test_what_a_terminal_would_obey_is_escaped_and_read_back() -> None:
    name = "\x1b]52;\x9b \x7f \u202e \ufeff \U000e0041"

    written = json_text(Sample(name=name))

    assert printable_lines(written) == written
    assert json.loads(written)["name"] == name
