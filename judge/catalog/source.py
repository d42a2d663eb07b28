"""`ProblemSource`: what a kit and a problem package have in common; the choice of cases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from judge import languages
from judge.catalog import kit_files
from judge.errors import JudgeError, UsageError
from judge.facts import Fact
from judge.model import Case, Finding, Problem, Solution
from judge.model.inspections import ValidatorInput
from judge.model.pictures import Visualizers

DEFAULT_DATA = ("sample", "secret")
"""The sets of cases that are judged unless others are named."""

SECRET = "secret/"
"""What the names of cases begin with that contestants do not see."""


class Sample(Struct, frozen=True, kw_only=True):
    """What a statement shows of a case: its input and answer, or an interaction instead.

    In the lines of an interaction `<` comes before what the program reads, `>` before what it
    prints, and `---` stands between two passes. It is empty if there is none.
    """

    input: bytes
    answer: bytes
    interaction: str = ""


INTERACTION = ".interaction"
"""The ending of the file with the interaction of a sample."""


class Statement(Struct, frozen=True, kw_only=True):
    """A problem statement in Markdown, with its samples.

    `difficulty` is 1 to 5 if the problem says. `before` and `after` are the problems to try
    before and after it.
    """

    language: str
    text: str
    samples: tuple[Sample, ...]
    difficulty: int | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class ProblemSource(ABC):
    """A kit, a problem package, or a folder of packages: problems with their cases and solutions.

    Only of a folder of packages `is_collection` is true: each of its problems stands by itself.
    What a source does not have is empty here.
    """

    __slots__ = ()
    is_collection: ClassVar[bool] = False

    if TYPE_CHECKING:

        @property
        def root(self) -> Path:
            """The folder that contains everything."""

    @abstractmethod
    def slugs(self) -> list[str]:
        """All problems, by slug; see `Kit.slugs`."""

    @abstractmethod
    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The problems and solution files that command-line words name; see `Kit.resolve`."""

    def resolve_hand_ins(self, words: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
        """The same, and what is passed over in folders; a folder of a package is one solution."""
        return (*self.resolve(words), [])

    @abstractmethod
    def problem(self, slug: str, /) -> Problem:
        """The problem; see `Kit.problem`."""

    @abstractmethod
    def cases(self, slug: str, /, data: Sequence[str] = DEFAULT_DATA) -> list[Case]:
        """The cases of the sets named in `data`, in order; see `Kit.cases`."""

    @abstractmethod
    def solutions(self, slug: str, /) -> list[Solution]:
        """The solutions shipped with the problem; see `Kit.solutions`."""

    @abstractmethod
    def solution(self, slug: str, /, word: str) -> Solution:
        """The solution that a word names; see `Kit.solution`."""

    def named_solutions(self, slug: str, /, words: Sequence[str]) -> list[Solution]:
        """The solutions that `words` name, as `solution`.

        Raises `LanguageError` if one cannot be run here: a solution that is named is not skipped.
        """
        solutions = [self.solution(slug, word) for word in words]
        for solution in solutions:
            languages.require_installed(solution)
        return solutions

    def dataset_errors(self, slug: str, /) -> Sequence[JudgeError]:
        """The errors in the user's files of instances that were read for the problem."""
        return []

    def validator_inputs(self, slug: str, /, mutations: int = 0) -> list[ValidatorInput]:
        """The inputs on which to check validator programs; see `Package.validator_inputs`."""
        return []

    def visualizers(self, slug: str, /) -> Visualizers | None:
        """The programs that draw inputs and outputs."""
        return None

    @abstractmethod
    def lints(self, slug: str, /) -> Mapping[str, tuple[str, Sequence[Finding]]]:
        """What each lint is about and what it finds, by the names of the lints."""

    def silences(self, slug: str, /) -> tuple[str, bytes] | None:
        """The file that silences findings: its name for messages, its content."""
        return None

    def counterexample_key(self, slug: str, /) -> str:
        """The key under which counterexamples are stored; see `counterexamples`."""
        return slug

    @abstractmethod
    def solutions_folder(self, slug: str, /) -> Path:
        """The folder with the solutions of the problem."""

    def records(self, slug: str, /) -> Path | None:
        """The folder where a kit keeps what it knows of the problem's cases; packages stay as they
        are."""
        return None

    def package_path(self, slug: str, /) -> Path | None:
        """The folder or archive of the package, as the user named it."""
        return None

    def name_origin(self, error: JudgeError) -> None:  # noqa: B027  # most sources unpack nothing
        """Make an error speak of the archive that the user named, not of its unpacked folder."""


def read_samples(
    folder: Path, cases: Sequence[Case], read: Callable[[Path], str] = kit_files.read_text
) -> tuple[Sample, ...]:
    """The cases as samples; `read` reads the interactions, beside the cases below `folder`."""
    return tuple(
        Sample(
            input=case.input,
            answer=case.answer,
            interaction=read(path) if kit_files.is_file(path) else "",
        )
        for case in cases
        for path in [folder / f"{case.name}{INTERACTION}"]
    )


def filter_cases(slug: str, cases: Sequence[Case], globs: Sequence[str]) -> list[Case]:
    """The cases of a problem that match one of the patterns, by name with or without the set.

    All of them if there is no pattern. Raises `UsageError` if there are none.
    """
    if not cases:
        raise UsageError(
            Fact("{} has no cases", slug), advice=Fact("Add files NN-name.in and NN-name.ans")
        )
    if not globs:
        return list(cases)
    matching = [
        case
        for case in cases
        if any(
            fnmatchcase(case.name, glob) or fnmatchcase(case.name.partition("/")[2], glob)
            for glob in globs
        )
    ]
    if not matching:
        raise UsageError(
            "no case of {} matches {}; there are {}, from {} to {}",
            slug,
            " or ".join(map(repr, globs)),
            len(cases),
            cases[0].name,
            cases[-1].name,
        )
    return matching
