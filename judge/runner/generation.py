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
from judge.files import make_private_folder
from judge.grading.expectations import ACCEPTED
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Limits, Problem, Program, Solution, Source, Verdict
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
from judge.runner.build import Builder, CompileFailure
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.output_validators import FEEDBACK, OutputValidation
from judge.runner.references import Reference, ReferenceFailed
from judge.runner.solution_run import SolutionRun
from judge.sandbox import JailCache, Sandbox
from judge.sandbox.jail_cache import Access
from judge.sandbox.temporary_folders import hidden_folder

Files = dict[str, bytes]
"""The files of a case, by their endings."""

_LIMITS = Limits.of(cpu_s=60.0, memory_bytes=2 << 30, output_bytes=256 << 20)
_MOST_BYTES = 256 << 20  # of a file


class DataGenerator:
    """Makes the cases of a package one after the other."""

    def __init__(
        self, package: Package, plan: GeneratorPlan, builder: Builder, jails: JailCache
    ) -> None:
        """`remarks` say what is odd, but keeps no case from being made.

        `differing` are the files that are not those whose hashes the author has noted.
        """
        self.remarks: list[str] = []
        self.differing: list[str] = []
        self._package, self._plan = package, plan
        self._problem = _patient(package.problem(package.slug))
        self._builder = builder
        self._jails = jails
        self._programs: dict[str, Program] = {}
        self._references: dict[str, Reference | _FileReference] = {}
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
        if "ans" not in files and _needs_answer(case.path):
            files |= self._answered(case, files)
        for ending, pattern in case.patterns:
            text = files.get(ending, b"").decode(errors="replace")
            fail = partial(_fail_on_match, case.path)
            flags = re.MULTILINE | re.DOTALL
            if match_each(pattern, [text], fail, flags=flags, anywhere=True) == [None]:
                self.remarks.append(f"{case.path}.{ending} does not match {pattern!r}")
        for ending, other in (("in", "in"), ("ans", "out")):
            known = self._plan.hashes.get(f"{case.path.rpartition('/')[2]}.{other}")
            if known and ending in files and hashlib.sha256(files[ending]).hexdigest() != known:
                self.differing.append(f"{case.path}.{ending}")
        return files

    def _generated(self, path: str, call: GeneratorCall) -> Files:
        program = self._program(path, call.program)
        for attempt in range(call.retries):
            args = call.arguments_for(attempt)
            files, fault = self._run(program, args)
            if not fault:
                break
        else:
            raise _failed(path, f"the generator {shlex.join([call.program, *args])} {fault}")
        if call.program not in self._unsteady and self._run(program, args) != (files, ""):
            self._unsteady.add(call.program)
            words = "makes other data each time it runs: let it draw from {seed} alone"
            called = shlex.join([call.program, *args])
            self.remarks.append(f"{path}: the generator {called} {words}")
        return files

    def _run(self, program: Program, args: Sequence[str]) -> tuple[Files, str]:
        """The files that a run leaves, and how it failed; empty if it did not."""
        lease = self._jails.lease(program, _LIMITS, Access.WRITABLE)
        lease.work_dir.fill()
        seen = lease.jail.run(stdin=b"", args=args)
        if (verdict := verdict_of(seen, _LIMITS)) is not None:
            return {}, f"fails: {verdict_reason(seen, _LIMITS, verdict)}"
        files = {"in": seen.stdout} if seen.stdout else {}
        for ending in ENDINGS:
            found = lease.work_dir.read(f"testcase.{ending}", _MOST_BYTES)
            if found is not None:
                files[ending] = found
        return files, ""

    def _program(self, path: str, name: str) -> Program:
        if name not in self._programs:
            self._programs[name] = _built(path, self._package.generator(name), self._builder)
        return self._programs[name]

    def _copied(self, case: PlannedCase) -> Files:
        root = self._package.root
        found: Files = {}
        for ending in ENDINGS:
            file = root / "generators" / f"{case.copy}.{ending}"
            if file.is_file():
                found[ending] = read_content(root, file)
        if not found:
            raise _failed(case.path, f"there is no file generators/{case.copy}.in to copy")
        return found

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
            words = f"cannot be answered: {error.name} fails on this input: {error.words}"
            raise _failed(case.path, words, advice=self._plan.advice) from error

    def _left_answer(self, case: PlannedCase, content: bytes, name: str) -> bytes:
        """The file that the interactor leaves when it has talked with the solution."""
        problem, solution = self._problem, self._solution(case.path, case.solution or "")
        assert problem.validation is not None
        limits = limits_of(problem, solution)
        built = self._builder.build(solution, memory_bytes=limits.memory_bytes)
        if isinstance(built, CompileFailure):
            raise _failed(case.path, f"cannot be answered: {solution.name} does not compile")
        talked = Case(name=case.path, input=content, answer=b"")
        run = SolutionRun(problem, talked, built, limits, self._jails)
        validation = OutputValidation(
            run, problem.validation, self._builder, record=False, keeps_feedback=True
        )
        outcome = validation.run()
        left = {file.name: file.content for file in validation.feedback or ()}
        if f"{FEEDBACK}/{name}" not in left:
            words = f"the interactor does not accept {solution.name}: {outcome.message}"
            raise _failed(case.path, f"cannot be answered: {words}")
        return left[f"{FEEDBACK}/{name}"]

    def _reference(self, case: PlannedCase) -> Reference | _FileReference:
        named = case.solution or ""
        uses_files = self._problem.input_file or self._problem.output_file
        kind = _FileReference if uses_files else Reference
        if named not in self._references:
            solution = self._solution(case.path, named)
            try:
                self._references[named] = kind(self._problem, solution, self._builder, self._jails)
            except LanguageError as error:
                raise _failed(case.path, f"cannot be answered: {error}") from error
        return self._references[named]

    def _solution(self, path: str, named: str) -> Solution:
        """The program that a case names, or the first accepted submission that can run here."""
        if named:
            if (solution := self._package.reference(named)) is None:
                raise _failed(path, f"cannot be answered: there is no {named}")
            return solution
        for one in self._package.solutions(self._package.slug):
            if one.expectation.required == ACCEPTED.required and one.missing is None:
                return one
        raise _failed(path, "cannot be answered: no accepted submission can run here")


class _FileReference:
    """A solution whose outputs count as answers, where it reads or writes files."""

    def __init__(
        self, problem: Problem, solution: Solution, builder: Builder, jails: JailCache
    ) -> None:
        """Raises `LanguageError` if it cannot be built here."""
        self._problem, self._limits = problem, limits_of(problem, solution)
        built = builder.build(solution, memory_bytes=self._limits.memory_bytes)
        if isinstance(built, CompileFailure):
            raise LanguageError(f"{solution.name} cannot be compiled:\n{built.message}")
        self._name, self._program = solution.name, built
        self._jails = jails

    def answer(self, content: bytes) -> bytes:
        """Its output; `ReferenceFailed` if it fails, or writes no file."""
        case = Case(name="answer", input=content, answer=b"")
        run = SolutionRun(self._problem, case, self._program, self._limits, self._jails)
        outcome = run.run(content)
        if outcome.verdict is not Verdict.AC:
            raise ReferenceFailed(self._name, f"{outcome.verdict.words}, {outcome.message}")
        return outcome.seen.stdout


def _needs_answer(path: str) -> bool:
    return path.partition("/")[0] != "invalid_input"


def _patient(problem: Problem) -> Problem:
    """The problem with time for a solution that only answers: ten times its limit."""
    return replace(problem, limits=problem.limits.scale(10.0))


def _built(path: str, source: Source, builder: Builder) -> Program:
    if source.missing is not None:
        raise _failed(path, f"the generator {source.name} cannot run here: {source.missing}")
    built = builder.build(source, memory_bytes=_LIMITS.memory_bytes)
    if isinstance(built, CompileFailure):
        raise _failed(path, f"the generator {source.name} has no program: {built.message}")
    return built


def _fail_on_match(path: str, words: str) -> NoReturn:
    raise _failed(path, f"match: {words}")


def _failed(path: str, words: str, *, advice: str | None = None) -> ProblemError:
    return ProblemError(f"{path}: {words}", advice=advice)


_MOST_TOTAL_BYTES = 1 << 30
_FIRST_LIMITS = Limits.of(cpu_s=600.0, memory_bytes=2 << 30, output_bytes=_MOST_TOTAL_BYTES)


def run_first_programs(package: Package, sandbox: Sandbox | None = None) -> bool:
    """Runs those that have not run yet, and says whether there were any.

    The package is to be opened again then. Raises `ProblemError` with the name of a program that
    cannot be built, fails or makes nothing, and `UsageError` if nothing can be kept.
    """
    if not package.first_programs:
        return False
    with one_core_executor(sandbox, "best") as executor:
        for key, source in package.first_programs.items():
            made = executor.submit(_made_files, package, executor, source).result()
            try:
                _keep(key, made)
            except OSError as error:
                words = f"what {source.name} makes cannot be kept: {error.strerror or error}"
                raise UsageError(words) from error
    return True


def _made_files(package: Package, executor: LocalExecutor, source: Source) -> Mapping[str, bytes]:
    where = f"{package.origin}: {source.name}"
    if source.missing is not None:
        raise ProblemError(f"{where} cannot run here: {source.missing}")
    built = executor.builder.build(source, memory_bytes=_FIRST_LIMITS.memory_bytes)
    if isinstance(built, CompileFailure):
        raise ProblemError(f"{where} cannot be built: {built.message}")
    lease = executor.jails.lease(built, _FIRST_LIMITS, Access.WRITABLE)
    lease.work_dir.fill(folders=[PLACE])
    seen = lease.jail.run(stdin=b"")
    if (verdict := verdict_of(seen, _FIRST_LIMITS)) is not None:
        raise ProblemError(f"{where} fails: {verdict_reason(seen, _FIRST_LIMITS, verdict)}")
    made: dict[str, bytes] = {}
    left = _MOST_TOTAL_BYTES
    for file in lease.work_dir.names(PLACE):
        content = lease.work_dir.read(f"{PLACE}/{file}", _MOST_BYTES + 1)
        if content is None:
            continue
        left -= len(content)
        if len(content) > _MOST_BYTES or left < 0:
            raise ProblemError(f"{where} makes too much: {file}")
        made[file] = content
    if not made:
        raise ProblemError(f"{where} makes nothing")
    return made


def _keep(key: str, made: Mapping[str, bytes]) -> None:
    place = made_folder(key)
    make_private_folder(place.parent)
    with hidden_folder(place.parent) as home:
        fresh = home / PLACE
        fresh.mkdir()
        for file, content in made.items():
            (fresh / file).write_bytes(content)
        if place.is_dir():
            shutil.rmtree(place)
        fresh.rename(place)
