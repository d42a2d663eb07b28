"""What is found out about this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import languages
from judge.commands.doctor import work as machine
from judge.commands.doctor.result import Tool
from judge.sandbox import Guarantee, processor_name
from tests.conftest import write_kit


@pytest.fixture(scope="module")
def tools() -> list[Tool]:
    """All languages; asking every compiler for its version takes seconds."""
    return list(machine.find_tools())


def test_every_language_is_either_there_with_a_version_or_missing_with_a_reason(
    tools: list[Tool],
) -> None:
    assert [tool.language for tool in tools] == [one.code for one in languages.table()]
    assert all(bool(tool.version) != bool(tool.missing) for tool in tools)


def test_python_is_always_available(tools: list[Tool]) -> None:
    (python,) = (tool for tool in tools if tool.language == "python3")

    assert (python.version or "").startswith("Python 3.")


def test_an_examination_has_every_guarantee_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = write_kit(tmp_path, {})
    monkeypatch.chdir(kit)
    monkeypatch.setattr(machine, "find_tools", list)

    seen = machine.examine_machine()

    assert [one.promise for one in seen.sandbox.promises] == [one.value for one in Guarantee]
    for one in seen.sandbox.promises:
        assert one.held == bool(one.by) != bool(one.why and one.remedy), one
    assert seen.kit == str(kit)
    assert seen.unsupported is None


def test_an_examination_without_a_kit_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_KIT", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(machine, "find_tools", list)

    assert "JUDGE_KIT" in machine.examine_machine().kit


def test_the_processor_has_a_name() -> None:
    name = processor_name()

    assert name
    assert name == name.strip()
    assert "\n" not in name
