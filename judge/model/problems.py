"""What is asked: problems, their cases, and how outputs are judged and scored."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from judge.model.facts import Limits
from judge.model.programs import Source, SourceFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One test: an input and the judge's answer. `name` is the path below `testdata/<slug>/`.

    A case of a package may give arguments to the program and to the validators of its output, and
    `files` that lie where the program runs.
    """

    name: str
    input: bytes
    answer: bytes
    args: tuple[str, ...] = ()
    validator_args: tuple[str, ...] = ()
    files: tuple[SourceFile, ...] = ()

    @property
    def hash(self) -> str:
        """A fingerprint of the case, 16 hexadecimal digits: it tells a changed one."""
        parts = [len(self.input).to_bytes(8, "big"), self.input, self.answer]
        if self.args or self.validator_args or self.files:
            parts.append(repr((self.args, self.validator_args, self.files)).encode())
        return hashlib.blake2b(b"".join(parts), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSource:
    """The rules of a problem as text: `(module name, source)` pairs, each after those it imports.

    So a problem can travel to a machine that does not have the kit.
    """

    module: str
    sources: tuple[tuple[str, str], ...]


class Place(Enum):
    """Where a solution runs."""

    SCRATCH = "scratch"  # an empty folder
    OWN = "own"  # a folder that holds its files and those of the case; it cannot be written
    COPY = "copy"  # the same, but it can


class Dialect(Enum):
    """How a program that judges outputs is asked, and answers."""

    ICPC = "icpc"  # 42 is right, 43 is wrong
    TESTLIB = "testlib"  # input, output, answer; 0 is right, 1, 2, 4 and 8 are wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """A package's own programs that judge outputs; all of them must accept.

    `interactive`: they talk to the solution. `passes` is how often a solution may be run on one
    case, each time on what the validator left for it.
    """

    validators: tuple[Source, ...]
    limits: Limits
    dialect: Dialect = Dialect.ICPC
    interactive: bool = False
    passes: int = 1


class Aggregation(Enum):
    """How the score of a group comes from those of its members."""

    PASS_FAIL = "pass-fail"
    SUM = "sum"
    MIN = "min"
    AVG = "avg"  # legacy alone, as the next
    MAX = "max"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """How a group of a legacy package is graded; see `graders` there.

    `verdict` is `worst_error`, `first_error` or `always_accept`.
    """

    verdict: str = "worst_error"
    accept_if_any_accepted: bool = False
    ignore_sample: bool = False
    breaks: bool = True
    accept_score: Fraction = Fraction(1)
    reject_score: Fraction = Fraction(0)
    low: Fraction | None = None
    high: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Cases and groups that are scored together. `name` is the folder below `data`.

    `members` says how many cases lie in it and in no group within it. `max_score` is None where
    there is no bound. `grading` is that of a legacy package, whose groups nest from the one called
    `""` on.
    """

    name: str
    aggregation: Aggregation
    max_score: Fraction | None = None
    members: int = 0
    requires: tuple[str, ...] = ()
    grading: Grading | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Where a time limit comes from, and how far it is to be from the solutions.

    `told` says where it is told; None: nowhere, it is to be inferred from the solutions. The
    slowest accepted run goes into it `to_limit` times at least; a run that is too slow takes it
    `to_late` times at least; it is a multiple of `resolution_s`.
    """

    source: str | None = "problem.yaml"
    to_limit: float = 2.0
    to_late: float = 1.5
    resolution_s: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is asked. Its cases are not in it: a problem travels to every worker, a case to one.

    `checker_args` are the arguments of the default output validator, as in ICPC packages, where a
    case has none of its own. `groups` are there if it is scored: `scores_by_validator` tells that
    its validators say the scores of cases, in a legacy package.
    """

    slug: str
    names: Mapping[str, str]
    limits: Limits
    timing: Timing = Timing()
    rules: RulesSource | None = None
    checker_args: tuple[str, ...] = ()
    place: Place = Place.SCRATCH
    validation: Validation | None = None
    groups: tuple[Group, ...] = ()
    scores_by_validator: bool = False

    @property
    def title(self) -> str:
        """The English name, or any if there is none."""
        return self.names.get("en") or next(iter(self.names.values()))
