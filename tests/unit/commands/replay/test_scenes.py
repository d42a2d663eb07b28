"""Scenes of a replay: whose ways they show, and what is wrong with them."""

from __future__ import annotations

import dataclasses
from typing import Any

from msgspec.structs import replace

from judge.commands.replay.scenes import SolutionReplay
from judge.game import Rules
from judge.model import Case, Check, Verdict
from tests.conftest import case, problem
from tests.kit.solutions import rules_for
from tests.unit.commands.golden import golden

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


LEVEL = case(input="#######\n#@ $ .#\n#######\n", answer="2\nrRR\n")
UNANSWERED = replace(JUGS, answer=b"")
UNSOLVED = replace(JUGS, answer=b"1\n0,5\n1\n3,0\n")
REPLAYS: dict[str, tuple[str, Case, str]] = {
    "a wrong way beside the answers": ("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n"),
    "an illegal move": ("jugs", JUGS, "2\n0,5 9,9\n-1\n"),
    "a way that solves nothing": ("jugs", JUGS, "1\n0,5\n2\n0,5 3,2\n"),
    "the answer is only a number": ("push", PUSH, "2\n-1\n"),
    "a problem with a check of its own": ("sokoban", LEVEL, "1\nrR\n"),
    "no answer": ("jugs", UNANSWERED, "-1\n-1\n"),
    "an answer that does not solve": (
        "jugs",
        replace(JUGS, answer=b"1\n0,5\n1\n3,0\n"),
        "-1\n-1\n",
    ),
    "an output that can be read in part": ("jugs", JUGS, "1\n0,5\nwhat\n"),
    "an output with too little": ("jugs", JUGS, "1\n"),
    "an output of other lines": ("jugs", JUGS, "5\n\n6\n7\n"),
}


def told(made: SolutionReplay) -> str:
    """What each scene shows, and which moves are wrong."""
    lines = list(made.notes)
    for index in range(len(made.games)):
        scene = made.scene(index)
        own, best = (
            "none" if way is None else f"{way.moves} moves of cost {way.cost}, solved {way.solved}"
            for way in (scene.own, scene.shortest)
        )
        lines.append(
            f"{scene.name or scene.number}: {own}; shortest, by {scene.source or 'nobody'}: {best}"
            f"; printed {scene.printed!r}; minimum {scene.minimum}, solvable {scene.solvable}; "
            f"first wrong {scene.first_wrong}, last {scene.last}"
        )
        lines += scene.remarks
        lines += [fault for move in range(scene.last + 1) for fault in scene.faults(move)]
    return "\n  ".join(lines)


def test_what_each_scene_shows() -> None:
    found = "\n".join(f"{name}:\n  {told(replay_of(*words))}" for name, words in REPLAYS.items())

    assert found == golden(__file__, "scenes.txt", found)


def test_what_is_too_large_for_the_oracle_has_no_shortest_way() -> None:
    rules = dataclasses.replace(rules_for("jugs"), small=lambda game: False)

    scene = replay_of("jugs", UNANSWERED, "1\n0,5\n", rules=rules, verdict=None).scene(0)

    assert (scene.shortest, scene.solvable, scene.source, scene.mistake) == (None, None, "", None)


def test_it_begins_with_the_instance_that_the_checker_named() -> None:
    check = Check(ok=False, message="pair 2: wrong", instance=2)
    made = replay_of("jugs", JUGS, "1\n0,5\n-1\n", check=check)

    assert made.first_index == 1
    assert made.scene(1).remarks == ("pair 2: wrong",)
    assert replay_of("jugs", JUGS, "").first_index == 0
    assert (
        replay_of("jugs", JUGS, "", check=dataclasses.replace(check, instance=9)).first_index == 0
    )
