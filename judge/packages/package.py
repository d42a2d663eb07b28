"""Open a problem package as a problem source, like a kit."""

from __future__ import annotations

import os
import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.catalog import counterexamples, kit_files
from judge.catalog.source import ProblemSource, Statement, read_samples
from judge.errors import JudgeError, ProblemError, UsageError
from judge.escaping import printable, shell_word
from judge.facts import Fact
from judge.files.hidden import hide
from judge.grading.expectations import ACCEPTED, ACCEPTED_IN_THE_END
from judge.model import (
    Case,
    Dialect,
    Family,
    FamilyChoice,
    Finding,
    Problem,
    Severity,
    Solution,
    Source,
    SourceFile,
    Validation,
    ValidatorProtocol,
)
from judge.model.codes import Code
from judge.model.inspections import Loss, ValidatorInput
from judge.packages.archive import name_archive, package_name, read_content, unpack_archive
from judge.packages.data import SETS, PackageData
from judge.packages.families.detect import family_of
from judge.packages.links import folders_above, with_links_followed, work_tree
from judge.packages.metadata import Metadata, ProblemType
from judge.packages.programs import (
    Includes,
    as_input_validator,
    fill_constants,
    with_testlib,
)
from judge.packages.submissions import read_solution

if TYPE_CHECKING:
    from judge.packages.generators import GeneratorPlan

PROVISIONAL_CPU_S = 60.0
"""The time limit of a problem whose own is still to be inferred."""

YAML = "problem.yaml"

SILENCES = ".judge.toml"
"""The file that silences findings; other systems ignore it because of its name."""

_TEXT_BYTES = 16 << 20
_FENCE = "~~~~~~"  # around LaTeX, which hardly has such a line
_SAMPLES = r"(?m)^[ \t]*\{\{(?:nextsample|remainingsamples)\}\}[ \t]*\n?"


@contextmanager
def open_package(
    path: Path,
    *,
    testlib: Path | None = None,
    dialect: Dialect | None = None,
    family: Family | None = None,
    named: Path | None = None,
) -> Iterator[Package]:
    """The package at `path`, a folder or a zip, until the end of the context.

    Without a `family` it is of that which shows in it; a `dialect` is for ICPC packages alone. Its
    links are followed into the folder `named`, or into its work tree of git. A file is unpacked
    into a temporary folder. Raises `UsageError` if there is no such file, `ProblemError` if it is
    no package, an unsafe one, or not supported.
    """
    place = path
    followed: tuple[str, ...] = ()
    above: list[Path] = []
    is_icpc = family is Family.ICPC
    try:
        with ExitStack() as stack:
            if kit_files.is_folder(path):
                tree = work_tree(named or path)
                above = folders_above(path, tree or named or path)
                place, followed = stack.enter_context(
                    with_links_followed(path, tree or named or path)
                )
            root = stack.enter_context(
                unpack_archive(
                    place,
                    lambda top: (top / YAML).exists() if is_icpc else family_of(top) is not None,
                )
            )
            hide(path, root)
            choice = family_of(root)
            if family is not None:
                choice = FamilyChoice(family=family, told_by="your setting")
            package: Package
            if choice is not None and choice.family is not Family.ICPC:
                from judge.packages.families.opening import FamilyPackage  # for them alone

                name = package_name(place) if kit_files.is_file(place) else place.resolve().name
                package = FamilyPackage(
                    root, choice, name=name, origin=path.resolve(), testlib=testlib, above=above
                )
            elif not (root / YAML).is_file():
                raise ProblemError(
                    f"{place} is not a problem package: it has no {YAML}",
                    advice=f"Name the folder, or the zip, that holds {YAML}",
                )
            else:
                from judge.packages.icpc import IcpcPackage  # it is a `Package`

                package = IcpcPackage(root, origin=path.resolve(), testlib=testlib, dialect=dialect)
            package.followed = followed
            yield package
    except JudgeError as error:
        if place != path:
            name_archive(error, place, path)
        raise


class Package(ProblemSource):
    """A package of any family: a subclass reads its parts, each when it is first needed.

    `root` is the folder that is read, `origin` the folder or the file that the user named, and
    `followed` are the links out of the package that were followed, by their paths.
    """

    root: Path
    format_root: Path | None = None
    """The folder with `submissions/` and `languages.toml` of the ICPC format, or None."""
    beyond_icpc = ""
    """What it asks for that no ICPC package can say, in words, or nothing."""
    holds_latex = False
    """Whether a statement in Markdown has the LaTeX of Polygon between its headings."""
    _without_plan: tuple[str, str | None]
    """What is wrong if data is to be made without a plan, and the advice."""

    def __init__(
        self,
        root: Path,
        metadata: Metadata,
        *,
        name: str,
        origin: Path | None,
        testlib: Path | None,
    ) -> None:
        """`testlib` is a `testlib.h` for programs that include it but come without it."""
        self.root, self.metadata, self.name = root, metadata, name
        self.origin = origin or root.resolve()
        self.followed: tuple[str, ...] = ()
        self._testlib = testlib

    @property
    @abstractmethod
    def stated_limit(self) -> tuple[float, str | None] | None:
        """The time limit in seconds, and what states it; None if it must be inferred."""

    @property
    @abstractmethod
    def test_data(self) -> PackageData:
        """All test data, with the examples for validators."""

    @property
    @abstractmethod
    def generator_plan(self) -> GeneratorPlan | None:
        """Which data is to be made, and by what; None if the package has its data."""

    @property
    @abstractmethod
    def generated_folder(self) -> Path:
        """The folder of the cache that holds, or will hold, the `data` that is made by the plan."""

    @property
    @abstractmethod
    def validation(self) -> Validation | None:
        """How programs of the package judge outputs; None if the default validator does."""

    @property
    @abstractmethod
    def statement_names(self) -> Mapping[tuple[str, str], str]:
        """The names of the files of statements, by natural language and kind."""

    @property
    @abstractmethod
    def includes(self) -> Includes:
        """What it adds to submissions."""

    @property
    @abstractmethod
    def _solutions(self) -> list[Solution]: ...

    @property
    def not_kept(self) -> tuple[Loss, ...]:
        """What an ICPC package made of it lacks."""
        return ()

    @property
    def first_programs(self) -> Mapping[str, Source]:
        """What still has to run to say which tests there are, by their keys; see `program_key`."""
        return {}

    @property
    def slug(self) -> str:
        """The short name: that of the folder, reduced to lower-case letters and digits."""
        return re.sub(r"[^a-z0-9]", "", self.name.lower()) or "package"

    def slugs(self) -> list[str]:
        """The one problem of the package, by its short name."""
        return [self.slug]

    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The problem, and the solutions that the words name; the first may name the package."""
        files = list(words)
        first = Path(files[0]) if files else None
        if first and (
            files[0] == self.slug
            or (kit_files.is_folder(first) and first.resolve() in (self.root, self.origin))
        ):
            del files[0]
        return [self.slug], files

    def problem(self, slug: str) -> Problem:
        """The problem. Its time limit is a generous one if the package states none.

        Raises `UsageError` for another name than the one that the package has.
        """
        if slug != self.slug:
            raise UsageError(f"there is no problem {slug!r} in {self.root}, but {self.slug!r}")
        return replace(self._read_problem(), followed=self.followed)

    @abstractmethod
    def _read_problem(self) -> Problem: ...

    def require_plan(self) -> GeneratorPlan:
        """The plan; `UsageError` without one."""
        if self.generator_plan is None:
            words, advice = self._without_plan
            raise UsageError(f"{self.origin} {words}", advice=advice)
        return self.generator_plan

    @property
    def has_default_limit(self) -> bool:
        """Whether nothing states the time limit, and the default of a contest system holds."""
        _, source = self.stated_limit or (None, None)
        return (source or "").startswith("the default")

    @abstractmethod
    def generator(self, name: str) -> Source:
        """The program of that name in the plan; `ProblemError` if there is none."""

    @abstractmethod
    def reference(self, name: str) -> Solution | None:
        """The program that the plan names to answer a case; None if it is not there."""

    def data(self, slug: str) -> list[str]:
        """The names of the sets of cases."""
        sets = {case.name.partition("/")[0] for case in self.test_data.cases}
        return [name for name in SETS if name in sets]

    def cases(self, slug: str, data: Sequence[str] = SETS) -> list[Case]:
        """The cases of the sets named in `data`, in order; `UsageError` if there is no such set."""
        known = self.data(slug)
        if unknown := [name for name in data if name not in (*known, *SETS)]:
            names = " ".join(known) or "none"
            raise UsageError(f"{self.slug} has no data {unknown[0]!r}; there are: {names}")
        if not known and self.generator_plan is not None:
            raise UsageError(
                Fact("the data of {} has not been made", self.slug),
                advice=Fact("Make it: judge dataset {}", shell_word(str(self.origin))),
            )
        return [
            case
            for name in dict.fromkeys(data)
            for case in self.test_data.cases
            if case.name.partition("/")[0] == name
        ]

    def solutions(self, slug: str) -> list[Solution]:
        """The submissions of the package, accepted ones first."""
        return list(self._solutions)

    def solution(self, slug: str, word: str) -> Solution:
        """The solution that `word` names: a file or a folder, or a name below `submissions`.

        One from elsewhere is expected to be accepted. Raises `UsageError` if there is none.
        """
        path = Path(word)
        exists = kit_files.is_file(path) or kit_files.is_folder(path)
        names = {word.removeprefix("submissions/").rstrip("/")}
        if exists and self.format_root is not None:
            below = kit_files.path_below(path, self.format_root / "submissions")
            names.add(below.as_posix() if below else "")
        for solution in self._solutions:
            if solution.name in names:
                return solution
        if exists:
            problem = self.problem(slug)
            is_graded = bool(problem.groups) and not problem.is_scored
            expected = ACCEPTED_IN_THE_END if is_graded else ACCEPTED
            program = read_solution(self, Path("/"), path, printable(word), expected=expected)
            assert program is not None  # what is named is not passed over
            return program
        names_known = " ".join(solution.name for solution in self._solutions) or "none"
        raise UsageError(
            f"there is no file and no folder {word!r}, and no submission of that name",
            advice=f"There are: {names_known}",
        )

    @property
    def case_names(self) -> list[str]:
        """The names of the cases of a submit-answer problem; others need none to be read."""
        if ProblemType.SUBMIT_ANSWER not in self.metadata.types:
            return []
        return [case.name for case in self.test_data.cases]

    @cached_property
    def testlib_content(self) -> bytes | None:
        """The `testlib.h` that the user has named; None if none is. `UsageError` without it."""
        try:
            return self._testlib.read_bytes() if self._testlib else None
        except OSError as error:
            raise UsageError(f"{self._testlib} cannot be read: {error.strerror}") from error

    @abstractmethod
    def _input_programs(self) -> Iterator[Source]: ...

    def input_validators(self) -> list[tuple[Source, ValidatorProtocol]]:
        """The input validators, and how they answer; all of them must accept."""
        return [
            as_input_validator(source) or with_testlib(source, self.testlib_content)
            for source in self._input_programs()
        ]

    def validator_inputs(self, slug: str, mutations: int = 0) -> list[ValidatorInput]:
        """The inputs and outputs on which to check the validators, with so many mutations each."""
        from judge.packages.validators import list_validator_inputs  # for `judge verify` alone

        return list_validator_inputs(
            self.test_data, self.input_validators(), self.validation, mutations
        )

    def lints(self, slug: str) -> dict[str, tuple[str, Sequence[Finding]]]:
        """What each lint is about and what it finds, by the names of the lints."""
        links = [
            Finding(
                code=Code.BROKEN_LINK,
                problem=self.slug,
                subject=name,
                severity=Severity.WARNING,
                message=Fact("is a link that leaves the package: put the file itself there"),
            )
            for name in self.followed
        ]
        return self._lint(links)

    @abstractmethod
    def _lint(self, links: Sequence[Finding]) -> dict[str, tuple[str, Sequence[Finding]]]: ...

    def counterexample_key(self, slug: str) -> str:
        """The key of its counterexamples; one without an uuid has that of where it lies."""
        return counterexamples.package_key(slug, os.fsencode(self.origin))

    def solutions_folder(self, slug: str) -> Path:
        """The folder with the submissions."""
        return self.root / "submissions"

    def package_path(self, slug: str) -> Path:
        """The package as the user named it."""
        return self.origin

    def name_origin(self, error: JudgeError) -> None:
        """Make an error speak of the archive, not of its unpacked folder."""
        name_archive(error, self.root, self.origin)

    def attachments(self) -> Iterator[SourceFile]:
        """The files that the package itself gives to contestants."""
        return iter(())

    @abstractmethod
    def _statement_text(self, key: tuple[str, str]) -> str: ...

    def statement(self, slug: str, language: str = "en") -> Statement:
        """The statement in a natural language, in Markdown; `UsageError` if there is none.

        One in LaTeX is shown as its source.
        """
        names = self.statement_names
        kind = next((kind for kind in ("md", "tex") if (language, kind) in names), None)
        if kind is None:
            known = ", ".join(sorted(names.values())) or "none"
            raise UsageError(
                f"{self.slug} has no statement as text in {language!r}; there are: {known}",
                advice=f"It would be problem.{language}.md in statement/ or problem_statement/",
            )
        text = self._statement_text((language, kind))
        text = fill_constants(text.encode(), self.metadata.constants).decode()
        if kind == "tex":
            text = f"{_FENCE} latex\n{text.rstrip()}\n{_FENCE}\n"
        samples = read_samples(self.root / "data", self.cases(slug, ["sample"]), self._text)
        return Statement(language=language, text=re.sub(_SAMPLES, "", text), samples=samples)

    def latex_files(self, language: str) -> Sequence[SourceFile]:
        """A statement that is in LaTeX, and the files beside it; none of one in Markdown."""
        names = self.statement_names
        if (language, "md") in names or (language, "tex") not in names:
            return ()
        key = language, "tex"
        text = fill_constants(self._statement_text(key).encode(), self.metadata.constants)
        return (SourceFile(name=names[key], content=text), *self._files_beside_statement(key))

    def _files_beside_statement(self, key: tuple[str, str]) -> Iterator[SourceFile]:
        """What a statement may show or include."""
        return iter(())

    def _text(self, path: Path) -> str:
        return read_content(self.root, path, limit=_TEXT_BYTES).decode(errors="replace")
