"""The sandbox: a command and its limits come in, an `Execution` goes out - facts, no verdict.

This room is the only code that starts, limits and kills processes. A jail is set up once for a
program and then used for many cases; a keeper process stands between judge and program, so that a
case costs one fork and one exec, and nothing survives a case or the judge.
"""

from judge.sandbox.limits import LimitsSandbox
from judge.sandbox.machine import physical_cores, unsupported
from judge.sandbox.seam import Jail, Level, Promise, Sandbox
from judge.sandbox.warm import WarmJails

__all__ = [
    "Jail",
    "Level",
    "LimitsSandbox",
    "Promise",
    "Sandbox",
    "WarmJails",
    "best",
    "physical_cores",
    "unsupported",
]


def best() -> Sandbox:
    """The strongest sandbox that this machine gives."""
    return LimitsSandbox()
