"""Messages of the Debug Adapter Protocol, and the file in which an editor finds a session."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from judge.commands.debug.dap import read_message, with_program, write_message
from judge.commands.debug.launch_file import add_configuration
from judge.errors import UsageError


def test_what_is_written_can_be_read() -> None:
    messages: list[dict[str, object]] = [{"seq": 1, "command": "ä"}, {"seq": 2}]
    stream = io.BytesIO(b"".join(write_message(message) for message in messages))

    assert [read_message(stream), read_message(stream)] == messages
    assert read_message(stream) is None


@pytest.mark.parametrize(
    "content",
    [
        b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
        b"Content-Length: -2\r\n\r\n{}",
        b"Content-Length: 99999999999\r\n\r\n{}",
        b"Content-Type: x\r\n\r\n{}",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 2\r\n\r\n{x",
    ],
)
def test_what_is_no_message_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # of several kinds
        read_message(io.BytesIO(content))


def test_only_the_request_to_launch_gets_the_program() -> None:
    launch = {"type": "request", "command": "launch", "arguments": {"program": "x", "a": 1}}
    other = {"type": "request", "command": "next", "arguments": {"threadId": 1}}

    changed = with_program(launch, {"program": "mine"})

    assert changed["arguments"] == {"program": "mine", "a": 1}
    assert with_program(other, {"program": "mine"}) == other


def test_a_configuration_replaces_one_of_its_name_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / ".vscode/launch.json"
    file.parent.mkdir()
    others = [{"name": "mine", "type": "node"}, {"name": "judge: x", "debugServer": 1}]
    file.write_text(json.dumps({"version": "0.2.0", "inputs": [], "configurations": others}))

    add_configuration(tmp_path, {"name": "judge: x", "debugServer": 2})

    document = json.loads(file.read_text())
    assert document["inputs"] == []
    assert document["configurations"] == [{"name": "judge: x", "debugServer": 2}, others[0]]


@pytest.mark.parametrize("text", ["{ // a comment\n}", "[]", '{"configurations": {}}'])
def test_a_file_that_cannot_be_read_stays_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / ".vscode/launch.json"
    file.parent.mkdir()
    file.write_text(text)

    with pytest.raises(UsageError, match="no configuration can be added"):
        add_configuration(tmp_path, {"name": "judge: x"})

    assert file.read_text() == text
