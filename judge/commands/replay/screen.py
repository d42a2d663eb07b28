"""Print a replay in a format, or play it in the terminal, controlled by keys."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence

import msgspec
from rich.console import Console, ConsoleDimensions
from rich.control import Control
from rich.screen import Screen as Picture
from rich.text import Text

from judge import __version__
from judge.catalog.source import ProblemSource
from judge.commands.replay.page import replay_page
from judge.commands.replay.text import as_text, frame, waiting
from judge.commands.replay.work import Scene, SolutionReplay, instance_indices, replay_solution
from judge.grading.feedback.playback import Playback
from judge.model import Verdict
from judge.reports.json import object_of
from judge.reports.pages import require_page_libraries
from judge.runner.one_run import CaseOrder
from judge.sandbox import Sandbox
from judge.terminal import keys, signals
from judge.terminal.keys import Keyboard
from judge.terminal.screen import EscapingConsole, Screen
from judge.terminal.translation import translate

_STEP_S = 0.5  # between two moves while it plays
_POLL_S = 0.2  # between two looks at the size of the window
_ENTER = b"\x1b[?1049h\x1b[H\x1b[?25l"  # the alternate screen, without a cursor
_LEAVE = b"\x1b[?25h\x1b[?1049l"

_ACTIONS = {
    key: action
    for action, keys in {
        "forward": ("right", "l", "enter"),
        "back": ("left", "h", "backspace"),
        "play": ("space",),
        "first": ("home", "g", "0"),
        "last": ("end", "G", "$"),
        "wrong": ("w", "!"),
        "next": ("n", "down", "tab", "page down"),
        "previous": ("p", "up", "back tab", "page up"),
        "faster": ("+",),
        "slower": ("-",),
        "quit": ("q", "escape", ""),
    }.items()
    for key in keys
}


class Player:
    """The position in a replay: the instance, the move, and whether it plays."""

    def __init__(self, replay: SolutionReplay, indices: Sequence[int]) -> None:
        self._replay = replay
        self._indices = indices
        self._place = indices.index(replay.first_index) if replay.first_index in indices else 0
        self.move = 0
        self.playing = False
        self.done = False
        self.step_s = _STEP_S

    @property
    def scene(self) -> Scene:
        """The instance on the screen."""
        return self._replay.scene(self._indices[self._place])

    @property
    def ready(self) -> bool:
        """Whether that instance can be shown without delay."""
        return self._replay.is_ready(self._indices[self._place])

    def press(self, key: str) -> bool:
        """Run the action of a key; return whether it has one."""
        action = _ACTIONS.get(key)
        if action is None:
            return False
        if action not in ("faster", "slower"):
            self.playing = action == "play" and not self.playing
        match action:
            case "forward":
                self.move = min(self.move + 1, self.scene.last)
            case "back":
                self.move = max(self.move - 1, 0)
            case "play" if self.playing and self.move == self.scene.last:
                self.move = 0
            case "first":
                self.move = 0
            case "last":
                self.move = self.scene.last
            case "wrong":
                wrong = self.scene.first_wrong
                self.move = self.scene.last if wrong is None else wrong
            case "next" | "previous":
                step = 1 if action == "next" else -1
                place = min(max(self._place + step, 0), len(self._indices) - 1)
                if place != self._place:
                    self._place, self.move = place, 0
            case "faster":
                self.step_s = max(self.step_s / 2, _STEP_S / 16)
            case "slower":
                self.step_s = min(self.step_s * 2, _STEP_S * 8)
            case "quit":
                self.done = True
        return True

    def tick(self) -> None:
        """Advance by one move; stop playing at the end and at the first wrong move."""
        if self.move < self.scene.last:
            self.move += 1
        if self.move in (self.scene.last, self.scene.first_wrong):
            self.playing = False


def show_replay(
    source: ProblemSource,
    order: CaseOrder,
    screen: Screen,
    form: str | None,
    *,
    sandbox: Sandbox | None = None,
) -> int:
    """Run the solution, show its replay, and return the exit status.

    `form` is `text`, `json` or `html`; None plays it in the terminal, or prints text if there is
    none.
    """
    if form == "html":
        require_page_libraries()
    try:
        screen.start_progress(None, translate("running"))
        replay = replay_solution(source, order, sandbox=sandbox)
        indices = instance_indices(replay, order.instance)
        if form == "json":
            for piece in json_pieces(replay, indices):
                screen.write_document(piece)
        elif form == "html":
            screen.write_document(replay_page(replay, indices))
        elif form == "text" or not keys.is_terminal():
            with screen.without_bar():
                for text in as_text(replay, indices):
                    screen.print(text)
        else:
            with screen.without_bar():
                play(replay, indices)
    except KeyboardInterrupt:
        return 130
    return replay.status


def play(replay: SolutionReplay, indices: Sequence[int]) -> None:
    """Play a replay in the terminal until the user quits; then restore the terminal."""
    console = EscapingConsole()
    player = Player(replay, indices)
    alternate = _AlternateScreen(console)
    with Keyboard() as keyboard, signals.display(alternate.enter, alternate.leave):
        due, changed = 0.0, True
        while not player.done:
            if changed or console.size != alternate.size:
                size = alternate.size = console.size
                if not player.ready:
                    alternate.show(waiting(replay))
                alternate.show(
                    frame(
                        replay,
                        player.scene,
                        player.move,
                        size.width,
                        size.height,
                        playing=player.playing,
                    )
                )
            changed = False
            left = due - time.monotonic() if player.playing else _POLL_S
            key = keyboard.read_key(min(left, _POLL_S))
            if key is not None:
                was_playing = player.playing
                changed = player.press(key)
                if player.playing and not was_playing:
                    due = time.monotonic() + player.step_s
            elif player.playing and time.monotonic() >= due:
                player.tick()
                due, changed = time.monotonic() + player.step_s, True


class _AlternateScreen:
    """The alternate screen of the terminal, which shows one picture at a time."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.size: ConsoleDimensions | None = None
        """The window size that the picture was drawn for; None if there is no picture."""

    def enter(self) -> None:
        os.write(sys.stdout.fileno(), _ENTER)
        self.size = None

    def leave(self) -> None:
        os.write(sys.stdout.fileno(), _LEAVE)

    def show(self, picture: Text) -> None:
        self._console.control(Control.home())
        self._console.print(Picture(picture), end="")


class BoardObject(msgspec.Struct, frozen=True):
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


class ReplayDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The document, which is written in pieces: a large case has thousands of boards."""

    schema: int
    version: str
    problem: str
    solution: str
    case: str
    verdict: Verdict | None
    message: str
    notes: tuple[str, ...]
    instances: list[SceneObject]


def json_pieces(replay: SolutionReplay, indices: Sequence[int]) -> Iterator[str]:
    """The document with the instances at these indices, from 0."""
    fields = {"schema": 1, "version": __version__, "problem": replay.problem.slug, "instances": []}
    yield _dumps(object_of(ReplayDocument, replay, **fields)).removesuffix("]}")
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


def _way_object(scene: Scene, playback: Playback | None) -> WayObject | None:
    if playback is None:
        return None
    steps = zip((None, *playback.way), playback.costs, playback.states, strict=False)
    boards = [BoardObject(move, cost, scene.board(state)) for move, cost, state in steps]
    return object_of(WayObject, playback, moves=playback.way, boards=boards)


def _dumps(value: msgspec.Struct) -> str:
    return json.dumps(msgspec.to_builtins(value, enc_hook=str), ensure_ascii=False)
