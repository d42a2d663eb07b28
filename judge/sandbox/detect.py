"""Which levels of sandbox this machine supports: each is tried, none is assumed."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

from judge.errors import SandboxError
from judge.model import Limits, Program
from judge.sandbox.interface import Level
from judge.sandbox.machine import (
    best_known_level,
    best_known_path,
    has_valid_trial,
    is_weaker,
    remember_level,
    remember_trial,
    require_room,
    why_unsupported,
)
from judge.sandbox.supervised import SupervisedSandbox
from judge.sandbox.supervisor import landlock

_NOTHING = Program(folder=Path("/"), argv=("/bin/sh", "-c", ":"))
_LIMITS = Limits.of(cpu_s=2, memory_bytes=256 << 20)
_NO_SANDBOX = "--sandbox none runs programs without any sandbox"
_PAUSE_S = 0.05  # before an attempt that failed is repeated


def available_levels() -> list[Level]:
    """The levels that this machine supports, the strongest first; not `NONE`."""
    return [level for level in Level if level is not Level.NONE and not why_unavailable(level)]


def best_level() -> Level:
    """The strongest level that this machine supports.

    Raises `SandboxError` if there is none, or if this machine had a stronger one before: what has
    changed must not go unnoticed.
    """
    if unsupported := why_unsupported():
        raise SandboxError(unsupported, advice=_NO_SANDBOX)
    require_room(_LIMITS)
    if has_valid_trial(strongest := next(iter(Level))):
        remember_level(strongest)
        return strongest
    reasons: dict[Level, str] = {}
    for level in Level:
        if level is Level.NONE:
            break
        reason = why_unavailable(level)
        if reason is None:
            _require_no_weaker(level, reasons)
            remember_level(level)
            remember_trial(level)
            return level
        reasons[level] = reason
    *_, reason = reasons.values()
    raise SandboxError(reason, advice=_NO_SANDBOX)


@cache
def why_unavailable(level: Level) -> str | None:
    """Why this machine does not support a level, or None if it does.

    Takes some 50 ms, once; a failure is no answer before it has repeated.
    """
    if reason := why_unsupported():
        return reason
    if level is Level.LANDLOCK and not landlock.abi():
        return "the kernel has no Landlock (Linux 5.13), or it is not switched on"
    if _why_it_fails(level) is None:
        return None
    time.sleep(_PAUSE_S)
    return _why_it_fails(level)


def _why_it_fails(level: Level) -> str | None:
    try:
        with SupervisedSandbox(level).open(_NOTHING, limits=_LIMITS) as jail:
            run = jail.run(stdin=b"")
    except SandboxError as error:
        return error.message
    return run.failed_to_start or (None if run.exit_code == 0 else f"a program ended with {run}")


def _require_no_weaker(level: Level, reasons: dict[Level, str]) -> None:
    best = best_known_level()
    if best is None or not is_weaker(level, best):
        return
    why = reasons.get(best, "it is not known why")
    raise SandboxError(
        f"this machine has had the sandbox {best.value}, and now has only {level.value}: {why}",
        advice=f"`judge doctor` says more; --sandbox {level.value} judges with what there is; to "
        f"do so from now on, remove {best_known_path()}",
    )
