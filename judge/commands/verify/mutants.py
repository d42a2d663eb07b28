"""Test the cases of a problem by mutants of its accepted solutions: `judge mutants`.

    work = MutationTest(session, search, count=100)
    run_with_progress(work, screen)
    work.results

The session has judged the solutions, is not thorough, and is still open. A mutant that passes all
cases goes to `search`, which looks for an input on which it fails: `judge stress`, which is another
command.
"""

from __future__ import annotations

import hashlib
import random
import re
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import CodeType
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from judge import __version__
from judge.catalog.kit import Kit
from judge.commands.verify.python_changes import (
    SourceChange,
    apply_change,
    change_line,
    change_words,
    python_changes,
)
from judge.commands.verify.token_changes import token_changes
from judge.errors import JudgeError, LanguageError
from judge.facts import Fact
from judge.files import read_file, write_file
from judge.grading.expectations import is_to_be_accepted
from judge.model import (
    Case,
    Code,
    Finding,
    Judgement,
    Problem,
    Program,
    Severity,
    Solution,
    Verdict,
    is_static_case,
)
from judge.model.inspections import Inspection
from judge.reports.mutation_score import RECORD, MutationRecord, cases_hash, score_of
from judge.runner.build import Builder, CompileFailure, Jails
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.scheduler import Phase, Step
from judge.runner.session import ProblemResult, Session
from judge.sandbox.temporary_folders import temporary_folder
from judge.terminal.translation import mark

SEED = 42
"""From which mutants are drawn, and inputs for those that survive."""

SEARCH_S = 10.0
"""Seconds of the search for an input that kills a survivor, and of shrinking it."""

_KEPT = "kept/"  # counterexamples of the user, which are no cases of the problem


PYTHON = frozenset({"python3", "pypy3"})
"""The languages that are Python, by their codes in `languages.toml`."""

_UNJUDGED = re.compile(
    r"JUDGE_STATS|stderr|\bcerr\b|System\.err|Console\.Error|eprint|console\.error"
)


class SearchEnd(Struct, frozen=True, kw_only=True):
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


class _ProblemState(Struct, eq=False):
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

    def note_missing(self, index: int, case: Case, verdict: Verdict | None, message: str) -> None:
        """Note that a mutant fails on an input that is no case."""
        content = case.input.decode(errors="replace")
        facts = {"verdict": verdict, "message": message, "input": content}
        self.note(index, MutantState.MISSING, **facts)


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
                tuple(state.outcomes[key] for key in sorted(state.outcomes)),
                problem=state.problem.slug,
                solutions=state.solutions,
                total=state.total,
                wanted=len(state.drawn),
                cases=cases_hash(state.cases),
            )
            for state in self._states
        }

    def _test_problem(self, result: ProblemResult) -> Iterator[Phase | Step]:
        mutants = [mutant for file in _accepted_solutions(result) for mutant in mutants_of(file)]
        state = _ProblemState(
            problem=result.started.problem,
            solutions=tuple(dict.fromkeys(mutant.original.name for mutant in mutants)),
            total=len(mutants),
            drawn=sample_mutants(mutants, self._count, SEED),
            cases=[
                case
                for case in result.cases
                if not is_static_case(case.name) and not case.name.startswith(_KEPT)
            ],
            scores={
                (report.solution, run.case): run.score
                for report in result.reports
                for run in report.judgements
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
        originals = list({mutant.original.name: mutant.original for mutant in state.drawn}.values())
        files = [*originals, *(mutant.solution() for mutant in state.drawn)]
        futures = [self._executor.submit(_build_solution, problem, file, builder) for file in files]
        states: dict[tuple[str, str], MutantState] = {}
        different = []
        with _cancelled_at_end(futures):
            for original, future in zip(originals, futures, strict=False):
                if (digest := program_digest(original, future.result())) is not None:
                    states[original.name, digest] = MutantState.EQUIVALENT
            for index, future in enumerate(futures[len(originals) :]):
                mutant = files[len(originals) + index]
                try:
                    digest = program_digest(mutant, future.result())
                except LanguageError as error:
                    state.note(index, MutantState.NOT_BUILT, message=error.message)
                else:
                    if digest is not None and (mutant.name, digest) in states:
                        state.note(index, states[mutant.name, digest])
                    else:
                        different.append(index)
                        states[mutant.name, digest or ""] = MutantState.DUPLICATE
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
                    case = next(case for case in state.found if case.name == failure.case)
                    state.note_missing(index, case, failure.verdict, failure.message)
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
            except StopIteration as stopped:
                end: SearchEnd = stopped.value
                if end.failing is None:
                    state.note(index, MutantState.UNKNOWN, message=end.words)
                else:
                    state.found.append(replace(end.failing, name=f"found {len(state.found) + 1}"))
                    state.note_missing(index, end.failing, end.verdict, end.words)
            except JudgeError as error:
                state.note(index, MutantState.NOT_SEARCHED, message=str(error))

    def _submit(
        self, state: _ProblemState, index: int, cases: Sequence[Case]
    ) -> Future[Judgement | None]:
        executor, mutant = self._executor, state.drawn[index].solution()
        return executor.submit(_first_failure, state, mutant, cases, executor.jails)


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
    right = {
        report.solution
        for report in result.reports
        if report.skipped is None
        and report.complete
        and all(run.verdict is Verdict.AC for run in report.judgements)
    }
    return [file for file in result.started.solutions if file.name in right and has_mutants(file)]


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
    jails: Jails,
) -> Judgement | None:
    """The judgement on the first case that the mutant fails; None if it passes all of them.

    In a scored problem, another score than that of the original is a failure.
    """
    for case in cases:
        judged = judge_case(state.problem, mutant, case, jails=jails)
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
        counts = {state.name.lower(): result.count(state) for state in MutantState}
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


class Mutant(Struct, frozen=True):
    """A solution with one change in one of its files. `before` and `after` are the changed line."""

    original: Solution
    file: str
    line: int
    before: str
    after: str
    change: SourceChange

    def solution(self) -> Solution:
        """The changed solution, under the name of the original one."""
        files = tuple(
            replace(file, content=apply_change(file.content.decode(), self.change).encode())
            if file.name == self.file
            else file
            for file in self.original.files
        )
        return replace(self.original, files=files)

    def outcome(self, state: MutantState, **facts: Any) -> MutantOutcome:
        """What became of it."""
        change = {name: getattr(self, name) for name in ("file", "line", "before", "after")}
        return MutantOutcome(solution=self.original.name, state=state, **change, **facts)


def mutants_of(solution: Solution) -> list[Mutant]:
    """All mutants of a solution, in the order of its text; none in a language without changes.

    What is written to standard error is not judged, so lines about it are not changed.
    """
    mutants = []
    code = solution.language.code
    for file in solution.files:
        try:
            source = file.content.decode()
        except UnicodeDecodeError:
            continue
        if not file.name.endswith(solution.language.suffixes):
            continue
        for change in python_changes(source) if code in PYTHON else token_changes(source, code):
            before, after = change_words(source, change)
            if not _UNJUDGED.search(before):
                line = change_line(source, change)
                mutants.append(Mutant(solution, file.name, line, before, after, change))
    return mutants


def sample_mutants(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """The first `count` mutants of a shuffle by `seed`: more of them begin with the same ones."""
    shuffled = list(mutants)
    random.Random(seed).shuffle(shuffled)
    return shuffled[:count]


def program_digest(solution: Solution, program: Program) -> str | None:
    """A hash of what the compiler made of a solution; None if it made nothing.

    Solutions with the same hash do the same. For Python it is the byte code without the numbers of
    lines, by the Python that runs the judge; for others it is all files besides the sources.
    """
    if solution.language.code in PYTHON:
        return _python_digest(solution)
    digest, sources = hashlib.blake2b(), {file.content for file in solution.files}
    count = 0
    for path in sorted(program.folder.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        content = read_file(path)
        if content not in sources:
            count += 1
            digest.update(f"{path.relative_to(program.folder)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest() if count else None


def _python_digest(solution: Solution) -> str | None:
    codes = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for file in solution.files:
                if file.name.endswith(solution.language.suffixes):
                    codes.append(_describe(compile(file.content, file.name, "exec")))
    except (SyntaxError, ValueError, RecursionError):
        return None
    return hashlib.blake2b(repr(codes).encode(errors="surrogatepass")).hexdigest()


def _describe(code: CodeType) -> tuple[object, ...]:
    """All of a code object that matters to what it does."""
    constants = [
        _describe(item) if isinstance(item, CodeType) else (type(item).__name__, repr(item))
        for item in code.co_consts
    ]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return code.co_name, names, counts, code.co_code, code.co_exceptiontable, constants


class MutantState(Enum):
    """What became of a mutant."""

    NOT_BUILT = mark("not built")
    EQUIVALENT = mark("equivalent")  # the compiler makes the same of it as of the solution
    DUPLICATE = mark("duplicate")  # or as of another mutant
    KILLED = mark("killed")  # by a case
    MISSING = mark("missing")  # by stress, and by no case
    UNKNOWN = mark("unknown")  # by neither
    NOT_SEARCHED = mark("not searched")  # by no case, and stress could not search


class MutantOutcome(Struct, frozen=True, kw_only=True):
    """A mutant that was drawn: its change, and what became of it.

    `verdict` and `message` say how it fails, or the message why nothing is known. `case` kills it;
    `input` is where it fails if no case kills it.
    """

    solution: str
    file: str
    line: int
    before: str
    after: str
    state: MutantState
    verdict: Verdict | None = None
    message: str = ""
    case: str | None = None
    input: str | None = None

    @property
    def name(self) -> Fact:
        """The line, and how it is changed."""
        return Fact("line {}: `{}` -> `{}`", self.line, self.before, self.after)


class MutationResult(Struct, frozen=True, kw_only=True):
    """The mutants of a problem: `total` of them, of which `wanted` were drawn.

    There are fewer `mutants` if the work was interrupted. `score` is `killed / (killed + missing)`,
    null if both are 0, or if a survivor was not searched for. `cases` is a hash of those that they
    were judged on.
    """

    problem: str
    solutions: tuple[str, ...]
    total: int
    wanted: int
    killed: int
    missing: int
    score: float | None
    mutants: tuple[MutantOutcome, ...]
    cases: str = ""

    @classmethod
    def of(cls, mutants: tuple[MutantOutcome, ...], **facts: Any) -> MutationResult:
        """The result with these outcomes, counted, and the other fields."""
        counts = Counter(mutant.state for mutant in mutants)
        killed, missing = counts[MutantState.KILLED], counts[MutantState.MISSING]
        score = None if counts[MutantState.NOT_SEARCHED] else score_of(killed, missing)
        return cls(killed=killed, missing=missing, score=score, mutants=mutants, **facts)

    def having(self, state: MutantState) -> list[MutantOutcome]:
        """The mutants with a state."""
        return [mutant for mutant in self.mutants if mutant.state is state]

    def count(self, state: MutantState) -> int:
        """How many mutants have a state."""
        return len(self.having(state))


def inspect_mutants(result: MutationResult) -> Inspection:
    """The inspection of the mutants of a problem: an error for each that only stress kills."""
    findings = []
    for mutant in result.having(MutantState.MISSING):
        fails = Fact("fails") if mutant.verdict is None else Fact("gets {}", mutant.verdict.value)
        message = Fact(
            "{} passes all cases, but {} on an input that stress found", mutant.name, fails
        )
        code = Code.MUTANT_SURVIVES
        findings.append(Finding(code, result.problem, mutant.solution, Severity.ERROR, message))
    return Inspection(
        problem=result.problem,
        name="mutants",
        about="The cases kill each mutant of an accepted solution that stress kills",
        subjects=result.solutions,
        findings=tuple(findings),
    )
