"""The recorded sessions show their programs, and come out the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.languages import find_command
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.session import (
    BLOCK,
    RECORDINGS,
    Recording,
    again,
    picture,
    program_blocks,
    skeleton,
)

TOOLS = {"session": (), "learning": ("g++", "gdb", "valgrind")}


@pytest.mark.parametrize("recording", RECORDINGS.values(), ids=RECORDINGS)
def test_a_document_shows_its_programs_and_not_where_it_was_recorded(recording: Recording) -> None:
    text = recording.document.read_text()
    blocks = list(BLOCK.finditer(text))

    commands = [block[2].partition("\n")[0] for block in blocks if not block[1]]

    assert [block[0] for block in blocks if block[1]] == list(program_blocks(recording))
    assert [command for command in commands if not command.startswith("$ ")] == []
    assert {f"$ {command}" for command in recording.dialogues} <= set(commands)
    assert [words for words in ("/tmp", "/home", "\x1b") if words in text] == []


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", RECORDINGS)
def test_recording_again_gives_the_same_document(name: str, tmp_path: Path) -> None:
    for command in TOOLS[name]:
        if find_command(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")
    recording = RECORDINGS[name]

    assert skeleton(again(recording, tmp_path)) == skeleton(recording.document.read_text())


def test_the_picture_shows_the_document() -> None:
    document = RECORDINGS["session"].document

    drawn = document.with_suffix(".svg").read_text()

    assert drawn == picture(document.read_text())
    assert "url(http" not in drawn
