"""Scenes come in, text for people or JSON for programs goes out. Pure.

What the JSON holds is a contract: fields may be added, never renamed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from judge import __version__
from judge.commands.replay.scenes import Replay, Scene
from judge.grading.feedback.playback import Playback
from judge.model import Verdict
from judge.reports.text import printable

_GAP = 4
_SHOWN = 24  # signs of what was printed instead of a way
_WIDE = 100  # two boards that need more stand below each other
_HELP = (
    "\N{RIGHTWARDS ARROW} \N{LEFTWARDS ARROW} move   space play   g G first last   "
    "w first wrong move   n p instance   q quit"
)


def heading(reel: Replay) -> Text:
    """What was run on what, and what became of it."""
    text = Text()
    text.append(f"{reel.title} ({reel.slug})", "bold")
    text.append(f": {printable(reel.solution)} on {printable(reel.case)}: ")
    if reel.verdict is None:
        text.append("nobody knows the answer", "bold yellow")
    else:
        colour = "green" if reel.verdict is Verdict.AC else "red"
        text.append(reel.verdict.words, f"bold {colour}")
    message = printable(reel.message.split("\n")[0])
    return text.append(f"\n{message}") if message else text


def as_text(reel: Replay, indices: Sequence[int]) -> Iterator[Text]:
    """The whole replay: every board of the instances with these indices, from 0."""
    yield heading(reel)
    for note in reel.notes:
        yield Text(printable(note), "yellow")
    for index in indices:
        scene = reel.scene(index)
        yield Text()
        if scene.name:
            yield Text(scene.name, "bold")
        said = _standing(reel, scene)
        yield from (Text(w, "red") for w in said if len(reel.games) > 1 or w != reel.message)
        width = _column(reel, scene)
        best = _title(scene)
        stacked = width + _GAP + max(best.cell_len, _width(_side(reel, scene, False, 0))) > _WIDE
        own = Text(_owner(scene), "dim")
        yield from _goal(reel, scene)
        yield from [own, best] if stacked else _beside([own], [best], width)
        for move in range(scene.last + 1):
            left, right = (_side(reel, scene, yours, move, rest=False) for yours in (True, False))
            yield from [*left, *right] if stacked else _beside(left, right, width)
            yield from (Text(words, "red") for words in scene.faults(move))
            yield Text()


def frame(reel: Replay, scene: Scene, move: int, width: int, height: int, *, playing: bool) -> Text:
    """One picture of a replay for a window of that size: what happens at a move, and the keys."""
    head = heading(reel).split("\n")
    above = [*head, *(Text(printable(note), "yellow") for note in reel.notes)]
    standing = [words for words in _standing(reel, scene) if words not in reel.message]
    above += [Text(words, "red") for words in standing]
    if scene.name:
        above.append(Text(scene.name, "bold"))
    below = [Text(words, "red") for words in scene.faults(move)]
    ruler = _ruler(scene, move, width)
    below += [ruler.append("  playing") if playing else ruler, Text(_HELP, "dim")]
    left, right = _side(reel, scene, True, move), _side(reel, scene, False, move)
    own, best, column = Text(_owner(scene), "dim"), _title(scene), _column(reel, scene)
    goal = _goal(reel, scene)
    needed = column + _GAP + max(_width(right), best.cell_len)
    beside = bool(goal) and needed + _GAP + _width(goal) <= width
    if not beside:
        above += goal
    if needed <= width:
        room = max(3, height - len(above) - len(below) - 3)
        left, right = _windowed(left, room), _windowed(right, room)
        boards = _beside([own, *left], [best, *right], column)
    else:
        room = max(3, (height - len(above) - len(below) - 4) // 2)
        boards = [own, *_windowed(left, room), best, *_windowed(right, room)]
    if beside:  # its board at the height of the others
        boards = _beside(boards, [goal[0], Text(), *goal[1:]], needed)
    lines = [*above, Text(), *boards, Text(), *below]
    if len(lines) > height:  # a low window: what is said above is left out first
        spare = len(lines) - height
        lines = [*above[:1], *above[1 + spare :], *boards, *below][-height:]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def waiting(reel: Replay) -> Text:
    """What a window shows until a scene is made."""
    return heading(reel).append("\n\nlooking for a shortest way, and for the first wrong move ...")


def as_json(reel: Replay, indices: Sequence[int]) -> Iterator[str]:
    """The same as one document, in pieces: a long way has many boards."""
    head = {
        "schema": 1,
        "version": __version__,
        "problem": reel.slug,
        "solution": reel.solution,
        "case": reel.case,
        "verdict": None if reel.verdict is None else reel.verdict.value,
        "message": reel.message,
        "notes": list(reel.notes),
    }
    yield json.dumps(head, ensure_ascii=False)[:-1] + ', "instances": ['
    for place, index in enumerate(indices):
        yield (",\n" if place else "\n") + json.dumps(
            _scene_json(reel, reel.scene(index)), ensure_ascii=False
        )
    yield "]}\n"


def _scene_json(reel: Replay, scene: Scene) -> dict[str, Any]:
    waste = scene.waste
    return {
        "instance": scene.number,
        "printed": scene.printed,
        "minimum": scene.minimum,
        "solvable": scene.solvable,
        "source": scene.source or None,
        "wasteful": None if waste is None else waste.move,
        "wasteful_exact": None if waste is None else waste.is_exact,
        "hopeless": None if waste is None else waste.is_dead_end,
        "remarks": [*scene.remarks],
        "goal": reel.goal(scene) or None,
        "way": _way_json(reel, scene, scene.yours),
        "shortest": _way_json(reel, scene, scene.shortest),
    }


def _way_json(reel: Replay, scene: Scene, shown: Playback | None) -> dict[str, Any] | None:
    if shown is None:
        return None
    steps = [{"move": None, "cost": 0, "board": reel.board(scene, shown.states[0])}]
    for name, cost, state in zip(shown.way, shown.costs[1:], shown.states[1:], strict=False):
        steps.append({"move": name, "cost": cost, "board": reel.board(scene, state)})
    return {
        "moves": list(shown.way),
        "cost": shown.cost,
        "solved": shown.solved,
        "illegal": shown.illegal,
        "legal": list(shown.legal),
        "boards": steps,
    }


def _standing(reel: Replay, scene: Scene) -> list[str]:
    """What is wrong with a scene as a whole."""
    said = [printable(remark) for remark in scene.remarks]
    if scene.first_wrong is not None:
        said.append(f"the first wrong move is move {scene.first_wrong}")
    return said


def _owner(scene: Scene) -> str:
    if scene.yours is not None:
        return "yours"
    printed = printable(scene.printed)
    short = printed if len(printed) <= _SHOWN else f"{printed[:_SHOWN]}..."
    return f"yours: {short}" if printed else "yours: no way was printed"


def _title(scene: Scene) -> Text:
    if scene.shortest is not None:
        return Text(f"shortest, by {scene.source}: {scene.minimum}", "dim")
    if scene.solvable is None:
        return Text("no shortest way is known: it is too large for the oracle", "dim")
    return Text(f"there is no way, says {scene.source}", "dim")


def _goal(reel: Replay, scene: Scene) -> list[Text]:
    """What is to be reached, under its head; nothing if the boards show it."""
    lines = reel.goal(scene).splitlines()
    return [Text("goal", "dim"), *map(Text, lines)] if lines else []


def _column(reel: Replay, scene: Scene) -> int:
    """How many columns the solution's way needs at all moves, or nearly all."""
    shown = scene.yours
    if shown is None:
        return max(30, len(_owner(scene)))
    longest = max(map(len, shown.way[: shown.moves + 1]), default=0)
    total = len(str(len(shown.way)))
    label = 2 * total + longest + len(str(shown.cost)) + len("move  of :   cost   solved")
    board = reel.board(scene, scene.game.start).split("\n")
    return max(30, len(_owner(scene)), min(label, 60), *map(len, board))


def _side(reel: Replay, scene: Scene, yours: bool, move: int, *, rest: bool = True) -> list[Text]:
    """One of the two ways at a move: how it is called, what it cost so far, the board after it.

    After its end it rests there, or nothing is shown.
    """
    shown = scene.yours if yours else scene.shortest
    if shown is None:
        if yours or (move and not rest):
            return []
        return [Text("start"), *map(Text, reel.board(scene, scene.game.start).split("\n"))]
    is_illegal = yours and shown.illegal is not None and move >= shown.illegal
    if not rest and move > shown.moves + is_illegal:
        return []
    at = min(move, shown.moves)
    total = len(shown.way)
    label = Text("start" if not at else f"move {at} of {total}: {printable(shown.way[at - 1])}")
    label.append(f"  cost {shown.costs[at]}")
    if is_illegal and shown.illegal is not None:
        name = printable(shown.way[shown.illegal - 1])
        label = Text(f"move {shown.illegal} of {total}: {name}  not legal", "bold red")
    elif at == shown.moves and shown.solved:
        label.append("  solved", "green")
    elif yours and scene.waste is not None and at >= scene.waste.move:
        label.stylize("red")
    board = reel.board(scene, shown.states[at]).split("\n")
    before = reel.board(scene, shown.states[at - 1]).split("\n") if at else board
    return [label, *_marked(board, before)]


def _marked(board: Sequence[str], before: Sequence[str]) -> list[Text]:
    """A board, in which what a move changed stands out."""
    lines = [Text(line) for line in board]
    for number, (line, old) in enumerate(zip(board, before, strict=False)):
        for column, sign in enumerate(line):
            if old[column : column + 1] != sign:
                lines[number].stylize("bold cyan", column, column + 1)
    return lines


def _beside(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Two blocks next to each other, the left one in so many columns, or as many as it needs."""
    width = max(_width(left), column) + _GAP
    lines = []
    for row in range(max(len(left), len(right))):
        line = left[row].copy() if row < len(left) else Text()
        line.pad_right(width - line.cell_len)
        if row < len(right):
            line.append_text(right[row])
        line.rstrip()
        lines.append(line)
    return lines


def _windowed(side: Sequence[Text], room: int) -> list[Text]:
    """A label and as many lines of its board as there is room for, around what changed."""
    label, board = list(side[:1]), list(side[1:])
    room -= 1
    if len(board) <= room:
        return [*label, *board]
    changed = next((number for number, line in enumerate(board) if line.spans), 0)
    start = max(0, min(changed - room // 2, len(board) - room))
    return [*label, *board[start : start + room]]


def _ruler(scene: Scene, move: int, width: int) -> Text:
    """How far the replay is, with a mark where the first wrong move is."""
    last = max(scene.last, 1)
    size = max(10, min(width - 20, 60))
    at = move * (size - 1) // last
    signs = ["\N{BOX DRAWINGS LIGHT HORIZONTAL}"] * size
    if scene.first_wrong is not None:
        signs[scene.first_wrong * (size - 1) // last] = "!"
    signs[at] = "\N{BLACK CIRCLE}"
    return Text(f"{''.join(signs)} {move} of {scene.last}", "dim")


def _width(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)
