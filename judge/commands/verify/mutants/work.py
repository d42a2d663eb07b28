"""Test the cases of a problem by mutants of its accepted solutions.

    work = MutationTest(session, order, search)
    run_with_progress(work, screen)
    work.results

The session has judged the solutions, is not thorough, and is still open. A mutant that passes all
cases goes to `search`, which looks for an input on which it fails: `judge stress`, which is another
command.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec.structs import replace

from judge.commands.verify.mutants.judging import (
    CaseSet,
    accepted_solutions,
    build_solution,
    first_failure,
)
from judge.commands.verify.mutants.mutant import Mutant, mutants_of, sample_mutants
from judge.commands.verify.mutants.programs import program_digest
from judge.commands.verify.mutants.result import MutantOutcome, MutantState, MutationResult
from judge.errors import JudgeError, LanguageError
from judge.files import write_file
from judge.model import Case, Judgement, Solution, Verdict
from judge.reports.mutation_score import cases_hash
from judge.reports.progress import Phase, Step
from judge.runner.events import ProblemResult
from judge.runner.session import Session
from judge.sandbox.temporary_folders import temporary_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class MutationOrder:
    """The options of `judge verify --mutants`; `time_scale` and `sandbox` are for the search."""

    count: int = 100
    seed: int = 42
    stress_s: float = 10.0
    adds_cases: bool = False
    time_scale: float = 1.0
    sandbox: str = "best"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEnd:
    """What a search has found: the `failing` input with its answer and how it fails, or None.

    `words` say how it fails there, or what was tried. `saved` is the path of the added case.
    """

    words: str
    failing: Case | None = None
    verdict: Verdict | None = None
    saved: str | None = None


Search = Callable[[str, Path, str | None], Generator[object, None, SearchEnd]]
"""Looks for an input on which a file fails, and saves it as a case under a name if there is one.

It yields often. It takes the problem's slug, the path of the file and the name.
"""


@dataclass(eq=False, slots=True)
class _ProblemState:
    """What is known of the mutants of one problem so far."""

    slug: str
    solutions: tuple[str, ...]
    total: int
    drawn: list[Mutant]
    known: CaseSet
    outcomes: dict[int, MutantOutcome] = field(default_factory=dict)
    added: set[str] = field(default_factory=set)
    found: list[Case] = field(default_factory=list)

    def note(self, index: int, state: MutantState, **facts: Any) -> None:
        """Note what became of a mutant."""
        self.outcomes[index] = MutantOutcome(mutant=self.drawn[index], state=state, **facts)

    def note_failure(self, index: int, failure: Judgement) -> None:
        """Note that a mutant fails on a case; a fault of the judge says nothing."""
        is_je = failure.verdict is Verdict.JE
        self.note(
            index,
            MutantState.UNKNOWN if is_je else MutantState.KILLED,
            verdict=failure.verdict,
            message=failure.message,
            case=failure.case,
        )

    def note_found(self, index: int, failure: Judgement) -> None:
        """Note that a mutant fails on an input that was found for another one."""
        case = next(one for one in self.found if one.name == failure.case)
        self.note(
            index,
            MutantState.MISSING,
            verdict=failure.verdict,
            message=failure.message,
            case=failure.case if failure.case in self.added else "",
            input=case.input,
        )

    def note_search(self, index: int, end: SearchEnd) -> None:
        """Note what a search has found."""
        if end.failing is None:
            self.note(index, MutantState.UNKNOWN, message=end.words)
            return
        name = f"found {len(self.found) + 1}"
        if end.saved is not None:
            name = "/".join(Path(end.saved).with_suffix("").parts[-2:])
            self.added.add(name)
        self.found.append(replace(end.failing, name=name))
        self.note(
            index,
            MutantState.MISSING,
            verdict=end.verdict,
            message=end.words,
            case=name if end.saved else "",
            input=end.failing.input,
        )


class MutationTest:
    """The work of `judge verify --mutants`. Iterate over it to do it; it yields its progress."""

    def __init__(self, session: Session, order: MutationOrder, search: Search) -> None:
        self.interrupted = False
        self._session, self._order, self._search = session, order, search
        self._executor = session.local_executor()
        self._states: list[_ProblemState] = []

    def __iter__(self) -> Iterator[Phase | Step]:
        """Test problem by problem."""
        for result in self._session.results:
            yield from self._test_problem(result)

    @property
    def results(self) -> dict[str, MutationResult]:
        """What is known of each problem, by slug."""
        return {
            state.slug: MutationResult(
                problem=state.slug,
                solutions=state.solutions,
                total=state.total,
                wanted=len(state.drawn),
                outcomes=tuple(state.outcomes[key] for key in sorted(state.outcomes)),
                cases=cases_hash(state.known.cases),
            )
            for state in self._states
        }

    def _test_problem(self, result: ProblemResult) -> Iterator[Phase | Step]:
        mutants = [mutant for one in accepted_solutions(result) for mutant in mutants_of(one)]
        state = _ProblemState(
            slug=result.started.problem.slug,
            solutions=tuple(dict.fromkeys(one.original.name for one in mutants)),
            total=len(mutants),
            drawn=sample_mutants(mutants, self._order.count, self._order.seed),
            known=CaseSet.of(result),
        )
        self._states.append(state)
        yield Phase(len(state.drawn))
        different = yield from self._build(state)
        yield Phase(len(different))
        survivors = yield from self._judge(state, different)
        yield Phase(len(survivors))
        yield from self._search_survivors(state, survivors)

    def _build(self, state: _ProblemState) -> Generator[Step, None, list[int]]:
        """Build the mutants; return those of which the compiler makes something new."""
        problem, builder = state.known.problem, self._executor.builder
        originals = list({one.original.name: one.original for one in state.drawn}.values())
        sources = [*originals, *(one.solution() for one in state.drawn)]
        futures = [self._executor.submit(build_solution, problem, one, builder) for one in sources]
        known: dict[tuple[str, str], MutantState] = {}
        different = []
        with _cancelled_at_end(futures):
            for original, future in zip(originals, futures, strict=False):
                if (digest := program_digest(original, future.result())) is not None:
                    known[original.name, digest] = MutantState.EQUIVALENT
            for index, future in enumerate(futures[len(originals) :]):
                mutant = sources[len(originals) + index]
                try:
                    digest = program_digest(mutant, future.result())
                except LanguageError as error:
                    state.note(index, MutantState.NOT_BUILT, message=error.message)
                else:
                    if digest is not None and (mutant.name, digest) in known:
                        state.note(index, known[mutant.name, digest])
                    else:
                        different.append(index)
                        known[mutant.name, digest or ""] = MutantState.DUPLICATE
                yield Step(f"mutants of {state.slug}: build {mutant.name}")
        return different

    def _judge(
        self, state: _ProblemState, indices: Sequence[int]
    ) -> Generator[Step, None, list[int]]:
        """Judge mutants on the cases; return those that pass all of them."""
        futures = {index: self._submit(state, index, state.known.cases) for index in indices}
        survivors = []
        with _cancelled_at_end(futures.values()):
            for index, future in futures.items():
                failure = future.result()
                if failure is None:
                    survivors.append(index)
                else:
                    state.note_failure(index, failure)
                yield Step(f"mutants of {state.slug}: judge {state.drawn[index].original.name}")
        return survivors

    def _search_survivors(self, state: _ProblemState, survivors: Sequence[int]) -> Iterator[Step]:
        """Look for inputs on which mutants fail, on those first that were found for others."""
        with temporary_folder() as folder:
            for number, index in enumerate(survivors):
                label = f"mutants of {state.slug}: stress {number + 1} of {len(survivors)}"
                yield Step(label, 0)
                failure = self._submit(state, index, state.found).result()
                if failure is not None and failure.verdict is not Verdict.JE:
                    state.note_found(index, failure)
                else:
                    path = _write_mutant(folder / str(number), state.drawn[index].solution())
                    yield from self._search_input(state, index, path, label)
                yield Step(label)

    def _search_input(
        self, state: _ProblemState, index: int, path: Path, label: str
    ) -> Iterator[Step]:
        """Look for an input on which the mutant at `path` fails."""
        name = _case_name(state.drawn[index]) if self._order.adds_cases else None
        with closing(self._search(state.slug, path, name)) as search:
            try:
                while True:
                    next(search)
                    yield Step(label, 0)
            except StopIteration as end:
                state.note_search(index, end.value)
            except JudgeError as error:
                state.note(index, MutantState.NOT_SEARCHED, message=str(error))

    def _submit(
        self, state: _ProblemState, index: int, cases: Sequence[Case]
    ) -> Future[Judgement | None]:
        executor = self._executor
        return executor.submit(
            first_failure,
            state.known,
            state.drawn[index].solution(),
            cases,
            executor.builder,
            executor.jails,
        )


@contextmanager
def _cancelled_at_end(futures: Iterable[Future[Any]]) -> Iterator[None]:
    """A context at whose end no future waits for its turn any more."""
    try:
        yield
    finally:
        for future in futures:
            future.cancel()


def _write_mutant(folder: Path, solution: Solution) -> Path:
    """Write a solution below a folder; return the path by which to name it."""
    if len(solution.files) == 1:
        path = folder / Path(solution.name).name
        write_file(path, solution.files[0].content)
        return path
    for file in solution.files:
        write_file(folder / "mutant" / file.name, file.content, executable=file.executable)
    return folder / "mutant"


def _case_name(mutant: Mutant) -> str:
    """The name for a case that kills a mutant: `mutant-breadth-first-py-line-31`."""
    words = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(mutant.original.name).name.lower())
    return f"mutant-{words.strip('-')}-line-{mutant.line}"
