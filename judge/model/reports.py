"""Checks, judgements, reports and findings."""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import overload

import msgspec

from judge.facts import Fact
from judge.model.codes import Code
from judge.model.executions import Verdict
from judge.model.programs import Expectation


class Check(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What a checker says about an output. `instance` and `move` count from 1.

    `quality` is the total cost of the moves, even if they are too many; None unless every instance
    is solved. It does not make an output right or wrong, so comparisons ignore it. `share` is the
    part of the case's points that the rules of a scored problem give, as a score file has it.
    """

    ok: bool
    message: Fact = Fact()
    instance: int | None = None
    move: int | None = None
    quality: int | None = None
    share: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Check) and self._compared == other._compared

    __hash__ = None  # type: ignore[assignment]  # nobody needs it

    @property
    def _compared(self) -> tuple[object, ...]:
        return self.ok, self.message, self.instance, self.move, self.share


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
    scope: Fact = Fact()
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
    function: str = ""
    kind: str
    message: Fact
    source_line: str = ""
    values: Mapping[str, str] = msgspec.field(default_factory=dict)
    tool: str


class SecondLook(msgspec.Struct, frozen=True, kw_only=True):
    """A further run of a case, for which the program was built so that it tells more.

    `tools` are those that looked, `found` says whether one found a fault, and `notes` say what
    could not be looked for.
    """

    tools: tuple[str, ...] = ()
    found: bool = False
    notes: tuple[Fact, ...] = ()


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
    `told`: the messages of rules that a validator left; None if no rule or no validator has any.
    """

    case: str
    hash: str
    verdict: Verdict
    cpu_s: float | None = None
    wall_s: float | None = None
    memory_bytes: int | None = None
    exit_code: int | None = None
    signal: int | None = None
    message: Fact = Fact()
    nodes: int | None = None
    quality: int | None = None
    excerpt: Excerpt | None = None
    advice: tuple[Fact, ...] = ()
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
    told: tuple[str, ...] | None = None


class GuaranteeStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A guarantee of the sandbox: the layer `by` which it is held, or `why` not, and a `remedy`."""

    guarantee: str
    meaning: str
    by: str
    why: str
    remedy: str


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions of judging: sets of cases, time scale, level and gaps of the sandbox.

    The control groups around the judge permit `memory_around` bytes; None: as many as there are.
    """

    version: str
    data: tuple[str, ...]
    time_scale: float
    level: str
    missing: tuple[str, ...]
    memory_around: int | None = None


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
    whole; `graded` is the verdict of a legacy package's graders. `left_out` are cases whose group
    requires what was not passed: they count as not accepted. `remark` is a further message.
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
    left_out: tuple[str, ...] = ()
    remark: Fact = Fact()

    @property
    def score(self) -> Fraction | None:
        """The score of the whole; None if the problem is not scored, or not all is judged."""
        return self.scores.get("")

    @property
    def verdict(self) -> Verdict | None:
        """The verdict of the first case that is not AC, in order; None if no case was judged."""
        verdicts = (judgement.verdict for judgement in self.judgements)
        failures = (verdict for verdict in verdicts if verdict is not Verdict.AC)
        return self.graded or next(failures, Verdict.AC if self.judgements else None)

    @property
    def cases_run(self) -> int:
        """How many cases were judged; a compile error is noted at a case that did not run."""
        return sum(judgement.verdict is not Verdict.CE for judgement in self.judgements)

    @property
    def slowest(self) -> Judgement | None:
        """The judgement with the most CPU time, the first of equals; None if nothing ran."""
        run = (judgement for judgement in self.judgements if judgement.cpu_s is not None)
        return max(run, key=lambda judgement: judgement.cpu_s or 0.0, default=None)

    @property
    def wall_s(self) -> float | None:
        """The longest wall time; None if nothing ran."""
        walls = (judgement.wall_s for judgement in self.judgements)
        return max((wall_s for wall_s in walls if wall_s is not None), default=None)

    @property
    def cached(self) -> int:
        """How many judgements come from earlier runs."""
        return sum(judgement.cached for judgement in self.judgements)

    @property
    def memory_bytes(self) -> int | None:
        """The largest peak of memory; None if nothing ran."""
        peaks = (judgement.memory_bytes for judgement in self.judgements)
        return max((peak for peak in peaks if peak is not None), default=None)


# Hash, CPU and wall time, memory, nodes, quality, whether it is near the limit, whether cached,
# checksum of the output.
_ROW = struct.Struct("<Qddqqq??I")
_NONE = -(1 << 63)  # in the place of nodes and of a quality that are not known


class JudgementList(Sequence[Judgement]):
    """Judgements in the order in which they were added: 54 bytes for each that has a row."""

    __slots__ = ("_cases", "_others", "_rows")

    def __init__(self, judgements: Iterable[Judgement] = ()) -> None:
        self._cases: list[str] = []
        self._rows = bytearray()
        self._others: dict[int, Judgement] = {}  # by position; their rows hold nothing
        for judgement in judgements:
            self.append(judgement)

    def append(self, judgement: Judgement) -> None:
        """Add a judgement at the end."""
        self._cases.append(judgement.case)
        self._rows.extend(bytes(_ROW.size))
        self[len(self._cases) - 1] = judgement

    def __setitem__(self, position: int, judgement: Judgement) -> None:
        """Put a judgement in the place of another on the same case."""
        position, row = range(len(self))[position], _row_of(judgement)
        if row is not None and _judgement_of(judgement.case, row) == judgement:
            self._rows[position * _ROW.size : (position + 1) * _ROW.size] = row
            self._others.pop(position, None)
        else:
            self._others[position] = judgement

    def __len__(self) -> int:
        return len(self._cases)

    @overload
    def __getitem__(self, position: int) -> Judgement: ...

    @overload
    def __getitem__(self, position: slice) -> JudgementList: ...

    def __getitem__(self, position: int | slice) -> Judgement | JudgementList:
        if isinstance(position, slice):
            return self.selected(range(len(self))[position])
        return self._at(range(len(self))[position])

    def __iter__(self) -> Iterator[Judgement]:
        return map(self._at, range(len(self)))

    def selected(self, positions: Iterable[int]) -> JudgementList:
        """A list of the judgements at some positions, in that order."""
        judgements = JudgementList()
        for position in positions:
            if (judgement := self._others.get(position)) is not None:
                judgements._others[len(judgements)] = judgement
            judgements._cases.append(self._cases[position])
            judgements._rows += self._row(position)
        return judgements

    def without_cases(self, names: Collection[str]) -> JudgementList:
        """The judgements on all cases but some."""
        if not names:
            return self
        return self.selected(place for place, name in enumerate(self._cases) if name not in names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as of any list

    def __repr__(self) -> str:
        return f"JudgementList({list(self)!r})"

    def _at(self, position: int) -> Judgement:
        if (judgement := self._others.get(position)) is not None:
            return judgement
        return _judgement_of(self._cases[position], self._row(position))

    def _row(self, position: int) -> bytearray:
        return self._rows[position * _ROW.size : (position + 1) * _ROW.size]


def _row_of(judgement: Judgement) -> bytes | None:
    """The numbers of a judgement; None if there is one that a row does not hold."""
    nodes = _NONE if judgement.nodes is None else judgement.nodes
    quality = _NONE if judgement.quality is None else judgement.quality
    costs = judgement.cpu_s, judgement.wall_s, judgement.memory_bytes
    try:
        hash_number = int(judgement.hash, 16)
        rest = nodes, quality, judgement.near, judgement.cached, judgement.output_sum
        return _ROW.pack(hash_number, *costs, *rest)
    except (ValueError, struct.error):
        return None


def _judgement_of(case: str, row: bytes | bytearray) -> Judgement:
    """What a row says of a case."""
    (
        hash_number, cpu_s, wall_s, memory_bytes, nodes, quality, near, cached, output_sum,
    ) = _ROW.unpack(row)  # fmt: skip
    return Judgement(
        case=case,
        hash=f"{hash_number:016x}",
        verdict=Verdict.AC,
        cpu_s=cpu_s,
        wall_s=wall_s,
        memory_bytes=memory_bytes,
        exit_code=0,
        nodes=None if nodes == _NONE else nodes,
        quality=None if quality == _NONE else quality,
        near=near,
        cached=cached,
        output_sum=output_sum,
    )
