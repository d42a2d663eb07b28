"""Format a replay as text, and draw one picture of it for a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text

from judge.commands.replay.work import Scene, SolutionReplay
from judge.escaping import printable
from judge.model import Verdict
from judge.reports.text import title_of
from judge.terminal.translation import mark, translate, translate_fact
from judge.terminal.wrapping import wrap_lines

_GAP = 4
_MOST_PRINTED = 24  # characters of what was printed instead of a way
_WIDE = 100  # columns; wider boards are printed below each other
_HELP = mark(
    "\N{RIGHTWARDS ARROW} \N{LEFTWARDS ARROW} move  space play  g G first last  "
    "w first wrong move  n p instance  q quit"
)


def heading(replay: SolutionReplay) -> Text:
    """The solution, the case and the verdict."""
    text = Text()
    text.append(f"{title_of(replay.problem)} ({replay.problem.slug})", "bold")
    solution, case = printable(replay.solution), printable(replay.case)
    run = translate("{solution} on {case}", solution=solution, case=case)
    text.append(f": {run}: ")
    if replay.verdict is None:
        text.append(translate("no answer is known"), "bold yellow")
    else:
        colour = "green" if replay.verdict is Verdict.AC else "red"
        text.append(translate_fact(replay.verdict.words), f"bold {colour}")
    message = printable(translate_fact(replay.message).split("\n")[0])
    return text.append(f"\n{message}") if message else text


def as_text(replay: SolutionReplay, indices: Sequence[int]) -> Iterator[Text]:
    """The whole replay: every board of the instances with these indices, from 0."""
    yield heading(replay)
    for note in replay.notes:
        yield Text(printable(translate_fact(note)), "yellow")
    first_message = translate_fact(replay.message)
    for index in indices:
        scene = replay.scene(index)
        yield Text()
        if scene.name:
            yield Text(translate_fact(scene.name), "bold")
        for remark in remarks_of(scene):
            if len(replay.games) > 1 or remark != first_message:
                yield Text(remark, "red")
        width = _own_width(scene)
        best = Text(shortest_title(scene), "dim")
        stacked = width + _GAP + max(best.cell_len, _width(_way_lines(scene, False, 0))) > _WIDE
        own = Text(own_title(scene), "dim")
        yield from _goal(scene)
        yield from [own, best] if stacked else _side_by_side([own], [best], width)
        for move in range(scene.last + 1):
            left, right = (_way_lines(scene, is_own, move, rest=False) for is_own in (True, False))
            yield from [*left, *right] if stacked else _side_by_side(left, right, width)
            yield from (Text(translate_fact(fault), "red") for fault in scene.faults(move))
            yield Text()


def frame(
    replay: SolutionReplay, scene: Scene, move: int, width: int, height: int, *, playing: bool
) -> Text:
    """A picture of one move for a window of that size, with the keys below."""
    prose = [heading(replay)]
    prose += [Text(printable(translate_fact(note)), "yellow") for note in replay.notes]
    message = translate_fact(replay.message)
    prose += [Text(remark, "red") for remark in remarks_of(scene) if remark not in message]
    if scene.name:
        prose.append(Text(translate_fact(scene.name), "bold"))
    above = _wrapped(prose, width)
    below = _wrapped([Text(translate_fact(fault), "red") for fault in scene.faults(move)], width)
    ruler = _progress_line(scene, move, width)
    below.append(ruler.append(f"  {translate('playing')}") if playing else ruler)
    below += _keys(width)
    left, right = _way_lines(scene, True, move), _way_lines(scene, False, move)
    own, best = (Text(title(scene), "dim") for title in (own_title, shortest_title))
    column = _own_width(scene)
    goal = _goal(scene)
    needed = column + _GAP + max(_width(right), best.cell_len)
    beside = bool(goal) and needed + _GAP + _width(goal) <= width
    if not beside:
        above += goal
    if needed <= width:
        room = max(3, height - len(above) - len(below) - 3)
        left, right = _crop(left, room), _crop(right, room)
        boards = _side_by_side([own, *left], [best, *right], column)
    else:
        room = max(3, (height - len(above) - len(below) - 4) // 2)
        boards = [own, *_crop(left, room), best, *_crop(right, room)]
    if beside:  # its board at the height of the others
        boards = _side_by_side(boards, [goal[0], Text(), *goal[1:]], needed)
    lines = [*above, Text(), *boards, Text(), *below]
    if len(lines) > height:  # a low window: the lines above the boards are left out first
        spare = len(lines) - height
        lines = [*above[:1], *above[1 + spare :], *boards, *below][-height:]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def _wrapped(texts: Sequence[Text], width: int) -> list[Text]:
    """The lines of some texts, broken between words."""
    return [line for text in texts for line in wrap_lines(text, width).split("\n")]


def _keys(width: int) -> list[Text]:
    """The lines that say what each key does."""
    lines = [""]
    for key in translate(_HELP).split("  "):
        longer = f"{lines[-1]}  {key}" if lines[-1] else key
        if lines[-1] and cell_len(longer) > width:
            lines.append(key)
        else:
            lines[-1] = longer
    return [Text(line, "dim") for line in lines]


def waiting(replay: SolutionReplay) -> Text:
    """The picture for a window while a scene is built."""
    note = translate("searching for a shortest solution and the first wrong move ...")
    return heading(replay).append(f"\n\n{note}")


def remarks_of(scene: Scene) -> list[str]:
    """The remarks on an instance as a whole."""
    remarks = [printable(translate_fact(remark)) for remark in scene.remarks]
    if scene.first_wrong is not None:
        number = scene.first_wrong
        remarks.append(translate("the first wrong move is move {number}", number=number))
    return remarks


def own_title(scene: Scene) -> str:
    """The title of the solution's way, or of what it printed instead."""
    if scene.own is not None:
        return translate("yours")
    printed = printable(scene.printed)
    if not printed:
        return translate("yours: no moves were printed")
    short = printed if len(printed) <= _MOST_PRINTED else f"{printed[:_MOST_PRINTED]}..."
    return translate("yours: {printed}", printed=short)


def shortest_title(scene: Scene) -> str:
    """The title of the shortest way, with its source and cost, or why there is none."""
    if scene.shortest is not None:
        values = {"source": translate_fact(scene.source), "minimum": scene.minimum}
        return translate("shortest, by {source}: {minimum}", **values)
    if scene.solvable is None:
        return translate("no shortest solution is known: the instance is too large for the oracle")
    outcome, source = map(translate_fact, (scene.rules.outcomes[1], scene.source))
    return translate("{outcome}, by {source}", outcome=outcome, source=source)


def _goal(scene: Scene) -> list[Text]:
    """The goal under its title; nothing if the boards show it."""
    lines = translate_fact(scene.goal()).splitlines()
    return [Text(translate("goal"), "dim"), *map(Text, lines)] if lines else []


def _own_width(scene: Scene) -> int:
    """The columns that the solution's way needs at all moves, or nearly all."""
    playback = scene.own
    if playback is None:
        return max(30, cell_len(own_title(scene)))
    longest = max(map(len, playback.way[: playback.moves + 1]), default=0)
    total = len(str(len(playback.way)))
    label = 2 * total + longest + len(str(playback.cost)) + len("move  of :   cost   solved")
    board = scene.board(scene.game.start).split("\n")
    return max(30, cell_len(own_title(scene)), min(label, 60), *map(len, board))


def _way_lines(scene: Scene, is_own: bool, move: int, *, rest: bool = True) -> list[Text]:
    """One of the two ways at a move: the move, the cost so far, the board.

    Behind the end of the way, its last board is shown if `rest`, or else nothing.
    """
    playback = scene.own if is_own else scene.shortest
    if playback is None:
        if is_own or (move and not rest):
            return []
        return [
            Text(translate("start")),
            *map(Text, scene.board(scene.game.start).split("\n")),
        ]
    is_illegal = is_own and playback.illegal is not None and move >= playback.illegal
    if not rest and move > playback.moves + is_illegal:
        return []
    index = min(move, playback.moves)
    label = Text(_move_text(playback.way, index) if index else translate("start"))
    label.append(translate("  cost {cost}", cost=playback.costs[index]))
    if is_illegal and playback.illegal is not None:
        label = Text(
            _move_text(playback.way, playback.illegal) + translate("  not legal"), "bold red"
        )
    elif index == playback.moves and playback.solved:
        label.append(translate("  solved"), "green")
    elif is_own and scene.mistake is not None and index >= scene.mistake.move:
        label.stylize("red")
    board = scene.board(playback.states[index]).split("\n")
    before = scene.board(playback.states[index - 1]).split("\n") if index else board
    return [label, *_highlight_changes(board, before)]


def _move_text(way: Sequence[str], number: int) -> str:
    """A move of a way, with its number."""
    name = printable(way[number - 1])
    return translate("move {number} of {total}: {name}", number=number, total=len(way), name=name)


def _highlight_changes(board: Sequence[str], before: Sequence[str]) -> list[Text]:
    """A board in which the changes by the last move stand out."""
    lines = [Text(line) for line in board]
    for number, (line, old) in enumerate(zip(board, before, strict=False)):
        for column, sign in enumerate(line):
            if old[column : column + 1] != sign:
                lines[number].stylize("bold cyan", column, column + 1)
    return lines


def _side_by_side(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Two blocks next to each other, the left one at least `column` columns wide."""
    width = max(_width(left), column) + _GAP
    lines = []
    for left_line, right_line in zip_longest(left, right, fillvalue=Text()):
        line = left_line.copy()
        line.pad_right(width - line.cell_len)
        line.append_text(right_line).rstrip()
        lines.append(line)
    return lines


def _crop(side: Sequence[Text], room: int) -> list[Text]:
    """A label, and as many lines of its board around the changes as there is room for."""
    label, board = list(side[:1]), list(side[1:])
    room -= 1
    if len(board) <= room:
        return [*label, *board]
    changed = next((number for number, line in enumerate(board) if line.spans), 0)
    start = max(0, min(changed - room // 2, len(board) - room))
    return [*label, *board[start : start + room]]


def _progress_line(scene: Scene, move: int, width: int) -> Text:
    """The position in the replay, and that of the first wrong move."""
    last = max(scene.last, 1)
    size = max(10, min(width - 20, 60))
    place = move * (size - 1) // last
    signs = ["\N{BOX DRAWINGS LIGHT HORIZONTAL}"] * size
    if scene.first_wrong is not None:
        signs[scene.first_wrong * (size - 1) // last] = "!"
    signs[place] = "\N{BLACK CIRCLE}"
    label = translate("{move} of {last}", move=move, last=scene.last)
    return Text(f"{''.join(signs)} {label}", "dim")


def _width(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)
