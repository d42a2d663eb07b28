"""Write a problem as a task in the Italian format of CMS: `task.yaml`, `input`, `output`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from judge.commands.convert.families import wrapping
from judge.commands.convert.families.checking import CheckerKind
from judge.commands.convert.families.described import PortableProblem
from judge.commands.convert.families.report import ConversionReport
from judge.commands.convert.families.writer import FamilyWriter
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.errors import ProblemError
from judge.languages.entry_points import source_file_name
from judge.model import SourceFile
from judge.packages.families.description import FamilyCase, FamilyGroup, FamilySolution
from judge.packages.families.run_scripts import CMS_CHECKER
from judge.packages.languages import majority_language

_ALL_POINTS = 100
_LINES = ("lines",)
_NOT_READ = "kept, but CMS does not read it"


def to_italy(
    portable: PortableProblem, report: ConversionReport, testlib: bytes | None
) -> list[SourceFile]:
    """The files of a task. `testlib` is the content of a `testlib.h`, if there is."""
    return _ItalyWriter(portable, report, testlib).files()


class _ItalyWriter(FamilyWriter):
    def files(self) -> list[SourceFile]:
        """All files; what cannot be written goes to the report."""
        problem = self._problem
        if problem.is_interactive:
            raise ProblemError(
                f"{self._portable.slug}: the problem is a dialogue, whose program cannot become a "
                "manager of CMS"
            )
        groups = list(self._groups())
        cases = [case for _, part in groups for case in part]
        for index, case in enumerate(cases):
            self._file(f"input/input{index}.txt", case.input or b"")
            self._file(f"output/output{index}.txt", case.answer or b"")
        language = "en" if "en" in problem.names else next(iter(problem.names))
        parameters: list[YamlValue] = [[int(points), len(part)] for points, part in groups]
        yaml: dict[str, YamlValue] = {
            "name": self._portable.slug,
            "title": problem.names[language],
            "primary_language": language,
            "time_limit": problem.time_limit_s,
            "memory_limit": problem.memory_mib,
            "n_input": len(cases),
            "infile": problem.input_file,
            "outfile": problem.output_file,
            "score_type": "GroupMin",
            "score_type_parameters": parameters,
        }
        self._file("task.yaml", to_yaml(yaml).encode())
        self._add_checker()
        self._add_statements(language)
        for solution in problem.solutions:
            self._add_solution(solution)
        self._note_the_rest(language)
        return list(self._files.values())

    # Groups

    def _groups(self) -> Iterator[tuple[Fraction, tuple[FamilyCase, ...]]]:
        """The points of each subtask and its tests, the samples first."""
        problem, report = self._problem, self._report
        if not problem.is_scored and not problem.cases:
            words = f"pass-fail: {_ALL_POINTS} points or none there, for the samples alone"
            report.lose("type", words)
            yield Fraction(_ALL_POINTS), problem.samples
            return
        if problem.samples:
            yield Fraction(0), problem.samples
            if not problem.is_scored:
                report.lose(
                    "data/sample",
                    "a subtask without points: what fails only there gets all points",
                )
        if not problem.is_scored:
            report.lose("type", f"pass-fail: {_ALL_POINTS} points or none there")
            yield Fraction(_ALL_POINTS), problem.cases
        for group in problem.groups:
            yield from self._subtasks(group)

    def _subtasks(self, group: FamilyGroup) -> Iterator[tuple[Fraction, tuple[FamilyCase, ...]]]:
        place = f"data/secret/{group.name}"
        for name in group.requires:
            self._report.lose(
                place, f"require_pass: {name}: left out, CMS judges each subtask for itself"
            )
        is_cpp = self._portable.checking.kind in (CheckerKind.CPP, CheckerKind.TESTLIB)
        is_cpp &= self._portable.checking.call != CMS_CHECKER
        if self._portable.checking.gives_parts and is_cpp:
            self._report.lose(place, "a part of the points: the checker gives all or nothing")
        if group.by_case:
            for case in group.cases:
                yield case.points, (case,)
        else:
            yield group.points, group.cases

    # What judges

    def _add_checker(self) -> None:
        checking = self._portable.checking
        if checking.kind is CheckerKind.COMPARISON and checking.common_args == _LINES:
            return
        if checking.call == CMS_CHECKER:
            first, *others = checking.files
            self._add_below("check", [replace(first, name="checker.cpp"), *others])
            return
        if checking.kind in (CheckerKind.CPP, CheckerKind.TESTLIB):
            files = wrapping.cpp_in_cpp(
                checking.files,
                checking.common_args,
                wrapping.CMS,
                "checker.cpp",
                "A checker for CMS.",
                call=checking.program_call,
            )
            self._add_below("check", files)
            if checking.kind is CheckerKind.TESTLIB and "check/testlib.h" not in self._files:
                if self._testlib is not None:
                    self._file("check/testlib.h", self._testlib)
                else:
                    self._report.lose("testlib.h", "it is needed in check/: give --testlib")
            return
        program = wrapping.python_checker(
            checking, self._portable.cases, "A checker for CMS.", "tail_cms"
        )
        for name in ("checker", "checker.py"):  # for CMS, and for task-maker
            self._file(f"check/{name}", program, executable=True)

    # The rest

    def _add_statements(self, language: str) -> None:
        for one in self._problem.statements:
            if one.suffix == "pdf" and one.language == language:
                self._file("statement/statement.pdf", one.content)
                continue
            name = f"statement/problem.{one.language}.{one.suffix}"
            self._file(name, one.content)
            self._report.lose(name, f"{_NOT_READ}: it shows statement/statement.pdf")

    def _add_solution(self, solution: FamilySolution) -> None:
        place = f"submissions/{solution.folder}/{solution.name}"
        if len(solution.files) > 1:
            self._report.lose(place, "left out, a solution of a task is one file")
            return
        if solution.language not in ("", majority_language(solution.files)):
            self._report.lose(place, f"{solution.language}: a task has the language of its suffix")
        name = source_file_name(solution.name)
        suffix = name.rpartition(".")[2]
        is_right = solution.permitted == ("AC",)
        if is_right and f"sol/solution.{suffix}" not in self._files and suffix != "java":
            name = f"solution.{suffix}"
        elif f"sol/{name}" in self._files or name.startswith(("solution.", "template.", "stub.")):
            name = f"{solution.folder}_{name}"
        self._file(f"sol/{name}", solution.files[0].content)
        if not name.startswith("solution."):
            expected = "AC" if is_right else " or ".join(solution.required) or "nothing"
            self._report.lose(place, f"that {expected} is expected of it: CMS expects nothing")

    def _note_the_rest(self, language: str) -> None:
        problem, report = self._problem, self._report
        for other, name in problem.names.items():
            if other != language:
                report.lose(f"name: {other}", f"{name}: left out, a task has one name")
        report.lose("data/", "the names of the cases: tests have numbers")
        for word in self._portable.keywords:
            report.lose("keywords", f"{word}: left out, a task has none")
        if self._portable.states_output:
            report.lose("limits.output", f"{problem.output_mib} MiB: left out, CMS states none")
        for language_of, text in self._portable.editorials.items():
            name = f"solution/solution.{language_of}.md"
            self._file(name, text.encode())
            report.lose(name, _NOT_READ)
        for validator in self._portable.input_validators:
            report.lose(f"input_validators/{validator.name}", "left out, a task has none")
