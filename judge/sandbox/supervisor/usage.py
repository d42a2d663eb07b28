"""How much CPU time and memory a program has used, with all that it has started.

The sum of what was waited for is exact, and lacks the processes that nobody waits for: the kernel
drops them, with the time that they have used, where their parent ignores SIGCHLD. A control group
has them too, and besides the little that the zygote uses; so it is taken where it differs from the
sum by more than that. So has the kernel's task clock (see `task_clock`), but not for a process that
has called execve on a file that it may not read: the kernel closes the clock for all that follows.

So without a group each look also keeps account of every process that it sees. What one had used
that is gone must since have come to a parent that has waited for it, to init or to us. If it has
not, and the clock does not have it either, processes were dropped to hide what they use.
"""

from __future__ import annotations

import os
import time

from judge.sandbox.supervisor import procfs
from judge.sandbox.supervisor.cgroups import ControlGroup
from judge.sandbox.supervisor.zygote import Zygote

# What the zygote itself uses for a case at the most.
_ZYGOTE_S = 0.005
# The share of the time in which the kernel's clock runs for an interrupt.
_INTERRUPTS = 0.02
# The kernel reports children that were waited for in ticks of 10 ms while their parent lives: so
# much may be missing of what each process has waited for, user time and system time.
_TICKS_ERROR_S = 0.02
_MOST_PARENTS = 5
# So much less than what is known a clock counts only if it was closed for a process.
_CLOSED_S, _CLOSED_SHARE = 0.02, 0.1


# Time spent waiting for a core is not held against a wall limit. After so many times the limit the
# machine has failed, and not the program: what its own threads use is on its account of CPU time.
_MOST_WAITED = 20.0
# A thread that waits is looked at again after this time.
_LOOK_S = 0.01


class CpuWait:
    """How long one run has waited for a core; `fault` says so if that is longer than can be."""

    fault: str | None = None

    def __init__(self, wall_s: float) -> None:
        self._wall_s = wall_s
        self._looked_s = self._used_s = 0.0

    def now_s(self, tree: list[int], cpu_s: float, late_s: float) -> float:
        """Seconds in which others had the core; call it when the wall limit was `late_s` ago.

        `cpu_s` is what the tree has used. The kernel counts a wait when it ends. One that lasts
        shows in a thread that could run while the tree had a core for less than half of the time
        since the last look. On an overloaded machine a process of low priority waits for seconds.
        """
        now_s = time.monotonic()
        waited_s, can_run = procfs.wait_for_cpu_s(tree, cpu_s)
        if can_run and cpu_s - self._used_s < (now_s - self._looked_s) / 2:
            waited_s = max(waited_s, late_s + _LOOK_S)
        self._looked_s, self._used_s = now_s, cpu_s
        if waited_s > _MOST_WAITED * self._wall_s:
            self.fault = f"it waited for a core for {waited_s:.0f} s"
        return waited_s


class CpuUse:
    """What one run has used. `setup_s` is what its process has used before it was the program.

    `has_company`: the program was seen to have started a process; only asked without a group.
    `is_hidden`: processes have ended whose time is not known, by what the program has done.
    """

    def __init__(self, cgroup: ControlGroup | None, zygote: Zygote) -> None:
        """Call it when the group counts from now."""
        self.setup_s = 0.0
        self.is_hidden = False
        self._cgroup = cgroup if cgroup and cgroup.counts_cpu else None
        self._zygote = zygote
        self._start_clock_s = None if self._cgroup else zygote.clock_s()
        self._start_stolen_s = 0.0 if self._start_clock_s is None else _stolen_s()
        self.has_company = False
        self._is_clock_closed = False
        self._ended_s = 0.0
        self._seen: dict[int, tuple[float, float]] = {}
        self._came_s = 0.0  # what had come to init and to us at the last look
        self._missing_s = 0.0
        self._parents: set[int] = set()  # of those whose children ended since nothing was missing
        self._is_suspect = False
        self._hidden_s = 0.0

    @property
    def is_complete(self) -> bool:
        """Whether the time of processes that nobody waits for is counted, too, or there are none.

        One that uses a good deal of time is there when we look, at times that nobody can foresee.
        """
        if self._cgroup is not None:
            return True
        has_clock = self._start_clock_s is not None and not self._is_clock_closed
        return (has_clock or not self.has_company) and not self.is_hidden

    @property
    def is_by_looking(self) -> bool:
        """Whether it depends on the looks: then nobody is to know when the next one comes."""
        return self._cgroup is None

    def add_ended(self, cpu_s: float) -> None:
        """Takes what `wait4` tells of one of the processes."""
        self._ended_s += cpu_s

    def now_s(self, tree: list[int], init_pid: int = 0) -> float:
        """CPU seconds until now, of what is alive and what has been waited for."""
        # Init and parents come first: what has moved meanwhile is then missing, and not doubled.
        came_s = self._ended_s + (procfs.waited_cpu_s(init_pid) if init_pid else 0.0)
        used = procfs.cpu_s(tree)
        known_s = came_s + sum(own_s + waited_s for own_s, waited_s in used.values())
        clock_s = self._clock_s()
        if self._cgroup is None:
            self.has_company = self.has_company or len(tree) > 1
            missing_s = self._update_missing_s(used, came_s) - max(0.0, clock_s - known_s)
            is_suspect = missing_s > _TICKS_ERROR_S * min(1 + len(self._parents), _MOST_PARENTS)
            if is_suspect and (self._is_suspect or not tree):  # it may just have moved
                self.is_hidden = True
                self._hidden_s = max(self._hidden_s, missing_s)
            self._is_suspect = is_suspect
            if known_s - clock_s > max(_CLOSED_S, _CLOSED_SHARE * known_s):
                self._is_clock_closed = True
        counted_s = max(known_s + self._hidden_s, self._counted_s(known_s, clock_s))
        return max(0.0, counted_s - self.setup_s)

    def _update_missing_s(self, used: dict[int, tuple[float, float]], came_s: float) -> float:
        """What has not come to anybody of what processes had used that are gone."""
        last, self._seen = self._seen, used
        gone_s = sum(own_s + waited_s for pid, (own_s, waited_s) in last.items() if pid not in used)
        waited_s = sum(waited_s for _, waited_s in used.values())
        waited_before_s = sum(last[pid][1] for pid in used if pid in last)
        came_before_s, self._came_s = self._came_s, came_s
        new_s = gone_s - (waited_s - waited_before_s) - (came_s - came_before_s)
        self._missing_s = max(0.0, self._missing_s + new_s)
        self._parents |= {pid for pid in used if pid in last and used[pid][1] != last[pid][1]}
        if not self._missing_s:
            self._parents.clear()
        return self._missing_s

    def _clock_s(self) -> float:
        """What the kernel's clock has counted since the start; 0 without one."""
        clock_s = None if self._start_clock_s is None else self._zygote.clock_s()
        return (
            0.0
            if clock_s is None or self._start_clock_s is None
            else (clock_s - self._start_clock_s)
        )

    def _counted_s(self, known_s: float, clock_s: float) -> float:
        """What the kernel has counted, or 0 where that may as well be what is known."""
        if self._cgroup:
            counted_s = self._cgroup.cpu_s() or 0.0
            return counted_s if counted_s - known_s > _ZYGOTE_S else 0.0
        more_s = clock_s * (1 - _INTERRUPTS) - _ZYGOTE_S - known_s
        # It also runs while the host of a virtual machine runs another one.
        if more_s <= 0 or more_s <= procfs.stolen_s() - self._start_stolen_s:
            return 0.0
        return clock_s


_stolen_as_of = [float("-inf"), 0.0]


def _stolen_s() -> float:
    """`procfs.stolen_s` of the last second: on a large machine it takes a while to find out."""
    now_s = time.monotonic()
    if now_s - _stolen_as_of[0] > 1:
        _stolen_as_of[:] = now_s, procfs.stolen_s()
    return _stolen_as_of[1]


_BLOCK_BYTES = 512  # of `st_blocks`
# What the kernel holds for a program, in a group: page tables, stacks, what it has put by.
_KERNELS_BYTES = 1 << 20
_KERNELS_SHARE = 1 / 512
# What the kernel puts on a group's account at a time: a program may live on what is left of that.
_BATCH_BYTES = 64 * os.sysconf("SC_PAGE_SIZE")


class MemoryUse:
    """What one run has held, and the most that it has held at a time.

    Memory is what its processes hold that is nobody else's: anonymous memory, shared memory, and
    files in memory, among them those in its own folder where that lies in memory. Not counted are
    files of the machine that are read or mapped, which only lie in the page cache, and the
    program's output, which has a limit of its own.

    No source tells that exactly and always. /proc and a control group tell what is held now, and so
    miss what is held for a moment. `wait4` tells the most that one process had, with the files that
    it had mapped; what was seen of these is taken off. What follows may be too little, and too much
    only by what was mapped after the last look, so the greatest is taken. The peak of a control
    group misses nothing, and has the kernel's own memory in it; so it is taken where it is greater
    by more than that.
    """

    def __init__(
        self, cgroup: ControlGroup | None, outputs: list[int], folders_in_memory: list[str]
    ) -> None:
        """`outputs` are files in memory; the folders are the program's own, as it sees them."""
        self._cgroup = cgroup
        self._outputs = outputs
        self._folders = folders_in_memory
        self._peak_bytes = 0
        self._peak_of_one_bytes = 0  # with mapped files
        self._mapped_bytes = 0

    def now(self, tree: list[int]) -> int:
        """Bytes that the processes of the tree hold."""
        held = [procfs.memory_of(pid) for pid in tree]
        self._mapped_bytes = max(self._mapped_bytes, *(memory.mapped for memory in held), 0)
        if self._cgroup:
            now = self._cgroup.held_bytes() - self._output_bytes()
        else:
            now = self._sum(tree, held)
        self._peak_bytes = max(self._peak_bytes, now)
        return max(0, now)

    def add_ended(self, peak_bytes: int) -> None:
        """Takes the peak that `wait4` tells of one of the processes, or of its children."""
        self._peak_of_one_bytes = max(self._peak_of_one_bytes, peak_bytes)

    def peak_bytes(self) -> int:
        """The most that was held; ask when all has ended."""
        in_group = self._cgroup.peak_bytes() - self._output_bytes() if self._cgroup else 0
        if self._cgroup and not self._mapped_bytes:  # it was too short to be looked at
            return max(in_group, self._peak_bytes, min(self._peak_of_one_bytes, _BATCH_BYTES))
        peak = max(0, self._peak_bytes, self._peak_of_one_bytes - self._mapped_bytes)
        return in_group if in_group - peak > _KERNELS_BYTES + in_group * _KERNELS_SHARE else peak

    def _sum(self, tree: list[int], held: list[procfs.HeldMemory]) -> int:
        """Pages that processes share count once where that matters."""
        anonymous = sum(memory.anonymous for memory in held)
        shared = sum(memory.shared for memory in held)
        if len(tree) > 1 and anonymous + shared > self._peak_bytes:
            proportions = [procfs.proportional_memory_of(pid) for pid in tree]
            anonymous = sum(memory.anonymous for memory in proportions)
            shared = sum(memory.shared for memory in proportions)
        if tree:
            files = sum(procfs.file_system_bytes(tree[0], folder) for folder in self._folders)
            shared = max(shared, files)
        return anonymous + shared

    def _output_bytes(self) -> int:
        return sum(os.fstat(file).st_blocks * _BLOCK_BYTES for file in self._outputs)
