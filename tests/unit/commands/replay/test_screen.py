"""Keys move a replay; in a terminal it is played and leaves no trace, elsewhere it is printed."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.replay.screen import Player, show_replay
from judge.commands.replay.work import ReplayOrder
from judge.model import Execution, Program
from judge.terminal.screen import Screen
from tests.conftest import ROOT, FakeSandbox, each_row, execution
from tests.unit.commands.replay.test_scenes import JUGS, LONG, replay_of

OUTPUT = f"1\n0,5\n8\n{LONG}\n"


def player(indices: Sequence[int] = (0, 1)) -> Player:
    return Player(replay_of("jugs", JUGS, OUTPUT), indices)


@each_row(
    ("keys", "place"),
    [
        (["right"], (1, 1)),
        (["right", "right"], (1, 1)),
        (["left"], (1, 0)),
        (["n"], (2, 0)),
        (["n", "n"], (2, 0)),
        (["n", "right", "right", "left"], (2, 1)),
        (["n", "end"], (2, 8)),
        (["n", "G", "home"], (2, 0)),
        (["n", "end", "w"], (2, 1)),
        (["w"], (1, 1)),
        (["n", "l", "p"], (1, 0)),
        (["n", "right", "n"], (2, 1)),
        (["tab", "enter", "backspace", "up", "p"], (1, 0)),
        (["n", "end", "space"], (2, 0)),
    ],
)
def test_keys_move_from_move_to_move_and_from_instance_to_instance(
    keys: list[str], place: tuple[int, int]
) -> None:
    shown = player()

    assert all(shown.press(key) for key in keys)

    assert (shown.scene.number, shown.move) == place


def test_it_is_left_by_a_key_or_when_the_terminal_is_gone_and_other_keys_change_nothing() -> None:
    for key in ("q", "escape", ""):
        shown = player()
        assert not shown.press("x")
        shown.press(key)
        assert shown.done


def test_it_plays_to_the_first_wrong_move_and_from_there_to_the_end() -> None:
    shown = player([1])
    shown.press("space")
    shown.tick()
    assert (shown.move, shown.playing) == (1, False)

    shown.press("space")
    moves = 0
    while shown.playing:
        shown.tick()
        moves += 1
    assert (shown.move, moves) == (8, 7)


def test_any_other_key_pauses_it_and_plus_and_minus_do_not() -> None:
    for key in ("right", "space"):
        shown = player([1])
        shown.press("space")
        shown.press("+")
        faster = shown.step_s
        shown.press("-")
        assert (shown.playing, faster < shown.step_s) == (True, True)
        shown.press(key)
        assert not shown.playing


def show(form: str | None, *, interrupted: bool = False) -> tuple[str, int]:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        if interrupted and stdin:
            raise KeyboardInterrupt
        return execution(stdout=b"-1\n")

    page = io.StringIO()
    order = ReplayOrder(words=("jugs", "breadth_first.py", "sample/01-one-pair"))
    kit, fake = find_kit(ROOT, {}), FakeSandbox(behaviour)
    with Screen(output=page) as screen:
        status = show_replay(kit, order, screen, form, sandbox=fake)
    return page.getvalue(), status


def test_without_a_terminal_it_is_printed_in_each_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")

    (text, status), without = show("text"), show(None)

    assert (status, without) == (1, (text, 1))
    assert text.startswith("Water jugs (jugs): breadth_first.py on sample/01-one-pair: wrong")
    assert "\x1b" not in text
    assert "move 10 of 10: 8,4  cost 10  solved" in text
    assert json.loads(show("json")[0])["instances"][0]["minimum"] == 10
    page, _ = show("html")
    assert (page.startswith("<!doctype html>"), page.count("<img")) == (True, 11)
    assert show("text", interrupted=True) == ("", 130)


PROGRAM = """
from judge.commands.replay.screen import play, show_replay
from tests.unit.commands.replay.test_scenes import JUGS, replay_of
play(replay_of("jugs", JUGS, {output!r}), range(2))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("last", "status"), [(b"q", 0), (b"\x03", 1)])
def test_in_a_terminal_it_is_played_and_leaves_no_trace(last: bytes, status: int) -> None:
    hand, terminal = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(output=OUTPUT)],
        cwd=ROOT,
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "90", "LINES": "24"},
        start_new_session=True,
        preexec_fn=lambda: _control(terminal),
    )
    os.close(terminal)
    try:
        drawn = read_until(hand, "pair 1 of 2")
        assert "looking for a shortest way" in drawn
        assert "\x1b[?1049h" in drawn  # another screen
        assert "\x1b[?25l" in drawn  # no cursor
        os.write(hand, b"n")
        read_until(hand, "pair 2 of 2")
        os.write(hand, b"w")
        read_until(hand, "minimum of 6 is out of reach")
        os.write(hand, last)
        read_until(hand, "\x1b[?25h\x1b[?1049l")  # the cursor and the normal screen

        assert (program.wait(20) != 0) == bool(status)
    finally:
        program.kill()
        program.wait()
        os.close(hand)


def _control(terminal: int) -> None:
    """Makes the terminal that of the program, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def read_until(hand: int, awaited: str) -> str:
    """The output of the terminal until `awaited` is in it."""
    said = ""
    end = time.monotonic() + 60
    while time.monotonic() < end and awaited not in said:
        if not select.select([hand], [], [], 0.1)[0]:
            continue
        try:
            said += os.read(hand, 65536).decode(errors="replace")
        except OSError:  # the program has ended
            break
    assert awaited in said
    return said
