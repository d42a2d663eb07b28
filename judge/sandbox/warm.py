"""Warm jails: a thread keeps those of the few programs that it ran last, on a core of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count

from judge.errors import SandboxError
from judge.model import Execution, Limits, Program
from judge.sandbox import dialogue
from judge.sandbox.dialogue import Dialogue
from judge.sandbox.seam import Jail, Sandbox

_KEPT = 4


class WarmJails:
    """Jails of one sandbox, a few a thread. To be closed when no thread runs a program any more."""

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
        warm = self._place().warm(self._sandbox, program, limits)
        try:
            return warm.jail.run(stdin=stdin)
        except SandboxError:
            self._place().close()  # the next run gets a new one
            raise

    def converse(
        self,
        player: tuple[Program, Limits],
        interactor: tuple[Program, Limits],
        *,
        interactor_args: Sequence[str] = (),
        record: bool = False,
    ) -> Dialogue:
        """What became of two programs that talk to each other; see `dialogue.converse`."""
        place = self._place()
        try:
            return dialogue.converse(
                place.warm(self._sandbox, *player).jail,
                place.warm(self._sandbox, *interactor).jail,
                interactor_args=interactor_args,
                record=record,
            )
        except SandboxError:
            place.close()
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


@dataclass(frozen=True, slots=True)
class _Warm:
    """A jail, for whom it was opened, and what closes it."""

    program: Program
    limits: Limits
    jail: Jail
    stack: ExitStack


class _Place:
    """What one thread holds: the jails that it used last, the latest of them at the end."""

    def __init__(self, core: int | None) -> None:
        self._core = core
        self._held: list[_Warm] = []

    def warm(self, sandbox: Sandbox, program: Program, limits: Limits) -> _Warm:
        for held in self._held:
            if held.program == program and held.limits == limits:
                self._held.remove(held)
                self._held.append(held)
                return held
        while len(self._held) >= _KEPT:
            self._held.pop(0).stack.close()
        stack = ExitStack()
        jail = stack.enter_context(sandbox.open(program, limits=limits, core=self._core))
        self._held.append(_Warm(program, limits, jail, stack))
        return self._held[-1]

    def close(self) -> None:
        while self._held:
            self._held.pop().stack.close()
