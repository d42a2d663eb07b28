"""Tests of the document of a run."""

from __future__ import annotations

import json
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from judge.escaping import printable_lines
from judge.grading.expectations import FOLDERS
from judge.model import (
    CostGrowth,
    Excerpt,
    PassingSolution,
    Report,
    SecondLook,
    SourceFault,
    Verdict,
    Worker,
)
from judge.reports.document import RunDocument, SolutionEntry, SolutionOutcome, run_json
from judge.reports.json import json_text
from tests.conftest import each_row
from tests.unit.commands.golden import golden
from tests.unit.reports.documents import (
    BAD,
    CAUGHT,
    CRASHED,
    CUT,
    FAILED,
    MISSED,
    RIGHT,
    SKIPPED,
    WRONG,
    document,
    judgement,
    report,
    section,
)

entry = SolutionEntry.from_report


@each_row(
    ("told", "expected", "why"),
    [
        (RIGHT, SolutionOutcome.EXPECTED, ""),
        (BAD, SolutionOutcome.SURPRISE, f"got WA on secret/02-two: {WRONG.message}"),
        (CAUGHT, SolutionOutcome.EXPECTED, ""),
        (MISSED, SolutionOutcome.SURPRISE, "no case gives it WA"),
        (SKIPPED, SolutionOutcome.SKIPPED, "ghc is not installed (apt install ghc)"),
        (report("new.py", complete=False), SolutionOutcome.UNJUDGED, ""),
        (CUT, SolutionOutcome.EXPECTED, ""),
        (replace(MISSED, complete=False), SolutionOutcome.UNTESTED, ""),
        (FAILED, SolutionOutcome.SURPRISE, "got JE on sample/01-one: no such file"),
    ],
)
def test_a_report_has_an_outcome_and_a_reason(
    told: Report, expected: SolutionOutcome, why: str
) -> None:
    assert (entry(told).outcome, entry(told).reason) == (expected, why)


def test_a_verdict_that_is_not_permitted_fails_and_an_interruption_cuts_off() -> None:
    late = report("wrong_answer/a.py", WRONG, CRASHED, expectation=FOLDERS["wrong_answer"])

    assert entry(late).failures == [CRASHED]
    assert entry(BAD).failures == [WRONG, CRASHED]
    assert not entry(CUT).is_cut_off
    assert entry(CUT, interrupted=True).is_cut_off
    assert not entry(CAUGHT, interrupted=True).is_cut_off


# JSON


def to_json(run: RunDocument) -> Any:
    """What is written for a document."""
    return json.loads(json_text(run_json(run)))


def solution_json(one: Report) -> dict[str, Any]:
    (found,) = to_json(document(section(one)))["solutions"]
    assert isinstance(found, dict)
    return found


def test_the_object_for_a_problem_has_exactly_the_keys_of_the_contract() -> None:
    text = json_text(run_json(document(section(replace(BAD, judgements=(WRONG,))))))

    assert text == golden(__file__, "run.json", text)


def test_a_skipped_solution_is_null_where_nothing_is_known() -> None:
    found = solution_json(SKIPPED)

    assert (found["verdict"], found["skipped"]) == ("SKIPPED", SKIPPED.skipped)
    unknown = ("as_expected", "score", "cpu_s", "wall_s", "memory_bytes")
    assert {found[key] for key in unknown} == {None}
    assert (found["scores"], found["cases"]) == ({}, [])


def test_json_has_expectation_costs_scores_and_transcript() -> None:
    said = Excerpt(input="1", expected="", actual="", stderr="", transcript="> 3")
    scores = {"secret": Fraction(85, 2), "": Fraction(85, 2)}
    idle = judgement(cpu_s=0.01, wall_s=4.91234567, memory_bytes=30 << 20)
    one = replace(idle, score=Fraction(30), rerun=True, excerpt=said)

    found = solution_json(report("a.py", WRONG, one, scores=scores))

    assert (found["score"], found["scores"]) == (42.5, {"secret": 42.5})
    case = found["cases"][1]
    assert (case["score"], case["rerun"], case["transcript"]) == (30.0, True, "> 3")
    largest = (found["cpu_s"], found["wall_s"], found["memory_bytes"])
    assert largest == (0.25, 4.912346, 30 << 20)
    for folder, expected, as_expected in [
        ("accepted", ["AC"], False),
        ("wrong_answer", ["WA"], True),
        ("brute_force", ["TLE", "RTE"], False),
        ("rejected", ["WA", "TLE", "RTE"], True),
    ]:
        found = solution_json(report("a.py", judgement(), WRONG, expectation=FOLDERS[folder]))
        assert (found["expected"], found["as_expected"]) == (expected, as_expected)


def test_one_problem_is_one_object_and_several_are_a_list() -> None:
    two = document(section(RIGHT), section(RIGHT, slug="jugs"))
    problems = [to_json(document(one)) for one in two.sections]

    assert to_json(msgspec.structs.replace(two, is_list=True)) == {
        "schema": 1,
        "reports": problems,
    }
    assert to_json(document()) == {"schema": 1, "reports": []}


FAULT = SourceFault(file="a.py", line=3, kind="KeyError", message="KeyError: 7", tool="stderr")


def test_what_explains_a_failure_and_all_workers_of_a_cluster_are_in_json() -> None:
    growth = CostGrowth(cost="cpu_s", size=31, size_name="moves", largest_passed=22, factor=2.7)
    fault = replace(FAULT, values=(("key", "7"),))
    late = judgement(
        verdict=Verdict.TLE,
        growth=growth,
        passing=PassingSolution(solution="a_star.py", nodes=11925),
        fault=fault,
        second_look=SecondLook(tools=("standard error",), found=True),
    )
    weak = Worker(name="weak", host="d", unused="its sandbox is limits")
    run = document(section(report("a.py", late)))
    run = msgspec.structs.replace(run, cluster="tcp://x:1", workers=(weak,), resumed=3)

    found = to_json(run)

    (case,) = found["solutions"][0]["cases"]
    assert case["growth"] == asdict(growth)
    assert case["passing"] == {"solution": "a_star.py", "nodes": 11925}
    assert case["fault"] == {**asdict(fault), "values": {"key": "7"}}
    assert case["second_look"] == {"tools": ["standard error"], "found": True, "notes": []}
    assert (found["resumed"], found["pool"]["address"]) == (3, "tcp://x:1")
    assert found["pool"]["workers"] == [asdict(weak)]


# What all documents share


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
