"""A sandbox on a machine that is slower or faster than the one that asks.

Limits are stretched on their way in and figures shrunk on their way out, so that whoever judges by
it sees the seconds of the machine that asked, and verdicts, figures and words agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from judge.model import Execution, Limits, Program
from judge.sandbox import Guarantee, Jail, Level, Sandbox


class ScaledSandbox:
    """A sandbox whose seconds are those of a machine that is `factor` times as fast."""

    def __init__(self, sandbox: Sandbox, factor: float) -> None:
        self._sandbox = sandbox
        self._factor = factor

    @property
    def level(self) -> Level:
        """How strong it is."""
        return self._sandbox.level

    @property
    def missing(self) -> tuple[Guarantee, ...]:
        """The guarantees that it does not hold on this machine."""
        return self._sandbox.missing

    @contextmanager
    def open(
        self,
        program: Program,
        *,
        limits: Limits,
        writable: Path | None = None,
        core: int | None = None,
    ) -> Iterator[Jail]:
        """A jail for `program`; see `Sandbox.open`."""
        scaled = limits.scale(self._factor)
        with self._sandbox.open(program, limits=scaled, writable=writable, core=core) as jail:
            yield _ScaledJail(jail, self._factor)

    def cancel(self) -> None:
        """Ends the runs of all jails; see `Sandbox.cancel`."""
        self._sandbox.cancel()


class _ScaledJail:
    def __init__(self, jail: Jail, factor: float) -> None:
        self._jail = jail
        self._factor = factor

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        """What became of one run; see `Jail.run`."""
        return self._scaled(self._jail.run(stdin=stdin, args=args))

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        """What became of one run between two pipes; see `Jail.talk`."""
        return self._scaled(self._jail.run_piped(source, sink, args=args))

    def stop(self) -> None:
        """Ends the run that is under way; see `Jail.stop`."""
        self._jail.stop()

    def _scaled(self, seen: Execution) -> Execution:
        return replace(seen, cpu_s=seen.cpu_s / self._factor, wall_s=seen.wall_s / self._factor)
