"""A problem package: its root folder comes in, nouns go out, as they do of a kit.

Everything is read when it is asked for, and then kept. What can be said of one part is told by the
module of that part; here they come together.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from judge import languages
from judge.catalog import counterexamples, kit_files
from judge.catalog.source import Statement
from judge.errors import ProblemError, UsageError
from judge.model import (
    Case,
    Dialect,
    Finding,
    Limits,
    Place,
    Problem,
    Solution,
    Source,
    Timing,
    Validation,
)
from judge.model.inspections import ValidatorInput
from judge.packages import archive, lint, programs, submissions
from judge.packages import data as test_data
from judge.packages import metadata as metadata_of
from judge.packages import validator_inputs as showings
from judge.packages.archive import entries, read_content
from judge.packages.data import SETS, PackageData
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

PROVISIONAL_CPU_S = 60.0
"""The time limit of a problem whose own is still to be inferred."""

_YAML_BYTES = 1 << 20
_TEXT_BYTES = 16 << 20
_LONGEST_S = 86_400.0
_TIMELIMIT = re.compile(r"^\s*timelimit\s*=\s*(['\"]?)([^'\"\n]*)\1\s*$", re.MULTILINE)
_NAME = re.compile(r"\\problemname\s*\{([^{}\n]*)\}")
_PLAIN_NAME = re.compile(r"^\s*%+\s*plainproblemname:[ \t]*(.+?)\s*$", re.MULTILINE)
_STATEMENT = re.compile(r"problem(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.(md|tex|pdf)")
_SAMPLES = re.compile(r"^[ \t]*\{\{(?:nextsample|remainingsamples)\}\}[ \t]*\n?", re.MULTILINE)


def is_package(path: Path) -> bool:
    """Whether a word of the command line means a package: a zip, or a folder that is meant so.

    A folder is meant so if it holds a `problem.yaml`, or something else that only packages have.
    """
    if path.name.endswith(archive.SUFFIXES):
        return True
    parts = ("problem.yaml", "submissions", "data/secret")
    return kit_files.is_folder(path) and any(os.path.lexists(path / part) for part in parts)


@contextmanager
def open_package(path: Path, *, testlib: Path | None = None) -> Iterator[Package]:
    """The package at `path`, a folder or a zip, until the end of the context.

    Raises what `archive.opened` and `Package` raise.
    """
    with archive.unpack_package(path) as root:
        yield Package(root, testlib=testlib)


class Package:
    """A package by its root folder, as `archive.opened` gives it."""

    def __init__(self, root: Path, *, testlib: Path | None = None) -> None:
        """`testlib` is a `testlib.h` for validators that need one and do not bring it.

        Raises `ProblemError` if `problem.yaml` is broken, or asks for what nobody here can do.
        """
        self.root = root
        read_content(
            root, root / "problem.yaml", limit=_YAML_BYTES
        )  # no link out of it, nor endless
        self.metadata: Metadata = metadata_of.read_metadata(root / "problem.yaml")
        self._testlib = testlib
        if ProblemType.SUBMIT_ANSWER in self.metadata.types:
            raise ProblemError(
                f"{root / 'problem.yaml'}: type is submit-answer, but only programs are judged here"
            )

    @property
    def slug(self) -> str:
        """The package's short name: that of its folder, of small letters and digits alone."""
        return re.sub(r"[^a-z0-9]", "", self.root.name.lower()) or "package"

    def slugs(self) -> list[str]:
        """The one problem of the package, by its short name."""
        return [self.slug]

    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The problem, and the solutions that the words mean; the first may name the package."""
        files = list(words)
        first = Path(files[0]) if files else None
        if first and (
            files[0] == self.slug or (kit_files.is_folder(first) and first.samefile(self.root))
        ):
            del files[0]
        return [self.slug], files

    def problem(self, slug: str) -> Problem:
        """The problem. Its time limit is a generous one as long as none is told."""
        self._known(slug)
        told = self.metadata.limits
        is_scored = ProblemType.SCORING in self.metadata.types
        return Problem(
            slug=self.slug,
            names=self._names,
            limits=Limits.of(
                cpu_s=self.stated_limit[0] if self.stated_limit else PROVISIONAL_CPU_S,
                memory_bytes=told.memory_mib << 20,
                output_bytes=told.output_mib << 20,
            ),
            timing=Timing(
                source=self.stated_limit[1] if self.stated_limit else None,
                to_limit=told.to_limit,
                to_late=told.to_late,
                resolution_s=told.resolution_s,
            ),
            checker_args=self.metadata.validator_args,
            place=Place.COPY if self.metadata.allow_file_writing else Place.OWN,
            validation=self._validation,
            groups=self.test_data.groups,
            scores_by_validator=is_scored and self.metadata.scores_by_validator,
        )

    @cached_property
    def stated_limit(self) -> tuple[float, str] | None:
        """The time limit in seconds, and what says it; None if it has to be inferred.

        What the format knows comes first, then the files that contest systems read besides.
        """
        limit_s = self.metadata.limits.time_limit_s
        if limit_s is not None:
            return limit_s, Timing().source or ""
        path = self.root / "domjudge-problem.ini"
        if os.path.lexists(path) and (found := _TIMELIMIT.search(self._text(path))):
            return _seconds(path, found[2]), f"timelimit in {path.name}"
        path = self.root / ".timelimit"
        if os.path.lexists(path):
            return _seconds(path, self._text(path)), path.name
        return None

    @cached_property
    def test_data(self) -> PackageData:
        """All of the test data, with what is there for validators alone."""
        return test_data.read_data(self.root, self.metadata)

    def data(self, slug: str) -> list[str]:
        """The names of the sets of cases."""
        self._known(slug)
        found = {case.name.partition("/")[0] for case in self.test_data.cases}
        return [name for name in SETS if name in found]

    def cases(self, slug: str, data: Sequence[str] = SETS) -> list[Case]:
        """The cases of the sets named in `data`, in order; `UsageError` if there is no such set."""
        there = self.data(slug)
        if odd := [name for name in data if name not in there and name not in SETS]:
            known = " ".join(there) or "none"
            raise UsageError(f"{self.slug} has no data {odd[0]!r}; there are: {known}")
        return [
            case
            for name in data
            for case in self.test_data.cases
            if case.name.partition("/")[0] == name
        ]

    def dataset_errors(self, slug: str) -> list[ProblemError]:
        """What was broken in files of instances that users brought: none are taken for packages."""
        return []

    def solutions(self, slug: str) -> list[Solution]:
        """The submissions of the package, accepted ones first."""
        self._known(slug)
        return list(self._solutions)

    def named_solutions(self, slug: str, words: Sequence[str]) -> list[Solution]:
        """The solutions that were named, as `solution`; `LanguageError` if one is not for here."""
        found = [self.solution(slug, word) for word in words]
        for one in found:
            languages.require_installed(one)
        return found

    def solution(self, slug: str, word: str) -> Solution:
        """The solution that `word` names: a file or a folder, or a name below `submissions`.

        One from elsewhere is expected to be accepted. Raises `UsageError` if there is none.
        """
        self._known(slug)
        path = Path(word)
        exists = kit_files.is_file(path) or kit_files.is_folder(path)
        below = kit_files.path_below(path, self.root / "submissions") if exists else Path(word)
        names = {word.removeprefix("submissions/").rstrip("/"), below.as_posix() if below else ""}
        for solution in self._solutions:
            if solution.name in names:
                return solution
        if exists:
            return submissions.solution_from_path(path, word, self.metadata, self._additions)
        there = " ".join(solution.name for solution in self._solutions) or "none"
        raise UsageError(
            f"there is no file and no folder {word!r}, and no submission of that name",
            advice=f"There are: {there}",
        )

    def input_validators(self) -> list[tuple[Source, Dialect]]:
        """The programs that judge inputs, and how they answer; all of them must accept."""
        return [programs.with_testlib(source, self._library) for source in self._input_programs]

    def validator_inputs(self, slug: str) -> list[ValidatorInput]:
        """What the validators are to be shown."""
        self._known(slug)
        return showings.showings(self.test_data, self.input_validators(), self._validation)

    def lints(self, slug: str) -> dict[str, tuple[str, Sequence[Finding]]]:
        """What is wrong with the package's form, by the names of the lints, with their meanings."""
        self._known(slug)
        found = lint.by_lint(self.root, self.metadata)
        return {name: (lint.LINTS[name][0], findings) for name, findings in found.items()}

    def counterexample_key(self, slug: str) -> str:
        """By what counterexamples are kept: another package may have the same name."""
        self._known(slug)
        return counterexamples.package_key(slug, (self.root / "problem.yaml").read_bytes())

    def path_of(self, slug: str, subject: str) -> str | None:
        """The file that a finding is about, as a path below the package's root; or None."""
        names = (subject, f"submissions/{subject}", f"data/{subject}.in")
        return next((name for name in names if kit_files.is_file(self.root / name)), None)

    def statement(self, slug: str, language: str = "en") -> Statement:
        """The statement in a natural language, in Markdown; `UsageError` if there is none."""
        self._known(slug)
        found = dict(self._statements())
        path = found.get((language, "md"))
        if path is None:
            there = ", ".join(sorted(path.name for path in found.values())) or "none"
            raise UsageError(
                f"{self.slug} has no statement in {language!r} that is Markdown; there are: {there}"
            )
        constants = self.metadata.constants
        text = programs.fill_constants(self._text(path).encode(), constants).decode()
        samples = tuple(self.cases(slug, ["sample"]))
        return Statement(language=language, text=_SAMPLES.sub("", text), samples=samples)

    def _known(self, slug: str) -> None:
        if slug != self.slug:
            raise UsageError(f"there is no problem {slug!r} in {self.root}, but {self.slug!r}")

    @cached_property
    def _additions(self) -> programs.Additions:
        return programs.additions(self.root, self.metadata.format, self.metadata.constants)

    @cached_property
    def _solutions(self) -> list[Solution]:
        return submissions.read_submissions(self.root, self.metadata, self._additions)

    @cached_property
    def _library(self) -> bytes | None:
        if self._testlib is None:
            return None
        try:
            return self._testlib.read_bytes()
        except OSError as error:
            raise UsageError(f"{self._testlib} cannot be read: {error.strerror}") from error

    @cached_property
    def _input_programs(self) -> list[Source]:
        folders = ["input_validators"]
        if self.metadata.format.is_legacy:
            folders.append("input_format_validators")  # as it was called before
        return [source for name in folders for source in self._programs(name)]

    @cached_property
    def _validation(self) -> Validation | None:
        """How outputs are judged, if by programs of the package."""
        sources = self._output_programs()
        yaml = self.root / "problem.yaml"
        kinds = self.metadata.types
        if not sources:
            if self.metadata.custom_validator:
                raise ProblemError(
                    f"{yaml}: validation is custom, but there is no output validator",
                    advice="Put one into output_validators",
                )
            if needs := [
                kind.value
                for kind in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS)
                if kind in kinds
            ]:
                raise ProblemError(
                    f"{yaml}: the problem is {needs[0]}, but there is no output validator",
                    advice="Put one into output_validator",
                )
            return None
        asked = [programs.with_testlib(source, self._library) for source in sources]
        dialects = {dialect for _, dialect in asked}
        if len(dialects) > 1:
            raise ProblemError(
                f"{self.root}: some output validators answer as testlib does, and some do not",
                advice="Write all of them for one of the two",
            )
        told = self.metadata.limits
        return Validation(
            validators=tuple(source for source, _ in asked),
            limits=Limits.of(
                cpu_s=float(told.validation_time_s),
                memory_bytes=told.validation_memory_mib << 20,
                output_bytes=told.validation_output_mib << 20,
            ),
            dialect=dialects.pop(),
            interactive=ProblemType.INTERACTIVE in kinds,
            passes=told.validation_passes if ProblemType.MULTI_PASS in kinds else 1,
        )

    def _output_programs(self) -> list[Source]:
        """The output validators of the package: one, or in a legacy package one or more."""
        if self.metadata.custom_validator is False:
            return []
        single = self.root / "output_validator"
        if not self.metadata.format.is_legacy and entries(self.root, single):
            return [programs.validator_source(self.root, single, self.metadata.constants)]
        if self.metadata.format is FormatVersion.CURRENT:
            return []
        return self._programs("output_validators")

    def _programs(self, folder: str) -> list[Source]:
        """The programs that lie in a folder of validators."""
        return [
            programs.validator_source(self.root, path, self.metadata.constants)
            for path in entries(self.root, self.root / folder)
            if path.is_dir() or not path.name.endswith((*programs.HEADERS, ".md", ".txt"))
        ]

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names of the problem; those of an old package may stand in its statements alone."""
        if self.metadata.names:
            return self.metadata.names
        names: dict[str, str] = {}
        for (language, kind), path in self._statements():
            if kind == "tex":
                text = self._text(path)
                if found := _PLAIN_NAME.search(text) or _NAME.search(text):
                    names[language] = found[1].strip()
        return names or {"en": self.root.name}

    def _statements(self) -> Iterator[tuple[tuple[str, str], Path]]:
        """The statements by natural language and kind of file."""
        for folder in ("problem_statement", "statement"):
            for path in entries(self.root, self.root / folder):
                if found := _STATEMENT.fullmatch(path.name):
                    yield (found[1] or "en", found[2]), path

    def _text(self, path: Path) -> str:
        return read_content(self.root, path, limit=_TEXT_BYTES).decode(errors="replace")


def _seconds(path: Path, text: str) -> float:
    try:
        found = float(text.strip())
    except ValueError:
        found = 0.0
    if not 0 < found <= _LONGEST_S:
        raise ProblemError(
            f"{path}: the time limit is {text.strip()!r}",
            advice="Say how many seconds, more than 0",
        )
    return found
