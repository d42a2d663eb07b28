"""The sandbox: a command and its limits come in, an `Execution` goes out - facts, no verdict.

This room is the only code that starts, limits and kills processes. A jail is set up once for a
program and then used for many cases; a keeper process and its zygote stand between judge and
program, so that a case costs little more than its exec, and nothing survives a case or the judge.
"""

from judge.errors import SandboxError
from judge.model import GuaranteeStatus
from judge.sandbox import guarantees
from judge.sandbox.cpus import physical_cores, processor_name, why_unsupported
from judge.sandbox.detect import available_levels, why_unavailable
from judge.sandbox.interactive import Interaction, run_interaction
from judge.sandbox.interface import Guarantee, Jail, Level, Sandbox
from judge.sandbox.jail_cache import Access, JailCache, JailLease
from judge.sandbox.supervised import SupervisedSandbox
from judge.sandbox.supervisor.perf_counters import INSTRUCTIONS, why_not_counted
from judge.sandbox.unsandboxed import Unsandboxed
from judge.sandbox.work_dirs import WorkDir

__all__ = [
    "INSTRUCTIONS",
    "Access",
    "Guarantee",
    "Interaction",
    "Jail",
    "JailCache",
    "JailLease",
    "Level",
    "Sandbox",
    "SupervisedSandbox",
    "Unsandboxed",
    "WorkDir",
    "available_levels",
    "best_sandbox",
    "guarantee_statuses",
    "physical_cores",
    "processor_name",
    "run_interaction",
    "sandbox_named",
    "sandbox_of_level",
    "why_not_counted",
    "why_unavailable",
    "why_unsupported",
]


def best_sandbox(*, counter: str | None = None) -> Sandbox:
    """The strongest sandbox that this machine gives; `SandboxError` if it gives none.

    `counter` names what else is counted of each run, where the machine can; see `counters`.
    """
    if reason := why_unsupported():
        raise SandboxError(reason, advice="--sandbox none runs programs without any sandbox")
    return SupervisedSandbox(available_levels()[0], counter=counter)


def sandbox_named(word: str, *, counter: str | None = None) -> Sandbox:
    """The sandbox that a word of the command line means: `best`, or a level."""
    return (
        best_sandbox(counter=counter)
        if word == "best"
        else sandbox_of_level(Level(word), counter=counter)
    )


def sandbox_of_level(level: Level, *, counter: str | None = None) -> Sandbox:
    """The sandbox of a level; `SandboxError` if this machine does not give it."""
    if level is Level.NONE:
        return Unsandboxed()
    if reason := why_unavailable(level):
        there = " ".join(one.value for one in (*available_levels(), Level.NONE))
        raise SandboxError(
            f"this machine does not give the sandbox {level.value}: {reason}; it gives: {there}",
            advice="`judge doctor` says more; --sandbox best takes the strongest",
        )
    return SupervisedSandbox(level, counter=counter)


def guarantee_statuses() -> tuple[GuaranteeStatus, ...]:
    """What the strongest sandbox of this machine holds, by which layer, and what it does not."""
    level = next(iter(available_levels()), Level.NONE)
    return guarantees.statuses(level, why_unavailable(Level.NAMESPACES))
