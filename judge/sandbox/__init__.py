"""The sandbox: a command and its limits come in, an `Execution` goes out - facts, no verdict.

This room is the only code that starts, limits and kills processes. A jail is set up once for a
program and then used for many cases; a keeper process stands between judge and program, so that a
case costs one fork and one exec, and nothing survives a case or the judge.
"""

from judge.errors import SandboxError
from judge.sandbox.confinement import levels
from judge.sandbox.kept import KeptSandbox
from judge.sandbox.machine import physical_cores, unsupported
from judge.sandbox.seam import Jail, Level, Promise, Sandbox
from judge.sandbox.warm import WarmJails

__all__ = [
    "Jail",
    "KeptSandbox",
    "Level",
    "Promise",
    "Sandbox",
    "WarmJails",
    "best",
    "levels",
    "named",
    "of_level",
    "physical_cores",
    "unsupported",
]


def best() -> Sandbox:
    """The strongest sandbox that this machine gives."""
    return KeptSandbox(levels()[0])


def named(word: str) -> Sandbox:
    """The sandbox that a word of the command line means: `best`, or a level."""
    return best() if word == "best" else of_level(Level(word))


def of_level(level: Level) -> Sandbox:
    """The sandbox of a level; `SandboxError` if this machine does not give it."""
    if level not in levels():
        there = " ".join(one.value for one in levels())
        raise SandboxError(
            f"this machine does not give the sandbox {level.value}; it gives: {there}",
            advice="`judge doctor` says more; --sandbox best takes the strongest",
        )
    return KeptSandbox(level)
