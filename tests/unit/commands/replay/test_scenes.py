"""Scenes of a replay: whose ways they show, and what is wrong with them."""

from __future__ import annotations

import dataclasses
from typing import Any

from msgspec.structs import replace

from judge.commands.replay.scenes import SolutionReplay
from judge.game import Rules
from judge.model import Case, Check, Verdict
from tests.conftest import case, each_row, problem
from tests.kit.solutions import rules_for

JUGS = case(input="2\n3 5 5\n3 5 4\n", answer="1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n")
PUSH = case(input="3 1\n4 2 3\n3 1\n2 4 3\n0 0\n", answer="1\n-1\n")
LONG = "3,0 0,3 3,3 1,5 1,0 0,1 3,1 0,4"


def replay_of(
    slug: str, given: Case, output: str, *, rules: Rules | None = None, **words: Any
) -> SolutionReplay:
    verdict = words.pop("verdict", Verdict.WA)
    rules = rules or rules_for(slug)
    content = output.encode()
    return SolutionReplay(problem(slug), rules, "mine.py", given, content, verdict=verdict, **words)


def test_a_wrong_way_is_shown_beside_the_answers() -> None:
    scene = replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n").scene(1)

    assert scene.own is not None
    assert scene.shortest is not None
    assert (scene.number, scene.name) == (2, "pair 2 of 2")
    assert (scene.own.moves, scene.shortest.moves, scene.minimum) == (8, 6, 6)
    assert (scene.source, scene.solvable) == ("the case's answer", True)
    assert (scene.first_wrong, scene.last) == (1, 8)
    assert scene.faults(1) == ["after move 1 (3,0) the minimum of 6 is out of reach"]
    assert scene.faults(2) == []


def test_where_the_answer_is_only_a_number_the_oracles_way_is_shown() -> None:
    made = replay_of("push", PUSH, "2\n-1\n")
    solved, stuck = made.scene(0), made.scene(1)

    assert made.notes == ("the answer is not a way: a shortest way is shown beside the output",)
    assert (solved.own, solved.printed, solved.minimum) == (None, "2", 1)
    assert solved.source == "the oracle"
    assert (stuck.shortest, stuck.solvable, stuck.printed) == (None, False, "-1")
    assert stuck.faults(0) == []


@each_row("answer", [b"", b"1\n0,5\n1\n3,0\n"])
def test_the_oracle_solves_what_has_no_answer_or_a_wrong_one(answer: bytes) -> None:
    scene = replay_of("jugs", replace(JUGS, answer=answer), "-1\n-1\n").scene(1)

    assert (scene.source, scene.minimum, scene.printed) == ("the oracle", 6, "-1")
    assert scene.remarks == ("-1, but it can be solved at a cost of 6",)


def test_what_is_too_large_for_the_oracle_has_no_shortest_way() -> None:
    rules = dataclasses.replace(rules_for("jugs"), small=lambda game: False)
    made = replay_of("jugs", replace(JUGS, answer=b""), "1\n0,5\n", rules=rules, verdict=None)

    scene = made.scene(0)

    assert (scene.shortest, scene.solvable, scene.source, scene.mistake) == (None, None, "", None)


def test_an_output_is_shown_as_far_as_it_can_be_read() -> None:
    made = replay_of("jugs", JUGS, "1\n0,5\nwhat\n")

    assert made.scene(0).own is not None
    assert made.scene(1).own is None
    assert made.notes[0].startswith("the output cannot be read to its end: word 3 is 'what'")


def test_it_begins_with_the_instance_that_the_checker_named() -> None:
    check = Check(ok=False, message="pair 2: wrong", instance=2)
    made = replay_of("jugs", JUGS, "1\n0,5\n-1\n", check=check)

    assert made.first_index == 1
    assert made.scene(1).remarks == ("pair 2: wrong",)
    assert replay_of("jugs", JUGS, "").first_index == 0
    assert (
        replay_of("jugs", JUGS, "", check=dataclasses.replace(check, instance=9)).first_index == 0
    )
