"""The trials of validators, and what `judge verify` inspects in a problem."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from judge.facts import Fact
from judge.model import Case, Finding, Severity, Source, ValidatorProtocol


class Purpose(Enum):
    """Why a validator is shown something, and so what it must do."""

    INPUT = Fact("input")  # every input validator accepts it
    INVALID_INPUT = Fact("invalid input")  # at least one input validator refuses it
    MALFORMED_INPUT = Fact("garbage as input")  # the same, but it may be valid by chance
    ANSWER = Fact("answer")  # every output validator accepts it
    VALID_OUTPUT = Fact("valid output")  # the same
    INVALID_OUTPUT = Fact("invalid output")  # at least one output validator refuses it
    MALFORMED_OUTPUT = Fact("garbage as output")  # the same, but it may be valid by chance
    BOUNDS = Fact("input, for its bounds")  # an input validator tells which the input reaches


class Response(Enum):
    """What a validator did."""

    ACCEPTED = "accepted"  # 42
    REFUSED = "refused"  # 43
    ODD = "odd"  # any other exit code
    CRASHED = "crashed"  # a signal, or a limit that it exceeded
    NO_PROGRAM = "no program"  # it cannot be built on any machine
    NOT_RUN = "not run"  # this machine cannot run it


class ReachedBounds(Struct, frozen=True, kw_only=True):
    """The bounds of one variable, and which of them some inputs reach.

    A bound is a number, a text such as `n` if it depends on the input, or None if there is none.
    `least` and `greatest` are the values that were read, None if nobody says or none was read.
    """

    variable: str
    low: int | float | str | None = None
    high: int | float | str | None = None
    low_reached: bool = False
    high_reached: bool = False
    least: int | float | None = None
    greatest: int | float | None = None


class ValidatorInput(Struct, frozen=True, kw_only=True):
    """An input, or an input and an `output`, to be shown to a validator.

    `subject` names the case from which it comes. `malformed` names the kind of malformed data, if
    it is that; `must_refuse` says that it cannot be valid by chance, `unrelated` that it has
    nothing to do with what is valid. Without a `validator` it is for the rules of a kit, or the
    default output validator. `bounds_option` is the option by which the validator is told where to
    write reached bounds.
    """

    validator: Source | None
    protocol: ValidatorProtocol = ValidatorProtocol.ICPC
    subject: str
    purpose: Purpose
    case: Case
    output: bytes | None = None
    malformed: str = ""
    must_refuse: bool = True
    unrelated: bool = False
    bounds_option: str = ""


class Trial(Struct, frozen=True, kw_only=True):
    """What a validator did with a `ValidatorInput`: `message` is what it said, or how it ended.

    `data` is the malformed data that it was shown. `bounds` are those that it told, None if it
    left no file with them. `is_too_slow` says that it was stopped at its time limit.
    """

    validator: str
    subject: str
    purpose: Purpose
    response: Response
    message: str = ""
    malformed: str = ""
    must_refuse: bool = True
    unrelated: bool = False
    data: bytes = b""
    bounds: tuple[ReachedBounds, ...] | None = None
    is_too_slow: bool = False


class Inspection(Struct, frozen=True, kw_only=True):
    """One check of a problem, on each of its `subjects`, and its findings.

    `name` is short and the same in all problems; `about` says what is checked. `skipped` holds the
    subjects that could not be checked, with the reasons, `silenced` the findings that the problem
    silences, with the reasons.
    """

    problem: str
    name: str
    about: str
    subjects: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    silenced: tuple[tuple[Finding, str], ...] = ()

    @property
    def every_subject(self) -> tuple[str, ...]:
        """The subjects, and those that only findings name."""
        of_findings = (finding.subject for finding in self.findings)
        return tuple(dict.fromkeys((*self.subjects, *of_findings)))

    def count(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(finding.severity is severity for finding in self.findings)


class Loss(Struct, frozen=True):
    """One thing that counts for nothing: its `place` in the source, and what becomes of it.

    The place is a file, or a file and a key in it: `problem.yaml: license`.
    """

    place: str
    words: str

    def __str__(self) -> str:
        return str(self.fact)

    @property
    def fact(self) -> Fact:
        """Both in one sentence."""
        return Fact("{}: {}", self.place, self.words)
