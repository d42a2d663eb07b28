"""Keep the jails of the few programs that a thread ran last, on a core of its own.

A program may have a work directory, which the judge fills before each run and reads after it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from enum import Enum
from itertools import count
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.model import Execution, Limits, Program
from judge.sandbox.interface import Jail, Sandbox
from judge.sandbox.limited_calls import LimitedCalls
from judge.sandbox.trees import PROGRAM_BOUNDS, watched_jail
from judge.sandbox.work_dirs import WorkDir, open_work_dir

_JAILS_PER_THREAD = 4


class Access(Enum):
    """What a program may do with its work directory."""

    READ_ONLY = "read-only"
    WRITABLE = "writable"


class JailLease(Struct, frozen=True):
    """A jail, and the work directory in which its program runs if one was asked for."""

    jail: Jail
    optional_work_dir: WorkDir | None = None

    @property
    def work_dir(self) -> WorkDir:
        """The work directory, of a lease that has one."""
        assert self.optional_work_dir is not None
        return self.optional_work_dir


_Key = tuple[Program, Limits, Access | None, int, int]


class _ThreadJails(Struct, frozen=True):
    """The core of one thread, and its jails with what ends them, the one used last at the end."""

    core: int | None
    leases: list[tuple[_Key, JailLease, ExitStack]] = field(default_factory=list)

    def shrink(self, number: int) -> None:
        """Ends those not used for longest until `number` are left."""
        while len(self.leases) > number:
            self.leases.pop(0)[2].close()


class JailCache:
    """Jails of one sandbox, a few a thread. Close it when no thread runs a program any more.

    What the same threads call within limits, besides programs, goes through `calls`.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        cores: Sequence[int] = (),
        work_dirs_parent: Callable[[], Path] | None = None,
    ) -> None:
        """`work_dirs_parent` answers where work directories are made, else with temporary files."""
        self.calls = LimitedCalls()
        self._sandbox = sandbox
        self._cores = cores
        self._work_dirs_parent = work_dirs_parent
        self._numbers = count()
        self._local = threading.local()
        self._threads: list[_ThreadJails] = []

    def run(
        self, program: Program, limits: Limits, *, stdin: bytes, args: Sequence[str] = ()
    ) -> Execution:
        """The result of one run of `program`, in the thread's jail or a new one.

        Raises `Cancelled` if the sandbox is cancelled, `SandboxError` when the machine refuses.
        """
        try:
            return self.lease(program, limits).jail.run(stdin=stdin, args=args)
        except SandboxError:
            self.discard_own()
            raise

    def lease(
        self, program: Program, limits: Limits, access: Access | None = None, copy: int = 0
    ) -> JailLease:
        """The thread's jail for `program`, or a new one; with `access` it has a work directory.

        The work directory is as the last run left it. The lease lasts until the thread has asked
        for those of a few other programs. Who runs a program several times at once asks for the
        jails of its copies 0, 1 and so on, in this order.
        """
        thread = self._own()
        key = program, limits, access, _inode(program.folder), copy
        for entry in thread.leases:
            if entry[0] == key:
                thread.leases.remove(entry)
                thread.leases.append(entry)
                return entry[1]
        thread.shrink(_JAILS_PER_THREAD - 1 + copy)
        with ExitStack() as stack:
            work_dir = writable = None
            if access is not None:
                parent = self._work_dirs_parent() if self._work_dirs_parent else None
                work_dir = open_work_dir(stack, parent)
                if access is Access.WRITABLE:
                    writable = work_dir.folder
                else:
                    program = replace(program, place=work_dir.folder)
            jail = stack.enter_context(
                self._sandbox.open(program, limits=limits, writable=writable, core=thread.core)
            )
            lease = JailLease(watched_jail(jail, writable, PROGRAM_BOUNDS), work_dir)
            thread.leases.append((key, lease, stack.pop_all()))
        return lease

    def is_answered(self) -> bool:
        """Whether the jail that the thread used last has its next run behind it."""
        leases = self._own().leases
        return bool(leases) and leases[-1][1].jail.is_answered

    def discard(self, program: Program) -> None:
        """Ends the thread's jails of that program, so that its next run finds nothing of this one.

        What a jail restores is all that a program finds by rights; but how many files it made, say,
        shows in the number of the next one's inode.
        """
        thread = self._own()
        for entry in [kept for kept in thread.leases if kept[0][0].folder == program.folder]:
            thread.leases.remove(entry)
            entry[2].close()

    def discard_own(self) -> None:
        """Ends the jails of this thread: one of them failed, and the next run gets a new one."""
        self._own().shrink(0)

    def close(self) -> None:
        """Ends all jails and waits until they are gone."""
        for thread in self._threads:
            thread.shrink(0)

    def _own(self) -> _ThreadJails:
        own: _ThreadJails | None = getattr(self._local, "jails", None)
        if own is None:
            number = next(self._numbers)
            core = self._cores[number % len(self._cores)] if self._cores else None
            own = self._local.jails = _ThreadJails(core)
            self._threads.append(own)
        return own


def _inode(folder: Path) -> int:
    """Which folder it is: one that was removed and made again is another, for jails as well."""
    try:
        return os.stat(folder).st_ino  # noqa: PTH116  # for each case, and half as slow
    except OSError:
        return 0
