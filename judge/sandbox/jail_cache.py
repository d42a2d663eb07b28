"""Warm jails: a thread keeps those of the few programs that it ran last, on a core of its own.

A program may have a *desk*: a folder that the judge fills before each run, and reads after it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from enum import Enum
from itertools import count
from pathlib import Path

from judge.errors import SandboxError
from judge.model import Execution, Limits, Program
from judge.sandbox import work_dirs
from judge.sandbox.interface import Jail, Sandbox
from judge.sandbox.work_dirs import WorkDir

_KEPT = 4


class Access(Enum):
    """What a program may do with its desk."""

    READ_ONLY = "read-only"
    WRITABLE = "writable"


@dataclass(frozen=True, slots=True)
class JailLease:
    """A jail, and the desk at which its program runs if it was asked for."""

    jail: Jail
    at: WorkDir | None = None

    @property
    def work_dir(self) -> WorkDir:
        """The desk, of a seat that has one."""
        assert self.at is not None
        return self.at


class JailCache:
    """Jails of one sandbox, a few a thread. To be closed when no thread runs a program any more."""

    def __init__(
        self, sandbox: Sandbox, cores: Sequence[int] = (), work_dirs_parent: Path | None = None
    ) -> None:
        """Desks are made in the folder `desks`, by default in the one for temporary files."""
        self._sandbox = sandbox
        self._cores = cores
        self._desks = work_dirs_parent
        self._numbers = count()
        self._local = threading.local()
        self._places: list[_Place] = []

    def run(
        self, program: Program, limits: Limits, *, stdin: bytes, args: Sequence[str] = ()
    ) -> Execution:
        """What became of one run of `program`, in the thread's jail or a new one.

        Raises `Cancelled` if the sandbox is cancelled, `SandboxError` when the machine refuses.
        """
        try:
            return self.lease(program, limits).jail.run(stdin=stdin, args=args)
        except SandboxError:
            self.discard_own()
            raise

    def lease(self, program: Program, limits: Limits, access: Access | None = None) -> JailLease:
        """The thread's jail for `program`, or a new one; with `access` at a desk.

        The desk is as the last run left it. The seat lasts until the thread has asked for those of
        a few other programs.
        """
        return self._place().seat(self._sandbox, program, limits, access, self._desks)

    def discard_own(self) -> None:
        """Ends the jails of this thread: one of them failed, and the next run gets a new one."""
        self._place().close()

    def close(self) -> None:
        """Ends all jails and waits until they are gone."""
        for place in self._places:
            place.close()

    def _place(self) -> _Place:
        place: _Place | None = getattr(self._local, "place", None)
        if place is None:
            number = next(self._numbers)
            place = _Place(self._cores[number % len(self._cores)] if self._cores else None)
            self._local.place = place
            self._places.append(place)
        return place


@dataclass(frozen=True, slots=True)
class _Warm:
    """A seat, for whom it was made, and what ends it."""

    asked: tuple[Program, Limits, Access | None]
    seat: JailLease
    stack: ExitStack


class _Place:
    """What one thread holds: the jails that it used last, the latest of them at the end."""

    def __init__(self, core: int | None) -> None:
        self._core = core
        self._held: list[_Warm] = []

    def seat(
        self,
        sandbox: Sandbox,
        program: Program,
        limits: Limits,
        access: Access | None,
        home: Path | None,
    ) -> JailLease:
        """A jail that is held, or a new one in the place of the one not used for longest."""
        asked = program, limits, access
        for held in self._held:
            if held.asked == asked:
                self._held.remove(held)
                self._held.append(held)
                return held.seat
        while len(self._held) >= _KEPT:
            self._held.pop(0).stack.close()
        with ExitStack() as stack:
            desk = None if access is None else work_dirs.open_work_dir(stack, home)
            writable = None
            if desk is not None and access is Access.WRITABLE:
                writable = desk.folder
            elif desk is not None:
                program = replace(program, place=desk.folder)
            jail = sandbox.open(program, limits=limits, writable=writable, core=self._core)
            seat = JailLease(stack.enter_context(jail), desk)
            self._held.append(_Warm(asked, seat, stack.pop_all()))
        return seat

    def close(self) -> None:
        """Ends all that it holds."""
        while self._held:
            self._held.pop().stack.close()
