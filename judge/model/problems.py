"""Problems, their cases, and how outputs are judged and scored."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from judge.model.dialects import DialectChoice, FamilyChoice, NumberRules
from judge.model.executions import Limits, OwnLimits
from judge.model.programs import Source, SourceFile

_LARGE_BYTES = 1 << 16  # to keep a hash takes 250 bytes, to make one of so much 0.1 ms


class Case(Struct, frozen=True, kw_only=True, dict=True):
    """One test: an input and the judge's answer. `name` is the path below `testdata/<slug>/`.

    A case of a package may have arguments for the program and for the output validators, and
    `files` for the folder where the program runs.
    """

    name: str
    input: bytes
    answer: bytes
    args: tuple[str, ...] = ()
    validator_args: tuple[str, ...] = ()
    files: tuple[SourceFile, ...] = ()

    @property
    def hash(self) -> str:
        """A hash of the contents, 16 hexadecimal digits; that of a large case is made once."""
        is_large = len(self.input) + len(self.answer) > _LARGE_BYTES
        return self._kept_hash if is_large else self._make_hash()

    @cached_property
    def _kept_hash(self) -> str:
        return self._make_hash()

    def _make_hash(self) -> str:
        digest = hashlib.blake2b(len(self.input).to_bytes(8, "big"), digest_size=8)
        digest.update(self.input)
        digest.update(self.answer)
        if self.args or self.validator_args or self.files:
            digest.update(repr((self.args, self.validator_args, self.files)).encode())
        return digest.hexdigest()


class RulesSource(Struct, frozen=True, kw_only=True):
    """The rules of a problem as text, for machines without the kit.

    `sources` are pairs of a module name and its source, each after those that it imports.
    """

    module: str
    sources: tuple[tuple[str, str], ...]


class ProblemType(Enum):
    """What a problem may be, besides pass-fail."""

    SCORING = "scoring"
    INTERACTIVE = "interactive"
    MULTI_PASS = "multi-pass"
    SUBMIT_ANSWER = "submit-answer"


class Place(Enum):
    """Where a solution runs."""

    SCRATCH = "scratch"  # an empty folder
    OWN = "own"  # a read-only folder with its files and those of the case
    COPY = "copy"  # the same, but writable


class ValidatorProtocol(Enum):
    """How a validator is called, and answers."""

    ICPC = "icpc"  # 42 accepts, 43 rejects
    TESTLIB = "testlib"  # input, output, answer; 0 accepts, 1, 2, 4 and 8 reject
    CHECKTESTDATA = "checktestdata"  # inputs only; 0 accepts, 1 rejects
    VIVA = "viva"  # the same, and the input is a file


class Validation(Struct, frozen=True, kw_only=True):
    """The output validators of a package; all of them must accept.

    `interactive`: they talk to the solution. `passes` is how often a solution may run on one case,
    each time on the input that the validator left for it. `judges_failures`: they are asked about
    the outputs of failed programs too, and may give points; the verdict stays. `scores_wrong`: they
    may give points to wrong outputs. `parts_are_wrong`: an output that gets a part of the points is
    a wrong one. `parts_fail_groups`: so is one with fewer points than those of its group, where
    that is passed or failed. `processes` of a solution, each with its number, talk to one validator
    at once; the limit of CPU time holds for each, or with `adds_times` for all of them together.
    `reads_submission`: they find `submission.json` beside the input, with the `source` in Latin-1,
    the `language`, the `problem`, the limits, and the `verdict` and costs of the run.
    """

    validators: tuple[Source, ...]
    limits: Limits
    protocol: ValidatorProtocol = ValidatorProtocol.ICPC
    interactive: bool = False
    passes: int = 1
    judges_failures: bool = False
    scores_wrong: bool = False
    parts_are_wrong: bool = False
    parts_fail_groups: bool = False
    reads_submission: bool = False
    processes: int = 1
    adds_times: bool = False

    @property
    def has_one_output(self) -> bool:
        """Whether a solution reads the input of a case and prints one output, and no more."""
        return not self.interactive and self.passes == 1


STATIC_CASE = "(static)"
"""The last part of the name of a case for the static validator; no file can have that name."""


def is_static_case(name: str) -> bool:
    """Whether the case of that name judges the files of a solution, and not what it does."""
    return name.rpartition("/")[2] == STATIC_CASE


class Aggregation(Enum):
    """How to compute the score of a group from those of its members."""

    PASS_FAIL = "pass-fail"
    SUM = "sum"
    MIN = "min"
    AVG = "avg"  # this and the next in legacy packages only
    MAX = "max"


class Grading(Struct, frozen=True, kw_only=True):
    """How a group of a legacy package is graded; see `graders` there.

    `verdict` is `worst_error`, `first_error` or `always_accept`. `scores_once`: the group is scored
    as DOMjudge does, and only then `accept_score` may be None. `grader_args`: the grader of the
    package decides, with these arguments.
    """

    verdict: str = "worst_error"
    accept_if_any_accepted: bool = False
    ignore_sample: bool = False
    breaks: bool = True
    accept_score: Fraction | None = Fraction(1)
    reject_score: Fraction = Fraction(0)
    low: Fraction | None = None
    high: Fraction | None = None
    scores_once: bool = False
    grader_args: tuple[str, ...] | None = None


class Grader(Struct, frozen=True, kw_only=True):
    """The program of a legacy package that grades groups."""

    program: Source
    limits: Limits


class Group(Struct, frozen=True, kw_only=True):
    """Cases and groups that are scored together. `name` is the folder below `data`.

    `members` counts the cases in it but in no subgroup, without a static one, which may give
    `static_score`. `max_score` is None if there is no bound. `grading` is for legacy packages,
    whose groups are nested in the one called `""`.
    """

    name: str
    aggregation: Aggregation
    max_score: Fraction | None = None
    members: int = 0
    static_score: Fraction | None = None
    requires: tuple[str, ...] = ()
    grading: Grading | None = None


class Timing(Struct, frozen=True, kw_only=True):
    """Where a time limit comes from, and its distance from the solutions.

    `source` names where it is given; None: it is inferred from the solutions. It is at least
    `to_limit` times the slowest accepted run; runs that are too slow take at least `to_late` times
    the limit. An inferred one is a multiple of `resolution_s`.
    """

    source: str | None = "problem.yaml"
    to_limit: float = 2.0
    to_late: float = 1.5
    resolution_s: float = 1.0


class Problem(Struct, frozen=True, kw_only=True):
    """A problem without its cases: every worker needs the problem, but a case goes to one.

    `checker_args` are the arguments of the default output validator for cases that have none, as in
    ICPC packages, and `numbers` is how it compares numbers. A scored problem has `groups`,
    and so has one without scores if a legacy grader may accept what fails a case.
    `scores_by_validator`: the validators of a legacy package give the scores of cases, and a
    `grader` of its own those of groups. A package has a `dialect`, or a `family` if that is not
    ICPC. Solutions read the `input_file` and write the `output_file`; without a name that is a
    standard stream, and with `has_streams_too` they may use both. `own_limits` are those of cases
    that do not have the `limits` of the problem, by the names of the cases and the suffixes of
    solutions; see `limits_on`. `left_out` names the files of cases that lack their input or their
    answer, and are not judged; `followed` links of a package that leave it, but were followed.
    `is_generated`: a package has no data, and that from its generators is judged;
    `lacks_generated`: it has samples, and the data from its generators has not been made. On
    `static_cases` its `static_validation` reads the files of a solution. `may_lack_solutions`: a
    package such as DMOJ's may hold none.
    """

    slug: str
    names: Mapping[str, str]
    limits: Limits
    timing: Timing = Timing()
    rules: RulesSource | None = None
    checker_args: tuple[str, ...] = ()
    numbers: NumberRules = NumberRules.FORMAT
    place: Place = Place.SCRATCH
    validation: Validation | None = None
    static_validation: Validation | None = None
    static_cases: tuple[Case, ...] = ()
    groups: tuple[Group, ...] = ()
    scores_by_validator: bool = False
    grader: Grader | None = None
    dialect: DialectChoice | None = None
    family: FamilyChoice | None = None
    input_file: str = ""
    output_file: str = ""
    has_streams_too: bool = False
    own_limits: Mapping[str, Mapping[str, OwnLimits]] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    followed: tuple[str, ...] = ()
    is_generated: bool = False
    lacks_generated: bool = False
    may_lack_solutions: bool = False

    @property
    def title(self) -> str:
        """The English name, or any if there is none."""
        return self.names.get("en") or next(iter(self.names.values()))

    @property
    def has_one_output(self) -> bool:
        """Whether an output is right or wrong by itself: a program neither talks nor returns."""
        return self.validation is None or self.validation.has_one_output

    @property
    def is_scored(self) -> bool:
        """Whether it has scores: legacy groups may decide on the verdict alone."""
        return any(
            group.grading is None or group.aggregation is not Aggregation.PASS_FAIL
            for group in self.groups
        )

    def limits_on(self, case: str, suffix: str) -> Limits:
        """The limits of a solution whose file ends with a suffix such as `.py`, on a case.

        A case that the package does not have gets those of the name `""`, and a suffix without
        limits of its own those of the suffix `""`.
        """
        by_suffix = self.own_limits.get(case) or self.own_limits.get("") or {}
        limits = by_suffix.get(suffix) or by_suffix.get("")
        if limits is None:
            return self.limits
        return replace(self.limits.scale(limits.time_factor), memory_bytes=limits.memory_bytes)
