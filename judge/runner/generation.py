"""Run the generators of a package, and the solutions that answer what they make.

Before them run programs that make what says which tests there are; that is kept.

They run in the sandbox, in an empty folder. A generator writes the input to standard output, or
files named `testcase.in`, `testcase.ans` and the like into that folder. It runs twice with the
same arguments: data that is another each time cannot be made again.
"""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NoReturn

from msgspec.structs import replace

from judge.errors import LanguageError, ProblemError, UsageError
from judge.facts import Fact
from judge.files import make_private_folder
from judge.grading.expectations import ACCEPTED
from judge.model import Case, Limits, Solution, Source
from judge.packages.archive import read_content
from judge.packages.generators import (
    ENDINGS,
    PLACE,
    GeneratorCall,
    GeneratorPlan,
    PlannedCase,
    made_folder,
    match_each,
)
from judge.packages.package import Package
from judge.runner.build import CompileFailure, Jails
from judge.runner.judge_case import start_run
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.output_validators import FEEDBACK, OutputValidation
from judge.runner.references import Reference, ReferenceFailed
from judge.runner.tools import Tool, ToolFailure
from judge.sandbox.temporary_folders import hidden_folder

Files = dict[str, bytes]
"""The files of a case, by their endings."""

_LIMITS = Limits.of(cpu_s=60.0, memory_bytes=2 << 30, output_bytes=256 << 20)
_MOST_BYTES = 256 << 20  # of a file


class DataGenerator:
    """Makes the cases of a package one after the other."""

    def __init__(self, package: Package, plan: GeneratorPlan, jails: Jails) -> None:
        """`remarks` say what is odd, but keeps no case from being made.

        `differing` are the files that are not those whose hashes the author has noted.
        """
        self.remarks: list[str] = []
        self.differing: list[str] = []
        self._package, self._plan = package, plan
        problem = package.problem(package.slug)
        # Ten times the limit, for a solution that only answers.
        self._problem = replace(problem, limits=problem.limits.scale(10.0))
        self._jails = jails
        self._generators: dict[str, Tool] = {}
        self._references: dict[str, Reference] = {}
        self._unsteady: set[str] = set()

    def make(self, case: PlannedCase) -> Files:
        """The files of a case; `ProblemError` names the case and what failed."""
        files = self._generated(case.path, case.call) if case.call else {}
        files |= self._copied(case) if case.copy is not None else {}
        files |= case.files
        for ending, target in case.links.items():
            if target in files:
                files[ending] = files[target]
        if "in" not in files:
            if "in.statement" in files or "interaction" in files:
                return files  # shown, and never judged
            raise _failed(case.path, "no input was made: write it to standard output")
        if "ans" not in files and case.path.partition("/")[0] != "invalid_input":
            files |= self._answered(case, files)
        for ending, pattern in case.patterns:
            text = files.get(ending, b"").decode(errors="replace")
            fail = partial(_fail_on_match, case.path)
            flags = re.MULTILINE | re.DOTALL
            if match_each(pattern, [text], fail, flags=flags, anywhere=True) == [None]:
                name = f"{case.path}.{ending}"
                self.remarks.append(Fact("{} does not match {!r}", name, pattern))
        for ending, suffix in (("in", "in"), ("ans", "out")):
            digest = self._plan.hashes.get(f"{case.path.rpartition('/')[2]}.{suffix}")
            if digest and ending in files and hashlib.sha256(files[ending]).hexdigest() != digest:
                self.differing.append(f"{case.path}.{ending}")
        return files

    def _generated(self, path: str, call: GeneratorCall) -> Files:
        if (tool := self._generators.get(call.program)) is None:
            try:
                tool = Tool.build(
                    "generator",
                    self._package.generator(call.program),
                    _LIMITS,
                    jails=self._jails,
                )
            except ToolFailure as failure:
                raise _failed(path, failure.message) from failure
            self._generators[call.program] = tool
        for attempt in range(call.retries):
            args = call.arguments_for(attempt)
            files, fault = _run_generator(tool, args)
            if not fault:
                break
        else:
            raise _failed(path, f"the generator {shlex.join([call.program, *args])} {fault}")
        if call.program not in self._unsteady and _run_generator(tool, args) != (files, ""):
            self._unsteady.add(call.program)
            remark = Fact(
                "{}: the generator {} makes other data each time it runs: let it draw from {} "
                "alone",
                path,
                shlex.join([call.program, *args]),
                "{seed}",
            )
            self.remarks.append(remark)
        return files

    def _copied(self, case: PlannedCase) -> Files:
        root = self._package.root
        paths = {ending: root / "generators" / f"{case.copy}.{ending}" for ending in ENDINGS}
        files = {end: read_content(root, path) for end, path in paths.items() if path.is_file()}
        if not files:
            raise _failed(case.path, f"there is no file generators/{case.copy}.in to copy")
        return files

    def _answered(self, case: PlannedCase, files: Mapping[str, bytes]) -> Files:
        validation = self._problem.validation
        if validation is not None and not validation.has_one_output:
            if self._plan.answer_left:
                return {"ans": self._left_answer(case, files["in"], self._plan.answer_left)}
            return {"ans": b""}  # interactive and multi-pass: the validator needs none
        if case.solution == "":
            return {}
        try:
            return {"ans": self._reference(case).answer(files["in"])}
        except ReferenceFailed as error:
            raise _failed(
                case.path,
                f"cannot be answered: {error.name} fails on this input: {error.fault}",
                advice=self._plan.advice,
            ) from error

    def _left_answer(self, case: PlannedCase, content: bytes, name: str) -> bytes:
        """The file that the interactor leaves when it has talked with the solution."""
        problem, solution = self._problem, self._solution(case.path, case.solution or "")
        assert problem.validation is not None
        talk = Case(name=case.path, input=content, answer=b"")
        run = start_run(problem, solution, talk, jails=self._jails)
        if isinstance(run, CompileFailure):
            raise _failed(case.path, f"cannot be answered: {solution.name} does not compile")
        validation = OutputValidation(run, problem.validation, record=False, keeps_feedback=True)
        outcome = validation.run()
        feedback = {file.name: file.content for file in validation.feedback or ()}
        if f"{FEEDBACK}/{name}" not in feedback:
            fault = f"the interactor does not accept {solution.name}: {outcome.message}"
            raise _failed(case.path, f"cannot be answered: {fault}")
        return feedback[f"{FEEDBACK}/{name}"]

    def _reference(self, case: PlannedCase) -> Reference:
        name = case.solution or ""
        if name not in self._references:
            solution = self._solution(case.path, name)
            try:
                self._references[name] = Reference(self._problem, solution, self._jails)
            except LanguageError as error:
                raise _failed(case.path, f"cannot be answered: {error}") from error
        return self._references[name]

    def _solution(self, path: str, name: str) -> Solution:
        """The program that a case names, or the first accepted submission that can run here."""
        if name:
            if (solution := self._package.reference(name)) is None:
                raise _failed(path, f"cannot be answered: there is no {name}")
            return solution
        for solution in self._package.solutions(self._package.slug):
            if solution.expectation.required == ACCEPTED.required and solution.missing is None:
                return solution
        raise _failed(path, "cannot be answered: no accepted submission can run here")


def _run_generator(tool: Tool, args: Sequence[str]) -> tuple[Files, str]:
    """The files that a run leaves, and what is wrong with it; empty if nothing is."""
    run = tool.run(args=args)
    if run.fault:
        return {}, run.fault
    files = {"in": run.execution.stdout} if run.execution.stdout else {}
    for ending in ENDINGS:
        content = run.work_dir.read(f"testcase.{ending}", _MOST_BYTES)
        if content is not None:
            files[ending] = content
    return files, ""


def _fail_on_match(path: str, fault: str) -> NoReturn:
    raise _failed(path, f"match: {fault}")


def _failed(path: str, fault: str, *, advice: str | None = None) -> ProblemError:
    return ProblemError(f"{path}: {fault}", advice=advice)


_MOST_TOTAL_BYTES = 1 << 30
_FIRST_LIMITS = Limits.of(cpu_s=600.0, memory_bytes=2 << 30, output_bytes=_MOST_TOTAL_BYTES)


def run_first_programs(package: Package) -> bool:
    """Run those that have not run yet; whether there were any.

    The package is to be opened again then. Raises `ProblemError` with the name of a program that
    cannot be built, fails or makes nothing, and `UsageError` if nothing can be kept.
    """
    if not package.first_programs:
        return False
    with one_core_executor(None, "best") as executor:
        for key, source in package.first_programs.items():
            files = executor.submit(_made_files, package, executor, source).result()
            try:
                place = made_folder(key)
                make_private_folder(place.parent)
                with hidden_folder(place.parent) as home:
                    fresh = home / PLACE
                    fresh.mkdir()
                    for file, content in files.items():
                        (fresh / file).write_bytes(content)
                    if place.is_dir():
                        shutil.rmtree(place)
                    fresh.rename(place)
            except OSError as error:
                message = f"what {source.name} makes cannot be kept: {error.strerror or error}"
                raise UsageError(message) from error
    return True


def _made_files(package: Package, executor: LocalExecutor, source: Source) -> Mapping[str, bytes]:
    name = f"{package.origin}: {source.name}"
    try:
        tool = Tool.build("generator", source, _FIRST_LIMITS, jails=executor.jails)
        run = tool.run(folders=[PLACE])
    except ToolFailure as failure:
        raise ProblemError(f"{name} {failure.fault}", advice=failure.advice) from failure
    if run.fault:
        raise ProblemError(f"{name} {run.fault}")
    files: dict[str, bytes] = {}
    bytes_left = _MOST_TOTAL_BYTES
    for file in run.work_dir.names(PLACE):
        content = run.work_dir.read(f"{PLACE}/{file}", _MOST_BYTES + 1)
        if content is None:
            continue
        bytes_left -= len(content)
        if len(content) > _MOST_BYTES or bytes_left < 0:
            raise ProblemError(f"{name} makes too much: {file}")
        files[file] = content
    if not files:
        raise ProblemError(f"{name} makes nothing")
    return files
