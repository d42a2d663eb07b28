"""How much memory a program holds, and the most that it has held at a time.

Memory is what its processes hold that is nobody else's: anonymous memory, shared memory, and files
in memory, among them those in its own folder where that lies in memory. Not counted are files of
the machine that are read or mapped, which only lie in the page cache, and the program's output,
which has a limit of its own.

No source tells that exactly and always. /proc and a control group tell what is held now, and so
miss what is held for a moment. `wait4` tells the most that one process had, with the files that it
had mapped; what was seen of these is taken off. What follows may be too little, and too much only
by what was mapped after the last look, so the greatest is taken. The peak of a control group misses
nothing, and has the kernel's own memory in it; so it is taken where it is greater by more than
that.
"""

from __future__ import annotations

import os

from judge.sandbox.supervisor import procfs
from judge.sandbox.supervisor.cgroups import ControlGroup

_BLOCK_BYTES = 512  # of `st_blocks`
# What the kernel holds for a program, in a group: page tables, stacks, what it has put by.
_KERNELS_BYTES = 1 << 20
_KERNELS_SHARE = 1 / 512
# What the kernel puts on a group's account at a time: a program may live on what is left of that.
_BATCH_BYTES = 64 * os.sysconf("SC_PAGE_SIZE")


class MemoryUse:
    """What one run has held."""

    def __init__(
        self, cgroup: ControlGroup | None, outputs: list[int], folder_in_memory: str | None
    ) -> None:
        """`outputs` are files in memory; the folder is the program's own, as it sees it."""
        self._cgroup = cgroup
        self._outputs = outputs
        self._folder = folder_in_memory
        self._peak_bytes = 0
        self._peak_of_one_bytes = 0  # with mapped files
        self._mapped_bytes = 0

    def now(self, tree: list[int]) -> int:
        """Bytes that the processes of the tree hold."""
        held = [procfs.memory_of(pid) for pid in tree]
        self._mapped_bytes = max(self._mapped_bytes, *(one.mapped for one in held), 0)
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
        seen = max(0, self._peak_bytes, self._peak_of_one_bytes - self._mapped_bytes)
        return in_group if in_group - seen > _KERNELS_BYTES + in_group * _KERNELS_SHARE else seen

    def _sum(self, tree: list[int], held: list[procfs.HeldMemory]) -> int:
        """Pages that processes share count once where that matters."""
        anonymous = sum(one.anonymous for one in held)
        shared = sum(one.shared for one in held)
        if len(tree) > 1 and anonymous + shared > self._peak_bytes:
            proportions = [procfs.proportional_memory_of(pid) for pid in tree]
            anonymous = sum(one.anonymous for one in proportions)
            shared = sum(one.shared for one in proportions)
        if self._folder is not None and tree:
            shared = max(shared, procfs.file_system_bytes(tree[0], self._folder))
        return anonymous + shared

    def _output_bytes(self) -> int:
        return sum(os.fstat(file).st_blocks * _BLOCK_BYTES for file in self._outputs)
