"""Read a package in any version of the ICPC format."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.catalog import counterexamples
from judge.catalog.problem_yaml import validation_limits
from judge.errors import ProblemError
from judge.model import (
    Dialect,
    DialectChoice,
    Finding,
    Grader,
    Limits,
    Place,
    Problem,
    Solution,
    Source,
    SourceFile,
    Timing,
    Validation,
)
from judge.model.pictures import Visualizers
from judge.packages.archive import (
    PROGRAM_BYTES,
    YAML_BYTES,
    ReadBudget,
    entries,
    program_files,
    read_content,
    require_inside,
)
from judge.packages.data import PackageData, read_data
from judge.packages.metadata import (
    GENERATORS,
    INPUT_FOLDERS,
    FormatVersion,
    ProblemType,
    declared_dialect,
    fill_limits,
    output_folders,
    read_metadata,
)
from judge.packages.package import PROVISIONAL_CPU_S, SILENCES, Package
from judge.packages.programs import (
    Includes,
    composed_source,
    fill_files,
    validator_source,
    with_testlib,
)
from judge.packages.submissions import NO_PROGRAMS, read_submissions

if TYPE_CHECKING:
    from judge.packages.generators import GeneratorPlan


class IcpcPackage(Package):
    """A package in any version of the ICPC format, by its folder."""

    _without_plan = (
        f"has no {GENERATORS}",
        "It says which cases there are, and what makes each; see docs/how-to/packages.md",
    )

    def __init__(
        self,
        root: Path,
        *,
        origin: Path | None = None,
        testlib: Path | None = None,
        dialect: Dialect | None = None,
    ) -> None:
        """Without a `dialect` the package is read in the one that shows in it.

        Raises `ProblemError` if `problem.yaml` is broken, or asks for something unsupported.
        """
        # This refuses a link out of the package, and a file without an end.
        read_content(root, root / "problem.yaml", limit=YAML_BYTES)
        metadata = read_metadata(root / "problem.yaml")
        choice = declared_dialect(root, metadata.format)
        if dialect is not None:
            choice = DialectChoice(dialect=dialect, told_by="your setting")
        metadata = fill_limits(root, metadata, choice)
        super().__init__(root, metadata, name=root.name, origin=origin, testlib=testlib)
        self.format_root = root

    def _read_problem(self) -> Problem:
        metadata, data = self.metadata, self.test_data
        limits, choice = metadata.limits, metadata.dialect
        cpu_s, source = self.stated_limit or (PROVISIONAL_CPU_S, None)
        rules = choice.rules
        run_limits = Limits.of(
            cpu_s=cpu_s,
            memory_bytes=limits.memory_mib << 20,
            output_bytes=limits.output_mib << 20,
        )
        if rules.overshoot_s is not None:
            wall_s = cpu_s + max(rules.overshoot_s, rules.overshoot * cpu_s)
            run_limits = replace(run_limits, wall_s=wall_s)
        run_limits = replace(
            run_limits, cuts_output=rules.cuts_output, refuses_processes=rules.refuses_processes
        )
        may_write = rules.writes_files
        if may_write is None:
            may_write = metadata.allow_file_writing
        is_scored = ProblemType.SCORING in metadata.types
        return Problem(
            slug=self.slug,
            # Those of a legacy package may be in its statements only.
            names=metadata.names or self._names_in_statements or {"en": self.root.name},
            limits=run_limits,
            timing=Timing(
                source=source,
                to_limit=limits.to_limit,
                to_late=limits.to_late,
                resolution_s=limits.resolution_s,
            ),
            checker_args=data.usual_args,
            numbers=rules.numbers,
            place=Place.COPY if may_write else Place.OWN,
            validation=self.validation,
            static_validation=self._static_validation,
            static_cases=data.static_cases,
            groups=data.groups,
            scores_by_validator=is_scored and metadata.scores_by_validator,
            grader=self._own_grader,
            dialect=choice,
            left_out=data.left_out,
            is_generated=self._data_root != self.root,
            lacks_generated=self._leaves_data_to_plan and self._data_root == self.root,
        )

    @property
    def _names_in_statements(self) -> Mapping[str, str]:
        from judge.packages.statements import problem_name  # `problem.yaml` has most

        return {
            language: name
            for (language, kind), path in self._statement_paths.items()
            if kind == "tex" and (name := problem_name(self._text(path)))
        }

    @cached_property
    def stated_limit(self) -> tuple[float, str | None] | None:
        """As in `Package`; other files that contest systems read count without one in YAML."""
        limit_s = self.metadata.limits.time_limit_s
        if limit_s is not None:
            return limit_s, Timing().source
        from judge.packages.time_limit import time_limit_in_files  # `problem.yaml` has most

        if (limit := time_limit_in_files(self.root)) is not None:
            return limit
        is_answered = ProblemType.SUBMIT_ANSWER in self.metadata.types
        if is_answered and all(solution.is_answers for solution in self._solutions):
            return Timing().resolution_s, "nothing is run"
        choice = self.metadata.dialect
        if (default_s := choice.rules.default_limit_s) is not None:
            return default_s, f"the default of {choice.dialect.value}"
        return None

    @cached_property
    def test_data(self) -> PackageData:
        """As in `Package`."""
        return read_data(self._data_root, self.metadata)

    @property
    def _leaves_data_to_plan(self) -> bool:
        has_plan = os.path.lexists(self.root / GENERATORS)
        return has_plan and not (self.root / "data/secret").is_dir()

    @cached_property
    def _data_root(self) -> Path:
        """The folder in which `data` lies: the package, or what was made for it if it has none."""
        home = self.generated_folder if self._leaves_data_to_plan else self.root
        return home if (home / "data").is_dir() else self.root

    @cached_property
    def generator_plan(self) -> GeneratorPlan | None:
        """What `generators.yaml` says; None without one."""
        if not os.path.lexists(self.root / GENERATORS):
            return None
        from judge.packages.generators import read_generators  # few packages have them

        return read_generators(self.root, self.metadata.constants)

    @cached_property
    def generated_folder(self) -> Path:
        """As in `Package`."""
        from judge.packages.generators import generated_folder  # as above

        return generated_folder(self.root)

    def generator(self, name: str) -> Source:
        """As in `Package`."""
        plan = self.require_plan()
        folder = self.root / "generators"
        paths = [folder / path for path in plan.programs.get(name, (name,))]
        for path in paths:
            if not os.path.lexists(path):
                place = path.relative_to(self.root)
                raise ProblemError(f"{self.root / GENERATORS}: there is no {place}")
        constants = self.metadata.constants
        if name in plan.programs:
            budget = ReadBudget(self.root, PROGRAM_BYTES)
            files = [file for path in paths for file in program_files(self.root, path, budget)]
            source = composed_source(name, fill_files(files, constants), self.root)
        else:
            source = validator_source(self.root, paths[0], constants)
        return with_testlib(source, self.testlib_content)[0]

    def reference(self, name: str) -> Solution | None:
        """As in `Package`; the name is a path in the package."""
        path = self.root / name
        if not os.path.lexists(path):
            return None
        return self.solution(self.slug, str(require_inside(self.root, path)))

    @cached_property
    def _solutions(self) -> list[Solution]:
        return read_submissions(self)

    @cached_property
    def includes(self) -> Includes:
        """As in `Package`."""
        root, version = self.root, self.metadata.format
        if version is FormatVersion.LEGACY_ICPC:
            return {}
        return {
            folder.name: tuple(program_files(root, folder))
            for folder in entries(root, root / "include")
            if folder.is_dir() and (version, folder.name) != (FormatVersion.LEGACY, "default")
        }

    def _input_programs(self) -> Iterator[Source]:
        return (source for folder in INPUT_FOLDERS for source in self._programs(folder))

    @cached_property
    def validation(self) -> Validation | None:
        """How the programs of the package judge outputs; None if the default validator does.

        Raises `ProblemError` if there must be one and is none or more, or if they do not answer
        alike.
        """
        sources = self._output_programs()
        yaml = self.root / "problem.yaml"
        types = self.metadata.types
        if not sources:
            if self.metadata.custom_validator:
                raise ProblemError(
                    f"{yaml}: validation is custom, but there is no output validator",
                    advice="Put one into output_validators",
                )
            for kind in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS):
                if kind in types:
                    raise ProblemError(
                        f"{yaml}: the problem is {kind.value}, but there is no output validator",
                        advice="Put one into output_validator",
                    )
            return None
        for kind in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS):
            if kind in types and len(sources) > 1:
                raise ProblemError(
                    f"{yaml}: the problem is {kind.value}, but there are several output validators",
                    advice="Keep one, or put the files of one program into one folder",
                )
        pairs = [with_testlib(source, self.testlib_content) for source in sources]
        validators, protocols = zip(*pairs, strict=True)
        if len(set(protocols)) > 1:
            raise ProblemError(
                f"{self.root}: some output validators answer as testlib does, and some do not",
                advice="Write all of them for one of the two",
            )
        return Validation(
            validators=validators,
            limits=validation_limits(self.metadata.limits),
            protocol=protocols[0],
            interactive=ProblemType.INTERACTIVE in types,
            passes=self.metadata.limits.validation_passes if ProblemType.MULTI_PASS in types else 1,
        )

    def _output_programs(self) -> list[Source]:
        """The programs in the first folder that holds any: other tools read both, always."""
        if self.metadata.custom_validator is False:
            return []
        for folder in output_folders(self.metadata.format):
            if folder == "output_validator" and entries(self.root, self.root / folder):
                return [self._program(self.root / folder)]
            if folder == "output_validators" and (sources := self._programs(folder)):
                return sources
        return []

    def _program(self, path: Path) -> Source:
        return validator_source(self.root, path, self.metadata.constants)

    def _programs(self, folder: str) -> list[Source]:
        """The programs in a folder, one for each entry; scripts make it one program itself."""
        inside = entries(self.root, self.root / folder)
        if any(path.name in ("build", "run") and path.is_file() for path in inside):
            return [self._program(self.root / folder)]
        return [self._program(path) for path in inside if _is_program(path)]

    @cached_property
    def _static_validation(self) -> Validation | None:
        """How the package judges the files of submissions; None if it does not.

        Raises `ProblemError` if there are cases for it all the same, and if submissions are
        answers, which have no files to judge.
        """
        cases = self.test_data.static_cases
        folder = self.root / "static_validator"
        if self.metadata.format.is_legacy or not entries(self.root, folder):
            if cases:
                group = cases[0].name.rpartition("/")[0]
                raise ProblemError(
                    f"{self.root}/data/{group}/test_group.yaml: static_validation_score is given, "
                    "but there is no static validator",
                    advice="Put one into static_validator",
                )
            return None
        if ProblemType.SUBMIT_ANSWER in self.metadata.types:
            raise ProblemError(
                f"{folder}: the type is submit-answer, so there is no program to check",
                advice="Remove static_validator",
            )
        source = self._program(folder)
        return Validation(validators=(source,), limits=validation_limits(self.metadata.limits))

    @property
    def _own_grader(self) -> Grader | None:
        """The grader of the package; None if none of its groups asks for one.

        Raises `ProblemError` if there is none, or more than one.
        """
        asking = [
            group
            for group in self.test_data.groups
            if group.grading and group.grading.grader_args is not None
        ]
        if not asking:
            return None
        programs = list(filter(_is_program, entries(self.root, self.root / "graders")))
        where = f"data/{asking[0].name}".rstrip("/")
        if not programs:
            raise ProblemError(
                f"{where}: grading is custom, but there is no program in graders",
                advice="Put the grader there, or use grader_flags without `grading: custom`",
            )
        if len(programs) > 1:
            names = " and ".join(path.name for path in programs[:3])
            raise ProblemError(
                f"{self.root / 'graders'} holds {names}, but a package has one grader",
                advice="Put the files of one program into a folder, and remove the others",
            )
        limits = validation_limits(self.metadata.limits)
        return Grader(program=self._program(programs[0]), limits=limits)

    def visualizers(self, slug: str) -> Visualizers | None:
        """What draws the data of the package; None if nothing does, as in the legacy format."""
        folders = [self.root / "input_visualizer", self.root / "output_visualizer"]
        if self.metadata.format.is_legacy:
            return None
        programs = [
            self._program(folder) if entries(self.root, folder) else None for folder in folders
        ]
        data, validation = self.test_data, self.validation
        draws = validation is not None and any(
            re.search(rb"(judge|team)image", file.content)
            for validator in validation.validators
            for file in validator.files
        )
        if not any(programs) and not draws:
            return None
        return Visualizers(
            limits=validation_limits(self.metadata.limits),
            input=programs[0],
            output=programs[1],
            validator_draws=draws,
            input_args=data.input_visualizer_args,
            output_args=data.output_visualizer_args,
        )

    def _lint(self, links: Sequence[Finding]) -> dict[str, tuple[str, Sequence[Finding]]]:
        from judge.packages.lints.findings import LINTS, findings_by_lint  # `judge verify` alone

        lints = findings_by_lint(self.root, self.metadata)
        lints["names"] = [*lints["names"], *links]
        return {name: (LINTS[name][0], findings) for name, findings in lints.items()}

    def silences(self, slug: str) -> tuple[str, bytes] | None:
        """As in `Package`."""
        path = self.root / SILENCES
        if not os.path.lexists(path):
            return None
        return SILENCES, read_content(self.root, path, limit=YAML_BYTES)

    def counterexample_key(self, slug: str) -> str:
        """The key of its counterexamples, which `problem.yaml` with its uuid decides."""
        return counterexamples.package_key(slug, (self.root / "problem.yaml").read_bytes())

    def attachments(self) -> Iterator[SourceFile]:
        """The files in `attachments/`; links could lead to secrets."""
        folder = self.root / "attachments"
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and not any(file.is_symlink() for file in (path, *path.parents)):
                name = path.relative_to(self.root).as_posix()
                yield SourceFile(name=name, content=path.read_bytes())

    @property
    def _statement_paths(self) -> dict[tuple[str, str], Path]:
        from judge.packages.statements import statements  # no run needs them

        return dict(statements(self.root))

    @property
    def statement_names(self) -> Mapping[tuple[str, str], str]:
        """As in `Package`."""
        return {key: path.name for key, path in self._statement_paths.items()}

    def _statement_text(self, key: tuple[str, str]) -> str:
        return self._text(self._statement_paths[key])

    def _files_beside_statement(self, key: tuple[str, str]) -> Iterator[SourceFile]:
        statement = self._statement_paths[key]
        files = program_files(self.root, statement.parent)
        return (file for file in files if file.name != statement.name)


def _is_program(path: Path) -> bool:
    return path.is_dir() or not path.name.endswith(NO_PROGRAMS)
