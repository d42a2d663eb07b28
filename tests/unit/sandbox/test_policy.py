"""What a program may see of the machine's files, and on which cores it runs."""

from __future__ import annotations

import os
from pathlib import Path

from judge.model import Program
from judge.sandbox import physical_cores, policy
from judge.sandbox.supervisor import landlock


def test_a_tool_from_elsewhere_brings_its_installation_and_no_more(tmp_path: Path) -> None:
    tool = tmp_path / "python-9/bin/python9"
    home_tool = Path.home() / "bin" / "mine"

    for argv, above, readable in (
        (str(tool), str(tmp_path), str(tmp_path / "python-9")),
        (str(home_tool), str(Path.home()), str(Path.home() / "bin")),
    ):
        program = Program(folder=Path("/"), argv=(argv,), env={"TOOL_HOME": "/opt/tool"})
        rights = dict(policy.landlock_rules(program, scratch=tmp_path / "s", writable=None))
        assert rights[readable] == landlock.READ
        assert above not in rights
        assert rights["/opt/tool"] == landlock.READ


def test_there_is_at_least_one_core_and_all_may_be_used() -> None:
    assert set(physical_cores()) <= os.sched_getaffinity(0)
    assert physical_cores()
