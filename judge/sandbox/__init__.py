"""Run programs within limits, and report facts: an `Execution`, no verdict.

This package is the only code that starts, limits and kills programs. A jail is set up once for a
program and then used for many cases. A supervisor process and its zygote stand between judge and
program, so that a case costs little more than its exec, and nothing survives a case or the judge.
What runs in the supervisor process is in `supervisor/`, the judge's side in this folder.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.model import GuaranteeStatus
    from judge.sandbox.detect import available_levels, best_level, why_unavailable
    from judge.sandbox.interactive import Interaction, run_interaction
    from judge.sandbox.interface import Guarantee, Jail, JailOptions, Level, Loosening, Sandbox
    from judge.sandbox.jail_cache import Access, JailCache, JailLease
    from judge.sandbox.limited_calls import LimitedCalls
    from judge.sandbox.machine import (
        memory_around,
        physical_cores,
        processor_name,
        why_unsupported,
    )
    from judge.sandbox.pipes import Reported
    from judge.sandbox.supervised import SupervisedSandbox
    from judge.sandbox.unsandboxed import Unsandboxed
    from judge.sandbox.work_dirs import WorkDir

__all__ = [
    "Access", "Guarantee", "Interaction", "Jail", "JailCache",
    "JailLease", "JailOptions", "Level", "LimitedCalls", "Loosening", "Reported", "Sandbox",
    "SupervisedSandbox", "Unsandboxed", "WorkDir", "available_levels", "best_level", "best_sandbox",
    "guarantee_statuses", "memory_around", "physical_cores", "processor_name", "run_interaction",
    "sandbox_by_name", "sandbox_of_level", "why_unavailable", "why_unsupported",
]  # fmt: skip

_MODULES = {
    "machine": ("memory_around", "physical_cores", "processor_name", "why_unsupported"),
    "detect": ("available_levels", "best_level", "why_unavailable"),
    "interactive": ("Interaction", "run_interaction"),
    "interface": ("Guarantee", "Jail", "JailOptions", "Level", "Loosening", "Sandbox"),
    "jail_cache": ("Access", "JailCache", "JailLease"),
    "limited_calls": ("LimitedCalls",),
    "pipes": ("Reported",),
    "supervised": ("SupervisedSandbox",),
    "unsandboxed": ("Unsandboxed",),
    "work_dirs": ("WorkDir",),
}


def __getattr__(name: str) -> object:
    """Import what is asked for: a process can be started before the rest is loaded."""
    for module, names in _MODULES.items():
        if name in names:
            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def best_sandbox(*, loosened: Collection[Loosening] = ()) -> Sandbox:
    """The strongest sandbox that this machine supports; `SandboxError` as in `best_level`."""
    from judge.sandbox.detect import best_level
    from judge.sandbox.supervised import SupervisedSandbox

    return SupervisedSandbox(best_level(), loosened=loosened)


def sandbox_by_name(word: str, *, loosened: Collection[Loosening] = ()) -> Sandbox:
    """The sandbox that a word of the command line names: `best`, or a level."""
    from judge.sandbox.interface import Level

    if word == "best":
        return best_sandbox(loosened=loosened)
    return sandbox_of_level(Level(word), loosened=loosened)


def sandbox_of_level(level: Level, *, loosened: Collection[Loosening] = ()) -> Sandbox:
    """The sandbox of a level; `SandboxError` if this machine does not support it."""
    from judge.errors import SandboxError
    from judge.sandbox.detect import available_levels, why_unavailable
    from judge.sandbox.interface import Level
    from judge.sandbox.supervised import SupervisedSandbox
    from judge.sandbox.unsandboxed import Unsandboxed

    if level is Level.NONE:
        return Unsandboxed()
    if reason := why_unavailable(level):
        levels = " ".join(other.value for other in (*available_levels(), Level.NONE))
        raise SandboxError(
            f"this machine does not support the sandbox {level.value}: {reason}; "
            f"it supports: {levels}",
            advice="`judge doctor` says more; --sandbox best takes the strongest",
        )
    return SupervisedSandbox(level, loosened=loosened)


def guarantee_statuses() -> tuple[GuaranteeStatus, ...]:
    """What the strongest sandbox of this machine guarantees, by which layer, and what it cannot."""
    from judge.sandbox import guarantees
    from judge.sandbox.detect import available_levels, why_unavailable
    from judge.sandbox.interface import Level

    level = next(iter(available_levels()), Level.NONE)
    return guarantees.statuses(level, why_unavailable(Level.NAMESPACES))
