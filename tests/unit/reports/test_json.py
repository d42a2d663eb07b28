"""Tests of what all JSON documents share."""

import json
from enum import Enum

import msgspec
from msgspec import UNSET, UnsetType

from judge.escaping import printable_lines
from judge.reports.json import ProblemHeader, header_fields, json_text, round_s
from tests.conftest import each_row, problem
from tests.unit.reports.documents import SETTING


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


def test_a_header_holds_the_conditions_of_a_problem() -> None:
    asked = problem()

    written = json.loads(json_text(ProblemHeader(**header_fields(asked, SETTING))))

    assert list(written) == [
        *("schema", "version", "problem", "time_scale", "limits", "time_limit_from", "sandbox")
    ]
    assert written["limits"]["cpu_s"] == asked.limits.cpu_s
    assert written["sandbox"] == {"level": "limits", "missing": []}


@each_row(("seconds", "written"), [(None, None), (0.1234567, 0.123457)])
def test_times_are_rounded_to_microseconds(seconds: float | None, written: float | None) -> None:
    assert round_s(seconds) == written
