"""Build and run tools: the programs with which a problem makes, checks, scores and draws things.

A tool runs in a jail of the thread, by default in a work directory with the files that it reads.
What went wrong is said in one way, as what follows its name: it `has no program: ...`,
`cannot run here: ...`, `exited with 3, not 42 or 43: ...`, or it exceeded a limit. What a solution
does is a verdict, and not said here; see `solution_run`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Self

from msgspec import Struct

from judge.errors import LanguageError, ProblemError, SandboxError
from judge.facts import Fact
from judge.grading.verdicts import error_line, verdict_of, verdict_reason
from judge.model import Execution, Limits, Program, Source, SourceFile, Verdict
from judge.runner.build import CompileFailure, Jails
from judge.sandbox import Access, JailCache, JailLease, WorkDir


class ToolFailure(ProblemError):
    """A tool that cannot be run. `fault` says why, as what follows the name of the tool.

    If it cannot be compiled, `compiler` is what was said of it.
    """

    def __init__(
        self, tool: Fact, fault: Fact, *, compiler: str | None = None, advice: str | None = None
    ) -> None:
        self.fault, self.compiler = fault, compiler
        super().__init__(Fact("{} {}", tool, fault), advice=advice)


class WorkPath(str):
    """An argument that is the path of a file in the work directory; given by the name there."""

    __slots__ = ()


class ToolResult(Struct, frozen=True, kw_only=True):
    """How a run of a tool ended, and its work directory as the run has left it, if it had one.

    `fault` is empty if it exited with a code that means something, and within its limits; otherwise
    `verdict` says what kind of fault it is. `is_answer`: its exit code counts, whatever it took.
    """

    execution: Execution
    verdict: Verdict | None
    fault: Fact
    is_answer: bool
    optional_work_dir: WorkDir | None = None

    @property
    def has_exited(self) -> bool:
        """Whether nothing is wrong but perhaps the exit code."""
        by_itself = self.execution.stopped_by is None and self.execution.signal is None
        return by_itself and self.verdict in (None, Verdict.RTE)

    @property
    def work_dir(self) -> WorkDir:
        """The work directory, of a run that had one."""
        assert self.optional_work_dir is not None
        return self.optional_work_dir


class Tool(Struct, frozen=True, kw_only=True):
    """A tool that is ready to run. Each of the `exit_codes` means something; others are a fault."""

    name: Fact
    program: Program
    limits: Limits
    jails: JailCache
    exit_codes: Collection[int] = (0,)

    @classmethod
    def build(
        cls,
        kind: str,
        source: Source,
        limits: Limits,
        *,
        jails: Jails,
        exit_codes: Collection[int] = (0,),
    ) -> Self:
        """Build a tool of a kind, such as a validator. Raises `ToolFailure`."""
        name = Fact("the {} {}", kind, source.name)
        if source.missing is not None:
            raise ToolFailure(name, Fact("cannot run here: {}", source.missing))
        try:
            program = jails.builder.build(source, memory_bytes=limits.memory_bytes)
        except (LanguageError, SandboxError) as error:
            fault = Fact("cannot run here: {}", error.message)
            raise ToolFailure(name, fault, advice=error.advice) from error
        if isinstance(program, CompileFailure):
            fault = Fact("has no program: {}", program.message)
            raise ToolFailure(name, fault, compiler=program.message)
        return cls(name=name, program=program, limits=limits, jails=jails, exit_codes=exit_codes)

    def run(
        self,
        stdin: bytes = b"",
        *,
        args: Iterable[str] = (),
        files: Iterable[SourceFile] = (),
        folders: Iterable[str] = (),
        access: Access | None = Access.WRITABLE,
        keeps: bool = False,
    ) -> ToolResult:
        """Run it on an input, in a work directory with these files and empty folders.

        With `keeps`, what its last run has left there stays. Without `access` there is no such
        directory, and it runs where its program says. Raises `ToolFailure` if the machine refuses,
        `Cancelled` if the run is cancelled.
        """
        try:
            lease, args = self.lease(args, files, folders, access=access, keeps=keeps)
            execution = lease.jail.run(stdin=stdin, args=args)
        except SandboxError as error:
            self.jails.discard_own()
            fault = Fact("cannot run here: {}", error.message)
            raise ToolFailure(self.name, fault, advice=error.advice) from error
        return tool_result(execution, self.limits, self.exit_codes, lease.optional_work_dir)

    def lease(
        self,
        args: Iterable[str] = (),
        files: Iterable[SourceFile] = (),
        folders: Iterable[str] = (),
        *,
        access: Access | None = Access.WRITABLE,
        keeps: bool = False,
    ) -> tuple[JailLease, Sequence[str]]:
        """A jail with all that `run` puts there, for who runs it otherwise, and the arguments."""
        lease = self.jails.lease(self.program, self.limits, access)
        if access is None:
            return lease, [*args]
        if not keeps:
            lease.work_dir.fill(folders=folders)
        for file in files:
            lease.work_dir.put(file)
        folder = lease.work_dir.folder
        return lease, [f"{folder}/{arg}" if isinstance(arg, WorkPath) else arg for arg in args]


def tool_result(
    run: Execution, limits: Limits, exit_codes: Collection[int], work_dir: WorkDir | None = None
) -> ToolResult:
    """The result of a tool that was run, by its limits and the exit codes that mean something."""
    verdict, fault = verdict_of(run, limits), Fact()
    by_itself = run.stopped_by is None and run.signal is None and run.failed_to_start is None
    is_answer = by_itself and run.exit_code in exit_codes
    if by_itself and verdict in (None, Verdict.RTE):
        verdict = None if is_answer else Verdict.RTE
        fault = Fact() if is_answer else exit_fault(run, exit_codes, error_line(run.stderr))
    elif verdict is not None:
        fault = verdict_reason(run, limits, verdict)
    return ToolResult(
        execution=run, verdict=verdict, fault=fault, is_answer=is_answer, optional_work_dir=work_dir
    )


def exit_fault(execution: Execution, exit_codes: Collection[int], message: str) -> Fact:
    """What is wrong with an exit code that means nothing, and what the tool said."""
    *codes, last = sorted(exit_codes)
    expected: Fact | int = last
    if codes:
        expected = Fact("{} or {}", " or ".join(map(str, codes)), last)
    fault = Fact("exited with {}, not {}", execution.exit_code, expected)
    return Fact("{}: {}", fault, message) if message else fault
