"""Run a solution on a case, with all files where it expects them, and say how it ended."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.facts import Fact
from judge.grading.verdicts import reported_nodes, verdict_of, verdict_reason, without_nodes
from judge.model import Case, Check, Execution, Limits, Place, Problem, Program, SourceFile, Verdict
from judge.sandbox import Access, JailLease, WorkDir

if TYPE_CHECKING:
    from judge.runner.build import Jails
    from judge.sandbox import Interaction


class ValidatorResult(Struct, frozen=True, kw_only=True):
    """What an output validator said. `accepted` is None if it failed, and `fault` says how.

    `message` is for judges, `team_message` for the author of the solution. `score` and `multiplier`
    are the contents of its score files, `next_input` is the input of the next pass.
    """

    accepted: bool | None
    fault: Fact = Fact()
    message: Fact = Fact()
    team_message: Fact = Fact()
    score: bytes | None = None
    multiplier: bytes | None = None
    next_input: bytes | None = None

    @property
    def words(self) -> Fact:
        """Both messages."""
        if self.team_message in self.message:
            return self.message
        to_team = Fact("(to the team: {})", self.team_message)
        return Fact("{} {}", self.message, to_team) if self.message else to_team


class CaseOutcome(Struct, frozen=True, kw_only=True):
    """How a solution ended, its verdict and why, and what the checker or a validator said.

    `passes` has the input and the output of each pass, where there are several and they are kept;
    `dialogues` has what was said in each, where that is recorded. Without `is_checked`, AC only
    says that nothing is wrong but perhaps the output. `told` is what validators left for judges in
    all passes; None if a package has none.
    """

    seen: Execution
    verdict: Verdict
    message: Fact = Fact()
    nodes: int | None = None
    check: Check | None = None
    result: ValidatorResult | None = None
    interaction: Interaction | None = None
    passes: tuple[tuple[bytes, bytes], ...] = ()
    dialogues: tuple[Sequence[tuple[str, bytes]], ...] = ()
    is_checked: bool = True
    told: tuple[str, ...] | None = None

    @property
    def known_verdict(self) -> Verdict | None:
        """The verdict; None if only the output can decide it, which was not checked."""
        return self.verdict if self.is_checked or self.verdict is not Verdict.AC else None


class SolutionRun(Struct, frozen=True):
    """A solution that is about to run on a case."""

    problem: Problem
    case: Case
    program: Program
    limits: Limits
    jails: Jails

    def run(self, stdin: bytes) -> CaseOutcome:
        """Run it on an input. AC says that it ended well: its output was not checked yet."""
        if self.problem.input_file and not self.problem.has_streams_too:
            stdin = b""
        try:
            lease = self.open_jail(self.limits)
            execution = lease.jail.run(stdin=stdin, args=self.case.args)
            if execution.waited_for_disk:
                # What it has read is in memory by now: who waits again does so on purpose.
                lease = self.open_jail(self.limits)
                execution = lease.jail.run(stdin=stdin, args=self.case.args)
        except SandboxError:
            self.jails.discard_own()
            raise
        outcome = self.outcome(lease, execution, self.limits)
        name = self.problem.output_file
        return self._with_output_file(lease, outcome, name) if name else outcome

    def run_ahead(self, cases: Sequence[Case]) -> None:
        """Begin the runs on this case and those that follow it, where that saves time."""
        problem = self.problem
        is_plain = problem.place is not Place.COPY and not problem.own_limits
        is_plain &= not problem.input_file and not problem.output_file
        if cases and is_plain:
            row = (self.case, *cases)
            if not any(case.files or case.args for case in row):
                self.open_jail(self.limits).jail.run_ahead([case.input for case in row])

    def _with_output_file(self, lease: JailLease, outcome: CaseOutcome, name: str) -> CaseOutcome:
        """The outcome with the output that the program has written into a file."""
        content = lease.work_dir.read(name, self.limits.output_bytes + 1)
        if self.problem.has_streams_too:
            content = outcome.seen.stdout + (content or b"")
        outcome = replace(outcome, seen=replace(outcome.seen, stdout=content or b""))
        if content is None and outcome.verdict is Verdict.AC:
            message = Fact("it wrote no file {}", name)
            return replace(outcome, verdict=Verdict.WA, message=message)
        return outcome

    def outcome(self, lease: JailLease, execution: Execution, limits: Limits) -> CaseOutcome:
        """The outcome of a run, by how it ended. Files that it wrote count as output."""
        nodes = None
        if stderr := execution.stderr:  # most runs say nothing there, and each case comes here
            nodes, execution = reported_nodes(stderr), name_sources(self.program, execution)
            execution = replace(execution, stderr=without_nodes(execution.stderr))
        if self.problem.place is Place.COPY and lease.optional_work_dir is not None:
            written = _written_bytes(lease.work_dir, self._files())
            execution = replace(execution, output_bytes=execution.output_bytes + written)
        verdict = verdict_of(execution, limits)
        message = Fact() if verdict is None else verdict_reason(execution, limits, verdict)
        verdict = verdict or Verdict.AC
        return CaseOutcome(seen=execution, verdict=verdict, message=message, nodes=nodes)

    def open_jail(self, limits: Limits, copy: int = 0) -> JailLease:
        """A jail for it, with its files and those of the case if the problem wants them there.

        `copy` is as for `JailCache.lease`.
        """
        place, program = self.problem.place, self.program
        if place is Place.SCRATCH and not self.case.files:
            return self.jails.lease(program, limits, copy=copy)
        if place is Place.OWN and not self.case.files:
            return self.jails.lease(replace(program, place=program.folder), limits, copy=copy)
        access = Access.READ_ONLY if place is Place.OWN else Access.WRITABLE
        lease = self.jails.lease(program, limits, access, copy)
        lease.work_dir.fill(self._files())
        return lease

    def _files(self) -> list[SourceFile]:
        """The files where it runs; the files of the case replace its own."""
        files = [
            SourceFile(
                name=path.relative_to(self.program.folder).as_posix(),
                content=path.read_bytes(),
                executable=bool(path.stat().st_mode & 0o100),
            )
            for path in sorted(self.program.folder.rglob("*"))
            if path.is_file() and not path.is_symlink()
        ]
        files = [*files, *self.case.files]
        if name := self.problem.input_file:
            files = [file for file in files if file.name != name]
            files.append(SourceFile(name=name, content=self.case.input))
        return files


class SubmittedAnswer(SolutionRun, frozen=True):
    """An answer that was submitted in the place of a program; without `content` there is none."""

    content: bytes | None = None

    def run_ahead(self, cases: Sequence[Case]) -> None:
        """Nothing: nothing runs."""

    def run(self, stdin: bytes) -> CaseOutcome:
        """The outcome with the answer as the output; AC if nothing is wrong but perhaps that."""
        execution = nothing_ran(self.content or b"")
        if self.content is None:
            message = Fact("the submission has no answer to this case")
            return CaseOutcome(seen=execution, verdict=Verdict.WA, message=message)
        verdict = verdict_of(execution, self.limits)
        message = Fact() if verdict is None else verdict_reason(execution, self.limits, verdict)
        return CaseOutcome(seen=execution, verdict=verdict or Verdict.AC, message=message)


def nothing_ran(output: bytes = b"") -> Execution:
    """The execution where there was none, but perhaps an output."""
    return Execution(exit_code=0, output_bytes=len(output), stdout=output)


def _written_bytes(work_dir: WorkDir, files: Sequence[SourceFile]) -> int:
    contents = {file.name: file.content for file in files}
    total = 0
    for place, _, names in os.walk(work_dir.folder):
        for path in (Path(place, name) for name in names):
            with suppress(OSError):  # the program may have closed a folder to others
                status = path.lstat()
                name = path.relative_to(work_dir.folder).as_posix()
                if not stat.S_ISREG(status.st_mode):
                    continue
                content = contents.get(name)
                same_size = content is not None and len(content) == status.st_size
                if not same_size or work_dir.read(name, status.st_size) != content:
                    total += status.st_size
    return total


# Below the cache: where it is kept, or was built. Bounded, for a program may print what it likes.
_PLACES = rb"/(?:[^/\s:]{1,255}/){1,4}?(?:program|work)/"


def name_sources(program: Program, execution: Execution) -> Execution:
    """An execution of the program in which standard error names the files of its author.

    Compilers put the path at which a program was built into it, and interpreters print where they
    read it.
    """
    text = execution.stderr
    if b"/" in text:
        text = _cache_paths(program.folder).sub(b"", text)
    text = rename_files(program.renamed, text)
    return execution if text == execution.stderr else replace(execution, stderr=text)


def rename_files(renamed: Iterable[tuple[str, str]], text: bytes) -> bytes:
    """A text in which the second name of each pair stands for the first."""
    for kept, name in renamed:
        pattern = rb"(?<![\w.-])" + re.escape(kept.encode()) + rb"(?![\w-])"
        text = re.sub(pattern, name.encode(errors="replace").replace(b"\\", rb"\\"), text)
    return text


@lru_cache(maxsize=256)
def _cache_paths(folder: Path) -> re.Pattern[bytes]:
    caches = {str(path.parents[2]) for path in (folder, folder.resolve()) if len(path.parts) > 3}
    starts = b"|".join(re.escape(cache.encode(errors="surrogateescape")) for cache in caches)
    return re.compile(rb"(?:%s)%s" % (starts or rb"(?!)", _PLACES))
