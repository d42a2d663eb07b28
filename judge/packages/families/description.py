"""What a package of any family says, in the words of none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from judge.model import OwnLimits, SourceFile


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyCase:
    """One test. Without an `answer` it is told as left out; `command` makes its input.

    A case without an `input` has a command. `validator_args` are for the output validator, `args`
    for solutions, `input_args` for the input validators. `own_limits` are the limits where they are
    not those of the problem, by the suffixes of solutions; those of `""` are for all others.
    """

    name: str
    input: bytes | None = None
    answer: bytes | None = None
    command: str = ""
    validator_args: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    input_args: tuple[str, ...] = ()
    points: Fraction = Fraction(0)
    own_limits: Mapping[str, OwnLimits] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyGroup:
    """Cases that are scored together.

    All of its `points` are given if all cases are accepted, or with `by_least` the share that the
    worst case gets. With `by_case` each case gives its own points, and the group has none. It
    counts only if all cases of the groups in `requires` are accepted. Input validators get
    `validator_args`.
    """

    name: str
    cases: tuple[FamilyCase, ...]
    points: Fraction = Fraction(0)
    by_case: bool = False
    by_least: bool = False
    requires: tuple[str, ...] = ()
    validator_args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyProgram:
    """A program of a package: its files, of which the first is run."""

    name: str
    files: tuple[SourceFile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilySolution(FamilyProgram):
    """A solution; `folder` and the verdicts are as in an ICPC package.

    Without verdicts the folder alone says what is expected. `language` is a code of the format, or
    empty if the names of the files tell it.
    """

    folder: str = "accepted"
    permitted: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyStatement:
    """The statement in a natural language; `suffix` is `md`, `tex` or `pdf`."""

    language: str
    suffix: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyProblem:
    """All that a package says; `without_output` has the places of cases that name no output.

    `samples` give no points. Others are in `groups` if the problem `is_scored`, or else in `cases`.
    If a case lacks its input or its answer, `judge dataset` makes them with the `generators` and
    the solution `answered_by`. `limit_source` names where the time limit stands. Without a
    `validator` outputs are compared as `comparison` says, the arguments of `compare.py`; without
    these as the ICPC format does, with `default_args`. Solutions
    read the `input_file` and write the `output_file`; without a name that is a standard stream.
    `memory_bytes` and `output_bytes` are limits closer than those in MiB. With `judges_failures`
    the validator judges what failed solutions wrote too, which may give points; with
    `parts_are_wrong` an output that gets a part of the points is a wrong one. By the codes of
    languages, `includes` are compiled with each solution, and `prefixes` stand before its sources;
    solutions are in one of the `languages`, or in any if there are none. With `is_submit_answer`
    they are files of answers.
    In a dialogue, `answer_left` names the file that the interactor leaves, which is the answer if a
    case has none. `samples_answered_by` is a program that answers the samples instead.
    `first_programs` make what says which further tests there are, and have not run yet; they stand
    by their keys, see `generators.made_first`.
    `not_read` lists what counts for nothing here: a place in the package, a colon and why.
    """

    names: Mapping[str, str]
    time_limit_s: float
    limit_source: str
    memory_mib: int
    memory_bytes: int = 0
    output_mib: int = 64
    output_bytes: int = 0
    samples: tuple[FamilyCase, ...] = ()
    cases: tuple[FamilyCase, ...] = ()
    groups: tuple[FamilyGroup, ...] = ()
    is_scored: bool = False
    comparison: tuple[str, ...] = ()
    default_args: tuple[str, ...] = ("case_sensitive",)
    validator: FamilyProgram | None = None
    is_interactive: bool = False
    is_submit_answer: bool = False
    judges_failures: bool = False
    parts_are_wrong: bool = False
    input_validators: tuple[FamilyProgram, ...] = ()
    generators: tuple[FamilyProgram, ...] = ()
    answered_by: str = ""
    answer_left: str = ""
    samples_answered_by: FamilyProgram | None = None
    first_programs: Mapping[str, FamilyProgram] = field(default_factory=dict)
    solutions: tuple[FamilySolution, ...] = ()
    includes: Mapping[str, tuple[SourceFile, ...]] = field(default_factory=dict)
    prefixes: Mapping[str, bytes] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    statements: tuple[FamilyStatement, ...] = ()
    writes_files: bool = True
    input_file: str = ""
    output_file: str = ""
    without_output: tuple[str, ...] = ()
    not_read: tuple[str, ...] = ()
