"""Families of packages, and the dialects of ICPC packages: what each system does in its way.

`DIALECT_RULES` is the only place that says so. Who reads a package asks it once and puts the answer
into the values of the problem: its limits, its groups, the folder of its runs. Nothing further in
asks for the dialect.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from judge.model.facts import OwnLimits
from judge.model.reports import Finding

_OWN_LIMITS = "tests or languages have limits of their own"


class Dialect(Enum):
    """The contest system as which a package is read and judged."""

    ICPC = "icpc"  # what the text of the format says
    KATTIS = "kattis"
    DOMJUDGE = "domjudge"


class Family(Enum):
    """The family of a package: who made up its files and folders."""

    ICPC = "icpc"
    OJ = "oj"  # what online-judge-tools downloads
    CODEFORCES = "codeforces"  # tests/01 and tests/01.a
    POLYGON = "polygon"
    DMOJ = "dmoj"
    RBX = "rbx"
    SINOL = "sinol"  # what SIO2 reads
    ITALY = "italy_yaml"  # the Italian format of CMS
    TERRY = "terry"  # of the Italian team olympiad


MACROS: Mapping[Family, tuple[str, ...]] = {
    Family.CODEFORCES: ("ONLINE_JUDGE",),
    Family.POLYGON: ("ONLINE_JUDGE",),
    Family.DMOJ: ("ONLINE_JUDGE",),
    Family.ITALY: ("EVAL",),
    Family.TERRY: ("EVAL",),
}
"""The macros that the compiler of a family's system defines for C and C++, as 1."""


class FamilyChoice(Struct, frozen=True, kw_only=True):
    """The family of a package, what told it, and what an ICPC package cannot say.

    That is where the time limit stands, and the files that programs read and write; without names
    these are the standard streams. `memory_bytes` and `output_bytes` are limits closer than in MiB.
    `judges_failures`: the output validator may give points to what failed programs wrote.
    `parts_are_wrong`: an output that gets a part of the points is a wrong one.
    `prefixes` stand before the sources of solutions, by the codes of languages.
    `first_programs` are the names of programs that make what says which tests there are, and have
    not run yet, by their keys. `answer_left` is the file of an interactor that counts as the answer
    where there is none. `own_limits` are as in a `Problem`. `not_read` lists what counts for
    nothing here: a place, a colon and why; `findings` are for `judge verify`.
    """

    family: Family = Family.ICPC
    told_by: str = ""
    limit_source: str = ""
    input_file: str = ""
    output_file: str = ""
    memory_bytes: int = 0
    output_bytes: int = 0
    judges_failures: bool = False
    parts_are_wrong: bool = False
    prefixes: Mapping[str, bytes] = field(default_factory=dict)
    first_programs: Mapping[str, str] = field(default_factory=dict)
    answer_left: str = ""
    own_limits: Mapping[str, Mapping[str, OwnLimits]] = field(default_factory=dict)
    not_read: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def not_kept(self) -> tuple[str, ...]:
        """What an ICPC package made of it lacks: what was not read, and what it says otherwise."""
        lost = [
            f"limits.{name}: {count} bytes: rounded up to whole MiB"
            for name, count in (("memory", self.memory_bytes), ("output", self.output_bytes))
            if count % (1 << 20)
        ]
        if self.own_limits:
            place = self.limit_source.partition(",")[0]
            lost.append(f"{place}: {_OWN_LIMITS}: the largest ones are those of all")
        if self.parts_are_wrong:
            words = "an output that gets a part of the points is accepted, not a wrong answer"
            lost.append(f"output_validator/: {words}")
        return (*self.not_read, *lost)

    @property
    def beyond_icpc(self) -> str:
        """What it asks for that no ICPC package can say, in words; empty if there is nothing."""
        if self.input_file or self.output_file:
            return "solutions read and write files"
        if self.judges_failures:
            return "the checker gives points to programs that fail"
        if self.first_programs:
            name = next(iter(self.first_programs.values()))
            return f"{name} is still to say which tests there are"
        if self.answer_left:
            return "what the interactor writes is the answer of a test"
        return "lines are put before the sources of solutions" if self.prefixes else ""


class NumberRules(Enum):
    """How the default output validator reads and compares numbers."""

    FORMAT = "format"  # as the text of the format says: decimal numbers, without rounding
    DOUBLE = "double"  # as C reads and rounds a `double`
    LONG_DOUBLE = "long double"  # with infinities and NaN, the relative error by the output


class DialectRules(Struct, frozen=True, kw_only=True):
    """What differs between the dialects; the defaults are what the text of the format says.

    `default_limit_s`: the time limit of a package that states none; None: it is inferred. So are
    `memory_mib` and `code_kib` the limits where a package states none. A program may run for
    `overshoot_s` or the share `overshoot` of its limit longer, whichever is more, and then it is
    stopped, at the same CPU and wall time; None: only CPU time is limited so closely.
    `cuts_output`: what exceeds the output limit is dropped, and the program goes on.
    `refuses_processes`: it goes on as well where it cannot start more of them.
    `writes_files`: whether a program may write where it runs; None: the package says so.
    `scores_once`: a group gives its `accept_score` once, and its scores are computed as DOMjudge
    does. In the `official_folders` the folder says what is expected, elsewhere `@EXPECTED_RESULTS@`
    may; None: these are all folders that the format defines. `numbers` is for the default output
    validator. A submission does not compile if the name of a file does not match `file_names`.
    `suffixes` mean other languages than in the format, or languages that have none there.
    """

    default_limit_s: float | None = None
    memory_mib: int = 2048
    code_kib: int = 128
    overshoot_s: float | None = None
    overshoot: float = 0.0
    cuts_output: bool = False
    refuses_processes: bool = False
    writes_files: bool | None = None
    scores_once: bool = False
    official_folders: frozenset[str] | None = None
    numbers: NumberRules = NumberRules.FORMAT
    file_names: str | None = None
    suffixes: Mapping[str, str] = field(default_factory=dict)


class DialectChoice(Struct, frozen=True, kw_only=True):
    """The dialect of a package, and what told it: a file, a key or an option; empty: nothing."""

    dialect: Dialect = Dialect.ICPC
    told_by: str = ""

    @property
    def rules(self) -> DialectRules:
        """What the dialect does in its own way."""
        return DIALECT_RULES[self.dialect]


DIALECT_RULES: Mapping[Dialect, DialectRules] = {
    Dialect.ICPC: DialectRules(),
    Dialect.KATTIS: DialectRules(memory_mib=1024, numbers=NumberRules.DOUBLE),
    Dialect.DOMJUDGE: DialectRules(
        default_limit_s=10.0,
        code_kib=256,
        overshoot_s=1.0,
        overshoot=0.1,
        cuts_output=True,
        refuses_processes=True,
        writes_files=False,
        scores_once=True,
        official_folders=frozenset(
            {"accepted", "wrong_answer", "time_limit_exceeded", "run_time_error"}
        ),
        numbers=NumberRules.LONG_DOUBLE,
        file_names=r"[a-zA-Z0-9_][a-zA-Z0-9+_.-]*",
        suffixes={".pl": "perl", ".plg": "prolog", ".bash": "bash", ".mjs": "javascript"},
    ),
}

AS_WRITTEN = DialectChoice()
"""The dialect of a package that shows none: the text of the format."""
