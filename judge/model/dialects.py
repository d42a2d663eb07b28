"""Families of packages, and the dialects of ICPC packages: what each system does in its way.

`DIALECT_RULES` is the only place that says so. Who reads a package asks it once and puts the answer
into the values of the problem: its limits, its groups, the folder of its runs. Nothing further in
asks for the dialect.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field


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
    LIBRARY = "library_checker"  # of judge.yosupo.jp
    TERRY = "terry"  # of the Italian team olympiad


MACROS: Mapping[Family, tuple[str, ...]] = {
    Family.CODEFORCES: ("ONLINE_JUDGE",),
    Family.POLYGON: ("ONLINE_JUDGE",),
    Family.DMOJ: ("ONLINE_JUDGE",),
    Family.ITALY: ("EVAL",),
    Family.TERRY: ("EVAL",),
    Family.LIBRARY: ("EVAL",),
}
"""The macros that the compilers of a family's system define: in C and C++ as 1."""


class FamilyChoice(Struct, frozen=True, kw_only=True):
    """The family of a package, and what told it: a file or an option."""

    family: Family = Family.ICPC
    told_by: str = ""


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
