"""Control groups: the memory and the number of a program's processes, counted by the kernel.

For the keeper, which makes it before it leaves for its container: what it needs later it keeps
open. A group is made below the judge's own, where that may be done: in version 2 where
the memory controller is delegated, in version 1 where the hierarchies are writable. The zygote is
put in it, and so all that it starts is born in it; the keeper stays outside. What is missing is
left out: `group` gives None where memory cannot be limited.
"""

from __future__ import annotations

import os
import time

ROOT = "/sys/fs/cgroup"
_PREFIX = "judge-"


class ControlGroup:
    """The control group of a jail. To be removed when all its processes have ended."""

    def __init__(self, folders: dict[str, str], names: dict[str, str], tasks: int) -> None:
        """`folders` by controller; `names` of the files that we use; the limit of tasks."""
        memory = folders["memory"]
        places = set(folders.values())
        self._above = [
            (_opened(os.path.dirname(place)), os.path.basename(place)) for place in places
        ]
        self._doors = [_opened(f"{place}/cgroup.procs", os.O_WRONLY) for place in places]
        self._usage = _opened(f"{memory}/{names['usage']}")
        self._kills = _opened(f"{memory}/{names['kills']}")
        # Before Linux 6.12 the peak of version 2 cannot be set back, so it tells nothing of a case.
        self._peak: int | None = None
        try:
            self._peak = _opened(f"{memory}/{names['peak']}", os.O_RDWR)
        except OSError:
            pass
        self._cpu = _opened(names["cpu"]) if "cpu" in names else None
        self._cpu_before_s = 0.0
        self._tasks = tasks
        self._most_tasks: int | None = None
        try:
            self._most_tasks = _opened(f"{folders.get('pids', memory)}/pids.max", os.O_WRONLY)
        except OSError:
            pass
        self._before = 0
        self._killed = 0

    def add(self, pid: int) -> None:
        """Puts a process in."""
        for door in self._doors:
            os.write(door, str(pid).encode())

    def begin(self) -> None:
        """Counts from now on."""
        self._before = _number(self._usage)
        self._cpu_before_s = self._cpu_s()
        self._killed = self._kill_count()
        if self._peak is not None:
            os.pwrite(self._peak, b"0", 0)

    def usage_bytes(self) -> int:
        """What its processes hold, files in memory too, more than at the beginning."""
        return max(0, _number(self._usage) - self._before)

    def peak_bytes(self) -> int | None:
        """The most that they held at a time since the beginning, if the kernel tells."""
        return None if self._peak is None else max(0, _number(self._peak) - self._before)

    def cpu_s(self) -> float | None:
        """CPU seconds of its processes since the beginning; those count that nobody waits for."""
        return None if self._cpu is None else self._cpu_s() - self._cpu_before_s

    def killed(self) -> bool:
        """Whether the kernel has killed any of them for want of memory since the beginning."""
        return self._kill_count() > self._killed

    def allow_tasks(self, allowed: bool) -> None:
        """Whether its processes may start others, if their number can be limited at all."""
        if self._most_tasks is not None:
            os.pwrite(self._most_tasks, str(self._tasks if allowed else 0).encode(), 0)

    def remove(self) -> None:
        """Removes the group. One that is still in use stays until a later judge removes it."""
        for above, name in self._above:
            for _ in range(100):  # a process that has been waited for may still be on its way out
                if _remove(name, above):
                    break
                time.sleep(0.002)

    def _cpu_s(self) -> float:
        if self._cpu is None:
            return 0.0
        words = os.pread(self._cpu, 64, 0).split()  # nanoseconds, or `usage_usec` and microseconds
        return int(words[1]) / 1e6 if words[0] == b"usage_usec" else int(words[0]) / 1e9

    def _kill_count(self) -> int:
        for line in os.pread(self._kills, 4096, 0).splitlines():
            word, _, number = line.partition(b" ")
            if word == b"oom_kill":
                return int(number)
        return 0


def group(memory_bytes: int, tasks: int) -> ControlGroup | None:
    """A new control group with these limits for all its processes, or None."""
    for made in (_second, _first):
        try:
            return made(memory_bytes, tasks)
        except (OSError, LookupError):
            continue
    return None


def _second(memory_bytes: int, tasks: int) -> ControlGroup:
    """In version 2: below the nearest group above us that may be divided."""
    own = _own_groups()[""]
    for mount in (ROOT, f"{ROOT}/unified"):
        if not os.path.exists(f"{mount}/cgroup.controllers"):
            continue
        for above in _upwards(f"{mount}{own}", mount):
            if b"memory" not in _read(f"{above}/cgroup.subtree_control").split():
                continue
            if not os.access(f"{above}/cgroup.procs", os.W_OK):
                break
            folder = _made(above)
            try:
                return _divided(folder, memory_bytes, tasks)
            except OSError:
                _remove(folder)
                raise
    raise LookupError


def _divided(folder: str, memory_bytes: int, tasks: int) -> ControlGroup:
    _write(f"{folder}/memory.max", str(memory_bytes))
    _try_write(f"{folder}/memory.swap.max", "0")
    _try_write(f"{folder}/pids.max", str(tasks))
    names = {
        "usage": "memory.current",
        "kills": "memory.events",
        "peak": "memory.peak",
        "cpu": f"{folder}/cpu.stat",
    }
    return ControlGroup({"memory": folder}, names, tasks)


def _first(memory_bytes: int, tasks: int) -> ControlGroup:
    """In version 1: below our own group of each hierarchy."""
    own = _own_groups()
    memory = _made(f"{ROOT}/memory{own['memory']}")
    try:
        _write(f"{memory}/memory.limit_in_bytes", str(memory_bytes))
    except OSError:
        _remove(memory)
        raise
    _try_write(f"{memory}/memory.memsw.limit_in_bytes", str(memory_bytes))
    _try_write(f"{memory}/memory.swappiness", "0")
    folders = {"memory": memory}
    names = {
        "usage": "memory.usage_in_bytes",
        "kills": "memory.oom_control",
        "peak": "memory.max_usage_in_bytes",
    }
    # Without these the user namespace limits the number, and what is waited for is the time.
    for controller in ("pids", "cpuacct"):
        try:
            folders[controller] = _made(f"{ROOT}/{controller}{own[controller]}")
        except (OSError, LookupError):
            continue
    if "pids" in folders:
        _try_write(f"{folders['pids']}/pids.max", str(tasks))
    if "cpuacct" in folders:
        names["cpu"] = f"{folders['cpuacct']}/cpuacct.usage"
    return ControlGroup(folders, names, tasks)


def _own_groups() -> dict[str, str]:
    """Our group by controller; version 2 has the empty name."""
    found = {}
    for line in _read("/proc/self/cgroup").decode().splitlines():
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            found[controller] = path.rstrip("/")
    return found


def _upwards(folder: str, root: str) -> list[str]:
    found = [folder]
    while len(folder) > len(root):
        folder = os.path.dirname(folder)
        found.append(folder)
    return found


def _made(above: str) -> str:
    """A new folder; those of keepers that have been killed are removed on the way."""
    for name in os.listdir(above):
        pid = name.removeprefix(_PREFIX)
        if pid != name and pid.isdecimal() and not os.path.exists(f"/proc/{pid}"):
            _remove(f"{above}/{name}")
    folder = f"{above}/{_PREFIX}{os.getpid()}"
    if not os.path.isdir(folder):  # controllers may share a hierarchy
        os.mkdir(folder)
    return folder


def _opened(path: str, flags: int = os.O_RDONLY) -> int:
    return os.open(path, flags | os.O_CLOEXEC)


def _remove(folder: str, above: int | None = None) -> bool:
    """Whether the folder is gone now."""
    try:
        os.rmdir(folder, dir_fd=above)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _number(file: int) -> int:
    return int(os.pread(file, 32, 0))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def _try_write(path: str, text: str) -> None:
    try:
        _write(path, text)
    except OSError:
        pass
