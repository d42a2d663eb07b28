"""Tests of the text of `judge doctor`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from judge.commands.doctor.result import Examination, Tool
from judge.commands.doctor.text import examination_text, language_table
from judge.model import GuaranteeStatus
from tests.conftest import SHELL


def lines(*parts: str) -> str:
    return "\n".join(parts)


FOUND = Tool(language=SHELL, version="dash 0.5.12")
LOST = Tool(
    language=replace(SHELL, code="haskell", suffixes=(".hs", ".lhs")),
    missing="ghc is not installed (apt install ghc)",
)


def test_languages_stand_in_columns() -> None:
    found = language_table([FOUND, LOST]).plain

    assert found == lines(
        "sh         .sh                   dash 0.5.12",
        "haskell    .hs .lhs              ghc is not installed (apt install ghc)",
    )


EXAMINED = Examination(
    system="Linux 6.1 x86_64",
    python="3.11.7",
    kit="/kit",
    cache=Path("/cache/judge"),
    cores=(0, 2),
    unsupported=None,
    level="limits",
    guarantees=(
        GuaranteeStatus(
            guarantee="network",
            meaning="the program cannot reach a network",
            by="",
            why="it is forbidden",
            remedy="sudo allow",
        ),
        GuaranteeStatus(
            guarantee="cpu", meaning="CPU time is limited", by="a timer", why="", remedy=""
        ),
    ),
    tools=(FOUND,),
)


def test_the_text_has_machine_guarantees_and_languages() -> None:
    found = examination_text(EXAMINED).plain

    assert found == lines(
        "system   Linux 6.1 x86_64",
        "python   3.11.7",
        "kit      /kit",
        "cache    /cache/judge",
        "cores    2 physical, numbered 0 2",
        "",
        "sandbox: limits",
        "held    cpu          CPU time is limited",
        "                     by a timer",
        "missing network      the program cannot reach a network",
        "                     why: it is forbidden",
        "                     try: sudo allow",
        "",
        "instructions: counted, so `judge compare` goes by them",
        "",
        "languages",
        "sh         .sh                   dash 0.5.12",
    )


def test_the_text_says_why_instructions_are_not_counted() -> None:
    seen = replace(EXAMINED, uncounted="the processor shows none")

    assert "by CPU time: the processor shows none\n" in examination_text(seen).plain


def test_the_text_says_why_nothing_can_be_judged() -> None:
    found = examination_text(replace(EXAMINED, unsupported="there is no /proc")).plain

    assert "\n\nNothing can be judged here: there is no /proc\n\nsandbox: limits\n" in found
