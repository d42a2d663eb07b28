"""The recorded session is what its script says, and comes out the same again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.end_to_end import session
from tests.end_to_end.session import (
    DOCUMENT,
    STEPS,
    CommandLine,
    InteractiveCommand,
    ProgramText,
    Prose,
    document,
    skeleton,
)

TEXT = DOCUMENT.read_text()


def test_the_document_says_what_the_script_says() -> None:
    written = skeleton(TEXT)

    for step in STEPS:
        match step:
            case Prose(text):
                assert text.strip() in written
            case ProgramText(program, None):
                assert f"```python\n{(session.PROGRAMS / program).read_text()}```" in written
            case ProgramText(program, str(before)):
                assert f"```diff\n{session._diff(before, program).rstrip()}\n```" in written
            case CommandLine(command) | InteractiveCommand(command):
                assert f"$ {command}" in written
    assert len(re.findall(r"^\$ ", TEXT, re.MULTILINE)) == sum(
        isinstance(step, CommandLine | InteractiveCommand) for step in STEPS
    )


def test_it_does_not_reveal_where_it_was_recorded() -> None:
    assert "/tmp" not in TEXT
    assert "/home" not in TEXT
    assert "\x1b" not in TEXT


@pytest.mark.slow
def test_recording_again_gives_the_same_document(tmp_path: Path) -> None:
    assert skeleton(document(tmp_path)) == skeleton(TEXT)
