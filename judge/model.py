"""The nouns of the kit: frozen values that one room hands to the next.

Seconds are floats in fields that end in `_s`, sizes are ints in fields that end in `_bytes`.
Names are resolved once, in `catalog`: a `Solution` holds its `Language`, a `Problem` its rules.
Reports hold names alone, so that they can be stored and compared. Everything here can be pickled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path


class Verdict(Enum):
    """What a solution gets on one case; the value is the word in reports."""

    AC = "AC"
    WA = "WA"
    TLE = "TLE"
    MLE = "MLE"
    OLE = "OLE"
    RTE = "RTE"
    CE = "CE"
    JE = "JE"

    @property
    def words(self) -> str:
        """The verdict in words, as a learner reads it."""
        return _WORDS[self]


_WORDS = {
    Verdict.AC: "accepted",
    Verdict.WA: "wrong answer",
    Verdict.TLE: "time limit exceeded",
    Verdict.MLE: "memory limit exceeded",
    Verdict.OLE: "output limit exceeded",
    Verdict.RTE: "run-time error",
    Verdict.CE: "compile error",
    Verdict.JE: "judge error",
}


class Stop(Enum):
    """Why the sandbox ended a program; the program itself did not."""

    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"
    OUTPUT = "output"
    PROCESSES = "processes"
    TOLD = "told"  # the judge did not want it to go on


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one run may use. `cpu_s` decides the verdict, at `cpu_stop_s` the program is killed."""

    cpu_s: float
    cpu_stop_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int = 8 << 20
    processes: int = 256

    @classmethod
    def of(cls, *, cpu_s: float, memory_bytes: int, output_bytes: int = 8 << 20) -> Limits:
        """The usual limits around a CPU limit: killed at 1.15 times, wall limit `2 * cpu_s + 1`."""
        return cls(
            cpu_s=cpu_s,
            cpu_stop_s=1.15 * cpu_s,
            wall_s=2 * cpu_s + 1,
            memory_bytes=memory_bytes,
            output_bytes=output_bytes,
        )

    def stopped_at(self, factor: float) -> Limits:
        """The same limits for a program that is killed only at `factor` times its CPU limit."""
        return replace(
            self,
            cpu_stop_s=factor * self.cpu_s,
            wall_s=max(self.wall_s, 4 * factor * self.cpu_s + 1),
        )

    def scaled(self, factor: float) -> Limits:
        """The same limits for a machine `factor` times as slow: CPU and wall time grow with it."""
        return replace(
            self,
            cpu_s=self.cpu_s * factor,
            cpu_stop_s=self.cpu_stop_s * factor,
            wall_s=(self.wall_s - 1) * factor + 1,
        )


class MainName(Enum):
    """How `{main}` of a language's run command is found."""

    FILE = "file"  # the entry point's file name
    JAVA = "java"  # the class that holds `main`, by reading the source
    KOTLIN = "kotlin"  # the file's stem, capitalised, and `Kt`


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One row of `languages.toml`: how programs in it are told, compiled and run.

    Commands are argv lists in which `languages.filled` puts values for `{...}`.
    """

    code: str
    name: str
    suffixes: tuple[str, ...]
    run: tuple[str, ...]
    version: tuple[str, ...]
    install: str
    compile: tuple[str, ...] = ()
    main: MainName = MainName.FILE
    env: Mapping[str, str] = field(default_factory=dict)
    wall_extra_s: float = 0.0
    compile_cpu_s: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file of a solution, by its name below the solution's folder."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What a solution must get: each case in `permitted`, at least one case in `required`."""

    permitted: frozenset[Verdict]
    required: frozenset[Verdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """A program that claims to solve a problem.

    `name` is the path below `solutions/<slug>/`, or the path as it was given. `missing` says why
    its language cannot be used on this machine, if so.
    """

    name: str
    files: tuple[SourceFile, ...]
    language: Language
    expectation: Expectation
    missing: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A solution made ready: its folder (read only), its command, its environment."""

    folder: Path
    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One test: an input and the judge's answer. `name` is the path below `testdata/<slug>/`."""

    name: str
    input: bytes
    answer: bytes

    @property
    def hash(self) -> str:
        """A fingerprint of input and answer, 16 hexadecimal digits: it tells a changed case."""
        return hashlib.blake2b(
            len(self.input).to_bytes(8, "big") + self.input + self.answer, digest_size=8
        ).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSource:
    """The rules of a problem as text: `(module name, source)` pairs, each after those it imports.

    So a problem can travel to a machine that does not have the kit.
    """

    module: str
    sources: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is asked. Its cases are not in it: a problem travels to every worker, a case to one.

    `checker_args` are the arguments of the default output validator, as in ICPC packages.
    """

    slug: str
    names: Mapping[str, str]
    limits: Limits
    rules: RulesSource | None = None
    checker_args: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The English name, or any if there is none."""
        return self.names.get("en") or next(iter(self.names.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """What the sandbox saw of one run: facts, no verdict.

    `cpu_s` and `memory_bytes` (peak) are those of the whole process tree. Of the output at most
    `Limits.output_bytes` are kept, of standard error its last 64 KiB; `output_bytes` is what was
    written. `failed_to_start` says why the command could not be started at all. `ended_s` is when
    it had ended, by this machine's monotonic clock.
    """

    exit_code: int | None
    signal: int | None
    stopped_by: Stop | None
    cpu_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int
    stdout: bytes
    stderr: bytes
    failed_to_start: str | None = None
    ended_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a checker says of one output. `instance` and `move` count from 1."""

    ok: bool
    message: str = ""
    instance: int | None = None
    move: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The telling parts of a failing case, cut to a few lines.

    `scope` says what `input` is a part of, e.g. "data set 2 alone"; empty if it is the whole.
    """

    input: str
    expected: str
    actual: str
    stderr: str
    scope: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The verdict on one case, with what it cost.

    `nodes` is the search effort that the solution reported. `rerun` says that the case was judged
    a second time, alone, because the first time was hardly more than the limit.
    """

    case: str
    hash: str
    verdict: Verdict
    cpu_s: float | None = None
    wall_s: float | None = None
    memory_bytes: int | None = None
    exit_code: int | None = None
    signal: int | None = None
    message: str = ""
    nodes: int | None = None
    excerpt: Excerpt | None = None
    rerun: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A language, and the version found on this machine, or why it cannot be used."""

    language: Language
    version: str = ""
    missing: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A promise of the sandbox: the layer `by` which it is held, or `why` not, and a `remedy`."""

    promise: str
    meaning: str
    by: str
    why: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """What `judge doctor` found."""

    system: str
    python: str
    kit: str
    cache: Path
    cores: tuple[int, ...]
    unsupported: str | None
    level: str
    grounds: tuple[Ground, ...]
    tools: tuple[Tool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Under what a problem was judged: which sets of cases, which sandbox, how much more time."""

    version: str
    data: tuple[str, ...]
    time_scale: float
    level: str
    missing: tuple[str, ...]


class Severity(Enum):
    """How bad a finding is: an error must be mended, a warning must be looked at."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that is wrong with a problem; `subject` is the case or the solution it is about."""

    problem: str
    subject: str
    severity: Severity
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All judgements of one solution to one problem, in the order of the cases.

    `skipped` says why it was not judged at all. `complete` is false if cases were left out by
    choice or by an interruption: a verdict that is required may be among those not seen.
    """

    problem: str
    solution: str
    language: str
    expectation: Expectation
    judgements: tuple[Judgement, ...]
    cases_total: int
    skipped: str | None = None
    complete: bool = True

    @property
    def verdict(self) -> Verdict | None:
        """The verdict of the first case that is not AC, in order; None if no case was judged."""
        verdicts = [judgement.verdict for judgement in self.judgements]
        failed = (verdict for verdict in verdicts if verdict is not Verdict.AC)
        return next(failed, Verdict.AC if verdicts else None)

    @property
    def slowest(self) -> Judgement | None:
        """The judgement with the most CPU time, the first of equals; None if none was run."""
        run = [judgement for judgement in self.judgements if judgement.cpu_s is not None]
        return max(run, key=lambda judgement: judgement.cpu_s or 0.0, default=None)

    @property
    def memory_bytes(self) -> int | None:
        """The largest peak of memory; None if nothing was run."""
        peaks = (judgement.memory_bytes for judgement in self.judgements)
        return max((peak for peak in peaks if peak is not None), default=None)
