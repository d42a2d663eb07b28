"""The terminal: what goes to which stream, and what a pipe does not get."""

import io
import re
from pathlib import Path

import pytest
from rich.text import Text

from judge.errors import UsageError
from judge.terminal.screen import (
    Screen,
    _progress_bar,
    print_error,
    print_warning,
    write_markdown,
    write_report,
)
from tests.conftest import each_row


def test_a_report_goes_to_one_stream_and_errors_to_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Screen() as screen:
        screen.print(Text("a line"))
        screen.write("as it [bold]is[/bold]\n")
    print_error(UsageError("found this", advice="Do that"))
    print_warning("beware")

    seen = capsys.readouterr()

    assert seen.out == "a line\nas it [bold]is[/bold]\n"
    assert seen.err == "judge: found this. Do that\njudge: beware\n"


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


def test_a_report_replaces_a_file_or_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_words_of_the_user_are_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    bar = screen._bar = _progress_bar(screen._err)

    screen.advance("a[/b]/mine.py")
    screen._err.print(bar.get_renderable())

    assert "a[/b]/mine.py" in capsys.readouterr().err
