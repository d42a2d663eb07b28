"""Keys: what is typed at a terminal, here the other end of a pseudo terminal, gets its name."""

import fcntl
import os
import pty
import sys
import termios
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue

import pytest

from judge.terminal import signals
from judge.terminal.keys import Keyboard, is_terminal


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    """Where is typed, and the terminal."""
    hand, terminal = pty.openpty()
    yield hand, terminal
    for end in (hand, terminal):
        with suppress(OSError):  # a test closed it
            os.close(end)


def type_keys(hand: int, terminal: int, typed: bytes) -> None:
    """Type something, and wait until all of it has arrived: half a key is another one."""
    os.write(hand, typed)
    waiting = b""
    while int.from_bytes(waiting, sys.byteorder) < len(typed):
        waiting = fcntl.ioctl(terminal, termios.FIONREAD, bytes(4))


def test_a_key_is_called_by_its_name_and_keys_typed_ahead_count(ends: tuple[int, int]) -> None:
    hand, terminal = ends
    os.write(hand, b"ab\n")
    with Keyboard(terminal) as keyboard:
        assert [keyboard.read_key(60.0) for _ in range(3)] == ["a", "b", "enter"]
        for typed, names in (
            (b" \r\t\x7f\x04", ["space", "enter", "tab", "backspace", "ctrl-d"]),
            (b"\x1b[C\x1b[D\x1b[A\x1b[B", ["right", "left", "up", "down"]),
            (b"\x1bOC\x1bOH\x1b[F\x1b[1~\x1b[4~", ["right", "home", "end", "home", "end"]),
            (b"\x1b[Z\x1b[5~\x1b[6~", ["back tab", "page up", "page down"]),
            (b"\x1b", ["escape"]),
            (b"\x1b\x1b", ["escape", "escape"]),
            (b"\x1b[20~x", ["unknown", "x"]),
            (b"\x1b[", ["unknown"]),
            (b"\xc3", ["\N{REPLACEMENT CHARACTER}"]),
        ):
            type_keys(hand, terminal, typed)
            assert [keyboard.read_key(60.0) for _ in names] == names
            assert keyboard.read_key(0) is None


def test_the_terminal_is_afterwards_as_it_was_wherever_the_process_ends(
    ends: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = termios.tcgetattr(ends[1])

    with suppress(KeyboardInterrupt), Keyboard(ends[1]):
        within = termios.tcgetattr(ends[1])
        raise KeyboardInterrupt
    after = termios.tcgetattr(ends[1])
    with Keyboard(ends[1]):
        signals._undraw_all()
        undrawn = termios.tcgetattr(ends[1])

    assert not within[3] & (termios.ICANON | termios.ECHO)
    assert within[3] & termios.ISIG
    assert before == after == undrawn
    monkeypatch.setenv("TERM", "dumb")
    assert not is_terminal()


def test_keys_are_passed_on_as_they_come_and_a_lost_terminal_once(ends: tuple[int, int]) -> None:
    hand, terminal = ends
    pressed: SimpleQueue[str] = SimpleQueue()
    with Keyboard(terminal) as keyboard:
        with keyboard.forward_keys(pressed.put):
            os.write(hand, b"s\x1b[A")
            found = [pressed.get(timeout=60), pressed.get(timeout=60)]
        os.write(hand, b"x")

        assert found == ["s", "up"]
        assert keyboard.read_key(60.0) == "x"
        with keyboard.forward_keys(pressed.put):
            os.close(hand)
            assert pressed.get(timeout=60) == ""
        assert [keyboard.read_key(60.0) for _ in range(2)] == ["", ""]
        os.close(terminal)  # it need not be as it was
    assert pressed.empty()
