"""What is found out about this machine and its cache, and what a program can really read."""

import os
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge import languages
from judge.commands.doctor import work as machine
from judge.commands.doctor.text import cache_text, examination_text, size_text
from judge.commands.doctor.work import (
    BestLevel,
    Examination,
    Promise,
    Tool,
    clean_cache,
    read_cache,
    readable_files,
    try_files,
)
from judge.errors import SandboxError
from judge.model import GuaranteeStatus
from judge.reports.json import json_text
from judge.runner.cache_folder import CacheFolder
from judge.sandbox import Guarantee, Level, available_levels, sandbox_of_level
from tests.conftest import FakeSandbox, each_row, execution, write_kit


@pytest.mark.slow
def test_every_language_is_either_there_with_a_version_or_missing_with_a_reason() -> None:
    tools = {tool.language: tool for tool in machine.find_tools()}

    assert list(tools) == [one.code for one in languages.table()]
    assert all(bool(tool.version) != bool(tool.missing) for tool in tools.values())
    assert (tools["python3"].version or "").startswith("Python 3.")


def test_an_examination_has_each_guarantee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = write_kit(tmp_path, {})
    monkeypatch.chdir(kit)
    monkeypatch.setattr(machine, "find_tools", list)

    seen = machine.examine_machine()

    assert [one.promise for one in seen.sandbox.promises] == [one.value for one in Guarantee]
    for one in seen.sandbox.promises:
        assert one.held == bool(one.by) != bool(one.why and one.remedy), one
    assert seen.kit == str(kit)
    assert seen.unsupported is None
    monkeypatch.setenv("JUDGE_KIT", str(tmp_path / "none"))
    monkeypatch.chdir("/")
    assert "JUDGE_KIT" in machine.examine_machine().kit


FOUND = Tool(language="c", suffixes=(".c",), version="gcc 12")
LOST = Tool(language="python3", suffixes=(".py", ".py3"), missing="python3 is not installed")
CHANGED = replace(FOUND, language="go", changed_by=("/kit/languages.toml: run",))
EXAMINED = Examination(
    system="Linux 6.1 x86_64",
    python="3.11.7",
    kit="/kit",
    cache="/cache/judge",
    cores=(0, 2),
    unsupported="there is no /proc",
    sandbox=BestLevel(
        level="limits",
        promises=(
            Promise(
                promise="network",
                meaning="the program cannot reach a network",
                held=False,
                why="it is forbidden",
                remedy="sudo allow",
            ),
            Promise(promise="cpu", meaning="CPU time is limited", held=True, by="a timer"),
        ),
    ),
    languages=(FOUND, LOST, CHANGED),
)


def test_the_documents() -> None:
    text, document = examination_text(EXAMINED).plain, json_text(EXAMINED)

    assert text == external_file("examination.txt")
    assert document == external_file("examination.json", format=".txt")
    possible = examination_text(replace(EXAMINED, unsupported=None)).plain
    assert "Nothing can be judged here" not in possible


CLAIM = GuaranteeStatus(guarantee="files", meaning="closed", by="a layer", why="", remedy="")
OTHER = replace(CLAIM, guarantee="network")


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    answer = tmp_path / "testdata/sums/sample/01.ans"
    answer.parent.mkdir(parents=True)
    answer.write_text("1\n")
    return tmp_path


@each_row("level", available_levels())
def test_files_are_held_where_a_program_fails_to_read_them(level: Level, kit: Path) -> None:
    sandbox = sandbox_of_level(level)

    files, other = try_files([CLAIM, OTHER], sandbox, [kit])

    assert other == OTHER
    assert bool(files.by) == (Guarantee.FILES not in sandbox.missing)
    assert f"an answer in {kit}" in files.by + files.why


def test_a_program_that_ends_with_an_error_proves_nothing(kit: Path) -> None:
    with pytest.raises(SandboxError, match="to try the sandbox"):
        readable_files(FakeSandbox(lambda program, stdin: execution(exit_code=1)), [kit])


NOW = 1_000_000.0


def test_the_cache_is_cleaned_but_for_what_a_running_judge_uses(tmp_path: Path) -> None:
    sizes = {"programs/a": 4096, "programs/b": 1 << 20, "headers/push": 4096}
    for name, size in sizes.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(size))
        os.utime(path, (NOW - 50, NOW - 50))
    judge = CacheFolder(tmp_path)
    judge.touch(tmp_path / "programs/a")

    text = cache_text(read_cache(tmp_path, now=NOW + 3 * 86400)).plain
    text = text.replace(str(tmp_path), "CACHE")
    found = clean_cache(tmp_path)

    assert text == external_file("cache.txt")
    assert list(map(size_text, (999, 1000, 581 << 20))) == ["999 bytes", "1.0 KiB", "581 MiB"]
    removed = 4096 + (1 << 20)
    assert (found.removed_bytes, found.disk_bytes, found.running_judges) == (removed, 4096, 1)
    assert (tmp_path / "programs/a").exists()
    assert clean_cache(tmp_path / "none").removed_bytes == 0
    assert not (tmp_path / "none").exists()
