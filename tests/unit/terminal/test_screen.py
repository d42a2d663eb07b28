"""The terminal: what goes to which stream, what a pipe does not get, and keys by their names."""

import fcntl
import io
import os
import pty
import re
import sys
import termios
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

import pytest
from rich.text import Text

from judge.errors import UsageError
from judge.terminal import signals
from judge.terminal.keys import Keyboard, is_terminal
from judge.terminal.screen import (
    Screen,
    print_error,
    print_warning,
    use_starter,
    write_markdown,
    write_report,
)
from tests.conftest import each_row
from tests.unit.terminal.pseudo_terminal import on_terminal


def test_a_report_goes_to_one_stream_errors_to_another(capsys: pytest.CaptureFixture[str]) -> None:
    with Screen() as screen:
        screen.print(Text("a line"))
        screen.write("as it [bold]is[/bold]\n")
    print_error(UsageError("found this", advice="Do that"))
    print_warning("beware")

    seen = capsys.readouterr()

    assert seen.out == "a line\nas it [bold]is[/bold]\n"
    assert seen.err == "judge: found this. Do that\njudge: beware\n"


def test_commands_are_shown_as_the_user_starts_them_but_not_to_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hint, page = (
        "next: judge run a.py; the judge run; `judge list`を; judge.toml; judge nosuch",
        io.StringIO(),
    )
    shown = (
        "next: ./judge.sh run a.py; the judge run; `./judge.sh list`を; judge.toml; judge nosuch"
    )

    with (
        use_starter("./judge.sh", ["run", "list"]),
        Screen() as screen,
        Screen(output=page) as kept,
    ):
        for one in (screen, kept):
            one.print(Text(hint, "bold"))
            one.write(f"{hint}\n")
        screen.write_document(f"{hint}\n")
        screen.print_note(Text(hint))
        print_error(UsageError("odd", advice=hint))

    assert page.getvalue() == f"{hint}\n" * 2
    seen = capsys.readouterr()
    assert seen.out == f"{shown}\n" * 2 + f"{hint}\n"
    assert seen.err == f"{shown}\njudge: odd. {shown}\n"


def test_without_a_terminal_there_is_no_bar_no_style_and_no_line_break(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "0")  # that means unknown
    line, page = "word " * 100, io.StringIO()

    with Screen() as screen, Screen(output=page) as kept:
        screen.start_progress(10)
        for _ in range(10):
            screen.advance("a.py")
        with screen.without_bar():
            pass
        screen.print(Text(line))
        kept.print(Text("a line", "bold red"))
    write_markdown("# Title\n\n`code`\n")

    seen = capsys.readouterr()
    assert (seen.out, seen.err) == (f"{line}\n# Title\n\n`code`\n", "")
    assert page.getvalue() == "a line\n"


@pytest.mark.attack
def test_a_report_replaces_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.txt"
    path.write_text("an older and longer report")

    write_report("new", path)
    with pytest.raises(UsageError, match=r"nowhere.*It was printed instead"):
        write_report("the report\n", tmp_path / "nowhere" / "report.txt")
    write_report("gone", Path("/dev/null"))
    link = tmp_path / "link.json"
    link.symlink_to("/dev/null")  # which could as well be a disk
    write_report("kept", link)
    assert link.read_text() == "kept"
    link.unlink()

    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]
    assert capsys.readouterr().out == "the report\n"
    assert Path("/dev/null").is_char_device()


OBEYED = "\x1b]52;c;aGk=\x1b\\ \x9b2J \u202egnp.exe"
SHOWN = "\\x1b]52;c;aGk=\\x1b\\ \\x9b2J \\u202egnp.exe"


@each_row("terminal", [False, True])
def test_control_characters_are_shown_and_not_obeyed(
    terminal: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if terminal:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "dumb")  # without a bar that moves the cursor
    with Screen() as screen:
        screen.print(Text(OBEYED, "bold"))
        screen.write(f"{OBEYED}\n")
        screen.start_progress(1)
        screen.advance(OBEYED)
    print_warning(OBEYED)
    write_markdown(f"{OBEYED}\n")

    seen = capsys.readouterr()

    assert seen.out.count(SHOWN) == 3
    assert SHOWN in seen.err
    left = re.sub("\x1b\\[[0-9;]*m", "", seen.out + seen.err)  # the colours of the judge itself
    assert re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", left) is None


def test_words_of_the_user_are_no_markup(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with Screen() as screen:
        screen.start_progress(2)
        screen.advance("a[/b]/mine.py")

    assert "a[/b]/mine.py" in capsys.readouterr().err


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


def test_the_terminal_is_as_it_was(ends: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_what_is_longer_than_the_window_goes_through_the_pager(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PAGER", "sed s/word/paged/")
    code = "from judge.terminal.screen import *\nfor n in 9, 30: write_markdown('word\\n\\n' * n)"
    with on_terminal(code) as typed:
        assert typed.until("paged").count("word") == 9
