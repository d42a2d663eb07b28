"""Show a solution's way beside a shortest one, move by move, as `judge replay` does.

It runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.catalog.rules import load_picture_from_text
from judge.commands.replay.page import Frame, frame_at
from judge.commands.replay.text import own_title, remarks_of, shortest_title
from judge.commands.replay.work import Scene, SolutionReplay
from judge.model import Case, Problem, RulesSource
from judge.terminal.translation import use_language
from judge.terminal.translation.facts import translate_fact
from judge.web.records import InputFinding

MOST_FRAMES = 300
"""How many moves of a way are shown."""

_SEARCHED = 30  # instances that are looked at for the first that fails


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayView:
    """One instance: a frame for the start and for each move. `first_wrong` is one of them.

    `own` and `shortest` say of whose way the boards are. `left_out` counts the moves that are not
    shown.
    """

    instance: int
    instances: int
    name: str
    goal: str
    own: str
    shortest: str
    notes: tuple[str, ...]
    first_wrong: int | None
    frames: tuple[Frame, ...]
    left_out: int


def view_replay(
    source: RulesSource,
    problem: Problem,
    finding: InputFinding,
    instance: int | None,
    language: str,
) -> ReplayView:
    """The frames of an instance, counted from 1; None is the first that fails.

    Its words are in the `language` of the page, which this process does not know by itself.
    Raises `FormatError` if the input is malformed.
    """
    rules, picture = load_picture_from_text(source)
    replay = SolutionReplay(
        problem,
        rules,
        "",
        Case(name="", input=finding.input.encode(), answer=finding.answer.encode()),
        finding.output.encode(),
        verdict=finding.verdict,
        picture=picture,
    )
    count = len(replay.games)
    index = _first_failing(replay) if instance is None else min(instance, count) - 1
    scene = replay.scene(index)
    shown = min(scene.last, MOST_FRAMES)
    with use_language(language):
        return ReplayView(
            instance=index + 1,
            instances=count,
            name=scene.name,
            goal=scene.goal(),
            own=own_title(scene),
            shortest=shortest_title(scene),
            notes=(*map(translate_fact, replay.notes), *remarks_of(scene)),
            first_wrong=scene.first_wrong,
            frames=tuple(frame_at(replay, scene, move) for move in range(shown + 1)),
            left_out=scene.last - shown,
        )


def _first_failing(replay: SolutionReplay) -> int:
    """The index of the first instance whose way is wrong, as far as one looks; else 0."""
    some = range(min(len(replay.games), _SEARCHED))
    return next((index for index in some if _is_wrong(replay.scene(index))), 0)


def _is_wrong(scene: Scene) -> bool:
    if scene.own is None:
        return scene.solvable is not False or scene.printed != "-1"
    return scene.first_wrong is not None or not scene.own.solved
