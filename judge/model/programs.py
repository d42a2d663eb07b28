"""Languages, the programs that are told in them, and what is expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from judge.model.facts import Verdict


class MainName(Enum):
    """How `{main}` of a language's run command is found."""

    FILE = "file"  # the entry point's file name
    JAVA = "java"  # the class that holds `main`, by reading the source
    KOTLIN = "kotlin"  # the file's stem, capitalised, and `Kt`


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One row of `languages.toml`: how programs in it are told, compiled and run.

    Commands are argv lists in which `languages.filled` puts values for `{...}`.
    """

    code: str
    name: str
    suffixes: tuple[str, ...]
    run: tuple[str, ...]
    version: tuple[str, ...]
    install: str
    compile: tuple[str, ...] = ()
    main: MainName = MainName.FILE
    env: Mapping[str, str] = field(default_factory=dict)
    wall_extra_s: float = 0.0
    compile_cpu_s: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file of a program, by its name below the program's folder."""

    name: str
    content: bytes
    executable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A program as it is told: its files, of which the first is run, and their language.

    `missing` says why the language cannot be used on this machine, if so; `refused` why there is
    no program in any case, in the words of a compiler.
    """

    name: str
    files: tuple[SourceFile, ...]
    language: Language
    missing: str | None = None
    refused: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What must hold for some cases: those whose names match the pattern `cases` in full.

    Each gets a verdict in `permitted`, at least one gets one in `required`. The message of one
    holds the words `message`. The score of the one group, or case, that is so named lies between
    the two of `score`; without a pattern it is that of the whole. None and empty: not asked.
    """

    cases: str = ""
    permitted: frozenset[Verdict] | None = None
    required: frozenset[Verdict] | None = None
    message: str = ""
    score: tuple[float, float] | None = None


class Side(Enum):
    """On which side of the time limit the slowest of some cases lies."""

    LOWER = "lower"  # in time
    UPPER = "upper"  # too late


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """What a solution says of a time limit that is not known yet, by cases as in a `Rule`."""

    cases: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What a solution must get: each case in `permitted`, at least one case in `required`.

    A package may ask for more: `rules` that must hold as well, and a verdict of the whole among
    those of `final`, if that is not None.
    """

    permitted: frozenset[Verdict]
    required: frozenset[Verdict]
    rules: tuple[Rule, ...] = ()
    final: frozenset[Verdict] | None = None
    bounds: tuple[Bound, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution(Source):
    """A program that claims to solve a problem.

    `name` is the path below `solutions/<slug>/`, below a package's `submissions/`, or as given.
    """

    expectation: Expectation


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A source made ready: its folder (read only), its command, its environment.

    It runs in `place`, which it cannot write to; without one in an empty scratch folder.
    """

    folder: Path
    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    place: Path | None = None
