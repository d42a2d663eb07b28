"""Convert between the seconds of a worker and those of the client.

Limits are scaled on their way into the sandbox, and measured times on their way out. So verdicts,
figures and messages all use the seconds of the client's machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Unpack

from msgspec.structs import replace

from judge.model import Execution, Limits, Program
from judge.sandbox import Jail, JailOptions, Sandbox


class ScaledSandbox:
    """A sandbox that measures in seconds of a machine that is `factor` times as fast."""

    def __init__(self, sandbox: Sandbox, factor: float) -> None:
        self._sandbox, self._factor = sandbox, factor
        self.level, self.missing, self.cancel = sandbox.level, sandbox.missing, sandbox.cancel

    @contextmanager
    def open(
        self, program: Program, *, limits: Limits, **options: Unpack[JailOptions]
    ) -> Iterator[Jail]:
        """A jail for `program`; see `Sandbox.open`."""
        with self._sandbox.open(program, limits=limits.scale(self._factor), **options) as jail:
            yield _ScaledJail(jail, self._factor)


class _ScaledJail:
    def __init__(self, jail: Jail, factor: float) -> None:
        self._jail, self._factor, self.stop = jail, factor, jail.stop
        self.run_ahead = jail.run_ahead

    @property
    def is_answered(self) -> bool:
        """As it is with the jail."""
        return self._jail.is_answered

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        return self._scale(self._jail.run(stdin=stdin, args=args))

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        return self._scale(self._jail.run_piped(source, sink, args=args))

    def _scale(self, seen: Execution) -> Execution:
        return replace(seen, cpu_s=seen.cpu_s / self._factor, wall_s=seen.wall_s / self._factor)
