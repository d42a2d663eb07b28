"""Control groups: the kernel counts and limits the memory and number of a jail's processes.

The supervisor makes one before it enters its container, and keeps open what it needs later. A group
is made below the judge's own where that is permitted: in version 2 where the memory controller is
delegated, in version 1 where the hierarchies are writable. The zygote is put in it, and so all that
it starts is born in it; the supervisor stays outside.
"""

from __future__ import annotations

import os
import time

ROOT = "/sys/fs/cgroup"
_PREFIX = "judge-"


class ControlGroup:
    """The control group of a jail. Remove it when all its processes have ended."""

    def __init__(
        self, folders: dict[str, str], memory_files: tuple[str, str, str], cpu_file: str | None,
        tasks: int,
    ) -> None:  # fmt: skip
        """`folders` by controller; `memory_files` are those of usage, out-of-memory kills, peak."""
        usage, oom_kills, peak = (f"{folders['memory']}/{name}" for name in memory_files)
        unique_folders = set(folders.values())
        self._parents = [
            (_open(os.path.dirname(folder)), os.path.basename(folder)) for folder in unique_folders
        ]
        self._procs = [_open(f"{folder}/cgroup.procs", os.O_WRONLY) for folder in unique_folders]
        self._usage = _open(usage)
        self._oom_kills = _open(oom_kills)
        # Before Linux 6.12 the peak of version 2 cannot be reset, so it says nothing of one case.
        self._peak = _try_open(peak, os.O_RDWR)
        self._cpu = _open(cpu_file) if cpu_file else None
        self._most_tasks = _try_open(
            f"{folders.get('pids', folders['memory'])}/pids.max", os.O_WRONLY
        )
        self._tasks = tasks
        self._start_cpu_s = 0.0
        self._start_bytes = 0
        self._start_kills = 0

    def add(self, pid: int) -> None:
        """Moves a process into the group."""
        for file in self._procs:
            os.write(file, str(pid).encode())

    def start_counting(self) -> None:
        """Sets the start from which all figures count."""
        self._start_bytes = _read_number(self._usage)
        self._start_cpu_s = self._read_cpu_s()
        self._start_kills = self._read_oom_kills()
        if self._peak is not None:
            os.pwrite(self._peak, b"0", 0)

    def usage_bytes(self) -> int:
        """What its processes hold more than at the start, files in memory too."""
        return max(0, _read_number(self._usage) - self._start_bytes)

    def peak_bytes(self) -> int | None:
        """The most that they have held at a time since the start, if the kernel says."""
        if self._peak is None:
            return None
        return max(0, _read_number(self._peak) - self._start_bytes)

    def cpu_s(self) -> float | None:
        """CPU seconds of its processes since the start, also of those that no process waits for."""
        return None if self._cpu is None else self._read_cpu_s() - self._start_cpu_s

    def has_oom_kill(self) -> bool:
        """Whether the kernel has killed any of them for lack of memory since the start."""
        return self._read_oom_kills() > self._start_kills

    def allow_tasks(self, allowed: bool) -> None:
        """Lets its processes start others or not, if their number can be limited at all."""
        if self._most_tasks is not None:
            os.pwrite(self._most_tasks, str(self._tasks if allowed else 0).encode(), 0)

    def remove(self) -> None:
        """Removes the group. One that is still in use stays until a later judge removes it."""
        for parent, name in self._parents:
            for _ in range(100):  # a process that has been waited for may still be exiting
                if _remove_folder(name, parent):
                    break
                time.sleep(0.002)

    def _read_cpu_s(self) -> float:
        if self._cpu is None:
            return 0.0
        words = os.pread(self._cpu, 64, 0).split()  # nanoseconds, or `usage_usec` and microseconds
        return int(words[1]) / 1e6 if words[0] == b"usage_usec" else int(words[0]) / 1e9

    def _read_oom_kills(self) -> int:
        words = os.pread(self._oom_kills, 4096, 0).split()
        return int(words[words.index(b"oom_kill") + 1]) if b"oom_kill" in words else 0


def create_group(memory_bytes: int, tasks: int) -> ControlGroup | None:
    """A new control group with these limits, or None where memory cannot be limited."""
    for create in (_create_v2, _create_v1):
        try:
            return create(memory_bytes, tasks)
        except (OSError, LookupError):
            continue
    return None


def _create_v2(memory_bytes: int, tasks: int) -> ControlGroup:
    """A group below the nearest one above us that delegates the memory controller."""
    own = _own_groups()[""]
    for mount in (ROOT, f"{ROOT}/unified"):
        if not os.path.exists(f"{mount}/cgroup.controllers"):
            continue
        parent = _delegating_group(f"{mount}{own}", mount)
        if parent is None or not os.access(f"{parent}/cgroup.procs", os.W_OK):
            continue
        folder = _create_folder(parent)
        _write_or_remove(folder, "memory.max", str(memory_bytes))
        _try_write(f"{folder}/memory.swap.max", "0")
        _try_write(f"{folder}/pids.max", str(tasks))
        memory_files = "memory.current", "memory.events", "memory.peak"
        return ControlGroup({"memory": folder}, memory_files, f"{folder}/cpu.stat", tasks)
    raise LookupError


def _delegating_group(folder: str, mount: str) -> str | None:
    """The nearest group from `folder` up to `mount` that delegates the memory controller."""
    while len(folder) >= len(mount):
        if b"memory" in _read(f"{folder}/cgroup.subtree_control").split():
            return folder
        folder = os.path.dirname(folder)
    return None


def _create_v1(memory_bytes: int, tasks: int) -> ControlGroup:
    """A group below our own of each hierarchy."""
    own = _own_groups()
    memory = _create_folder(f"{ROOT}/memory{own['memory']}")
    _write_or_remove(memory, "memory.limit_in_bytes", str(memory_bytes))
    _try_write(f"{memory}/memory.memsw.limit_in_bytes", str(memory_bytes))
    _try_write(f"{memory}/memory.swappiness", "0")
    folders = {"memory": memory}
    memory_files = "memory.usage_in_bytes", "memory.oom_control", "memory.max_usage_in_bytes"
    # Without these the user namespace limits the number, and wait4 gives the CPU time.
    for controller in ("pids", "cpuacct"):
        try:
            folders[controller] = _create_folder(f"{ROOT}/{controller}{own[controller]}")
        except (OSError, LookupError):
            continue
    if "pids" in folders:
        _try_write(f"{folders['pids']}/pids.max", str(tasks))
    cpu_file = f"{folders['cpuacct']}/cpuacct.usage" if "cpuacct" in folders else None
    return ControlGroup(folders, memory_files, cpu_file, tasks)


def _own_groups() -> dict[str, str]:
    """Our group by controller; that of version 2 has the empty name."""
    own: dict[str, str] = {}
    for line in _read("/proc/self/cgroup").decode().splitlines():
        _, controllers, path = line.split(":", 2)
        own |= dict.fromkeys(controllers.split(","), path.rstrip("/"))
    return own


def _create_folder(parent: str) -> str:
    """A new group; removes those of supervisors that were killed."""
    for name in os.listdir(parent):
        pid = name.removeprefix(_PREFIX)
        if pid != name and pid.isdecimal() and not os.path.exists(f"/proc/{pid}"):
            _remove_folder(f"{parent}/{name}")
    folder = f"{parent}/{_PREFIX}{os.getpid()}"
    if not os.path.isdir(folder):  # controllers may share a hierarchy
        os.mkdir(folder)
    return folder


def _remove_folder(folder: str, parent: int | None = None) -> bool:
    """Removes a group; whether it is gone now."""
    try:
        os.rmdir(folder, dir_fd=parent)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _open(path: str, flags: int = os.O_RDONLY) -> int:
    return os.open(path, flags | os.O_CLOEXEC)


def _try_open(path: str, flags: int) -> int | None:
    try:
        return _open(path, flags)
    except OSError:
        return None


def _read_number(file: int) -> int:
    return int(os.pread(file, 32, 0))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def _write_or_remove(folder: str, name: str, text: str) -> None:
    """Writes a setting of a new group; removes the group where that fails."""
    try:
        _write(f"{folder}/{name}", text)
    except OSError:
        _remove_folder(folder)
        raise


def _try_write(path: str, text: str) -> None:
    try:
        _write(path, text)
    except OSError:
        pass
