"""What a program may see of the machine's files, and on which cores it runs."""

from __future__ import annotations

import os
from pathlib import Path

from judge.model import Program
from judge.sandbox import physical_cores, policy
from judge.sandbox.supervisor import landlock


def test_a_tool_from_elsewhere_brings_its_installation_and_no_more(tmp_path: Path) -> None:
    tool = tmp_path / "python-9/bin/python9"
    home = Path.home()

    for argv, above, readable in (
        (tool, tmp_path, tmp_path / "python-9"),
        (home / "bin/mine", home, home / "bin"),
        (home / "mine", home, home / "mine"),
        (home / ".cargo/bin/rustc", home / ".cargo", home / ".cargo/lib"),
    ):
        env = {"TOOL_HOME": "/root"}
        program = Program(folder=Path("/"), argv=(str(argv),), env=env, shows=("/opt/tool",))
        rights = dict(policy.landlock_rules(program, scratch=tmp_path / "s", writable=None))
        assert rights[str(readable)] == landlock.READ
        assert str(above) not in rights
        assert rights["/opt/tool"] == landlock.READ
        assert "/root" not in rights


def test_a_command_that_was_built_shows_nothing_but_its_folder(tmp_path: Path) -> None:
    (tmp_path / "elsewhere/bin").mkdir(parents=True)
    built = tmp_path / "built"
    built.mkdir()
    (built / "bin").symlink_to(tmp_path / "elsewhere/bin")
    honest = Program(folder=built, argv=(str(built / "program"),))
    program = Program(folder=built, argv=(str(built / "bin/x"),), env={"A": str(built / "bin")})

    found = [
        policy.landlock_rules(one, scratch=tmp_path / "s", writable=None)
        for one in (honest, program)
    ]

    assert found[0] == found[1]


def test_there_is_at_least_one_core_and_all_may_be_used() -> None:
    assert set(physical_cores()) <= os.sched_getaffinity(0)
    assert physical_cores()
