"""Write a replay as a JSON document, in pieces, for a long way has many boards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import msgspec

from judge import __version__
from judge.commands.replay.scenes import Scene, SolutionReplay
from judge.grading.feedback.playback import Playback
from judge.model import Verdict
from judge.reports.json import object_of


class ReplayHead(msgspec.Struct, frozen=True, kw_only=True):
    """The document without its last field, `instances`: an array of `SceneObject`."""

    schema: int
    version: str
    problem: str
    solution: str
    case: str
    verdict: Verdict | None
    message: str
    notes: tuple[str, ...]


class BoardObject(msgspec.Struct, frozen=True, kw_only=True):
    """The board after a move, or at the start if `move` is None, and the cost so far."""

    move: str | None
    cost: int
    board: str


class WayObject(msgspec.Struct, frozen=True, kw_only=True):
    """A way, and its boards as far as it can be played."""

    moves: tuple[str, ...]
    cost: int
    solved: bool
    illegal: int | None
    legal: tuple[str, ...]
    boards: list[BoardObject]


class SceneObject(msgspec.Struct, frozen=True, kw_only=True):
    """An instance; see `Scene`."""

    instance: int
    printed: str
    minimum: int | None
    solvable: bool | None
    source: str | None
    wasteful: int | None
    wasteful_exact: bool | None
    hopeless: bool | None
    remarks: tuple[str, ...]
    goal: str | None
    way: WayObject | None
    shortest: WayObject | None


class ReplayDocument(ReplayHead, frozen=True, kw_only=True):
    """The whole document, which is written in pieces."""

    instances: list[SceneObject]


def json_pieces(replay: SolutionReplay, indices: Sequence[int]) -> Iterator[str]:
    """The document with the instances at these indices, from 0."""
    head = object_of(ReplayHead, replay, schema=1, version=__version__, problem=replay.problem.slug)
    yield _dumps(head)[:-1] + ', "instances": ['
    for place, index in enumerate(indices):
        yield (",\n" if place else "\n") + _dumps(_scene_object(replay.scene(index)))
    yield "]}\n"


def _scene_object(scene: Scene) -> SceneObject:
    mistake = scene.mistake
    return object_of(
        SceneObject,
        scene,
        instance=scene.number,
        source=scene.source or None,
        wasteful=mistake.move if mistake else None,
        wasteful_exact=mistake.is_exact if mistake else None,
        hopeless=mistake.is_dead_end if mistake else None,
        goal=scene.goal() or None,
        way=_way_object(scene, scene.own),
        shortest=_way_object(scene, scene.shortest),
    )


def _way_object(scene: Scene, shown: Playback | None) -> WayObject | None:
    if shown is None:
        return None
    played = zip((None, *shown.way), shown.costs, shown.states, strict=False)
    boards = [
        BoardObject(move=move, cost=cost, board=scene.board(state)) for move, cost, state in played
    ]
    return object_of(WayObject, shown, moves=shown.way, boards=boards)


def _dumps(value: msgspec.Struct) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
