"""Test the cases of a problem by mutants of its accepted solutions: `judge mutants`.

    work = MutationTest(session, search, count=100)
    run_with_progress(work, screen)
    work.results

The session has judged the solutions, is not thorough, and is still open. A mutant that passes all
cases goes to `search`, which looks for an input on which it fails: `judge stress`, which is another
command.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from judge import __version__
from judge.catalog.kit import Kit
from judge.commands.verify.mutants import (
    Mutant,
    MutantOutcome,
    MutantState,
    MutationResult,
    mutants_of,
    program_digest,
    sample_mutants,
)
from judge.errors import JudgeError, LanguageError
from judge.files import write_file
from judge.grading.expectations import is_to_be_accepted
from judge.model import Case, Judgement, Problem, Program, Solution, Verdict, is_static_case
from judge.reports.mutation_score import RECORD, MutationRecord, cases_hash
from judge.reports.progress import Phase, Step
from judge.runner.build import Builder, CompileFailure
from judge.runner.events import ProblemResult
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.session import Session
from judge.sandbox import JailCache
from judge.sandbox.temporary_folders import temporary_folder

SEED = 42
"""From which mutants are drawn, and inputs for those that survive."""

SEARCH_S = 10.0
"""Seconds of the search for an input that kills a survivor, and of shrinking it."""

_KEPT = "kept/"  # counterexamples of the user, which are no cases of the problem


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEnd:
    """What a search has found: the `failing` input with its answer and how it fails, or None.

    `words` say how it fails there, or what was tried.
    """

    words: str
    failing: Case | None = None
    verdict: Verdict | None = None


Search = Callable[[str, Path], Generator[object, None, SearchEnd]]
"""Looks for an input on which a file fails. It yields often.

It takes the problem's slug and the path of the file.
"""


@dataclass(eq=False, slots=True)
class _ProblemState:
    """What is known of the mutants of one problem so far, and what solutions score on its cases."""

    problem: Problem
    solutions: tuple[str, ...]
    total: int
    drawn: list[Mutant]
    cases: Sequence[Case]
    scores: Mapping[tuple[str, str], Fraction | None]
    outcomes: dict[int, MutantOutcome] = field(default_factory=dict)
    found: list[Case] = field(default_factory=list)

    def note(self, index: int, state: MutantState, **facts: Any) -> None:
        """Note what became of a mutant."""
        self.outcomes[index] = self.drawn[index].outcome(state, **facts)


class MutationTest:
    """The work of `judge mutants`. Iterate over it to do it; it yields its progress."""

    def __init__(self, session: Session, search: Search, count: int = 100) -> None:
        """`count` mutants of each problem are tried."""
        self.interrupted = False
        self._session, self._search, self._count = session, search, count
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
            state.problem.slug: MutationResult.of(
                state.problem.slug,
                state.solutions,
                state.total,
                len(state.drawn),
                (state.outcomes[key] for key in sorted(state.outcomes)),
                cases_hash(state.cases),
            )
            for state in self._states
        }

    def _test_problem(self, result: ProblemResult) -> Iterator[Phase | Step]:
        mutants = [mutant for one in _accepted_solutions(result) for mutant in mutants_of(one)]
        state = _ProblemState(
            problem=result.started.problem,
            solutions=tuple(dict.fromkeys(one.original.name for one in mutants)),
            total=len(mutants),
            drawn=sample_mutants(mutants, self._count, SEED),
            cases=[
                one
                for one in result.cases
                if not is_static_case(one.name) and not one.name.startswith(_KEPT)
            ],
            scores={
                (report.solution, one.case): one.score
                for report in result.reports
                for one in report.judgements
            },
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
        problem, builder = state.problem, self._executor.builder
        originals = list({one.original.name: one.original for one in state.drawn}.values())
        sources = [*originals, *(one.solution() for one in state.drawn)]
        futures = [self._executor.submit(_build_solution, problem, one, builder) for one in sources]
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
                yield Step(f"mutants of {state.problem.slug}: build {mutant.name}")
        return different

    def _judge(
        self, state: _ProblemState, indices: Sequence[int]
    ) -> Generator[Step, None, list[int]]:
        """Judge mutants on the cases; return those that pass all of them."""
        futures = {index: self._submit(state, index, state.cases) for index in indices}
        survivors = []
        with _cancelled_at_end(futures.values()):
            for index, future in futures.items():
                failure = future.result()
                if failure is None:
                    survivors.append(index)
                else:
                    is_je = failure.verdict is Verdict.JE  # a fault of the judge says nothing
                    state.note(
                        index,
                        MutantState.UNKNOWN if is_je else MutantState.KILLED,
                        verdict=failure.verdict,
                        message=failure.message,
                        case=failure.case,
                    )
                yield Step(
                    f"mutants of {state.problem.slug}: judge {state.drawn[index].original.name}"
                )
        return survivors

    def _search_survivors(self, state: _ProblemState, survivors: Sequence[int]) -> Iterator[Step]:
        """Look for inputs on which mutants fail, on those first that were found for others."""
        with temporary_folder() as folder:
            for number, index in enumerate(survivors):
                label = f"mutants of {state.problem.slug}: stress {number + 1} of {len(survivors)}"
                yield Step(label, 0)
                failure = self._submit(state, index, state.found).result()
                if failure is not None and failure.verdict is not Verdict.JE:
                    case = next(one for one in state.found if one.name == failure.case)
                    end = SearchEnd(words=failure.message, failing=case, verdict=failure.verdict)
                    _note_search(state, index, end)
                else:
                    path = _write_mutant(folder / str(number), state.drawn[index].solution())
                    yield from self._search_input(state, index, path, label)
                yield Step(label)

    def _search_input(
        self, state: _ProblemState, index: int, path: Path, label: str
    ) -> Iterator[Step]:
        """Look for an input on which the mutant at `path` fails."""
        with closing(self._search(state.problem.slug, path)) as search:
            try:
                while True:
                    next(search)
                    yield Step(label, 0)
            except StopIteration as end:
                if (found := end.value.failing) is not None:
                    state.found.append(replace(found, name=f"found {len(state.found) + 1}"))
                _note_search(state, index, end.value)
            except JudgeError as error:
                state.note(index, MutantState.NOT_SEARCHED, message=str(error))

    def _submit(
        self, state: _ProblemState, index: int, cases: Sequence[Case]
    ) -> Future[Judgement | None]:
        executor, mutant = self._executor, state.drawn[index].solution()
        return executor.submit(
            _first_failure, state, mutant, cases, executor.builder, executor.jails
        )


def _note_search(state: _ProblemState, index: int, end: SearchEnd) -> None:
    """Note what a search has found."""
    if end.failing is None:
        state.note(index, MutantState.UNKNOWN, message=end.words)
        return
    content = end.failing.input.decode(errors="replace")
    state.note(index, MutantState.MISSING, verdict=end.verdict, message=end.words, input=content)


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


def _accepted_solutions(result: ProblemResult) -> list[Solution]:
    """The solutions that must be accepted, and were on each case."""
    accepted = {
        report.solution
        for report in result.reports
        if report.skipped is None
        and report.complete
        and all(one.verdict is Verdict.AC for one in report.judgements)
    }
    return [one for one in result.started.solutions if one.name in accepted and has_mutants(one)]


def has_mutants(solution: Solution) -> bool:
    """Whether a solution must be accepted, and is a program."""
    return is_to_be_accepted(solution.expectation) and not solution.is_answers


def _build_solution(problem: Problem, solution: Solution, builder: Builder) -> Program:
    """Build a solution. Raises `LanguageError` if it does not compile."""
    memory_bytes = limits_of(problem, solution).memory_bytes
    program = builder.build(solution, memory_bytes=memory_bytes)
    if isinstance(program, CompileFailure):
        raise LanguageError(program.message)
    return program


def _first_failure(
    state: _ProblemState,
    mutant: Solution,
    cases: Sequence[Case],
    builder: Builder,
    jails: JailCache,
) -> Judgement | None:
    """The judgement on the first case that the mutant fails; None if it passes all of them.

    In a scored problem, another score than that of the original is a failure.
    """
    for case in cases:
        judged = judge_case(state.problem, mutant, case, builder=builder, jails=jails)
        score = state.scores.get((mutant.name, case.name), judged.score)
        if judged.verdict is not Verdict.AC or judged.score != score:
            return judged
    return None


def write_records(kit: Kit, results: Mapping[str, MutationResult]) -> list[Path]:
    """Record the results beside the cases of their problems; return the files.

    What was not judged and searched to its end is not recorded.
    """
    paths = []
    for slug, result in results.items():
        counts = {one.name.lower(): result.count(one) for one in MutantState}
        is_whole = 0 < result.wanted == len(result.mutants)
        if not is_whole or counts.pop("not_searched"):
            continue
        record = MutationRecord(
            date=datetime.now(UTC).date().isoformat(),
            version=__version__,
            cases=result.cases,
            seed=SEED,
            stress_s=SEARCH_S,
            total=result.total,
            tried=result.wanted,
            **counts,
        )
        path = kit.records(slug) / RECORD
        write_file(path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
        paths.append(path)
    return paths
