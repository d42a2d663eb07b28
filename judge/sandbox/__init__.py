"""The sandbox: a command and its limits come in, an `Execution` goes out - facts, no verdict.

This room is the only code that starts, limits and kills processes. A jail is set up once for a
program and then used for many cases; a keeper process and its zygote stand between judge and
program, so that a case costs little more than its exec, and nothing survives a case or the judge.
"""

from judge.errors import SandboxError
from judge.model import Ground
from judge.sandbox import guarantees as promises
from judge.sandbox.cpus import physical_cores, processor, unsupported
from judge.sandbox.detect import levels, refusal
from judge.sandbox.interactive import Dialogue, converse
from judge.sandbox.interface import Jail, Level, Promise, Sandbox
from judge.sandbox.jail_cache import Access, Seat, WarmJails
from judge.sandbox.perf_counters import INSTRUCTIONS, uncounted
from judge.sandbox.supervised import KeptSandbox
from judge.sandbox.unsandboxed import PlainSandbox
from judge.sandbox.work_dirs import Desk

__all__ = [
    "INSTRUCTIONS",
    "Access",
    "Desk",
    "Dialogue",
    "Jail",
    "KeptSandbox",
    "Level",
    "PlainSandbox",
    "Promise",
    "Sandbox",
    "Seat",
    "WarmJails",
    "best",
    "converse",
    "grounds",
    "levels",
    "named",
    "of_level",
    "physical_cores",
    "processor",
    "refusal",
    "uncounted",
    "unsupported",
]


def best(*, counter: str | None = None) -> Sandbox:
    """The strongest sandbox that this machine gives; `SandboxError` if it gives none.

    `counter` names what else is counted of each run, where the machine can; see `counters`.
    """
    if reason := unsupported():
        raise SandboxError(reason, advice="--sandbox none runs programs without any sandbox")
    return KeptSandbox(levels()[0], counter=counter)


def named(word: str, *, counter: str | None = None) -> Sandbox:
    """The sandbox that a word of the command line means: `best`, or a level."""
    return best(counter=counter) if word == "best" else of_level(Level(word), counter=counter)


def of_level(level: Level, *, counter: str | None = None) -> Sandbox:
    """The sandbox of a level; `SandboxError` if this machine does not give it."""
    if level is Level.NONE:
        return PlainSandbox()
    if reason := refusal(level):
        there = " ".join(one.value for one in (*levels(), Level.NONE))
        raise SandboxError(
            f"this machine does not give the sandbox {level.value}: {reason}; it gives: {there}",
            advice="`judge doctor` says more; --sandbox best takes the strongest",
        )
    return KeptSandbox(level, counter=counter)


def grounds() -> tuple[Ground, ...]:
    """What the strongest sandbox of this machine holds, by which layer, and what it does not."""
    level = next(iter(levels()), Level.NONE)
    return promises.grounds(level, refusal(Level.NAMESPACES))
