"""The recorded sessions are what their steps say, and come out the same again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from judge.languages import find_command
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.session import LANGUAGES, diff, document, skeleton
from tests.end_to_end.session_pictures import cast, picture
from tests.end_to_end.session_steps import (
    RECORDINGS,
    CommandLine,
    InteractiveCommand,
    ProgramText,
    Prose,
    Recording,
)

TOOLS = {"session": (), "learning": ("g++", "gdb", "valgrind")}

each_recording = pytest.mark.parametrize("recording", RECORDINGS.values(), ids=RECORDINGS)


@each_recording
def test_the_document_says_what_the_steps_say(recording: Recording) -> None:
    text = recording.document.read_text()
    written = skeleton(text)

    for step in recording.steps:
        match step:
            case Prose(prose):
                assert prose.strip() in written
            case ProgramText(program, None):
                language = LANGUAGES[Path(program).suffix]
                source = (recording.programs / program).read_text()
                assert f"```{language}\n{source}```" in written
            case ProgramText(program, str(before)):
                assert f"```diff\n{diff(recording, before, program).rstrip()}\n```" in written
            case CommandLine(command) | InteractiveCommand(command):
                assert f"$ {command}" in written
    assert len(re.findall(r"^\$ ", text, re.MULTILINE)) == sum(
        isinstance(step, CommandLine | InteractiveCommand) for step in recording.steps
    )


@each_recording
def test_it_does_not_reveal_where_it_was_recorded(recording: Recording) -> None:
    text = recording.document.read_text()

    assert "/tmp" not in text
    assert "/home" not in text
    assert "\x1b" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDINGS)
def test_recording_again_gives_the_same_document(name: str, tmp_path: Path) -> None:
    for command in TOOLS[name]:
        if find_command(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")
    recording = RECORDINGS[name]

    again = document(recording, tmp_path)

    assert skeleton(again) == skeleton(recording.document.read_text())


@each_recording
def test_the_cast_and_the_picture_show_the_document(recording: Recording) -> None:
    text = recording.document.read_text()
    commands = re.findall(r"^\$ (.*)", text, re.MULTILINE)

    written = recording.document.with_suffix(".cast").read_text()

    assert written == cast(text)
    head, *events = map(json.loads, written.splitlines())
    assert (head["version"], [time for time, _, _ in events]) == (
        2,
        sorted(time for time, _, _ in events),
    )
    shown = "".join(data for _, _, data in events)
    assert [command for command in commands if f"$ {command}\r\n" not in shown] == []
    drawn = recording.document.with_suffix(".svg")
    if drawn.is_file():
        assert drawn.read_text() == picture(text)
        assert "url(http" not in drawn.read_text()
