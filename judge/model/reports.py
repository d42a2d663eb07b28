"""Checks, judgements, reports and findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

import msgspec

from judge.model.codes import Code
from judge.model.facts import Verdict
from judge.model.programs import Expectation


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a checker says about an output. `instance` and `move` count from 1.

    `quality` is the total cost of the moves, even if they are too many; None unless every instance
    is solved. It does not make an output right or wrong, so comparisons ignore it. `share` is the
    part of the case's points that the rules of a scored problem give, as a score file has it.
    """

    ok: bool
    message: str = ""
    instance: int | None = None
    move: int | None = None
    quality: int | None = field(default=None, compare=False)
    share: str | None = None


class Excerpt(msgspec.Struct, frozen=True, kw_only=True):
    """The important parts of a failed case, cut to a few lines.

    `scope` says which part `input` is, e.g. "data set 2 alone"; empty if it is the whole.
    `is_output_alone`: `expected` and `actual` are what belongs to that part.
    `transcript` holds the lines of a dialogue, or of several passes; empty if they were not
    recorded. Then `actual` holds those of several passes.
    """

    input: str
    expected: str
    actual: str
    stderr: str
    scope: str = ""
    is_output_alone: bool = False
    transcript: str | None = None


class SourceFault(msgspec.Struct, frozen=True, kw_only=True):
    """The line of its source at which a program fails, and how.

    `file` is one of its own files, and `function` the one that the line is in, if that is known.
    `kind` is the word of the language or the tool, such as `KeyError`; `message` is a sentence.
    `values` are variables with what they held. `tool` is what told it: a sanitizer, say, or
    "standard error".
    """

    file: str
    line: int
    kind: str
    message: str
    tool: str
    function: str = ""
    source_line: str = ""
    values: tuple[tuple[str, str], ...] = ()


class SecondLook(msgspec.Struct, frozen=True, kw_only=True):
    """A further run of a case, for which the program was built so that it tells more.

    `tools` are those that looked, `found` says whether one found a fault, and `notes` say what
    could not be looked for.
    """

    tools: tuple[str, ...] = ()
    found: bool = False
    notes: tuple[str, ...] = ()


class CostGrowth(msgspec.Struct, frozen=True, kw_only=True):
    """How the time or memory of a solution grows with the size of its cases, up to one that failed.

    `cost` is `cpu_s` or `memory_bytes`, `size` that of the case, counted in `size_name`. A fit to
    the costs of `sizes` sizes from `least_size` to `greatest_size` gives the `factor` for each step
    of the size, or else the `exponent` of the size; None where there is no fit. `predicted` is what
    it says of this case, None if that is not above the limit, or may be wrong by far.
    """

    cost: str
    size: int
    size_name: str
    largest_passed: int | None = None
    sizes: int = 0
    least_size: int | None = None
    greatest_size: int | None = None
    factor: float | None = None
    exponent: float | None = None
    predicted: float | None = None


class PassingSolution(msgspec.Struct, frozen=True, kw_only=True):
    """A shipped solution that passes a case, with `nodes` positions."""

    solution: str
    nodes: int


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on one case, its cost, and its score if the problem is scored.

    `nodes` is the search effort that the solution reported, `quality` is as in `Check`. `rerun`: it
    is the second judgement, because the first run was just above the time limit. `near`: it was
    accepted so near the limit that chance may decide, or not all of its CPU time is known.
    `scored_by` names the file with which a validator gave the score. `fault` is where the source
    fails, as far as is known; the verdict and the cost are those of the first run, whatever the
    `second_look` found. `growth` and `passing` explain TLE and MLE. `cached`: all of it comes from
    an earlier run of the same program on the same case. `output_sum` is a checksum of the output.
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
    quality: int | None = None
    excerpt: Excerpt | None = None
    advice: tuple[str, ...] = ()
    rerun: bool = False
    near: bool = False
    scored_by: str | None = None
    score: Fraction | None = None
    fault: SourceFault | None = None
    second_look: SecondLook | None = None
    growth: CostGrowth | None = None
    passing: PassingSolution | None = None
    cached: bool = False
    output_sum: int = 0


class GuaranteeStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A guarantee of the sandbox: the layer `by` which it is held, or `why` not, and a `remedy`."""

    guarantee: str
    meaning: str
    by: str
    why: str
    remedy: str


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions of judging: sets of cases, time scale, level and gaps of the sandbox."""

    version: str
    data: tuple[str, ...]
    time_scale: float
    level: str
    missing: tuple[str, ...]


class Worker(msgspec.Struct, frozen=True, kw_only=True):
    """A worker of a cluster; `unused` says why it was not used.

    Its machine is `factor` times as slow as the client's, so its limits were longer by that; all
    times are in seconds of the client's machine. `judged` counts the cases. `lost`: it left before
    the end. What is not known is empty or 0.
    """

    name: str
    host: str = ""
    cores: int = 0
    level: str = ""
    factor: float = 1.0
    judged: int = 0
    lost: bool = False
    unused: str = ""


class Severity(Enum):
    """How bad a finding is. An error breaks the format or a judge; a warning is likely a mistake;
    a note is worth a look, and a sound problem may have some."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Finding(msgspec.Struct, frozen=True):
    """A fault of a problem; `subject` is the case, solution or file that it is about."""

    code: Code
    problem: str
    subject: str
    severity: Severity
    message: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All judgements of one solution to one problem, in the order of the cases.

    `skipped` says why it was not judged at all. `complete` is false if cases were left out: a
    required verdict may be among them. `scores` holds the scores of the groups and, as `""`, of the
    whole; `graded` is the verdict of a legacy package's graders. `remark` is a further message.
    """

    problem: str
    solution: str
    language: str
    expectation: Expectation
    judgements: Sequence[Judgement]
    cases_total: int
    skipped: str | None = None
    complete: bool = True
    scores: Mapping[str, Fraction] = msgspec.field(default_factory=dict)
    graded: Verdict | None = None
    remark: str = ""

    @property
    def score(self) -> Fraction | None:
        """The score of the whole; None if the problem is not scored, or not all is judged."""
        return self.scores.get("")

    @property
    def verdict(self) -> Verdict | None:
        """The verdict of the first case that is not AC, in order; None if no case was judged."""
        verdicts = (judgement.verdict for judgement in self.judgements)
        failed = (verdict for verdict in verdicts if verdict is not Verdict.AC)
        return self.graded or next(failed, Verdict.AC if self.judgements else None)

    @property
    def slowest(self) -> Judgement | None:
        """The judgement with the most CPU time, the first of equals; None if nothing ran."""
        run = (judgement for judgement in self.judgements if judgement.cpu_s is not None)
        return max(run, key=lambda judgement: judgement.cpu_s or 0.0, default=None)

    @property
    def cached(self) -> int:
        """How many judgements come from earlier runs."""
        return sum(judgement.cached for judgement in self.judgements)

    @property
    def memory_bytes(self) -> int | None:
        """The largest peak of memory; None if nothing ran."""
        peaks = (judgement.memory_bytes for judgement in self.judgements)
        return max((peak for peak in peaks if peak is not None), default=None)
