"""Which levels of sandbox this machine supports: each is tried, none is assumed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from judge.errors import SandboxError
from judge.model import Limits, Program
from judge.sandbox.cpus import why_unsupported
from judge.sandbox.interface import Level
from judge.sandbox.supervised import SupervisedSandbox
from judge.sandbox.supervisor import landlock

_NOTHING = Program(folder=Path("/"), argv=("/bin/sh", "-c", ":"))
_LIMITS = Limits.of(cpu_s=2, memory_bytes=256 << 20)


def available_levels() -> list[Level]:
    """The levels that this machine supports, the strongest first; not `NONE`."""
    return [level for level in Level if level is not Level.NONE and not why_unavailable(level)]


@cache
def why_unavailable(level: Level) -> str | None:
    """Why this machine does not support a level, or None if it does. Takes some 50 ms, once."""
    if reason := why_unsupported():
        return reason
    if level is Level.LANDLOCK and not landlock.abi():
        return "the kernel has no Landlock (Linux 5.13), or it is not switched on"
    try:
        with SupervisedSandbox(level).open(_NOTHING, limits=_LIMITS) as jail:
            seen = jail.run(stdin=b"")
    except SandboxError as error:
        return str(error)
    return seen.failed_to_start or (None if seen.exit_code == 0 else f"a program ended with {seen}")
