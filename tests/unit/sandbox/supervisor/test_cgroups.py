"""Control groups: of this machine where they can be made, and in folders that look like them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.sandbox.supervisor import cgroups

MIB = 1 << 20


@pytest.fixture
def cgroup_v2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of version 2: our own group is app/shell, and app may be divided."""
    root = tmp_path / "cgroup"
    own = root / "app" / "shell"
    own.mkdir(parents=True)
    (root / "cgroup.controllers").write_text("memory pids\n")
    for folder, controllers in ((root, "memory pids"), (root / "app", "memory"), (own, "")):
        (folder / "cgroup.subtree_control").write_text(f"{controllers}\n")
        (folder / "cgroup.procs").write_text("")
    monkeypatch.setattr(cgroups, "ROOT", str(root))
    monkeypatch.setattr(cgroups, "_own_groups", lambda: {"": "/app/shell"})
    made = cgroups._create_folder

    def with_files(above: str) -> str:
        folder = made(above)
        for name, content in (
            ("cgroup.procs", ""),
            ("memory.current", "1000"),
            ("memory.peak", "1000"),
            ("memory.events", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n"),
            ("cpu.stat", "usage_usec 500000\nuser_usec 1\n"),
        ):
            Path(folder, name).write_text(content)
        return folder

    monkeypatch.setattr(cgroups, "_create_folder", with_files)
    return root


def test_a_group_is_made_below_the_nearest_that_may_be_divided(cgroup_v2: Path) -> None:
    group = cgroups.create_group(64 * MIB, 100)

    folder = cgroup_v2 / "app" / f"judge-{os.getpid()}"
    assert group is not None
    assert (folder / "memory.max").read_text() == str(64 * MIB)
    assert (folder / "memory.swap.max").read_text() == "0"
    assert (folder / "pids.max").read_text() == "100"
    group.add(1234)
    assert (folder / "cgroup.procs").read_text() == "1234"


def test_figures_count_from_the_beginning(cgroup_v2: Path) -> None:
    group = cgroups.create_group(64 * MIB, 100)
    folder = cgroup_v2 / "app" / f"judge-{os.getpid()}"
    assert group is not None
    group.start_counting()

    for name, content in (
        ("memory.current", "1700"),
        ("memory.peak", "9000"),
        ("memory.events", "oom 1\noom_kill 1\n"),
        ("cpu.stat", "usage_usec 2500000\n"),
    ):
        (folder / name).write_text(content)

    assert (group.usage_bytes(), group.peak_bytes()) == (700, 8000)
    assert group.has_oom_kill()
    assert group.cpu_s() == pytest.approx(2.0)
    group.start_counting()
    assert not group.has_oom_kill()


def test_a_peak_that_cannot_be_reset_is_not_reported(
    cgroup_v2: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = cgroups._open

    def read_only(path: str, flags: int = os.O_RDONLY) -> int:
        if path.endswith("memory.peak") and flags != os.O_RDONLY:
            raise PermissionError(path)
        return opened(path, flags)

    monkeypatch.setattr(cgroups, "_open", read_only)

    group = cgroups.create_group(64 * MIB, 100)

    assert group is not None
    group.start_counting()
    assert group.peak_bytes() is None
    assert group.usage_bytes() == 0


def test_a_group_that_cannot_be_limited_is_removed(
    cgroup_v2: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def refuse(path: str, text: str) -> None:
        made.append(path)
        raise PermissionError(path)

    monkeypatch.setattr(cgroups, "_write", refuse)
    monkeypatch.setattr(cgroups, "_create_folder", lambda above: _folder(Path(above) / "judge-1"))

    assert cgroups.create_group(64 * MIB, 100) is None
    assert made[0] == f"{cgroup_v2}/app/judge-1/memory.max"
    assert not (cgroup_v2 / "app" / "judge-1").exists()


def _folder(path: Path) -> str:
    path.mkdir()
    return str(path)


def test_where_nothing_may_be_written_there_is_no_group(
    cgroup_v2: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)

    assert cgroups.create_group(64 * MIB, 100) is None


def test_where_memory_is_not_delegated_there_is_no_group(cgroup_v2: Path) -> None:
    for folder in (cgroup_v2, cgroup_v2 / "app"):
        (folder / "cgroup.subtree_control").write_text("cpu\n")

    assert cgroups.create_group(64 * MIB, 100) is None


def test_groups_of_supervisors_that_are_dead_are_removed_and_those_of_others_stay(
    tmp_path: Path,
) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    for name in (f"judge-{dead.pid}", "judge-1", "judge-main", "other-99999999"):
        (tmp_path / name).mkdir()

    made = cgroups._create_folder(str(tmp_path))

    assert made == str(tmp_path / f"judge-{os.getpid()}")
    assert {path.name for path in tmp_path.iterdir()} == {
        "judge-1", "judge-main", "other-99999999", f"judge-{os.getpid()}",
    }  # fmt: skip


def test_own_groups_are_found_by_controller() -> None:
    own = cgroups._own_groups()

    lines = Path("/proc/self/cgroup").read_text().splitlines()
    assert own
    assert all(path == "" or path.startswith("/") for path in own.values())
    assert len(own) >= len(lines)


def test_on_this_machine_a_group_holds_a_process_to_its_memory() -> None:
    group = cgroups.create_group(64 * MIB, 50)
    if group is None:
        pytest.skip("this machine lets nobody make control groups here")
    try:
        group.start_counting()
        reader, writer = os.pipe()
        source = f"import os; os.read({reader}, 1); bytearray(b'x') * (200 << 20)"
        eater = subprocess.Popen([sys.executable, "-S", "-c", source], pass_fds=[reader])
        group.add(eater.pid)
        os.write(writer, b"1")
        assert eater.wait() == -9
        assert group.has_oom_kill()
        assert 60 * MIB < (group.peak_bytes() or 0) <= 64 * MIB
        used_s = group.cpu_s()
        assert used_s is None or used_s > 0.001
        os.close(reader)
        os.close(writer)
    finally:
        group.remove()
    left = [p for p in Path("/sys/fs/cgroup").glob(f"**/judge-{os.getpid()}") if p.is_dir()]
    assert left == []
