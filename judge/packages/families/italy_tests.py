"""Read the tests of a task in the Italian format: what makes each of them, and how they are scored.

`gen/GEN` or `gen/cases.gen` has the subtasks. CMS counts the tests of the first; task-maker makes
them too, and takes the second first: `gen/generator` gets the words of a line as its arguments and
prints the input, and the official solution answers.

Source: CMS, `cmscontrib/loaders/italy_yaml.py` and `cms/grading/scoretypes`, and task-maker's
documentation of the format.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from fractions import Fraction
from pathlib import PurePosixPath
from typing import NoReturn

from msgspec import Struct, field
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.languages.entry_points import HEADERS
from judge.packages.families.description import (
    COMPILERS,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    Files,
    YamlNode,
    as_fraction,
    safe_name,
    scripted,
    shown,
)
from judge.packages.families.run_scripts import RUN_GENERATOR
from judge.packages.generators import MARK, match_each

GEN = "gen/GEN"
CASES_GEN = "gen/cases.gen"
_INPUT = "input/input{}.txt"

_MOST_POINTS = 10**6
_POINTS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,6})?")
_PASSED_OVER = ("VAL", "CONSTRAINT", "SUBDEP", "STNAME", "DEP")


class ItalyTest(Struct, frozen=True):
    """A test: the file whose copy it is, or the generator and its arguments. Empty: the usual."""

    copied: str = ""
    generator: str = ""
    args: tuple[str, ...] = ()


class ItalySubtask(Struct):
    """A subtask; its points are None if there are no subtasks."""

    points: Fraction | None
    tests: list[ItalyTest] = field(default_factory=list)


def read_plan(folder: FamilyFolder) -> list[ItalySubtask] | None:
    """The subtasks of the task; None if neither file is there."""
    for name, read in ((CASES_GEN, read_cases_gen), (GEN, read_gen)):
        if folder.has(name):
            return read(str(folder.path(name)), folder.text(name).decode(errors="replace"))
    return None


def read_gen(path: str, text: str) -> list[ItalySubtask]:
    """The subtasks of `gen/GEN`; `ProblemError` with the line that is wrong."""
    plan = _Plan(path)
    for line in text.splitlines():
        plan.number += 1
        test, _, comment = line.partition("#")
        comment = comment.strip()
        starts, copies = comment.startswith("ST:"), comment.startswith("COPY:")
        if [bool(test.strip()), starts, copies].count(True) > 1:
            plan.fail("a test and a command are in one line")
        if starts:
            plan.start(comment.removeprefix("ST:").strip())
        elif copies:
            plan.add(ItalyTest(copied=comment.removeprefix("COPY:").strip()))
        elif test.strip():
            plan.add(ItalyTest(args=tuple(test.split())))
    return plan.subtasks


def read_cases_gen(path: str, text: str) -> list[ItalySubtask]:
    """The subtasks of `gen/cases.gen`; `ProblemError` with the line that is wrong."""
    plan = _Plan(path)
    generators: dict[str, str] = {}
    current = "default"
    for line in text.splitlines():
        plan.number += 1
        content = line.partition("#")[0].strip()
        is_command = content.startswith(":")
        try:
            words = shlex.split(content.removeprefix(":"))
        except ValueError as error:
            plan.fail(f"{content[:40]!r}: {error}")
        if not words:
            continue
        if not is_command:
            words = ["RUN", current, *words]
        name, *args = words
        if name == "SUBTASK" and args:
            plan.start(args[0])
            current = "default"
        elif name == "COPY" and len(args) == 1:
            plan.add(ItalyTest(copied=args[0]))
        elif name == "GEN" and len(args) > 1:
            generators[args[0]] = args[1]
        elif name == "GEN" and args:
            current = args[0]
        elif name == "RUN" and args:
            if args[0] not in generators and args[0] != "default":
                plan.fail(f"there is no generator {args[0][:40]!r}")
            plan.add(ItalyTest(generator=generators.get(args[0], ""), args=tuple(args[1:])))
        elif name not in _PASSED_OVER:
            plan.fail(f"{content[:40]!r} is not a command that is known")
    return plan.subtasks


class _Plan:
    """Collects subtasks; `number` is that of the line."""

    def __init__(self, path: str) -> None:
        self.subtasks = [ItalySubtask(None)]
        self.number = 0
        self._path = path

    def start(self, points: str) -> None:
        if not _POINTS.fullmatch(points) or Fraction(points) > _MOST_POINTS:
            self.fail(f"{shown(points)} is not a number of points")
        if self.subtasks[0].points is None and self.subtasks.pop().tests:
            self.fail("tests stand before the first subtask")
        self.subtasks.append(ItalySubtask(Fraction(points)))

    def add(self, test: ItalyTest) -> None:
        self.subtasks[-1].tests.append(test)

    def fail(self, fault: str) -> NoReturn:
        raise ProblemError(f"{self._path}:{self.number}: {fault}")


# What makes each test


_GENERATORS = ("generator", "generatore")
_SCRIPTS = {".py": 'python3 "$here/{name}"', ".sh": 'bash "$here/{name}"'}


class ItalyTests:
    """Makes the cases of a task and keeps the generators that they need."""

    def __init__(self, folder: FamilyFolder, *, needs_answers: bool) -> None:
        self._folder = folder
        self._needs_answers = needs_answers
        self._names: dict[str, str] = {}  # of generators, by their paths
        self.generators: dict[str, Files] = {}

    def cases(
        self, count: int, subtasks: Sequence[ItalySubtask] | None, names: str, args: tuple[str, ...]
    ) -> list[FamilyCase]:
        """All tests in their order; `names` is a format of their numbers."""
        planned = [test for subtask in subtasks or () for test in subtask.tests]
        return [
            self._case(index, names.format(index), args, planned[index] if planned else None)
            for index in range(count)
        ]

    def _case(
        self, index: int, called: str, args: tuple[str, ...], planned: ItalyTest | None
    ) -> FamilyCase:
        given, answer = _INPUT.format(index), f"output/output{index}.txt"
        has_answer = self._folder.has(answer)
        output = self._folder.read(answer) if has_answer else None if self._needs_answers else b""
        if self._folder.has(given):
            return FamilyCase(name=called, input=self._folder.read(given), answer=output, args=args)
        if has_answer or planned is None:
            self._fail(given, "Make the tests first, as with cmsMake or task-maker")
        if planned.copied:
            if not self._folder.has(planned.copied):
                self._fail(planned.copied, "A test is a copy of it")
            copied = self._folder.read(planned.copied)
            return FamilyCase(name=called, input=copied, answer=output, args=args)
        command = shlex.join([self._generator(planned), *planned.args])
        if MARK.search(command):
            raise ProblemError(f"{self._folder.root}/gen: {command!r} is not supported")
        return FamilyCase(name=called, answer=output, args=args, command=command)

    def _generator(self, planned: ItalyTest) -> str:
        path = planned.generator
        if not path:
            names = self._folder.names("gen")
            usual = [name for name in names if PurePosixPath(name).stem in _GENERATORS]
            scripts = [name for name in usual if name.endswith((*_SCRIPTS, *COMPILERS))]
            if not scripts:
                where = f"gen/{usual[0]}" if usual else "gen/generator"
                self._fail(where, "It makes the tests; in C, C++, Python or for the shell", usual)
            path = f"gen/{scripts[0]}"
        if path not in self._names:
            name = f"{len(self._names) + 1}-{safe_name(PurePosixPath(path).name)}"
            self._names[path], self.generators[name] = name, self._program(path)
        return self._names[path]

    def _program(self, path: str) -> Files:
        if not self._folder.has(path):
            self._fail(path, "It makes tests")
        home, suffix = str(PurePosixPath(path).parent), PurePosixPath(path).suffix
        ends = (".py",) if suffix == ".py" else HEADERS
        beside = [f"{home}/{name}" for name in self._folder.names(home) if name.endswith(ends)]
        files = self._folder.program(path, beside)
        if suffix in COMPILERS:
            return files
        if suffix not in _SCRIPTS:
            self._fail(path, "Generators are in C, C++, Python or for the shell", [path])
        start = _SCRIPTS[suffix].format(name=files[0].name)
        return scripted(files, run=RUN_GENERATOR.format(start=start))

    def _fail(self, name: str, advice: str, there: Sequence[str] = ()) -> NoReturn:
        fault = "is in no language that is supported" if there else "is not there"
        raise ProblemError(f"{self._folder.root / name} {fault}", advice=advice)


# Scores


_MOST_TESTS = 10_000
_MOST_GROUPS = 500
_TYPES = ("Sum", "GroupMin", "GroupMul", "GroupThreshold")


class ItalyScoring:
    """The groups of the tests, in their order; `cases` are all tests."""

    def __init__(self, task: YamlNode, cases: Sequence[FamilyCase], *, has_checker: bool) -> None:
        """With a checker a test may give a part of its points."""
        self._task = task
        self._cases = cases
        self._has_checker = has_checker

    def by_gen(
        self, subtasks: Sequence[tuple[Fraction | None, int]], total: object, *, adds_up: bool
    ) -> list[FamilyGroup]:
        """The subtasks; without them each test gives the same part of the total.

        Where CMS reads them they must be 100 together: `adds_up`.
        """
        if len(subtasks) == 1 and subtasks[0][0] is None:
            value = Fraction(100) if total is None else self._points("total_value", total)
            return self._sum(value / len(self._cases))
        if adds_up and sum(points or 0 for points, _ in subtasks) != 100:
            self._task.fail(f"the points of the subtasks in {GEN} are not 100 together")
        return self._groups([[points, count] for points, count in subtasks])

    def by_type(self, kind: object, parameters: object) -> list[FamilyGroup]:
        """The groups that `score_type` and `score_type_parameters` mean."""
        if kind not in _TYPES:
            self._task.fail(f"score_type is {shown(kind)}, which is not supported")
        if kind == "Sum" and isinstance(parameters, list) and len(parameters) == 1:
            (group,) = self._groups(parameters)  # as task-maker writes it
            return self._sum(group.points / len(self._cases))
        if kind == "Sum":
            return self._sum(self._points("score_type_parameters", parameters))
        if kind == "GroupMul" and self._has_checker:
            self._task.fail(
                "GroupMul with a checker is not supported: no group multiplies parts here"
            )
        if not isinstance(parameters, list) or not parameters:
            self._task.fail("score_type_parameters is not a list of groups")
        if kind == "GroupThreshold":
            for entry in parameters:
                top = entry[2] if isinstance(entry, list) and len(entry) > 2 else None
                threshold = as_fraction(top)
                if threshold is None or threshold < 0:
                    self._task.fail(f"a group has the threshold {shown(top)}, not a number")
                if threshold < 1 and not self._has_checker:
                    self._task.fail(
                        "a threshold below 1 is not supported: a right output counts as 1"
                    )
        return self._groups(parameters, has_threshold=kind == "GroupThreshold")

    def _sum(self, points: Fraction) -> list[FamilyGroup]:
        cases = tuple(replace(case, points=points) for case in self._cases)
        name = "tests"
        return [FamilyGroup(name=name, cases=cases, by_case=True, by_least=self._has_checker)]

    def _groups(
        self, parameters: Sequence[object], *, has_threshold: bool = False
    ) -> list[FamilyGroup]:
        if len(parameters) > _MOST_GROUPS:
            self._task.fail(f"there are more than {_MOST_GROUPS} groups")
        groups = []
        judged: set[str] = set()
        start = 0
        for index, group in enumerate(parameters):
            if not isinstance(group, list) or len(group) < 2:
                self._task.fail(f"group {index} is {shown(group)}, not points and tests")
            points, target = self._points(f"group {index}", group[0]), group[1]
            if isinstance(target, int) and not isinstance(target, bool) and target >= 0:
                cases = self._cases[start : start + target]
                start += target
                if len(cases) < target:
                    self._task.fail(
                        f"group {index} has {target} tests, but only {len(cases)} are left"
                    )
            elif isinstance(target, str) and len(target) <= 200:
                cases = self._matching(index, target)
            else:
                self._task.fail(f"group {index} has the tests {shown(target)}: a number or a regex")
            if not cases:
                self._task.fail(f"group {index} has no test")
            judged.update(case.name for case in cases)
            if has_threshold and self._has_checker:  # the checker is asked for all or nothing
                cases = [replace(case, validator_args=(str(group[2]),)) for case in cases]
            groups.append(
                FamilyGroup(
                    name=f"subtask-{index}",
                    cases=tuple(cases),
                    points=points,
                    by_least=self._has_checker and not has_threshold,
                )
            )
        if left := [case.name for case in self._cases if case.name not in judged]:
            self._task.fail(f"test {left[0]} is in no group")
        return groups

    def _matching(self, index: int, pattern: str) -> list[FamilyCase]:
        names = [case.name.removeprefix("output_") for case in self._cases]
        made = match_each(pattern, names, lambda fault: self._task.fail(f"group {index}: {fault}"))
        return [case for case, groups in zip(self._cases, made, strict=True) if groups is not None]

    def _points(self, key: str, value: object) -> Fraction:
        points = as_fraction(value)
        if points is None or not 0 <= points <= _MOST_POINTS:
            self._task.fail(f"{key}: {shown(value)} is not a number of points")
        return points


def count_tests(task: YamlNode, folder: FamilyFolder, counted: int | None) -> int:
    """How many tests there are: `counted` by the subtasks, and by `n_input`; both must agree.

    Without both all inputs from 0 on count.
    """
    stated = task.get("n_input")
    if stated is not None and (isinstance(stated, bool) or not isinstance(stated, int)):
        task.fail(f"n_input is {shown(stated)}, but a number was expected")
    if stated is not None and counted is not None and stated != counted:
        task.fail(f"n_input is {stated}, but {GEN} has {counted} tests")
    count = counted if stated is None else stated
    if count is None:
        every = range(_MOST_TESTS + 1)
        count = next((index for index in every if not folder.has(_INPUT.format(index))), len(every))
    if not 1 <= count <= _MOST_TESTS:
        fault = f"there are {count} tests, but 1 to {_MOST_TESTS} are expected"
        task.fail(fault, f"Put them into {_INPUT.format(0)} and so on, or list them in {GEN}")
    return count
