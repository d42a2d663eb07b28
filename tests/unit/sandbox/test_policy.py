"""What a program may see of the machine's files."""

from __future__ import annotations

import stat
from pathlib import Path

from judge.model import Program
from judge.sandbox import policy
from judge.sandbox.supervisor import landlock


def test_etc_is_open_as_far_as_it_is_public() -> None:
    program = Program(folder=Path("/"), argv=("/bin/true",))

    rights = dict(policy.landlock_rules(program, scratch=Path("/scratch"), writable=None))

    for path in Path("/etc").iterdir():
        if str(path) in rights:
            assert path.stat().st_mode & stat.S_IROTH, path
    assert "/etc/shadow" not in rights
    assert "/etc" not in rights


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


def test_only_the_scratch_folder_and_the_build_folder_can_be_written(tmp_path: Path) -> None:
    program = Program(folder=tmp_path / "p", argv=("/bin/true",))

    rights = policy.landlock_rules(program, scratch=tmp_path / "s", writable=tmp_path / "w")

    writable = {path for path, right in rights if right & landlock.WRITE & ~landlock.READ}
    assert writable - {
        f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom")
    } == {
        str(tmp_path / "s"),
        str(tmp_path / "w"),
    }
