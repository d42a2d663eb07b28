"""Judge two candidates, then run them in pairs to compare their times.

    with open_comparison(source, options) as runs:
        for event in runs: ...
    runs.comparison()

First each is judged once on every case, which also warms up the caches. Then come rounds: on every
useful case one run of each candidate, back to back on the same core, each in a warm jail of its
own. Which one goes first alternates from case to case and from round to round. So whatever slows
the machine down for a while slows both. Every run is judged.

The rounds stop when the interval allows a decision, or when the time is spent. There are only a few
looks at the interval, at growing distances (see `statistics`).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from msgspec.structs import replace

from judge import languages
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.measure.comparison import (
    MARGIN,
    MAX_UNMEASURED,
    CandidateObject,
    CaseExclusion,
    CaseJudgement,
    CaseRuns,
    CompareCandidate,
    ComparedCase,
    CompareOptions,
    Comparison,
    CounterTotals,
    RevisionDocument,
    RevisionObject,
    UnrunSolution,
    choose_cases,
    class_weights,
    has_same_text,
)
from judge.commands.measure.revisions import (
    Repository,
    candidate_at_revision,
    read_candidate,
    split_revision,
)
from judge.commands.measure.statistics import (
    LOOKS,
    MIN_PAIRS,
    Decision,
    decision,
    estimate,
    rounds_needed,
)
from judge.errors import UsageError
from judge.grading.expectations import ACCEPTED
from judge.grading.verdicts import is_undecided
from judge.model import Judgement, Language, MainName, Setting, Solution, SourceFile, Verdict
from judge.reports.json import header_fields
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.scheduler import Phase, ResourceScope, Step
from judge.sandbox import Sandbox, processor_name
from judge.sandbox.temporary_folders import temporary_folder

_STARTS = 3  # runs of an empty program before the rounds
_SHORT = 1.5  # times the start-up: a shorter case is mostly start-up
_WORK = 0.5  # of the time above start-up: if short cases hold more of it, they are not left out
_LOOK_RATIO = 0.72  # of the time of a look to that of the next one
_OVERHEAD_S = 0.004  # of a run, around the program itself


class PairedRuns:
    """The runs of one comparison: iterate to do them."""

    def __init__(
        self,
        source: ProblemSource,
        slug: str,
        candidates: tuple[CompareCandidate, CompareCandidate],
        options: CompareOptions,
        *,
        executor: LocalExecutor,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises `UsageError` if the options name something unknown.

        Raises `ProblemError` if the problem is broken.
        """
        problem = source.problem(slug)
        load_rules(problem)  # so that broken rules are reported before anything is run
        data = options.data or DEFAULT_DATA
        cases = filter_cases(slug, source.cases(slug, data), options.cases)
        self.problem = replace(problem, limits=problem.limits.scale(options.time_scale))
        self.setting = executor.conditions(data, options.time_scale)
        self.interrupted = False
        self._candidates = candidates
        self._programs = [_with_neutral_name(candidate.solution) for candidate in candidates]
        self._runs = [CaseRuns(case) for case in cases]
        self._options = options
        self._executor = executor
        self._jails = [executor.add_jails(), executor.add_jails()]
        self._clock = clock
        first, second = self._programs
        is_one_language = first.language == second.language
        self._empty = empty_program(first.language) if is_one_language else None
        self._starts: list[float] = []
        self._took_s = 0.0

    def __iter__(self) -> Iterator[Phase | Step]:
        """Do the work; yield its progress. One program is not compared with itself."""
        if has_same_text(*(candidate.solution for candidate in self._candidates)):
            return
        yield from self._judge_both()
        accepted = [runs for runs in self._runs if runs.left_out is None]
        if accepted:
            for _ in range(_STARTS):
                self._measure_startup()
            self._leave_out_cases(accepted)
            yield from self._run_rounds([runs for runs in accepted if runs.left_out is None])

    def comparison(self) -> Comparison:
        """All that is known so far."""
        first, second = (candidate.solution for candidate in self._candidates)
        runs, start_s = self._runs, self._start_s
        timed = [run for run in runs if run.left_out is None and run.cpu]
        measured = {run.case.name for run in timed}
        stands_for = (None, CaseExclusion.LONG)  # what is measured, or like what is measured
        useful = [run for run in runs if run.need_s and run.left_out in stands_for]
        weights, unmeasured = class_weights(useful, measured)
        counts = [weights.get(run.case.name, 1.0) for run in timed]
        cpu = estimate([run.cpu for run in timed], counts)
        costs = [min(pair) for run in timed for pair in run.cpu]
        share = min(1.0, (start_s or 0.0) * len(costs) / max(sum(costs), 1e-9))
        same_text = has_same_text(first, second)
        answer = Decision.EQUAL if same_text else decision(cpu, MARGIN, share)
        if answer is Decision.EQUAL and unmeasured > MAX_UNMEASURED:
            answer = Decision.UNKNOWN  # nobody knows what much of their work takes
        judged = [(run.case.name, a, b) for run in runs for a, b in [run.judgements] if a and b]
        different = [
            (name, a.verdict, b.verdict) for name, a, b in judged if a.verdict is not b.verdict
        ]
        accepted = [(a, b) for _, a, b in judged if a.verdict is b.verdict is Verdict.AC]
        candidates = [
            CandidateObject(
                solution=candidate.solution.name,
                language=candidate.solution.language.code,
                commit=candidate.commit,
            )
            for candidate in self._candidates
        ]
        return Comparison(
            **header_fields(self.problem, self.setting),
            data=self.setting.data,
            processor=processor_name(),
            a=candidates[0],
            b=candidates[1],
            same_text=same_text,
            answer=answer,
            band=MARGIN,
            cpu=cpu,
            rounds_wanted=rounds_needed(cpu, MARGIN, share) if cpu else None,
            start_cpu_s=start_s,
            start_share=round(share, 4),
            unmeasured_share=round(unmeasured, 4),
            seconds=round(self._took_s, 3),
            time_s=self._options.time_s,
            worse=tuple(name for name, a, _ in different if a is Verdict.AC),
            better=tuple(name for name, _, b in different if b is Verdict.AC),
            otherwise=tuple(name for name, *both in different if Verdict.AC not in both),
            nodes=_totals([(a.nodes, b.nodes) for a, b in accepted]),
            quality=_totals([(a.quality, b.quality) for a, b in accepted]),
            interrupted=self.interrupted,
            cases=tuple(_case_object(run) for run in runs),
        )

    def _judge_both(self) -> Iterator[Phase | Step]:
        """Judge both on every case; a difference must show twice."""
        yield Phase(2 * len(self._runs))
        compile_errors: dict[int, Judgement] = {}
        for number, runs in enumerate(self._runs):
            for side in _order(number):
                yield Step(self._candidates[side].solution.name)
                if error := compile_errors.get(side):
                    run = replace(error, case=runs.case.name, hash=runs.case.hash)
                else:
                    run = self._judge(side, runs)
                    if is_undecided(run, limits_of(self.problem, self._programs[side], run.case)):
                        run = self._judge(side, runs)
                if run.verdict is Verdict.CE:
                    compile_errors[side] = run
                runs.judgements[side] = run
            failed = [
                side
                for side, run in enumerate(runs.judgements)
                if run and run.verdict is not Verdict.AC
            ]
            if failed:
                runs.left_out = CaseExclusion.FAILED
            if len(failed) == 1 and failed[0] not in compile_errors:
                again = self._judge(failed[0], runs)
                if again.verdict is Verdict.AC:
                    runs.judgements[failed[0]] = again
                    runs.left_out = CaseExclusion.UNSTEADY

    @property
    def _start_s(self) -> float | None:
        """The CPU time of an empty program, as far as it is known."""
        return median(self._starts) if self._starts else None

    def _measure_startup(self) -> None:
        """Run an empty program, if both candidates are in a language that has one."""
        if self._empty is None:
            return
        outcome = self._executor.submit(self._executor.run, self.problem, self._empty, b"").result()
        if outcome.verdict is not Verdict.AC:
            self._empty = None
            self._starts.clear()
        else:
            self._starts.append(outcome.seen.cpu_s)

    def _leave_out_cases(self, accepted: Sequence[CaseRuns]) -> None:
        """Leave out cases that are mostly start-up, and those for which there is no time."""
        start_s = self._start_s or 0.0
        cpu_s = [min(run.cpu_s or 0.0 for run in runs.judgements if run) for runs in accepted]
        wall_s = [
            sum((run.wall_s or 0.0) + _OVERHEAD_S for run in runs.judgements if run)
            for runs in accepted
        ]
        is_short = [time < _SHORT * start_s for time in cpu_s]
        work = [max(0.0, time - start_s) for time in cpu_s]
        lost = sum(time for time, short in zip(work, is_short, strict=True) if short)
        if not all(is_short) and lost < _WORK * sum(work):
            for runs, short in zip(accepted, is_short, strict=True):
                if short:
                    runs.left_out = CaseExclusion.SHORT
        for one_s, pair_s, runs in zip(cpu_s, wall_s, accepted, strict=True):
            runs.work_s, runs.need_s = one_s, 2 * MIN_PAIRS * pair_s
        useful = [runs for runs in accepted if runs.left_out is None]
        chosen = choose_cases(useful, self._options.time_s)
        for runs in useful:
            if runs.case.name not in chosen:
                runs.left_out = CaseExclusion.LONG

    def _run_rounds(self, cases: Sequence[CaseRuns]) -> Iterator[Phase | Step]:
        """Run pairs on all these cases, until there is a decision or the time is spent."""
        began, time_s = self._clock(), self._options.time_s
        looks = [time_s * _LOOK_RATIO**back for back in range(LOOKS - 1, -1, -1)]
        yield Phase(max(1, int(time_s)))
        number = 0
        while looks and any(runs.left_out is None for runs in cases):
            for place, runs in enumerate(cases):
                if runs.left_out is None:
                    self._run_pair(runs, number + place)
                before_s, self._took_s = self._took_s, self._clock() - began
                yield Step(f"round {number + 1}", int(self._took_s) - int(before_s))
                if self._took_s >= looks[-1]:
                    break
            number += 1
            self._measure_startup()  # in each round, for a busy machine slows it down as well
            due = [look for look in looks if look <= self._took_s]
            del looks[: len(due)]
            if due and self.comparison().answer is not Decision.UNKNOWN:
                return

    def _run_pair(self, runs: CaseRuns, number: int) -> None:
        """Run each once; leave out the case if one fails now."""
        pair = {side: self._judge(side, runs) for side in _order(number)}
        first, second = pair[0], pair[1]
        if not first.verdict is second.verdict is Verdict.AC:
            runs.left_out = CaseExclusion.UNSTEADY
            return
        runs.cpu.append((first.cpu_s or 0.0, second.cpu_s or 0.0))

    def _judge(self, side: int, runs: CaseRuns) -> Judgement:
        program, jails = self._programs[side], self._jails[side]
        return self._executor.judge(self.problem, program, runs.case, jails=jails).result()


def _order(number: int) -> tuple[int, int]:
    return (0, 1) if number % 2 == 0 else (1, 0)


def _with_neutral_name(solution: Solution) -> Solution:
    """The solution with a file name that is the same for both candidates.

    The length of a program's path moves its stack, which may change its time by percents.
    """
    names_matter = solution.language.main not in (MainName.FILE, MainName.MODULE, MainName.UNIT)
    if len(solution.files) != 1 or names_matter:
        return solution
    file = solution.files[0]
    fitting = [suffix for suffix in solution.language.suffixes if file.name.endswith(suffix)]
    if not fitting:
        return solution
    name = f"solution{max(fitting, key=len)}"
    return replace(solution, files=(replace(file, name=name),))


def empty_program(language: Language) -> Solution | None:
    """The empty program in a language; None if the start-up depends on the program.

    It shows what the start-up costs. No change of a solution can alter the time that an interpreter
    takes to start and to end, and in a short case that is most of the time. So it is measured
    beside the solutions.
    """
    if language.empty is None:
        return None
    name = f"Main{language.suffixes[0]}"
    return Solution(
        name=name,
        files=(SourceFile(name=name, content=language.empty.encode()),),
        language=language,
        expectation=ACCEPTED,
    )


@contextmanager
def open_comparison(
    source: ProblemSource,
    options: CompareOptions,
    *,
    sandbox: Sandbox | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[PairedRuns]:
    """The runs of `judge compare`; what they need is closed in the end.

    Raises `UsageError` if an option names something unknown, `ProblemError` if the problem is
    broken, `LanguageError` if a solution cannot be run here.
    """
    slug = _slug(source, options)
    with temporary_folder() as scratch, one_core_executor(sandbox, options.sandbox) as executor:
        first, second = (read_candidate(source, slug, word, scratch) for word in options.candidates)
        yield PairedRuns(source, slug, (first, second), options, executor=executor, clock=clock)


def _slug(source: ProblemSource, options: CompareOptions) -> str:
    """The problem. Raises `UsageError` if the words do not tell it."""
    words = list(options.problems)
    if not words and len(source.slugs()) != 1:
        paths = [split_revision(word)[0] for word in options.candidates]
        words = list(filter(os.path.lexists, paths))
        if not words:
            both = " nor ".join(map(repr, options.candidates))
            raise UsageError(
                f"neither {both} is a file here, so the problem is unknown",
                advice="Name it: `judge compare PROBLEM A B`; or give the paths of files",
            )
    slugs, _ = source.resolve(words)
    return slugs[0]


class CompareRevision(ResourceScope):
    """Compare the solutions that changed since a revision with what they were: iterate to do it.

    Cases and rules are the current ones for both versions. `document` is what is known so far.
    """

    def __init__(
        self,
        source: ProblemSource,
        options: CompareOptions,
        *,
        sandbox: Sandbox | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises `UsageError` if an option names something unknown, or there is no repository."""
        super().__init__()
        self.interrupted = False
        self._source = source
        self._options = options
        self._clock = clock
        slugs = [source.resolve([word])[0][0] for word in options.problems] or source.slugs()
        inside = source.solutions_folder(slugs[0]) if slugs else source.root
        self._repository = Repository.containing(inside)
        self._commit = self._repository.commit(options.revision)
        self._changed: list[tuple[str, Solution]] = []
        self._added: list[str] = []
        self._removed: list[str] = []
        self._unchanged = 0
        for slug in slugs:
            self._find_changes(slug)
        self.runs: list[PairedRuns] = []  # of the solutions so far; the last may not have ended
        self._ended = 0
        self._skipped: list[UnrunSolution] = []
        self._executor = one_core_executor(sandbox, options.sandbox)
        self.setting: Setting = self._executor.conditions((), options.time_scale)

    def __iter__(self) -> Iterator[Phase | Step | PairedRuns]:
        """Do the work; yield its progress, and the runs of each solution when they have ended."""
        scratch = self._stack.enter_context(temporary_folder())
        self._stack.enter_context(self._executor)
        for slug, solution in self._changed:
            if solution.missing is not None:
                name = f"{slug}/{solution.name}"
                self._skipped.append(UnrunSolution(solution=name, why=solution.missing))
                continue
            self.runs.append(self._start(slug, solution, scratch))
            yield from self.runs[-1]
            self._ended += 1
            yield self.runs[-1]

    def document(self) -> RevisionDocument:
        """All that is known so far."""
        for runs in self.runs[self._ended :]:
            runs.interrupted = self.interrupted
        return RevisionDocument(
            against=RevisionObject(revision=self._options.revision, commit=self._commit),
            compared=tuple(runs.comparison() for runs in self.runs),
            added=tuple(self._added),
            removed=tuple(self._removed),
            skipped=tuple(self._skipped),
            unchanged=self._unchanged,
            interrupted=self.interrupted,
        )

    def _find_changes(self, slug: str) -> None:
        """Compare the files of a problem's solutions with those of the revision."""
        folder = self._source.solutions_folder(slug)
        before = self._repository.file_hashes(folder, self._options.revision)
        names: set[str] = set()
        for solution in self._source.solutions(slug):
            path = folder / solution.name
            parts = sorted(path.rglob("*")) if path.is_dir() else [path]
            files = [part.relative_to(folder).as_posix() for part in parts if part.is_file()]
            hashes = self._repository.hashes([(folder / name).read_bytes() for name in files])
            was = {
                name: hash
                for name, hash in before.items()
                if name == solution.name or name.startswith(f"{solution.name}/")
            }
            names.update(files, was)
            if not was:
                self._added.append(f"{slug}/{solution.name}")
            elif was == dict(zip(files, hashes, strict=True)):
                self._unchanged += 1
            else:
                self._changed.append((slug, solution))
        self._removed += [
            f"{slug}/{name}"
            for name in sorted(before)
            if name not in names and languages.is_source(name)
        ]

    def _start(self, slug: str, solution: Solution, scratch: Path) -> PairedRuns:
        was = candidate_at_revision(
            self._source,
            slug,
            self._source.solutions_folder(slug) / solution.name,
            self._options.revision,
            scratch,
            repository=self._repository,
            name=f"{solution.name}@{self._options.revision}",
        )
        return PairedRuns(
            self._source,
            slug,
            (was, CompareCandidate(solution=solution)),
            self._options,
            executor=self._executor,
            clock=self._clock,
        )


def _case_object(runs: CaseRuns) -> ComparedCase:
    first, second = (
        CaseJudgement(verdict=run.verdict, nodes=run.nodes, message=run.message) if run else None
        for run in runs.judgements
    )
    return ComparedCase(
        case=runs.case.name,
        hash=runs.case.hash,
        a=first,
        b=second,
        left_out=runs.left_out or (None if runs.cpu else CaseExclusion.NOT_REACHED),
        cpu_s=tuple((round(first, 6), round(second, 6)) for first, second in runs.cpu),
    )


def _totals(pairs: Sequence[tuple[int | None, int | None]]) -> CounterTotals | None:
    """The sums over the pairs that are known; None if none is."""
    counted = [(a, b) for a, b in pairs if a is not None and b is not None]
    if not counted:
        return None
    return CounterTotals(
        cases=len(counted),
        a=sum(a for a, _ in counted),
        b=sum(b for _, b in counted),
        differing=sum(a != b for a, b in counted),
    )
