"""Run a solution so that it tells what it reaches.

It is built a second time and counts in a file in its work directory; see `coverage_map`. The
sandbox, its limits and what the program reads and writes are those of an ordinary run.

C and C++ need GCC or clang, Python any interpreter since 3.7; Java, Kotlin and Scala need a JDK,
since version 25 with ASM beside it. Programs in other languages cannot be watched here.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec.structs import replace

from judge.commands.stress.coverage import compiled, interpreted, jvm
from judge.commands.stress.coverage.coverage_map import (
    EMPTY_MAP,
    MAP_NAME,
    MOST_BYTES,
    CountingProgram,
    Reached,
    SiteLines,
    Unwatched,
    read_map,
)
from judge.languages.families import is_compiled_as_c, is_python
from judge.model import Case, Execution, Limits, Place, Problem, Program, Solution
from judge.runner.build import Builder
from judge.runner.solution_run import SolutionRun
from judge.runner.source_names import name_sources
from judge.sandbox import Access, JailCache, JailLease


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedProgram:
    """A solution that tells what it reaches. `lines` are those that a run can miss.

    They are lines of its first file, without those whose code the compiler has moved or dropped; a
    run may reach others. Its runs take longer than ordinary ones, so they give no verdict.
    """

    lines: frozenset[int]
    _problem: Problem
    _program: Program
    _limits: Limits
    _jails: JailCache
    _site_lines: SiteLines = field(repr=False)

    def run(self, content: bytes) -> Reached | None:
        """What it reaches on an input, until it ends or is killed; None if it does not tell.

        Raises `Cancelled` when the sandbox is cancelled, `SandboxError` when the machine refuses.
        """
        return self.observe(content)[1]

    def observe(self, content: bytes) -> tuple[Execution, Reached | None]:
        """The facts about one run, which takes longer than an ordinary one, and what `run` says."""
        lease = self._open_jail(content)
        lease.work_dir.put(EMPTY_MAP)
        seen = lease.jail.run(stdin=content)
        found = lease.work_dir.read(MAP_NAME, MOST_BYTES)
        seen = name_sources(self._program, seen)
        return seen, None if found is None else read_map(found, self._site_lines)

    def _open_jail(self, content: bytes) -> JailLease:
        """A jail where it runs in the folder with the map, or leaves that for the scratch one."""
        if self._problem.place is Place.SCRATCH:
            lease = self._jails.lease(self._program, self._limits, Access.WRITABLE)
            lease.work_dir.fill()
            return lease
        case = Case(name="watched", input=content, answer=b"")
        problem = replace(self._problem, place=Place.COPY)
        run = SolutionRun(problem, case, self._program, self._limits, self._jails)
        return run.open_jail(self._limits)


def watched_program(
    problem: Problem, solution: Solution, builder: Builder, jails: JailCache, limits: Limits
) -> WatchedProgram | Unwatched:
    """The solution as a program that tells what it reaches, or why nothing can make it do so.

    Nothing can in other languages, or where it talks to a validator or runs several times.
    `limits` are those of its runs. Raises `LanguageError` if its language is not installed.
    """
    if problem.validation is not None and not problem.validation.has_one_output:
        return Unwatched("it is judged by all that it says, not by one output")
    built: CountingProgram | Unwatched = Unwatched("what was built is gone from the cache")
    with suppress(OSError):
        if is_compiled_as_c(solution.language):
            built = compiled.build_counting(solution, builder, jails, limits.memory_bytes)
        elif is_python(solution.language):
            built = interpreted.build_counting(solution, builder, limits.memory_bytes)
        elif jvm.is_jvm(solution.language):
            built = jvm.build_counting(solution, builder, limits.memory_bytes)
        else:
            built = Unwatched(f"nothing makes programs in {solution.language.name} count it")
    if isinstance(built, Unwatched):
        return built
    place = "scratch" if problem.place is Place.SCRATCH else "here"
    program = replace(built.program, env={**built.program.env, "JUDGE_COVERAGE": place})
    text = solution.files[0].content.splitlines()
    return WatchedProgram(
        lines=frozenset(line for line in built.site_lines.lines if _has_words(text, line)),
        _problem=problem,
        _program=program,
        _limits=limits,
        _jails=jails,
        _site_lines=built.site_lines,
    )


def _has_words(text: list[bytes], line: int) -> bool:
    """Whether there is more in a line than the brackets to which compilers assign some code."""
    return 1 <= line <= len(text) and re.search(rb"\w", text[line - 1]) is not None
