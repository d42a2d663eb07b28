"""Read a problem package as a problem source, like a kit.

`Package` reads each part when it is first needed and then keeps it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from judge import languages
from judge.catalog import counterexamples, kit_files
from judge.catalog.source import Statement, read_samples
from judge.errors import JudgeError, ProblemError, UsageError
from judge.escaping import shell_word
from judge.files.hidden import hide
from judge.model import (
    AS_WRITTEN,
    Case,
    Dialect,
    DialectChoice,
    Family,
    FamilyChoice,
    Finding,
    Place,
    Problem,
    Severity,
    Solution,
    Source,
    Timing,
    Validation,
    ValidatorProtocol,
)
from judge.model.codes import Code
from judge.model.dialects import MACROS
from judge.model.inspections import ValidatorInput
from judge.model.pictures import Visualizers
from judge.packages.archive import (
    YAML_BYTES,
    name_archive,
    package_name,
    read_content,
    unpack_archive,
)
from judge.packages.data import SETS, PackageData, read_data
from judge.packages.families.detect import family_of
from judge.packages.generators import (
    GENERATORS,
    GeneratorPlan,
    data_root,
    is_without_secret_data,
    read_generators,
)
from judge.packages.links import folders_above, with_links_followed, work_tree
from judge.packages.metadata import (
    ProblemType,
    declared_dialect,
    fill_limits,
    limits_in,
    read_metadata,
)
from judge.packages.programs import Includes, fill_constants, read_includes
from judge.packages.statements import names_in_statements, statements
from judge.packages.submissions import read_submissions, solution_from_path
from judge.packages.time_limit import time_limit_in_files
from judge.packages.validators import (
    input_validators,
    list_validator_inputs,
    output_validation,
    own_grader,
    read_visualizers,
    static_validation,
)

if TYPE_CHECKING:
    from judge.packages.families.description import FamilyProblem

PROVISIONAL_CPU_S = 60.0
"""The time limit of a problem whose own is still to be inferred."""

YAML = "problem.yaml"

SILENCES = ".judge.toml"
"""The file that silences findings; other systems ignore it because of its name."""

NO_NAMES: tuple[str, ...] = ()
_TEXT_BYTES = 16 << 20
_FENCE = "~~~~~~"  # around LaTeX, which hardly has such a line
_SAMPLES = re.compile(r"^[ \t]*\{\{(?:nextsample|remainingsamples)\}\}[ \t]*\n?", re.MULTILINE)


@contextmanager
def open_as_icpc(
    path: Path, family: Family | None = None, above: Sequence[Path] = ()
) -> Iterator[tuple[Path, FamilyProblem | None]]:
    """The folder of an ICPC package that stands for the package at `path`; what its family says.

    `above` are folders around it, in which its programs may have headers.

    An ICPC package stands for itself, and None is said. Without `family` the package shows it. A
    file is unpacked into a temporary folder until the end of the context. Raises `UsageError` if
    there is no such file, `ProblemError` if it is no package, an unsafe one, or not supported.
    """
    is_icpc = family is Family.ICPC
    with unpack_archive(
        path, lambda root: (root / YAML).exists() if is_icpc else family_of(root) is not None
    ) as root:
        choice = family_of(root)
        if family is not None:
            choice = FamilyChoice(family=family, told_by="your setting")
        if choice is not None and choice.family is not Family.ICPC:
            from judge.packages.families.opening import as_icpc  # for them alone

            hide(root)
            name = package_name(path) if kit_files.is_file(path) else path.resolve().name
            with as_icpc(root, name, choice, above) as opened:
                yield opened
            return
        if not (root / YAML).is_file():
            raise ProblemError(
                f"{path} is no problem package: it has no {YAML}",
                advice=f"Name the folder, or the zip, that holds {YAML}",
            )
        yield root, None


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

    Without a `family` it is of that which shows in it. Its links are followed into the folder
    `named`, or into its work tree of git.
    """
    place, followed = path, NO_NAMES
    above: list[Path] = []
    try:
        with ExitStack() as stack:
            if kit_files.is_folder(path):
                tree = work_tree(named or path)
                above = folders_above(path, tree or named or path)
                place, followed = stack.enter_context(
                    with_links_followed(path, tree or named or path)
                )
            root, said = stack.enter_context(open_as_icpc(place, family, above))
            hide(path, root)
            if said is not None:
                dialect = None  # a setting for the ICPC packages of a folder
            package = Package(
                root, origin=path.resolve(), testlib=testlib, dialect=dialect, family=said
            )
            package.followed = followed
            yield package
    except JudgeError as error:
        if place != path:
            name_archive(error, place, path)
        raise


class Package:
    """A package by its root folder, as `open_as_icpc` gives it.

    `origin` is the folder or the zip file that the user named.
    """

    is_collection: ClassVar[bool] = False

    def __init__(
        self,
        root: Path,
        *,
        origin: Path | None = None,
        testlib: Path | None = None,
        dialect: Dialect | None = None,
        family: FamilyProblem | None = None,
    ) -> None:
        """`testlib` is a `testlib.h` for programs that include it but come without it.

        Without a `dialect` the package is read in the one that shows in it. `family` is what
        the package of another family says for which `root` was written. Raises `ProblemError` if
        `problem.yaml` is broken, or asks for something unsupported.
        """
        self.root = root
        self.origin = origin or root.resolve()
        # This refuses a link out of the package, and a file without an end.
        read_content(root, root / "problem.yaml", limit=YAML_BYTES)
        metadata = read_metadata(root / "problem.yaml")
        choice = AS_WRITTEN
        if dialect is not None:
            choice = DialectChoice(dialect=dialect, told_by="your setting")
        elif family is None:
            choice = declared_dialect(root, metadata.format)
        self.metadata = fill_limits(root, metadata, choice)
        if family is not None:
            self.metadata = replace(
                self.metadata,
                prefixes=family.prefixes,
                unbuffered=family.unbuffered,
                macros=MACROS.get(family.family, ()),
                suffixes={".pl": "perl"},  # Prolog is in packages of ICPC alone
            )
        self.family = family
        self.followed: tuple[str, ...] = ()
        """The links out of the package that were followed, by their paths."""
        self._testlib = testlib

    @property
    def slug(self) -> str:
        """The short name: that of the folder, reduced to lower-case letters and digits."""
        return re.sub(r"[^a-z0-9]", "", self.root.name.lower()) or "package"

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
        """The problem. Its time limit is a generous one if the package states none."""
        self._require_slug(slug)
        limits, choice, family = self.metadata.limits, self.metadata.dialect, self.family
        cpu_s, source = self.stated_limit or (PROVISIONAL_CPU_S, None)
        may_write = choice.rules.writes_files
        if may_write is None:
            may_write = self.metadata.allow_file_writing
        is_scored = ProblemType.SCORING in self.metadata.types
        return Problem(
            slug=self.slug,
            # Those of a legacy package may be in its statements only.
            names=self.metadata.names
            or names_in_statements(self.root, self._text)
            or {"en": self.root.name},
            limits=limits_in(
                choice,
                cpu_s=cpu_s,
                memory_bytes=family.memory_bytes if family else limits.memory_mib << 20,
                output_bytes=family.output_bytes if family else limits.output_mib << 20,
            ),
            timing=Timing(
                source=source,
                to_limit=limits.to_limit,
                to_late=limits.to_late,
                resolution_s=limits.resolution_s,
            ),
            checker_args=self.test_data.usual_args,
            numbers=choice.rules.numbers,
            place=Place.COPY if may_write else Place.OWN,
            validation=self._validation,
            static_validation=self._static_validation,
            static_cases=self.test_data.static_cases,
            groups=self.test_data.groups,
            scores_by_validator=is_scored and self.metadata.scores_by_validator,
            grader=own_grader(self.root, self.metadata, self.test_data.groups),
            dialect=choice if family is None else None,
            family=family.choice if family else None,
            input_file=family.input_file if family else "",
            output_file=family.output_file if family else "",
            has_streams_too=family.has_streams_too if family else False,
            own_limits=family.own_limits if family else {},
            left_out=self.test_data.left_out,
            followed=self.followed,
            is_generated=self._data_root != self.root,
            lacks_generated=self._data_root == self.root and is_without_secret_data(self.root),
        )

    @cached_property
    def stated_limit(self) -> tuple[float, str | None] | None:
        """The time limit in seconds, and the file that states it; None if it must be inferred.

        The files that some contest systems read besides count if `problem.yaml` states none.
        """
        limit_s = self.metadata.limits.time_limit_s
        if limit_s is not None:
            return limit_s, Timing().source if self.family is None else self.family.limit_source
        if (found := time_limit_in_files(self.root)) is not None:
            return found
        is_answered = ProblemType.SUBMIT_ANSWER in self.metadata.types
        if is_answered and all(solution.is_answers for solution in self._solutions):
            return Timing().resolution_s, "nothing is run"
        choice = self.metadata.dialect
        if (default_s := choice.rules.default_limit_s) is not None:
            return default_s, f"the default of {choice.dialect.value}"
        return None

    @cached_property
    def generator_plan(self) -> GeneratorPlan | None:
        """What `generators.yaml` says; None without one."""
        if not os.path.lexists(self.root / GENERATORS):
            return None
        return read_generators(self.root, self.metadata.constants)

    @cached_property
    def test_data(self) -> PackageData:
        """All test data, with the examples for validators."""
        return read_data(self._data_root, self.metadata, parts_may_be_required=bool(self.family))

    @cached_property
    def _data_root(self) -> Path:
        return data_root(self.root)

    def data(self, slug: str) -> list[str]:
        """The names of the sets of cases."""
        self._require_slug(slug)
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
                f"the data of {self.slug} has not been made",
                advice=f"Make it: judge dataset {shell_word(str(self.origin))}",
            )
        return [
            case
            for name in data
            for case in self.test_data.cases
            if case.name.partition("/")[0] == name
        ]

    def dataset_errors(self, slug: str) -> list[ProblemError]:
        """No errors: a package takes no files of instances."""
        return []

    def solutions(self, slug: str) -> list[Solution]:
        """The submissions of the package, accepted ones first."""
        self._require_slug(slug)
        return list(self._solutions)

    def named_solutions(self, slug: str, words: Sequence[str]) -> list[Solution]:
        """The named solutions; `LanguageError` if the language of one is not installed."""
        solutions = [self.solution(slug, word) for word in words]
        for solution in solutions:
            languages.require_installed(solution)
        return solutions

    def solution(self, slug: str, word: str) -> Solution:
        """The solution that `word` names: a file or a folder, or a name below `submissions`.

        One from elsewhere is expected to be accepted. Raises `UsageError` if there is none.
        """
        self._require_slug(slug)
        path = Path(word)
        exists = kit_files.is_file(path) or kit_files.is_folder(path)
        below = kit_files.path_below(path, self.root / "submissions") if exists else Path(word)
        names = {word.removeprefix("submissions/").rstrip("/"), below.as_posix() if below else ""}
        for solution in self._solutions:
            if solution.name in names:
                return solution
        if exists:
            return solution_from_path(
                path, word, self.metadata, self._includes, self._case_names, package=self.root
            )
        names_known = " ".join(solution.name for solution in self._solutions) or "none"
        raise UsageError(
            f"there is no file and no folder {word!r}, and no submission of that name",
            advice=f"There are: {names_known}",
        )

    @cached_property
    def testlib_content(self) -> bytes | None:
        """The `testlib.h` that the user has named; None if none is. `UsageError` without it."""
        try:
            return self._testlib.read_bytes() if self._testlib else None
        except OSError as error:
            raise UsageError(f"{self._testlib} cannot be read: {error.strerror}") from error

    def input_validators(self) -> list[tuple[Source, ValidatorProtocol]]:
        """The input validators, and how they answer; all of them must accept."""
        return input_validators(self.root, self.metadata, self.testlib_content)

    def validator_inputs(self, slug: str, mutations: int = 0) -> list[ValidatorInput]:
        """The inputs and outputs on which to check the validators, with so many mutations each."""
        self._require_slug(slug)
        return list_validator_inputs(
            self.test_data, self.input_validators(), self._validation, mutations
        )

    def visualizers(self, slug: str) -> Visualizers | None:
        """The programs that draw inputs and outputs; None if it has none."""
        self._require_slug(slug)
        return read_visualizers(self.root, self.metadata, self.test_data, self._validation)

    def lints(self, slug: str) -> dict[str, tuple[str, Sequence[Finding]]]:
        """What each lint is about and what it finds, by the names of the lints."""
        self._require_slug(slug)
        links = [
            Finding(
                code=Code.BROKEN_LINK,
                problem=self.slug,
                subject=name,
                severity=Severity.WARNING,
                message="is a link that leaves the package: put the file itself there",
            )
            for name in self.followed
        ]
        if self.family:  # its files were written here
            from judge.packages.families.lints import LINT_TITLE, family_findings  # as below

            return {"family": (LINT_TITLE, [*family_findings(self.family), *links])}
        from judge.packages.lints.findings import LINTS, findings_by_lint  # `judge verify` alone

        found = findings_by_lint(self.root, self.metadata)
        found["names"] = [*found["names"], *links]
        return {name: (LINTS[name][0], findings) for name, findings in found.items()}

    def silences(self, slug: str) -> tuple[str, bytes] | None:
        """The `.judge.toml` of the package, which silences findings; None if there is none."""
        self._require_slug(slug)
        path = self.root / SILENCES
        if not os.path.lexists(path):
            return None
        return SILENCES, read_content(self.root, path, limit=YAML_BYTES)

    def counterexample_key(self, slug: str) -> str:
        """The key of its counterexamples; other families have no uuid but where they lie."""
        self._require_slug(slug)
        root, family = self.root, self.family
        identity = (root / "problem.yaml").read_bytes() if not family else os.fsencode(self.origin)
        return counterexamples.package_key(slug, identity)

    def path_of(self, slug: str, subject: str) -> str | None:
        """The file that a finding is about, relative to `root`; None if it is about no file."""
        if self.family is not None:
            return None
        names = (subject, f"submissions/{subject}", f"data/{subject}.in")
        return next((name for name in names if kit_files.is_file(self.root / name)), None)

    def solutions_folder(self, slug: str) -> Path:
        """The folder with the submissions."""
        return self.root / "submissions"

    def records(self, slug: str) -> None:
        """No folder: nothing is written into a package."""

    def package_path(self, slug: str) -> Path:
        """The package as the user named it."""
        return self.origin

    def name_origin(self, error: JudgeError) -> None:
        """Make an error speak of the archive, not of its unpacked folder."""
        name_archive(error, self.root, self.origin)

    def statement(self, slug: str, language: str = "en") -> Statement:
        """The statement in a natural language, in Markdown; `UsageError` if there is none.

        One in LaTeX is shown as its source.
        """
        self._require_slug(slug)
        paths = dict(statements(self.root))
        path = paths.get((language, "md")) or paths.get((language, "tex"))
        if path is None:
            known = ", ".join(sorted(path.name for path in paths.values())) or "none"
            raise UsageError(
                f"{self.slug} has no statement as text in {language!r}; there are: {known}",
                advice=f"It would be problem.{language}.md in statement/ or problem_statement/",
            )
        constants = self.metadata.constants
        text = fill_constants(self._text(path).encode(), constants).decode()
        if path.suffix == ".tex":
            text = f"{_FENCE} latex\n{text.rstrip()}\n{_FENCE}\n"
        samples = read_samples(self.root / "data", self.cases(slug, ["sample"]), self._text)
        return Statement(language=language, text=_SAMPLES.sub("", text), samples=samples)

    def _require_slug(self, slug: str) -> None:
        if slug != self.slug:
            raise UsageError(f"there is no problem {slug!r} in {self.root}, but {self.slug!r}")

    @cached_property
    def _includes(self) -> Includes:
        return read_includes(self.root, self.metadata.format)

    @property
    def _case_names(self) -> list[str]:
        """The names of the cases of a submit-answer problem; others need none to be read."""
        if ProblemType.SUBMIT_ANSWER not in self.metadata.types:
            return []
        return [case.name for case in self.test_data.cases]

    @cached_property
    def _solutions(self) -> list[Solution]:
        return read_submissions(self.root, self.metadata, self._includes, self._case_names)

    @cached_property
    def _validation(self) -> Validation | None:
        validation = output_validation(self.root, self.metadata, self.testlib_content)
        if validation is None or self.family is None:
            return validation
        return replace(
            validation,
            judges_failures=self.family.judges_failures,
            scores_wrong=self.family.scores_wrong,
            parts_are_wrong=self.family.parts_are_wrong,
            reads_submission=self.family.reads_submission,
            processes=self.family.processes,
            adds_times=self.family.adds_times,
        )

    @cached_property
    def _static_validation(self) -> Validation | None:
        return static_validation(self.root, self.metadata, self.test_data.static_cases)

    def _text(self, path: Path) -> str:
        return read_content(self.root, path, limit=_TEXT_BYTES).decode(errors="replace")
