"""The interface between the judge and whatever runs programs for it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from enum import Enum
from pathlib import Path
from typing import Protocol, TypedDict, Unpack

from judge.model import Execution, Limits, Program
from judge.sandbox.trees import TreeBounds

STDERR_BYTES = 64 << 10
"""How much of standard error is kept, from its end."""


class Level(Enum):
    """How strong a sandbox is, the strongest first; the value is the word in reports."""

    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    LIMITS = "limits"
    NONE = "none"


class Guarantee(Enum):
    """What a sandbox may guarantee; the value is the word in reports."""

    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"
    OUTPUT = "output"
    DISK = "disk"
    DESCENDANTS = "descendants"
    ENVIRONMENT = "environment"
    FILES = "files"
    NAMES = "names"
    MODES = "modes"
    CASES = "cases"
    NETWORK = "network"
    KERNEL = "kernel"
    SIGNALS = "signals"
    PROCESSES = "processes"
    USER = "user"


class Loosening(Enum):
    """What a sandbox permits besides, only where somebody asks for it.

    A tracer holds the processes that it has started itself, and reads and changes their memory.
    """

    TRACING = "tracing"  # a debugger may hold the program and change its memory
    LOOPBACK = "loopback"  # processes may talk over the loopback interface


class Jail(Protocol):
    """A sandbox made ready for one program. Used by one thread at a time."""

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        """The result of one run with `stdin`, its command followed by `args`.

        When this returns, the program and all that it started are dead; its scratch folder is
        empty again when the next run begins. Raises `Cancelled` when the sandbox is cancelled,
        `SandboxError` when the machine refuses to run it.
        """

    def run_ahead(self, inputs: Sequence[bytes]) -> None:
        """Begins the runs that `run` will be asked for next, without `args`, where that saves time.

        They are for programs that end within milliseconds and write little. Another run than
        expected waits until those under way have ended, and costs nothing else.
        """

    @property
    def is_answered(self) -> bool:
        """Whether the next run was begun ahead and has ended, so that `run` need not wait."""

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        """The result of one run with these descriptors as standard input and output.

        They are closed here as soon as the program has them. Otherwise as `run`; what it writes to
        `sink` is neither kept nor limited.
        """

    def stop(self) -> None:
        """Ends the run that is under way, from any thread; does nothing if there is none."""


class JailOptions(TypedDict, total=False):
    """Where a program may write, and on which CPU it runs.

    It runs where `Program.place` says, and without a place in the folder `writable`. What it leaves
    in that folder is there after the run. With `bounds` the program cannot write more there, where
    the level holds that; elsewhere it is stopped soon after it has. In both cases what is left may
    exceed them a little, or the run raises `TreeTooLarge`.
    """

    writable: Path | None
    bounds: TreeBounds | None
    core: int | None


class Sandbox(Protocol):
    """Where programs run."""

    @property
    def level(self) -> Level:
        """How strong it is."""

    @property
    def missing(self) -> tuple[Guarantee, ...]:
        """What it does not guarantee on this machine."""

    def open(
        self, program: Program, *, limits: Limits, **options: Unpack[JailOptions]
    ) -> AbstractContextManager[Jail]:
        """A jail for `program`."""

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
