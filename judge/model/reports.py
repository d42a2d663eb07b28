"""What is told of the work: judgements, reports, findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from judge.model.facts import Verdict
from judge.model.programs import Expectation


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a checker says of one output. `instance` and `move` count from 1.

    `quality` is what the ways in the output cost together, be they too long; None unless every
    one solves its instance. It is no part of what is right or wrong, and so of no comparison.
    """

    ok: bool
    message: str = ""
    instance: int | None = None
    move: int | None = None
    quality: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The telling parts of a failing case, cut to a few lines.

    `scope` says what `input` is a part of, e.g. "data set 2 alone"; empty if it is the whole. Of a
    dialogue `transcript` holds what was said, line by line; it is empty if that was not kept.
    """

    input: str
    expected: str
    actual: str
    stderr: str
    scope: str = ""
    transcript: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The verdict on one case, with what it cost, and its score if the problem is scored.

    `nodes` is the search effort that the solution reported, `quality` what the ways in its output
    cost together, as in `Check`; None where no ways are asked for. `rerun` says that the case was
    judged a second time, alone, because the first time was hardly more than the limit; `near` that
    it was accepted so near the limit that chance may decide; `scored_by` names the file in which a
    validator said the score; `counted` is what was counted besides, as in `Execution`.
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
    counted: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuaranteeStatus:
    """A guarantee of the sandbox: the layer `by` which it is held, or `why` not, and a `remedy`."""

    guarantee: str
    meaning: str
    by: str
    why: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Under what a problem was judged: which sets of cases, which sandbox, how much more time."""

    version: str
    data: tuple[str, ...]
    time_scale: float
    level: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """A process, here or elsewhere, that judged for a run; `unused` says why if it did not.

    Its machine is `factor` times as slow as the one that asked, and so much longer were its limits;
    times are told in seconds of the one that asked. `judged` counts the cases. `lost` says that it
    went before the end. What is not known of it is empty or 0.
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
    choice or by an interruption: a verdict that is required may be among those not seen. `scores`
    are those of the groups and of the whole (`""`) of a problem that is scored, `graded` is its
    verdict where a grader says it. `remark` is what else must be said of it.
    """

    problem: str
    solution: str
    language: str
    expectation: Expectation
    judgements: tuple[Judgement, ...]
    cases_total: int
    skipped: str | None = None
    complete: bool = True
    scores: Mapping[str, Fraction] = field(default_factory=dict)
    graded: Verdict | None = None
    remark: str = ""

    @property
    def score(self) -> Fraction | None:
        """The score of the whole; None if the problem is not scored, or not all is known."""
        return self.scores.get("")

    @property
    def verdict(self) -> Verdict | None:
        """The verdict of the first case that is not AC, in order; None if no case was judged."""
        if self.graded is not None:
            return self.graded
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
