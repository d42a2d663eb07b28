"""What was looked at in a problem, and what a validator did when it was tried: the nouns. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.model import Case, Dialect, Finding, Severity, Source


class Purpose(Enum):
    """What a validator is shown, which tells what it must do."""

    INPUT = "input"  # every input validator accepts it
    INVALID_INPUT = "invalid input"  # one input validator at least refuses it
    MALFORMED_INPUT = "garbage as input"  # the same, but nobody is sure that it is garbage
    ANSWER = "answer"  # every output validator accepts it
    VALID_OUTPUT = "valid output"  # the same
    INVALID_OUTPUT = "invalid output"  # one output validator at least refuses it
    MALFORMED_OUTPUT = "garbage as output"  # the same, but nobody is sure that it is garbage


class Response(Enum):
    """What a validator did."""

    ACCEPTED = "accepted"  # 42
    REFUSED = "refused"  # 43
    ODD = "odd"  # any other exit code
    CRASHED = "crashed"  # a signal, or a limit that it went over


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidatorInput:
    """What a validator is to be shown, as which case, and what for.

    `subject` is the case that it is of, or is made from. It is shown an input, or else an `output`
    too. `garbage` names the garbage, if it is that; `must_refuse` tells whether that is wrong for
    sure. Without a `validator` the default one is asked.
    """

    validator: Source | None
    dialect: Dialect = Dialect.ICPC
    subject: str
    purpose: Purpose
    case: Case
    output: bytes | None = None
    malformed: str = ""
    must_refuse: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What a validator did when it was shown something; as in `Showing`.

    `message` is what it said, or how it ended.
    """

    validator: str
    subject: str
    purpose: Purpose
    response: Response
    message: str = ""
    malformed: str = ""
    must_refuse: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """One thing that was looked at in a problem, for each of its `subjects`, and what is wrong.

    `name` is short and the same in all problems; `about` says what was asked. `skipped` has the
    subjects that could not be looked at, with the reasons.
    """

    problem: str
    name: str
    about: str
    subjects: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()

    @property
    def every_subject(self) -> tuple[str, ...]:
        """The subjects, and those that only findings are about."""
        more = (finding.subject for finding in self.findings)
        return tuple(dict.fromkeys((*self.subjects, *more)))

    def count(self, severity: Severity) -> int:
        """How many findings are so bad."""
        return sum(finding.severity is severity for finding in self.findings)
