"""How much memory a program holds, and the most that it has held at a time.

Memory is what its processes hold that is nobody else's: anonymous memory, shared memory, and files
in memory, among them those in its own folder where that lies in memory. Not counted are files of
the machine that are read or mapped, which only lie in the page cache, and the program's output,
which has a limit of its own.

No source tells that exactly and always. A control group tells the most that was used with all that
is cached; what its processes hold it tells only now. `wait4` tells the most that one process had,
with the files that it had mapped; /proc tells the parts, but only now. What follows from each of
them may be too little, never too much, so the greatest of them is taken.
"""

from __future__ import annotations

import os

from judge.sandbox.supervisor import procfs
from judge.sandbox.supervisor.cgroups import ControlGroup

_BLOCK_BYTES = 512  # of `st_blocks`


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
        peaks = [self._peak_bytes]
        if self._cgroup:
            peaks.append(self._cgroup.peak_bytes() - self._output_bytes())
        if self._mapped_bytes or not self._cgroup:
            peaks.append(self._peak_of_one_bytes - self._mapped_bytes)
        return max(0, *peaks)

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
