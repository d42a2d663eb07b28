"""A replay comes in; it is printed, or played in the terminal as the keys ask for."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence

from rich.console import Console, ConsoleDimensions
from rich.control import Control
from rich.screen import Screen as Picture
from rich.text import Text

from judge import signals
from judge.commands.replay import text as replaytext
from judge.commands.replay.scenes import Replay, Scene
from judge.commands.replay.work import ReplayRun
from judge.terminal import keys
from judge.terminal.keys import Keyboard
from judge.terminal.screen import Screen

_STEP_S = 0.5  # between two moves while it plays
_LOOK_S = 0.2  # between two looks at the size of the window
_ENTER = b"\x1b[?1049h\x1b[H\x1b[?25l"  # another screen, without a cursor
_LEAVE = b"\x1b[?25h\x1b[?1049l"

_KEYS = {
    "right": "forward",
    "l": "forward",
    "enter": "forward",
    "left": "back",
    "h": "back",
    "backspace": "back",
    "space": "play",
    "home": "first",
    "g": "first",
    "0": "first",
    "end": "last",
    "G": "last",
    "$": "last",
    "w": "wrong",
    "!": "wrong",
    "n": "next",
    "down": "next",
    "tab": "next",
    "page down": "next",
    "p": "previous",
    "up": "previous",
    "back tab": "previous",
    "page up": "previous",
    "+": "faster",
    "-": "slower",
    "q": "quit",
    "escape": "quit",
    "": "quit",
}
"""What a key asks for."""


class Player:
    """Where a replay stands: which of its instances, which move, and whether it plays."""

    def __init__(self, reel: Replay, indices: Sequence[int]) -> None:
        self._reel = reel
        self._indices = indices
        self._place = indices.index(reel.first) if reel.first in indices else 0
        self.move = 0
        self.playing = False
        self.done = False
        self.step_s = _STEP_S

    @property
    def scene(self) -> Scene:
        """The instance that is shown."""
        return self._reel.scene(self._indices[self._place])

    @property
    def ready(self) -> bool:
        """Whether that instance can be shown at once."""
        return self._reel.is_made(self._indices[self._place])

    def press(self, key: str) -> bool:
        """Does what a key asks for; whether it asks for anything."""
        wish = _KEYS.get(key)
        if wish is None:
            return False
        if wish not in ("faster", "slower"):
            self.playing = wish == "play" and not self.playing
        match wish:
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
                by = 1 if wish == "next" else -1
                place = min(max(self._place + by, 0), len(self._indices) - 1)
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
        """One move further while it plays; it stops at the end, and at the first wrong move."""
        if self.move < self.scene.last:
            self.move += 1
        if self.move in (self.scene.last, self.scene.first_wrong):
            self.playing = False


def show_replay(replaying: ReplayRun, screen: Screen, form: str | None) -> int:
    """Runs the solution and shows its replay; the exit status.

    `form` is `text`, `json`, or None: played in the terminal, if there is one, and text else.
    """
    try:
        reel = replaying.reel()
        indices = replaying.indices(reel)
        if form == "json":
            for piece in replaytext.as_json(reel, indices):
                screen.write(piece)
        elif form == "text" or not keys.is_terminal():
            for text in replaytext.as_text(reel, indices):
                screen.print(text)
        else:
            play(reel, indices)
    except KeyboardInterrupt:
        replaying.interrupted = True
        return 130
    return replaying.status(reel)


def play(reel: Replay, indices: Sequence[int]) -> None:
    """Plays a replay in the terminal until it is left; then the terminal is as it was."""
    console = Console(highlight=False)
    player = Player(reel, indices)
    stage = _AlternateScreen(console)
    with Keyboard() as keyboard, signals.display(stage.enter, stage.leave):
        due, changed = 0.0, True
        while not player.done:
            if changed or console.size != stage.size:
                size = stage.size = console.size
                if not player.ready:
                    stage.show(replaytext.waiting(reel))
                stage.show(
                    replaytext.frame(
                        reel,
                        player.scene,
                        player.move,
                        size.width,
                        size.height,
                        playing=player.playing,
                    )
                )
            changed = False
            left = due - time.monotonic() if player.playing else _LOOK_S
            key = keyboard.read_key(min(left, _LOOK_S))
            if key is not None:
                was = player.playing
                changed = player.press(key)
                if player.playing and not was:
                    due = time.monotonic() + player.step_s
            elif player.playing and time.monotonic() >= due:
                player.tick()
                due, changed = time.monotonic() + player.step_s, True


class _AlternateScreen:
    """The other screen of a terminal, on which one picture replaces the one before."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.size: ConsoleDimensions | None = None
        """For which size the picture that is shown was drawn; None if there is none."""

    def enter(self) -> None:
        """Takes the terminal; what stood there comes back with `leave`."""
        os.write(sys.stdout.fileno(), _ENTER)
        self.size = None

    def leave(self) -> None:
        """Gives the terminal back, also in the middle of a picture."""
        os.write(sys.stdout.fileno(), _LEAVE)

    def show(self, picture: Text) -> None:
        """Draws a picture."""
        self._console.control(Control.home())
        self._console.print(Picture(picture), end="")
