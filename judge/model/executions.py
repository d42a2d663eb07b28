"""The limits of a run, what the sandbox saw of it, and verdicts."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct
from msgspec.structs import astuple, replace

from judge.facts import Fact


class Verdict(Enum):
    """The verdict on one case; the value is the word in reports."""

    AC = "AC"
    WA = "WA"
    TLE = "TLE"
    MLE = "MLE"
    OLE = "OLE"
    RTE = "RTE"
    CE = "CE"
    JE = "JE"

    @property
    def words(self) -> Fact:
        """The verdict in full words."""
        return _WORDS[self]


_WORDS = {
    Verdict.AC: Fact("accepted"),
    Verdict.WA: Fact("wrong answer"),
    Verdict.TLE: Fact("time limit exceeded"),
    Verdict.MLE: Fact("memory limit exceeded"),
    Verdict.OLE: Fact("output limit exceeded"),
    Verdict.RTE: Fact("run-time error"),
    Verdict.CE: Fact("compile error"),
    Verdict.JE: Fact("judge error"),
}


class Stop(Enum):
    """Why the sandbox ended a program."""

    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"
    OUTPUT = "output"
    PROCESSES = "processes"
    REQUESTED = "requested"  # by the judge


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of one run. `cpu_s` decides the verdict; at `cpu_stop_s` the program is killed.

    `file_bytes` limits each file, by default to `output_bytes`. `cuts_output`: a program that
    writes more than `output_bytes` is not stopped; the rest is dropped. `refuses_processes`: one
    that starts too many is not stopped where the kernel refuses to start them.
    """

    cpu_s: float
    cpu_stop_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int = 8 << 20
    processes: int = 256
    file_bytes: int | None = None
    cuts_output: bool = False
    refuses_processes: bool = False

    @classmethod
    def of(cls, *, cpu_s: float, memory_bytes: int, output_bytes: int = 8 << 20) -> Limits:
        """The usual limits: killed at 1.15 times the CPU limit, wall limit `2 * cpu_s + 1`."""
        return cls(
            cpu_s=cpu_s,
            cpu_stop_s=1.15 * cpu_s,
            wall_s=2 * cpu_s + 1,
            memory_bytes=memory_bytes,
            output_bytes=output_bytes,
        )

    def with_stop_factor(self, factor: float) -> Limits:
        """The same limits, but the program is killed at `factor` times its CPU limit."""
        stop_s = factor * self.cpu_s
        return replace(self, cpu_stop_s=stop_s, wall_s=max(self.wall_s, 4 * stop_s + 1))

    def scale(self, factor: float) -> Limits:
        """The same limits for a machine `factor` times as slow: CPU and wall time grow with it."""
        cpu_s, stop_s = self.cpu_s * factor, self.cpu_stop_s * factor
        return replace(self, cpu_s=cpu_s, cpu_stop_s=stop_s, wall_s=(self.wall_s - 1) * factor + 1)


class OwnLimits(Struct, frozen=True, kw_only=True):
    """What differs from the limits of a problem on one case: `time_factor` times its CPU time."""

    time_factor: float
    memory_bytes: int


class Execution(Struct, frozen=True, kw_only=True, eq=False):
    """What the sandbox saw of one run: facts, no verdict.

    `cpu_s` and `memory_bytes` (the peak) are those of the whole process tree. `stdout` holds at
    most `Limits.output_bytes`, `stderr` the last 64 KiB; `output_bytes` counts all that was
    written, but only standard output where that is cut. `failed_to_start` says why the command
    could not start, and there is an exit code then if the program's own file is to blame. `ended_s`
    is the end by the monotonic clock. Where `is_cpu_complete` is false, `cpu_s` may lack the time
    of children that nobody waited for, or does. `disk_s` is the time in which the program waited
    for the disk, by samples. The last three are no part of the comparison.
    """

    exit_code: int | None
    signal: int | None = None
    stopped_by: Stop | None = None
    cpu_s: float = 0.0
    wall_s: float = 0.0
    memory_bytes: int = 0
    output_bytes: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    failed_to_start: str | None = None
    ended_s: float = 0.0
    is_cpu_complete: bool = True
    disk_s: float = 0.0

    @property
    def waited_for_disk(self) -> bool:
        """Whether it was stopped at the wall limit for waiting, most of the time for the disk."""
        return self.stopped_by is Stop.WALL and self.disk_s > self.wall_s / 2

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Execution) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[object, ...]:
        return astuple(self)[:-3]
