"""Tests of the JSON document of `judge doctor`."""

from __future__ import annotations

import json
from dataclasses import replace

from judge.commands.doctor.json import doctor_json
from judge.reports.json import json_text
from tests.unit.commands.doctor.test_text import EXAMINED


def test_the_document_has_machine_guarantees_and_languages() -> None:
    found = json.loads(json_text(doctor_json(EXAMINED)))

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
        "instructions": {"counted": True, "why": None},
        "languages": [{"language": "sh", "version": "dash 0.5.12", "missing": None}],
    }


def test_the_document_says_why_instructions_are_not_counted() -> None:
    document = doctor_json(replace(EXAMINED, uncounted="the processor shows none"))

    assert json.loads(json_text(document))["instructions"] == {
        "counted": False,
        "why": "the processor shows none",
    }
