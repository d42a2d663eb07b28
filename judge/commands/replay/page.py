"""Make the HTML page of a replay: a picture after each move, beside those of a shortest way.

A problem without pictures has its boards as text. The page shows a move at a time, or all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from judge.commands.replay.text import own_title, remarks_of, shortest_title
from judge.commands.replay.work import Scene, SolutionReplay
from judge.escaping import printable
from judge.grading.feedback.playback import Playback
from judge.reports.pages import render_page, svg_address
from judge.reports.text import title_of
from judge.terminal.translation import current_language, translate, translate_fact

_MOST_FRAMES = 500
_MOST_ON_PAGE = 2000


class Board(Struct, frozen=True, kw_only=True):
    """The board after a move of one way.

    `image` is the address of its picture, which has it in itself; empty if it is shown as text.
    """

    caption: str
    image: str
    text: str
    is_wrong: bool = False


def replay_page(
    replay: SolutionReplay,
    indices: Sequence[int],
    *,
    most_frames: int = _MOST_FRAMES,
    most_on_page: int = _MOST_ON_PAGE,
) -> str:
    """The page, in HTML, of the instances with these indices, from 0.

    Of one instance the first `most_frames` moves are shown; after `most_on_page` moves no instance
    is begun any more. The page says what is left out.
    """
    parts: list[dict[str, Any]] = []
    frames = 0
    for index in indices:
        if frames >= most_on_page:
            break
        parts.append(_part(replay, index, most_frames))
        frames += len(parts[-1]["frames"])
    solution, case = printable(replay.solution), printable(replay.case)
    unknown = translate("no answer is known")
    values = {
        "language": current_language(),
        "title": translate("{solution} on {case}", solution=solution, case=case),
        "problem": f"{title_of(replay.problem)} ({replay.problem.slug})",
        "verdict": unknown if replay.verdict is None else translate_fact(replay.verdict.words),
        "kind": "quiet" if replay.verdict is None else "wrong" if replay.status else "best",
        "message": printable(translate_fact(replay.message).split("\n")[0]),
        "notes": [printable(translate_fact(note)) for note in replay.notes],
        "parts": parts,
        "left": len(indices) - len(parts),
    }
    return render_page("commands/replay/replay.html.jinja", values)


def _part(replay: SolutionReplay, index: int, most_frames: int) -> dict[str, Any]:
    scene = replay.scene(index)
    last = min(scene.last, most_frames)
    message = translate_fact(replay.message)
    return {
        "name": translate_fact(scene.name),
        "remarks": [remark for remark in remarks_of(scene) if remark != message],
        "goal": translate_fact(scene.goal()),
        "own": own_title(scene),
        "shortest": shortest_title(scene),
        "frames": [
            {
                "own": _board(replay, scene, scene.own, move),
                "shortest": _board(replay, scene, scene.shortest, move),
                "faults": [printable(translate_fact(fault)) for fault in scene.faults(move)],
            }
            for move in range(last + 1)
        ],
        "first": min(scene.first_wrong or 0, last),
        "left": scene.last - last,
    }


def _board(
    replay: SolutionReplay, scene: Scene, playback: Playback | None, move: int
) -> Board | None:
    """The board of a way at a move; None behind its end. Without any way it is the start."""
    caption = translate("start")
    if playback is None:
        is_first = not move and (scene.own is None) == (scene.shortest is None)
        return _board_after(replay, scene, scene.game.start, caption) if is_first else None
    is_illegal = move == playback.illegal
    if move > playback.moves and not is_illegal:
        return None
    index = min(move, playback.moves)
    if move:
        name, total = printable(playback.way[move - 1]), len(playback.way)
        caption = translate("{number} of {total}: {name}", number=move, total=total, name=name)
    if is_illegal:
        caption += translate(", not legal")
    else:
        caption += translate(", cost {cost}", cost=playback.costs[index]) if move else ""
        caption += translate(", solved") if move == playback.moves and playback.solved else ""
    lost = scene.mistake is not None and playback is scene.own and move >= scene.mistake.move
    return _board_after(replay, scene, playback.states[index], caption, is_wrong=is_illegal or lost)


def _board_after(
    replay: SolutionReplay, scene: Scene, state: Any, caption: str, *, is_wrong: bool = False
) -> Board:
    picture = "" if replay.picture is None else replay.picture(scene.game, state)
    image = svg_address(picture) if picture else ""
    return Board(caption=caption, image=image, text=scene.board(state), is_wrong=is_wrong)
