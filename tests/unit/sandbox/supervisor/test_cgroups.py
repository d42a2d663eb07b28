"""Control groups: of this machine where they can be made, and in folders that look like them."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.model import Limits
from judge.sandbox.machine import require_room
from judge.sandbox.supervisor import cgroups

MIB = 1 << 20
EMPTY_FOLDER = cgroups.GroupFolder


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
    monkeypatch.setattr(cgroups, "GroupFolder", _FolderWithFiles)
    return root


class _FolderWithFiles(cgroups.GroupFolder):
    """A folder with the files that the kernel puts into one."""

    def __init__(self, parent: str) -> None:
        super().__init__(parent)
        write_files(
            Path(self.path),
            {
                "cgroup.procs": "",
                "memory.current": 10 * MIB,
                "memory.peak": 10 * MIB,
                "memory.stat": stat(1, 2),
                "memory.events": "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n",
                "cpu.stat": "usage_usec 500000\nuser_usec 1\n",
            },
        )


def write_files(folder: Path, contents: dict[str, str | int]) -> None:
    """Replaces what files say."""
    for name, content in contents.items():
        (folder / name).write_text(f"{content}")


def stat(anon: int, file: int, shmem: int = 0) -> str:
    """What `memory.stat` says of so many MiB."""
    return f"anon {anon * MIB}\nfile {file * MIB}\nkernel {MIB}\nshmem {shmem * MIB}\n"


@pytest.fixture
def group(cgroup_v2: Path) -> cgroups.ControlGroup:
    """A group that may hold 64 MiB and 100 processes, of which `folder_of` has the files."""
    made = cgroups.create_group(64 * MIB, 100)
    assert made is not None
    return made


@pytest.fixture
def folder(cgroup_v2: Path, group: cgroups.ControlGroup) -> Path:
    """The folder of the group: below the nearest that may be divided."""
    (found,) = (cgroup_v2 / "app").glob("judge-jail-*")
    return found


def test_a_group_has_limits_and_closes_its_files(group: cgroups.ControlGroup, folder: Path) -> None:
    opened = len(list(Path("/proc/self/fd").iterdir()))

    group.add(1234)

    names = ("memory.max", "memory.swap.max", "pids.max", "cgroup.procs")
    assert [(folder / name).read_text() for name in names] == [str(64 * MIB), "0", "100", "1234"]
    group.remove()
    assert len(list(Path("/proc/self/fd").iterdir())) < opened


def test_figures_count_from_the_beginning(group: cgroups.ControlGroup, folder: Path) -> None:
    group.start_counting()
    # Files that leave the page cache are not taken for memory.
    write_files(folder, {"memory.peak": 50 * MIB, "memory.stat": stat(1, 40)})
    group.held_bytes()
    write_files(folder, {"memory.stat": stat(1, 2)})
    assert group.peak_bytes() == 2 * MIB
    group.start_counting()

    write_files(
        folder,
        {
            "memory.current": 17 * MIB,
            "memory.peak": 90 * MIB,
            "memory.stat": stat(5, 6, 3),
            "memory.events": "oom 1\noom_kill 1\n",
            "cpu.stat": "usage_usec 2500000\n",
        },
    )

    assert group.held_bytes() == (5 + 3 - 1) * MIB
    # Of 80 MiB that came, one lies in the page cache.
    assert group.peak_bytes() == 79 * MIB
    assert group.has_oom_kill()
    assert group.cpu_s() == pytest.approx(2.0)
    group.start_counting()
    assert not group.has_oom_kill()
    # Room is made for what runs have read.
    limits = []
    for cached in (30, 500):
        group.start_counting()
        write_files(folder, {"memory.current": (10 + cached) * MIB, "memory.peak": "0"})
        write_files(folder, {"memory.stat": stat(1, cached)})
        group.peak_bytes()
        write_files(folder, {"memory.max": ""})
        group.start_counting()
        limits.append((folder / "memory.max").read_text())
    assert limits == [str((64 + 30) * MIB), str((64 + 64) * MIB)]


@pytest.mark.attack
def test_the_limits_around_this_process_are_read_up_to_the_root(cgroup_v2: Path) -> None:
    write_files(cgroup_v2, {"pids.max": 30})
    write_files(cgroup_v2 / "app", {"memory.max": 300 * MIB, "pids.max": 500})
    assert cgroups.limit_around("memory") == 300 * MIB
    write_files(cgroup_v2 / "app" / "shell", {"memory.max": "max"})

    assert (cgroups.limit_around("memory"), cgroups.limit_around("pids")) == (300 * MIB, 30)
    with pytest.raises(SandboxError, match=r"\(pids.max\) is 30; 256 are needed"):
        require_room(Limits.of(cpu_s=1, memory_bytes=MIB))
    write_files(cgroup_v2 / "app", {"memory.max": "max"})
    assert cgroups.limit_around("memory") is None


@pytest.mark.parametrize("is_reset", [True, False])
def test_a_kill_below_it_is_not_for_it(
    is_reset: bool, group: cgroups.ControlGroup, folder: Path
) -> None:
    group._memory.is_peak_reset = is_reset
    reached = []

    for oom, peak in ((0, 30 * MIB), (1, 66 * MIB)):
        group.start_counting()
        events = f"oom {oom}\noom_kill {oom + 1}\n"
        write_files(folder, {"memory.peak": peak, "memory.events": events})
        assert group.has_oom_kill()
        reached.append(group.has_reached_limit())

    assert reached == [False, True]


def refuse_to_open(patch: pytest.MonkeyPatch) -> None:
    opened = cgroups._open

    def read_only(path: str, flags: int = os.O_RDONLY) -> int:
        if path.endswith("memory.peak") and flags != os.O_RDONLY:
            raise PermissionError(path)
        return opened(path, flags)

    patch.setattr(cgroups, "_open", read_only)


def refuse_to_write(patch: pytest.MonkeyPatch) -> None:
    written = os.pwrite

    def refuse(file: int, content: bytes, offset: int) -> int:
        if Path(f"/proc/self/fd/{file}").readlink().name == "memory.peak":
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return written(file, content, offset)

    patch.setattr(os, "pwrite", refuse)


@pytest.mark.parametrize("refuse", [refuse_to_open, refuse_to_write])  # the second to root
def test_a_peak_that_cannot_be_reset_counts_where_it_is_a_new_one(
    refuse: Callable[[pytest.MonkeyPatch], None], cgroup_v2: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch)
    group = cgroups.create_group(64 * MIB, 100)
    (folder,) = (cgroup_v2 / "app").glob("judge-jail-*")
    assert group is not None

    group.start_counting()
    assert group.peak_bytes() == 0
    write_files(folder, {"memory.peak": 30 * MIB})
    assert group.peak_bytes() == 20 * MIB
    group.start_counting()
    assert group.peak_bytes() == 0


def test_what_has_no_limits_is_removed(cgroup_v2: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limited: list[str] = []

    def refuse(path: str, text: str) -> None:
        limited.append(path)
        raise PermissionError(path)

    monkeypatch.setattr(cgroups, "_write", refuse)
    monkeypatch.setattr(cgroups, "GroupFolder", EMPTY_FOLDER)

    assert cgroups.create_group(64 * MIB, 100) is None
    assert limited[0].startswith(f"{cgroup_v2}/app/judge-jail-")
    assert limited[0].endswith("/memory.max")
    assert list((cgroup_v2 / "app").glob("judge-*")) == []
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        assert cgroups.create_group(64 * MIB, 100) is None
    for folder in (cgroup_v2, cgroup_v2 / "app"):
        (folder / "cgroup.subtree_control").write_text("cpu\n")
    assert cgroups.create_group(64 * MIB, 100) is None


@pytest.mark.slow
def test_groups_of_killed_supervisors_are_removed_and_others_stay(tmp_path: Path) -> None:
    source = "import sys; from judge.sandbox.supervisor.cgroups import GroupFolder\n"
    source += f"made = GroupFolder({str(tmp_path)!r})\n"
    source += "print(made.name, flush=True); sys.stdin.read()"
    words, pipe = [sys.executable, "-c", source], subprocess.PIPE
    others = [subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    names = [other.stdout.readline().strip() for other in others if other.stdout]
    for name in ("judge-1", "judge-main", "other-99999999"):
        (tmp_path / name).mkdir()
    others[0].kill()
    others[0].wait()

    made = cgroups.GroupFolder(str(tmp_path))

    assert {path.name for path in tmp_path.iterdir()} == {
        "judge-1", "judge-main", "other-99999999", made.name, names[1],
    }  # fmt: skip
    made.remove()
    for other in others:
        other.communicate()


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
        assert 60 * MIB < group.peak_bytes() <= 64 * MIB
        used_s = group.cpu_s()
        assert used_s is None or used_s > 0.001
        os.close(reader)
        os.close(writer)
    finally:
        group.remove()
    assert not any(Path(one.path).exists() for one in group._folders)
