"""Control groups: the kernel counts and limits the memory and number of a jail's processes.

The supervisor makes one before it enters its container, and keeps open what it needs later. A group
is made below the judge's own where that is permitted: in version 2 where the memory controller is
delegated, in version 1 where the hierarchies are writable. The zygote is put in it, and so all that
it starts is born in it; the supervisor stays outside.

Judges in other pid namespaces may use the same tree. So the name of a group is random, and the
supervisor holds a lock on its folder as long as it lives. A group that nobody has locked was left
by a supervisor that was killed, and the next one removes it.

What a group uses is more than what its processes hold: files that they have read stay in the page
cache on its account, for as many runs as they like. The limit leaves room for that.
"""

from __future__ import annotations

import fcntl
import os
import time

from judge.sandbox.supervisor.procfs import read_file, read_if_there

ROOT = "/sys/fs/cgroup"
_PREFIX = "judge-jail-"
_NAME_BYTES = 8
# Room is made for cached files when there are so many more of them than before.
_CACHE_STEP_BYTES = 1 << 20
# When a run leaves less than this, how much of it is cached is not looked up: that takes a while.
_LEFT_BYTES = 256 << 10
# So much less than its limit a group may have held at most when the kernel killed for that limit.
_AT_LIMIT_BYTES = 1 << 20
# Files with limits by the controller: in version 2, in version 1.
_LIMIT_FILES = {"memory": ("memory.max", "memory.limit_in_bytes"), "pids": ("pids.max",) * 2}
_NO_LIMIT = 1 << 60
_STAT_BYTES = 1024  # what we look for stands at the beginning


class GroupFolder:
    """A new folder of a group, locked until this process has ended or removes it."""

    def __init__(self, parent: str) -> None:
        """Makes it in `parent`, and removes those of supervisors that were killed."""
        _remove_abandoned(parent)
        while True:
            self.name = _PREFIX + os.urandom(_NAME_BYTES).hex()
            self.path = f"{parent}/{self.name}"
            os.mkdir(self.path)
            lock = _lock(self.path, fcntl.LOCK_EX)
            if lock is not None:
                break  # else another supervisor took it for an abandoned one
        self._lock = lock
        self._parent = _open(parent)  # its path leads nowhere in a container

    def remove(self) -> None:
        """Removes it. A group that is still in use stays until a later judge removes it."""
        for _ in range(100):  # a process that has been waited for may still be exiting
            if _remove_folder(self.name, self._parent):
                break
            time.sleep(0.002)
        for file in (self._parent, self._lock):
            os.close(file)


class MemoryFiles:
    """The files of a group that say what it uses and set its limits, by their names."""

    def __init__(
        self, folder: str, *, usage: str, peak: str, oom_kills: str, held: bytes, cached: bytes,
        limits: tuple[str, ...],
    ) -> None:  # fmt: skip
        """`held` and `cached` are words in memory.stat; `limits` is in the order to raise them."""
        self.usage = _open(f"{folder}/{usage}")
        self.oom_kills = _open(f"{folder}/{oom_kills}")
        self.stat = _open(f"{folder}/memory.stat")
        self.peak = _try_open(f"{folder}/{peak}", os.O_RDWR)
        self.is_peak_reset = self.peak is not None and self._reset(self.peak)
        if self.peak is None:
            self.peak = _try_open(f"{folder}/{peak}", os.O_RDONLY)
        self.limits = [
            file for name in limits
            if (file := _try_open(f"{folder}/{name}", os.O_WRONLY)) is not None
        ]  # fmt: skip
        self._held, self._cached = held, cached

    @staticmethod
    def _reset(peak: int) -> bool:
        """Whether a peak can be reset: not in version 2 before Linux 6.12.

        There root may open the file to write all the same, and the attempt fails.
        """
        try:
            os.pwrite(peak, b"0", 0)
        except OSError:
            return False
        return True

    def read_stat(self) -> tuple[int, int]:
        """Bytes that processes hold (anonymous, and files in memory), and of cached files."""
        words = os.pread(self.stat, _STAT_BYTES, 0).split()
        values = dict(zip(words[::2], words[1::2], strict=False))
        in_memory = int(values.get(b"shmem", 0))
        return int(values[self._held]) + in_memory, int(values[self._cached]) - in_memory

    def close(self) -> None:
        """Closes the files."""
        for file in (self.usage, self.oom_kills, self.stat, self.peak, *self.limits):
            if file is not None:
                os.close(file)


class ControlGroup:
    """The control group of a jail. Remove it when all its processes have ended."""

    def __init__(
        self, folders: dict[str, GroupFolder], memory: MemoryFiles, cpu_file: str | None,
        memory_bytes: int, tasks: int,
    ) -> None:  # fmt: skip
        """`folders` by controller."""
        self._folders = set(folders.values())
        self._memory = memory
        self._memory_bytes = memory_bytes
        self._procs = [_open(f"{group.path}/cgroup.procs", os.O_WRONLY) for group in self._folders]
        self._cpu = _open(cpu_file) if cpu_file else None
        self._most_tasks = _try_open(
            f"{folders.get('pids', folders['memory']).path}/pids.max", os.O_WRONLY
        )
        self._tasks = tasks
        self._start_cpu_s = 0.0
        self._kills = self._start_kills = 0
        self._own_ooms = self._start_own_ooms = 0
        self._start_bytes = 0
        self._start_peak = 0
        self._own_held, self._cached = memory.read_stat()
        self._most_cached = self._cached
        self._room_for_cache = 0

    def add(self, pid: int) -> None:
        """Moves a process into the group."""
        for file in self._procs:
            os.write(file, str(pid).encode())

    def start_counting(self) -> None:
        """Sets the start from which all figures count."""
        self._most_cached = self._cached
        self._make_room_for_cache(self._cached)
        self._start_bytes = _read_number(self._memory.usage)
        self._start_cpu_s = self._read_cpu_s()
        # As of the last look: between two runs nothing is killed.
        self._start_kills, self._start_own_ooms = self._kills, self._own_ooms
        if self._memory.is_peak_reset and self._memory.peak is not None:
            os.pwrite(self._memory.peak, b"0", 0)
        elif self._memory.peak is not None:
            self._start_peak = _read_number(self._memory.peak)

    def held_bytes(self) -> int:
        """What its processes hold more than at the start: anonymous memory, files in memory."""
        held, cached = self._memory.read_stat()
        self._most_cached = max(self._most_cached, cached)
        return max(0, held - self._own_held)

    def peak_bytes(self) -> int:
        """The most that they have held at a time since the start, and the kernel for them.

        Call it once, when all have ended; 0 if the kernel does not say. Where files have come into
        the page cache and left it again it may be too little.
        """
        cached_before = self._cached
        if _read_number(self._memory.usage) - self._start_bytes > _LEFT_BYTES:
            self._cached = self._memory.read_stat()[1]
        if self._memory.peak is None:
            return 0
        peak = _read_number(self._memory.peak)
        if not self._memory.is_peak_reset and peak <= self._start_peak:
            return 0  # it is that of an earlier run
        came = max(self._most_cached, self._cached) - cached_before
        return max(0, peak - self._start_bytes - came)

    @property
    def counts_cpu(self) -> bool:
        """Whether it counts CPU time."""
        return self._cpu is not None

    def cpu_s(self) -> float | None:
        """CPU seconds of its processes since the start, also of those that no process waits for."""
        return None if self._cpu is None else self._read_cpu_s() - self._start_cpu_s

    def has_oom_kill(self) -> bool:
        """Whether the kernel has killed any of them for lack of memory since the start."""
        events = os.pread(self._memory.oom_kills, 4096, 0)
        self._kills, self._own_ooms = _count_in(events, b"oom_kill "), _count_in(events, b"oom ")
        return self._kills > self._start_kills

    def has_reached_limit(self) -> bool:
        """Whether it was this group's own limit for which the kernel has killed.

        Ask when `has_oom_kill`, before anything else. If not, it was a limit of a group around this
        one, or the machine's.
        """
        memory = self._memory
        if memory.is_peak_reset and memory.peak is not None:
            limit = self._memory_bytes + self._room_for_cache
            return _read_number(memory.peak) >= limit - _AT_LIMIT_BYTES
        return self._own_ooms > self._start_own_ooms

    def limits_tasks(self) -> bool:
        """Whether the kernel limits the number of its processes and threads."""
        return self._most_tasks is not None

    def allow_tasks(self, allowed: bool) -> None:
        """Lets its processes start others or not, if their number can be limited at all."""
        if self._most_tasks is not None:
            os.pwrite(self._most_tasks, str(self._tasks if allowed else 0).encode(), 0)

    def remove(self) -> None:
        """Removes the group, and closes its files. Nothing more can be asked of it."""
        for folder in self._folders:
            folder.remove()
        self._memory.close()
        for file in (*self._procs, self._cpu, self._most_tasks):
            if file is not None:
                os.close(file)

    def _make_room_for_cache(self, cached: int) -> None:
        """Raises the limit, so that a program need not pay for what earlier runs have read.

        By as much as the limit at most: what is more the kernel takes back from the page cache.
        """
        room = min(cached, self._memory_bytes)
        if room <= self._room_for_cache + _CACHE_STEP_BYTES:
            return
        self._room_for_cache = room
        for file in self._memory.limits:
            try:
                os.pwrite(file, str(self._memory_bytes + room).encode(), 0)
            except OSError:
                pass  # then the kernel takes the room from what is cached

    def _read_cpu_s(self) -> float:
        if self._cpu is None:
            return 0.0
        words = os.pread(self._cpu, 64, 0).split()  # nanoseconds, or `usage_usec` and microseconds
        return int(words[1]) / 1e6 if words[0] == b"usage_usec" else int(words[0]) / 1e9


def limit_around(controller: str) -> int | None:
    """The lowest limit of the groups in which this process is, up to the root; None without one.

    Bytes of `memory`, or the number of processes and threads (`pids`).
    """
    own = _own_groups()
    version_2, version_1 = _LIMIT_FILES[controller]
    mounts = (
        (ROOT, own.get(""), version_2),
        (f"{ROOT}/unified", own.get(""), version_2),
        (f"{ROOT}/{controller}", own.get(controller), version_1),
    )
    limits: list[int] = []
    for mount, path, name in mounts:
        if path is None:
            continue
        folder = os.path.normpath(mount + path)
        if not os.path.isdir(folder):  # a container sees its own group as the root
            folder = mount
        while len(folder) >= len(mount):
            words = read_if_there(f"{folder}/{name}").split()
            limits += [int(word) for word in words if word.isdigit()]
            folder = os.path.dirname(folder)
    least = min(limits, default=_NO_LIMIT)
    return None if least >= _NO_LIMIT else least


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
        folder = GroupFolder(parent)
        path = folder.path
        _write_or_remove(folder, "memory.max", str(memory_bytes))
        _try_write(f"{path}/memory.swap.max", "0")
        _try_write(f"{path}/pids.max", str(tasks))
        memory = MemoryFiles(
            path, usage="memory.current", peak="memory.peak", oom_kills="memory.events",
            held=b"anon", cached=b"file", limits=("memory.max",),
        )  # fmt: skip
        return ControlGroup({"memory": folder}, memory, f"{path}/cpu.stat", memory_bytes, tasks)
    raise LookupError


def _delegating_group(folder: str, mount: str) -> str | None:
    """The nearest group from `folder` up to `mount` that delegates the memory controller."""
    while len(folder) >= len(mount):
        if b"memory" in read_file(f"{folder}/cgroup.subtree_control").split():
            return folder
        folder = os.path.dirname(folder)
    return None


def _create_v1(memory_bytes: int, tasks: int) -> ControlGroup:
    """A group below our own of each hierarchy."""
    parents = {
        controller: os.path.realpath(f"{ROOT}/{controller}{path}")
        for controller, path in _own_groups().items()
        if controller in ("memory", "pids", "cpuacct")
    }
    folders = {"memory": GroupFolder(parents["memory"])}
    path = folders["memory"].path
    _write_or_remove(folders["memory"], "memory.limit_in_bytes", str(memory_bytes))
    _try_write(f"{path}/memory.memsw.limit_in_bytes", str(memory_bytes))
    _try_write(f"{path}/memory.swappiness", "0")
    memory = MemoryFiles(
        path, usage="memory.usage_in_bytes", peak="memory.max_usage_in_bytes",
        oom_kills="memory.oom_control", held=b"rss", cached=b"cache",
        limits=("memory.memsw.limit_in_bytes", "memory.limit_in_bytes"),
    )  # fmt: skip
    # Without these the user namespace limits the number, and wait4 gives the CPU time.
    for controller in ("pids", "cpuacct"):
        shared = [name for name in folders if parents[name] == parents.get(controller)]
        try:
            # Controllers may share a hierarchy.
            folder = folders[shared[0]] if shared else GroupFolder(parents[controller])
        except (OSError, LookupError):
            continue
        folders[controller] = folder
    if "pids" in folders:
        _try_write(f"{folders['pids'].path}/pids.max", str(tasks))
    cpu_file = f"{folders['cpuacct'].path}/cpuacct.usage" if "cpuacct" in folders else None
    return ControlGroup(folders, memory, cpu_file, memory_bytes, tasks)


def _own_groups() -> dict[str, str]:
    """Our group by controller; that of version 2 has the empty name."""
    own: dict[str, str] = {}
    for line in read_file("/proc/self/cgroup").decode().splitlines():
        _, controllers, path = line.split(":", 2)
        own |= dict.fromkeys(controllers.split(","), path.rstrip("/"))
    return own


def _remove_abandoned(parent: str) -> None:
    """Removes the groups in `parent` whose supervisors were killed."""
    for name in os.listdir(parent):
        if not name.startswith(_PREFIX):
            continue
        lock = _lock(f"{parent}/{name}", fcntl.LOCK_EX | fcntl.LOCK_NB)
        if lock is not None:
            _remove_folder(f"{parent}/{name}")
            os.close(lock)


def _lock(folder: str, operation: int) -> int | None:
    """A descriptor that holds a lock on a folder; None if another has it, or removed the folder."""
    try:
        file = _open(folder)
    except OSError:
        return None
    try:
        fcntl.flock(file, operation)
        if os.path.isdir(folder):
            return file
    except OSError:
        pass
    os.close(file)
    return None


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


def _count_in(events: bytes, name: bytes) -> int:
    """The number in a line like `oom_kill 1`; 0 if there is none."""
    rest = (b"\n" + events).partition(b"\n" + name)[2]
    return int(rest.split(None, 1)[0]) if rest else 0


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def _write_or_remove(folder: GroupFolder, name: str, text: str) -> None:
    """Writes a setting of a new group; removes the group where that fails."""
    try:
        _write(f"{folder.path}/{name}", text)
    except OSError:
        folder.remove()
        raise


def _try_write(path: str, text: str) -> None:
    try:
        _write(path, text)
    except OSError:
        pass
