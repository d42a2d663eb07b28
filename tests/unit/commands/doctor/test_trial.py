"""The trial of a guarantee: what a program in the sandbox can really read."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.doctor.trial import readable_files, try_files
from judge.errors import SandboxError
from judge.model import Execution, GuaranteeStatus, Program
from judge.sandbox import Guarantee, Level, Sandbox, available_levels, sandbox_of_level
from tests.conftest import FakeSandbox, each_row, execution

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
        readable_files(_reader(exit_code=1), [kit])


def _reader(exit_code: int = 0) -> Sandbox:
    def behave(program: Program, stdin: bytes) -> Execution:
        return execution(exit_code=exit_code)

    return FakeSandbox(behave)
