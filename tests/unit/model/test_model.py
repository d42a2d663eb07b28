"""What holds for all nouns."""

from __future__ import annotations

import pickle
from pathlib import Path

from msgspec import Struct

from judge import model
from judge.model import (
    Case,
    Excerpt,
    Judgement,
    Problem,
    RulesSource,
    Stop,
    Verdict,
)
from tests.conftest import LIMITS, SHELL, each_row, execution, solution


@each_row(
    "value",
    [
        LIMITS,
        SHELL,
        solution(),
        execution(stdout=b"1\n"),
        Case(name="sample/01", input=b"\0", answer=b""),
        Problem(
            slug="sums",
            names={"en": "Sums"},
            limits=LIMITS,
            rules=RulesSource(module="problems.sums.rules", sources=(("a", "b"),)),
        ),
        model.Program(folder=Path("/"), argv=("true",)),
        Judgement(
            case="a",
            hash="00",
            verdict=Verdict.WA,
            excerpt=Excerpt(input="", expected="", actual="", stderr=""),
        ),
        Stop.WALL,
    ],
)
def test_a_noun_can_be_pickled(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


@each_row(
    "noun",
    [noun for noun in vars(model).values() if isinstance(noun, type) and issubclass(noun, Struct)],
)
def test_every_noun_is_frozen_and_takes_keywords(noun: type[Struct]) -> None:
    assert noun.__struct_config__.frozen
    assert noun.__match_args__ == ()  # that is: keywords alone
