"""Warm jails: a thread keeps the jail of the program that it ran last, on a core of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count

from judge.errors import SandboxError
from judge.model import Execution, Limits, Program
from judge.sandbox.seam import Jail, Sandbox


class WarmJails:
    """Jails of one sandbox, one a thread. To be closed when no thread runs a program any more."""

    def __init__(self, sandbox: Sandbox, cores: Sequence[int] = ()) -> None:
        self._sandbox = sandbox
        self._cores = cores
        self._numbers = count()
        self._local = threading.local()
        self._places: list[_Place] = []

    def run(self, program: Program, limits: Limits, *, stdin: bytes) -> Execution:
        """What became of one run of `program`, in the thread's jail or a new one.

        Raises `Cancelled` if the sandbox is cancelled, `SandboxError` when the machine refuses.
        """
        place = self._place()
        jail = place.jail
        if jail is None or place.holds != (program, limits):
            place.close()
            jail = place.stack.enter_context(
                self._sandbox.open(program, limits=limits, core=place.core)
            )
            place.jail, place.holds = jail, (program, limits)
        try:
            return jail.run(stdin=stdin)
        except SandboxError:
            place.close()  # the next run gets a new one
            raise

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


class _Place:
    """What one thread holds."""

    def __init__(self, core: int | None) -> None:
        self.core = core
        self.stack = ExitStack()
        self.jail: Jail | None = None
        self.holds: tuple[Program, Limits] | None = None

    def close(self) -> None:
        self.jail = self.holds = None
        self.stack.close()
