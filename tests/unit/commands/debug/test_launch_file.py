"""The file in which an editor finds how it debugs a solution; what sessions say."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.commands.debug import launch_file
from judge.commands.debug.debuggers import GDB_STOP, PDB_SESSION, SESSION_WORDS, Debugger
from judge.commands.debug.launch_file import write_launch
from judge.commands.debug.target import DebugTarget
from judge.errors import UsageError
from judge.languages import language_of
from judge.model import Program, Verdict
from judge.runner.local import LocalExecutor
from tests.conftest import FakeSandbox, case, each_row, execution, problem, solution


def write(folder: Path, *, path: Path | None) -> dict[str, object]:
    target = DebugTarget(
        problem=problem(),
        solution=solution("mine.py", language=language_of("mine.py")),
        path=path,
        case=case(input="3\n"),
        verdict=Verdict.WA,
        message="",
    )
    with LocalExecutor(FakeSandbox(lambda program, stdin: execution())) as executor:
        file, _ = write_launch(executor, target, folder)
    document: dict[str, object] = json.loads(file.read_text())
    return document


def test_a_configuration_replaces_one_of_its_name_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = Program(folder=tmp_path, argv=(str(tmp_path / "built"), "first"))
    (tmp_path / "built").write_text("symbols")
    monkeypatch.setattr(launch_file, "debugger_of", lambda language: Debugger.LLDB)
    monkeypatch.setattr(launch_file, "build_for_debugger", lambda *words: built)
    (tmp_path / ".vscode").mkdir()
    others = [{"name": "mine", "type": "node"}, {"name": "judge: mine.cpp", "debugServer": 1}]
    (tmp_path / ".vscode/launch.json").write_text(
        json.dumps({"inputs": [], "configurations": others})
    )

    document = write(tmp_path, path=tmp_path / "mine.cpp")

    own = tmp_path / ".vscode/judge"
    assert document["inputs"] == []
    assert document["configurations"] == [
        {
            "name": "judge: mine.cpp",
            "request": "launch",
            "cwd": str(tmp_path),
            "type": "lldb-dap",
            "program": str(own / "mine.cpp.program"),
            "args": ["first"],
            "preRunCommands": [f'settings set target.input-path "{own / "mine.cpp.in"}"'],
            "stopOnEntry": True,
        },
        others[0],
    ]
    assert (own / "mine.cpp.in").read_text() == "3\n"
    assert (own / "mine.cpp.program").read_text() == "symbols"


@each_row("text", ["{ // a comment\n}", "[]", '{"configurations": {"a": 1}}'])
def test_a_file_that_cannot_be_read_stays_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / ".vscode/launch.json"
    file.parent.mkdir()
    file.write_text(text)

    with pytest.raises(UsageError, match="no configuration can be added"):
        write(tmp_path, path=tmp_path / "mine.py")

    assert file.read_text() == text


def test_the_scripts_say_what_is_translated_for_them() -> None:
    said = {words for script in (PDB_SESSION, GDB_STOP) for words in sayings(script)}

    assert said == {*SESSION_WORDS}


def sayings(script: Path) -> Iterator[object]:
    """The constants that a script gives to its `say`."""
    for node in ast.walk(ast.parse(script.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
            (words,) = node.args
            assert isinstance(words, ast.Constant)
            yield words.value
