"""Compare the solutions that changed since a revision with their old versions.

    with CompareRevision(source, order) as work:
        for event in work: ...
    work.document()

`judge regress --against REV` does so. Cases and rules are the current ones for both versions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from judge import languages
from judge.catalog.source import ProblemSource
from judge.commands.compare.git import Repository
from judge.commands.compare.paired_runs import PairedRuns
from judge.commands.compare.result import (
    CompareCandidate,
    CompareOptions,
    Comparison,
    RevisionDocument,
    RevisionObject,
    UnrunSolution,
)
from judge.commands.compare.selection import candidate_at_revision, solutions_folder
from judge.model import Setting, Solution
from judge.reports.progress import Phase, Step
from judge.runner.local import one_core_executor
from judge.runner.scheduler import ResourceScope
from judge.sandbox import Sandbox
from judge.sandbox.temporary_folders import temporary_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareRevisionOrder(CompareOptions):
    """The revision, and the problems to compare; all problems by default."""

    revision: str
    problems: tuple[str, ...] = ()


class CompareRevision(ResourceScope):
    """The comparisons of one order: iterate to make them."""

    def __init__(
        self,
        source: ProblemSource,
        order: CompareRevisionOrder,
        *,
        sandbox: Sandbox | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises `UsageError` if the order names something unknown, or there is no repository."""
        super().__init__()
        self.titles: dict[str, str] = {}
        self.interrupted = False
        self._source = source
        self._order = order
        self._clock = clock
        slugs = [source.resolve([word])[0][0] for word in order.problems] or source.slugs()
        inside = solutions_folder(source, slugs[0]) if slugs else source.root
        self._repository = Repository.containing(inside)
        self._commit = self._repository.commit(order.revision)
        self._changed: list[tuple[str, Solution]] = []
        self._added: list[str] = []
        self._removed: list[str] = []
        self._unchanged = 0
        for slug in slugs:
            self._find_changes(slug)
        self._compared: list[Comparison] = []
        self._skipped: list[UnrunSolution] = []
        self._running: PairedRuns | None = None
        self._executor = one_core_executor(sandbox, order.sandbox)
        self.setting: Setting = self._executor.conditions((), order.time_scale)

    def __iter__(self) -> Iterator[Phase | Step | Comparison]:
        """Do the work; yield its progress and each comparison."""
        scratch = self._stack.enter_context(temporary_folder())
        self._stack.enter_context(self._executor)
        for slug, solution in self._changed:
            if solution.missing is not None:
                name = f"{slug}/{solution.name}"
                self._skipped.append(UnrunSolution(solution=name, why=solution.missing))
                continue
            runs = self._running = self._start(slug, solution, scratch)
            yield from runs
            self._compared.append(runs.comparison())
            self._running = None
            yield self._compared[-1]

    def document(self) -> RevisionDocument:
        """All that is known so far."""
        compared = list(self._compared)
        if self._running is not None:
            self._running.interrupted = self.interrupted
            compared.append(self._running.comparison())
        return RevisionDocument(
            against=RevisionObject(revision=self._order.revision, commit=self._commit),
            compared=tuple(compared),
            added=tuple(self._added),
            removed=tuple(self._removed),
            skipped=tuple(self._skipped),
            unchanged=self._unchanged,
            interrupted=self.interrupted,
        )

    def _find_changes(self, slug: str) -> None:
        """Compare the files of a problem's solutions with those of the revision."""
        folder = solutions_folder(self._source, slug)
        before = self._repository.file_hashes(folder, self._order.revision)
        known: set[str] = set()
        for solution in self._source.solutions(slug):
            files = _files(folder, solution.name)
            hashes = self._repository.hashes([(folder / name).read_bytes() for name in files])
            was = {
                name: hash
                for name, hash in before.items()
                if name == solution.name or name.startswith(f"{solution.name}/")
            }
            known.update(files, was)
            if not was:
                self._added.append(f"{slug}/{solution.name}")
            elif was == dict(zip(files, hashes, strict=True)):
                self._unchanged += 1
            else:
                self._changed.append((slug, solution))
        self._removed += [
            f"{slug}/{name}"
            for name in sorted(before)
            if name not in known and languages.is_source(name)
        ]

    def _start(self, slug: str, solution: Solution, scratch: Path) -> PairedRuns:
        was = candidate_at_revision(
            self._source,
            slug,
            solutions_folder(self._source, slug) / solution.name,
            self._order.revision,
            scratch,
            repository=self._repository,
            name=f"{solution.name}@{self._order.revision}",
        )
        runs = PairedRuns(
            self._source,
            slug,
            (was, CompareCandidate(solution=solution)),
            self._order,
            executor=self._executor,
            clock=self._clock,
        )
        self.titles[slug] = runs.problem.title
        return runs


def _files(folder: Path, name: str) -> Sequence[str]:
    """The files of a solution, relative to its problem's folder."""
    path = folder / name
    if not path.is_dir():
        return [name]
    return [one.relative_to(folder).as_posix() for one in sorted(path.rglob("*")) if one.is_file()]
