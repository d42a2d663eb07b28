"""How much CPU time a program has used, with all that it has started.

The sum of what was waited for is exact, and lacks the processes that nobody waits for: the kernel
drops them, with the time that they have used, where their parent ignores SIGCHLD. A control group
or the kernel's task clock (see `task_clock`) has them too, and besides the little that the
zygote uses; so these are taken where they differ from the sum by more than that.
"""

from __future__ import annotations

import time

from judge.sandbox.supervisor import procfs
from judge.sandbox.supervisor.cgroups import ControlGroup
from judge.sandbox.supervisor.zygote import Zygote

# What the zygote itself uses for a case at the most.
_ZYGOTE_S = 0.005
# The share of the time in which the kernel's clock runs for an interrupt.
_INTERRUPTS = 0.02
# The kernel reports children that were waited for in ticks of 10 ms while their parent lives.
_TICKS_ERROR_S = 0.03


class CpuUse:
    """What one run has used. `setup_s` is what its process has used before it was the program."""

    def __init__(self, cgroup: ControlGroup | None, zygote: Zygote) -> None:
        """Call it when the group counts from now."""
        self.setup_s = 0.0
        self._cgroup = cgroup if cgroup and cgroup.counts_cpu else None
        self._zygote = zygote
        self._start_clock_s = None if self._cgroup else zygote.clock_s()
        self._start_stolen_s = 0.0 if self._start_clock_s is None else _stolen_s()
        self._reaped_s = 0.0
        self._highest_s = 0.0
        self._dropped_s = 0.0

    @property
    def is_complete(self) -> bool:
        """Whether the time of processes that nobody waits for is counted, too."""
        return self._cgroup is not None or self._start_clock_s is not None

    def add_ended(self, cpu_s: float) -> None:
        """Takes what `wait4` tells of one of the processes."""
        self._reaped_s += cpu_s

    def now_s(self, tree: list[int], init_pid: int = 0) -> float:
        """CPU seconds until now, of what is alive and what has been waited for."""
        known_s = self._reaped_s + procfs.cpu_s(tree)
        if init_pid:  # it has waited for what the program has left behind
            known_s += procfs.waited_cpu_s(init_pid)
        if not self.is_complete:
            # A sum that falls shows that processes were dropped.
            if self._highest_s - known_s > _TICKS_ERROR_S:
                self._dropped_s = max(self._dropped_s, self._highest_s - known_s)
            self._highest_s = max(self._highest_s, known_s)
        return max(0.0, max(known_s, self._counted_s(known_s)) + self._dropped_s - self.setup_s)

    def _counted_s(self, known_s: float) -> float:
        """What the kernel has counted, or 0 where that may as well be what is known."""
        if self._cgroup:
            counted_s = self._cgroup.cpu_s() or 0.0
            return counted_s if counted_s - known_s > _ZYGOTE_S else 0.0
        clock_s = self._zygote.clock_s()
        if self._start_clock_s is None or clock_s is None:
            return 0.0
        counted_s = clock_s - self._start_clock_s
        more_s = counted_s * (1 - _INTERRUPTS) - _ZYGOTE_S - known_s
        # It also runs while the host of a virtual machine runs another one.
        if more_s <= 0 or more_s <= procfs.stolen_s() - self._start_stolen_s:
            return 0.0
        return counted_s


_stolen_as_of = [float("-inf"), 0.0]


def _stolen_s() -> float:
    """`procfs.stolen_s` of the last second: on a large machine it takes a while to find out."""
    now_s = time.monotonic()
    if now_s - _stolen_as_of[0] > 1:
        _stolen_as_of[:] = now_s, procfs.stolen_s()
    return _stolen_as_of[1]
