"""The seam between the judge and whatever runs programs for it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from enum import Enum
from pathlib import Path
from typing import Protocol

from judge.model import Execution, Limits, Program


class Level(Enum):
    """How strong a sandbox is, the strongest first; the value is the word in reports."""

    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    LIMITS = "limits"
    NONE = "none"


class Guarantee(Enum):
    """What a sandbox may promise; the value is the word in reports, `meaning` says it to people."""

    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"
    OUTPUT = "output"
    DISK = "disk"
    DESCENDANTS = "descendants"
    ENVIRONMENT = "environment"
    FILES = "files"
    MODES = "modes"
    NETWORK = "network"
    KERNEL = "kernel"
    SIGNALS = "signals"
    PROCESSES = "processes"
    USER = "user"

    @property
    def meaning(self) -> str:
        """The promise in words."""
        return _MEANINGS[self]


_MEANINGS = {
    Guarantee.CPU: "CPU time of the whole process tree is counted and limited",
    Guarantee.WALL: "an idle program is stopped at the wall limit",
    Guarantee.MEMORY: "memory of the whole process tree is measured and limited",
    Guarantee.OUTPUT: "output cannot grow without bound",
    Guarantee.DISK: "what the program writes to files is bounded as a whole",
    Guarantee.DESCENDANTS: "every descendant is dead when the verdict is given",
    Guarantee.ENVIRONMENT: "the program sees neither the judge's environment nor its descriptors",
    Guarantee.FILES: "the program reads only its own files and the public ones of the system",
    Guarantee.MODES: "the program cannot change modes, owners and times of others' files",
    Guarantee.NETWORK: "the program cannot reach a network, not even this machine",
    Guarantee.KERNEL: "the program cannot trace, mount, load, set clocks or make namespaces",
    Guarantee.SIGNALS: "the program cannot signal processes that it did not start",
    Guarantee.PROCESSES: "the program cannot see that other processes are there",
    Guarantee.USER: "the program is not root, even if the judge is",
}


class Jail(Protocol):
    """A sandbox made ready for one program. Used by one thread at a time."""

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        """What became of one run with `stdin`, its command followed by `args`.

        When this returns, the program and all that it started are dead and its scratch folder is
        gone. Raises `Cancelled` when the sandbox is cancelled, `SandboxError` when the machine
        refuses to run it.
        """
        ...

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        """What became of one run with these descriptors as standard input and output.

        They are closed here as soon as the program has them. As `run` in all else; what it writes
        to `sink` is neither kept nor limited.
        """
        ...

    def stop(self) -> None:
        """Ends the run that is under way, from any thread; nothing if there is none."""
        ...


class Sandbox(Protocol):
    """Where programs run."""

    @property
    def level(self) -> Level:
        """How strong it is."""
        ...

    @property
    def missing(self) -> tuple[Guarantee, ...]:
        """The promises that it does not hold on this machine."""
        ...

    def open(
        self,
        program: Program,
        *,
        limits: Limits,
        writable: Path | None = None,
        core: int | None = None,
    ) -> AbstractContextManager[Jail]:
        """A jail for `program`. It runs in `writable`, or else where `Program.place` says.

        With `core` the program and all that it starts is bound to that processor.
        """
        ...

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
        ...
