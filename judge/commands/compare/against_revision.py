"""Solutions that changed since a revision, each compared with what it was: `regress --against REV`.

    with Against(source, order) as work:
        for event in work: ...
    work.found()

What came since then and what went is told. Cases and rules are those of now, for both.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge import languages
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, filter_cases
from judge.commands.compare.git import Repository
from judge.commands.compare.paired_runs import PairedRuns, Terms
from judge.commands.compare.result import DEFAULT_MARGIN, Candidate, Comparison
from judge.commands.compare.selection import RootedSource, candidate_at_revision, solutions_folder
from judge.commands.compare.work import counting_sandbox
from judge.model import Solution
from judge.reports.progress import Phase, Step
from judge.runner.executor import ResourceScope
from judge.runner.local import LocalExecutor
from judge.sandbox import Sandbox, physical_cores


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareRevisionOrder:
    """What is to be compared with a revision: the problems so called, by default all.

    `time_s` is for each solution.
    """

    revision: str
    problems: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    time_s: float = 60.0
    width: float = DEFAULT_MARGIN
    time_scale: float = 1.0
    sandbox: str = "best"


@dataclass(frozen=True, slots=True)
class SolutionCompared:
    """A solution has been compared with what it was."""

    compared: Comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionReport:
    """What is known of all solutions; they are named `problem/solution`.

    `skipped` are those that changed and cannot be run here, with the reason.
    """

    revision: str
    commit: str
    compared: tuple[Comparison, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    unchanged: int
    interrupted: bool = False

    @property
    def status(self) -> int:
        """0 none is slower or worse, 1 some is, 2 some could not be told, 130 interrupted."""
        if self.interrupted:
            return 130
        return max((one.status for one in self.compared), default=0)


@dataclass(slots=True)
class _Changes:
    """The solutions of a problem: those that differ from what they were, and the rest."""

    slug: str
    changed: list[Solution]
    added: list[str]
    removed: list[str]
    unchanged: int


class CompareRevision(ResourceScope):
    """The comparisons that one order asks for."""

    def __init__(
        self,
        source: RootedSource,
        order: CompareRevisionOrder,
        *,
        sandbox: Sandbox | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises `UsageError` if words mean nothing, or the source lies in no repository."""
        super().__init__()
        self._source = source
        self._order = order
        self._clock = clock
        slugs = [source.resolve([word])[0][0] for word in order.problems] or source.slugs()
        self._repository = Repository.containing(
            solutions_folder(source, slugs[0]) if slugs else source.root
        )
        self._commit = self._repository.commit(order.revision)
        self._changes = [self._changed(slug) for slug in slugs]
        self._compared: list[Comparison] = []
        self._skipped: list[tuple[str, str]] = []
        self._duel: PairedRuns | None = None
        self._sandbox, self._uncounted = (
            (sandbox, None) if sandbox else counting_sandbox(order.sandbox)
        )
        self.interrupted = False

    def __iter__(self) -> Iterator[Phase | Step | SolutionCompared]:
        """The news, solution by solution."""
        scratch = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="judge-")))
        executor = self._stack.enter_context(
            LocalExecutor(self._sandbox, cores=physical_cores()[-1:])
        )
        for changes in self._changes:
            for solution in changes.changed:
                if solution.missing is not None:
                    self._skipped.append((f"{changes.slug}/{solution.name}", solution.missing))
                    continue
                self._duel = self._opened(changes.slug, solution, scratch, executor)
                yield from self._duel
                self._compared.append(self._duel.compared())
                self._duel = None
                yield SolutionCompared(self._compared[-1])

    @property
    def status(self) -> int:
        """The exit status for what is known so far."""
        return self.found().status

    def found(self) -> RevisionReport:
        """What is known so far."""
        compared = list(self._compared)
        if self._duel is not None:
            self._duel.interrupted = self.interrupted
            compared.append(self._duel.compared())
        changes = self._changes
        return RevisionReport(
            revision=self._order.revision,
            commit=self._commit,
            compared=tuple(compared),
            added=tuple(f"{one.slug}/{name}" for one in changes for name in one.added),
            removed=tuple(f"{one.slug}/{name}" for one in changes for name in one.removed),
            skipped=tuple(self._skipped),
            unchanged=sum(one.unchanged for one in changes),
            interrupted=self.interrupted,
        )

    def _changed(self, slug: str) -> _Changes:
        """How a problem's solutions differ from those of the revision."""
        folder = solutions_folder(self._source, slug)
        before = self._repository.file_hashes(folder, self._order.revision)
        found = _Changes(slug, [], [], [], 0)
        known: set[str] = set()
        for solution in self._source.solutions(slug):
            files = _files(folder, solution.name)
            known.update(files)
            hashes = self._repository.hashes([(folder / name).read_bytes() for name in files])
            was = {
                name: hash
                for name, hash in before.items()
                if name == solution.name or name.startswith(f"{solution.name}/")
            }
            if not was:
                found.added.append(solution.name)
            elif was == dict(zip(files, hashes, strict=True)):
                found.unchanged += 1
            else:
                found.changed.append(solution)
            known.update(was)
        found.removed += [
            name for name in sorted(before) if name not in known and languages.is_source(name)
        ]
        return found

    def _opened(
        self, slug: str, solution: Solution, scratch: Path, executor: LocalExecutor
    ) -> PairedRuns:
        """What compares a solution with what it was."""
        order, source = self._order, self._source
        problem = source.problem(slug)
        load_rules(problem)
        problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        data = order.data or DEFAULT_DATA
        was = candidate_at_revision(
            source,
            slug,
            solutions_folder(source, slug) / solution.name,
            order.revision,
            scratch,
            repository=self._repository,
            name=f"{solution.name}@{order.revision}",
        )
        return PairedRuns(
            problem,
            (was, Candidate(solution=solution)),
            filter_cases(slug, source.cases(slug, data), order.cases),
            Terms(time_s=order.time_s, width=order.width),
            executor=executor,
            setting=executor.conditions(data, order.time_scale),
            uncounted=self._uncounted,
            clock=self._clock,
        )


def _files(folder: Path, name: str) -> Sequence[str]:
    """The files of a solution, by their paths below its problem's folder."""
    path = folder / name
    if not path.is_dir():
        return [name]
    inner = (one for one in sorted(path.rglob("*")) if one.is_file())
    return [one.relative_to(folder).as_posix() for one in inner]
