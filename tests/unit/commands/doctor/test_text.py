"""Tests of the text and of the JSON document of `judge doctor`."""

from __future__ import annotations

import json

from msgspec.structs import replace

from judge.commands.doctor.result import (
    BestLevel,
    Examination,
    Promise,
    Tool,
)
from judge.commands.doctor.text import examination_text, language_table
from judge.reports.json import json_text


def lines(*parts: str) -> str:
    return "\n".join(parts)


FOUND = Tool(language="c", suffixes=(".c",), version="gcc 12")
LOST = Tool(language="python3", suffixes=(".py", ".py3"), missing="python3 is not installed")


def test_languages_are_listed_in_columns() -> None:
    found = language_table([FOUND, LOST]).plain

    assert found == lines(
        "c          .c                    gcc 12",
        "python3    .py .py3              python3 is not installed",
    )


def test_what_a_file_changes_stands_below_the_language() -> None:
    changed = Tool(
        language="c", suffixes=(".c",), version="gcc 12", changed_by=("/kit/languages.toml: run",)
    )

    assert language_table([changed]).plain == lines(
        "c          .c                    gcc 12", "           /kit/languages.toml: run"
    )


EXAMINED = Examination(
    system="Linux 6.1 x86_64",
    python="3.11.7",
    kit="/kit",
    cache="/cache/judge",
    cores=(0, 2),
    unsupported=None,
    sandbox=BestLevel(
        level="limits",
        promises=(
            Promise(
                promise="network",
                meaning="the program cannot reach a network",
                held=False,
                why="it is forbidden",
                remedy="sudo allow",
            ),
            Promise(promise="cpu", meaning="CPU time is limited", held=True, by="a timer"),
        ),
    ),
    languages=(FOUND,),
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
        "languages",
        "c          .c                    gcc 12",
    )


def test_the_text_says_why_nothing_can_be_judged() -> None:
    found = examination_text(replace(EXAMINED, unsupported="there is no /proc")).plain

    assert "\n\nNothing can be judged here: there is no /proc\n\nsandbox: limits\n" in found


def test_the_document_has_machine_guarantees_and_languages() -> None:
    found = json.loads(json_text(EXAMINED))

    assert found == {
        "schema": 1,
        "system": "Linux 6.1 x86_64",
        "python": "3.11.7",
        "kit": "/kit",
        "cache": "/cache/judge",
        "cores": [0, 2],
        "unsupported": None,
        "sandbox": {
            "level": "limits",
            "promises": [
                {
                    "promise": "network",
                    "meaning": "the program cannot reach a network",
                    "held": False,
                    "by": None,
                    "why": "it is forbidden",
                    "remedy": "sudo allow",
                },
                {
                    "promise": "cpu",
                    "meaning": "CPU time is limited",
                    "held": True,
                    "by": "a timer",
                    "why": None,
                    "remedy": None,
                },
            ],
        },
        "languages": [
            {
                "language": "c",
                "suffixes": [".c"],
                "version": "gcc 12",
                "missing": None,
                "changed_by": [],
            }
        ],
    }
