"""What a program leaves in a folder: within bounds, at every level."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.model import Execution, Program, Stop
from judge.sandbox import Level, available_levels, sandbox_of_level
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.trees import TreeBounds, TreeTooLarge, check_tree
from tests.conftest import LIMITS, each_row

BOUNDS = TreeBounds(total_bytes=1 << 20, entries=300, depth=8)
LEVELS = [*available_levels(), Level.NONE]


def run_in(folder: Path, script: str, level: Level) -> Execution:
    program = Program(folder=folder, argv=("/bin/sh", "-c", script))
    sandbox = sandbox_of_level(level)
    with sandbox.open(program, limits=LIMITS, writable=folder, bounds=BOUNDS) as jail:
        return jail.run(stdin=b"")


@each_row("level", LEVELS)
def test_what_a_program_leaves_is_there_after_the_run(level: Level, tmp_path: Path) -> None:
    (tmp_path / "in").write_text("1")
    (tmp_path / "gone").touch()
    script = "cat in in > out; chmod +x out; mkdir sub; mv in sub; rm gone; ln -s out link"

    seen = run_in(tmp_path, script, level)

    assert seen.exit_code == 0
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["in", "link", "out", "sub"]
    assert (tmp_path / "out").read_text() == "11"
    assert (tmp_path / "out").stat().st_mode & 0o100
    assert (tmp_path / "link").readlink() == Path("out")


TOO_MUCH = {
    "bytes": "while :; do head -c 100000 /dev/zero >> file || exit 1; done",
    "files": "i=0; while i=$((i+1)); do : > $i || exit 1; done",
    "depth": "mkdir -p $(printf 'd/%.0s' $(seq 250))",
    "holes": "truncate -s 900000 1 2 3",
}


@each_row("level", LEVELS)
@each_row("script", TOO_MUCH.values())
def test_a_program_cannot_write_more_than_that(script: str, level: Level, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    try:
        seen = run_in(folder, script, level)
        check_tree(folder, BOUNDS)
    except TreeTooLarge:
        is_held = True
    else:
        is_held = seen.exit_code in (1, 2) or seen.stopped_by is Stop.OUTPUT

    assert is_held
    remove_tree(str(folder))
    assert list(tmp_path.iterdir()) == []


def test_the_size_that_a_file_declares_counts(tmp_path: Path) -> None:
    with (tmp_path / "holes").open("wb") as file:
        file.truncate(2 << 20)

    with pytest.raises(TreeTooLarge, match="more than 1 MiB"):
        check_tree(tmp_path, BOUNDS)
