"""Languages, programs, and what is expected of solutions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from msgspec import Struct, field

from judge.model.executions import Verdict


class MainName(Enum):
    """What `{main}` in a language's commands stands for."""

    FILE = "file"  # the entry point's file name
    MODULE = "module"  # the same; the file is renamed if its stem is not an identifier
    UNIT = "unit"  # as a module; a file that is alone is renamed, as a library may have its name
    JAVA = "java"  # the class that holds `main`, by reading the source
    KOTLIN = "kotlin"  # the file's stem, capitalised, and `Kt`
    HASKELL = "haskell"  # the module that the file says it is, or `Main`


class Language(Struct, frozen=True, kw_only=True):
    """One table of `languages.toml`: how to recognize, compile and run programs.

    Commands are argv lists with `{...}` for `languages.fill_argv`.
    """

    code: str
    name: str
    suffixes: tuple[str, ...]
    run: tuple[str, ...]
    version: tuple[str, ...]
    install: str
    empty: str | None = None
    compile: tuple[str, ...] = ()
    main: MainName = MainName.FILE
    env: Mapping[str, str] = field(default_factory=dict)
    shows: tuple[str, ...] = ()
    executes: bool = False
    wall_extra_s: float = 0.0
    compile_cpu_s: float = 60.0


ANSWERS = Language(
    code="answers", name="answers without a program", suffixes=(), run=(), version=(), install=""
)
"""What stands for the language of a submission that is no program."""

UNKNOWN = Language(code="unknown", name="unknown", suffixes=(), run=(), version=(), install="")
"""What stands for the language of a file that cannot be judged."""


COMPILER_MEMORY_BYTES = 2 << 30
"""The memory that a compiler may take unless a package says otherwise."""


class SourceFile(Struct, frozen=True, kw_only=True):
    """One file of a program, by its name below the program's folder."""

    name: str
    content: bytes
    executable: bool = False


class Source(Struct, frozen=True, kw_only=True):
    """The files of a program, of which the first is run, and their language.

    `missing` says why the language cannot be used on this machine; `refused` why there can be no
    program on any machine, like a compiler's message. `compile_bytes` is the compiler's memory.
    `unbuffered`: what it prints is out at once.
    """

    name: str
    files: tuple[SourceFile, ...]
    language: Language
    missing: str | None = None
    refused: str | None = None
    compile_bytes: int = COMPILER_MEMORY_BYTES
    unbuffered: bool = False


class Rule(Struct, frozen=True, kw_only=True):
    """What must hold for the cases whose names match the pattern `cases` in full.

    Each gets a verdict in `permitted`, at least one gets one in `required`, and what a validator
    left for judges on one contains `message`. The score of the group or case with that name, or of
    the whole without a pattern, lies between the two of `score`. None and empty: no condition.
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


class Bound(Struct, frozen=True, kw_only=True):
    """On which side of the inferred time limit a solution must be, on cases as in a `Rule`."""

    cases: str
    side: Side


class Expectation(Struct, frozen=True, kw_only=True):
    """What a solution must get: each case in `permitted`, at least one case in `required`.

    A package may ask for more: `rules` must hold as well, and the verdict of the whole is in
    `final` if that is not None.
    """

    permitted: frozenset[Verdict]
    required: frozenset[Verdict]
    rules: tuple[Rule, ...] = ()
    final: frozenset[Verdict] | None = None
    bounds: tuple[Bound, ...] = ()


class Solution(Source, frozen=True, kw_only=True):
    """A program that claims to solve a problem.

    `name` is the path below `solutions/<slug>/`, below a package's `submissions/`, or as given.
    `is_own`: the user's own file, for a problem of the kit.
    """

    expectation: Expectation
    is_own: bool = False

    @property
    def is_answers(self) -> bool:
        """Whether it consists of answers: files called as the cases, and no program."""
        return self.language == ANSWERS

    def answer_to(self, case: str) -> bytes | None:
        """Its answer to the case of that name; None if it has none."""
        return next((file.content for file in self.files if file.name == case), None)


class Program(Struct, frozen=True, kw_only=True):
    """A built source: its folder (read only), its command, its environment.

    It runs in `place`, which is read only, or without one in an empty scratch folder. `shows` are
    paths that its language needs besides the installation of its command. `executes`: it may
    execute files that it has written. `renamed` are names of its files, each with the name that its
    author gave it. `main` is the file of its entry point, `language` the code of its language.
    """

    folder: Path
    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    place: Path | None = None
    shows: tuple[str, ...] = ()
    executes: bool = False
    renamed: tuple[tuple[str, str], ...] = ()
    main: str = ""
    language: str = ""
