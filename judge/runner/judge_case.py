"""One case: a problem, a solution and a case come in, a `Judgement` goes out.

What is the judge's own fault, or that of a package's validator, is a JE, never a wrong answer.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from judge.catalog.rules import load_rules
from judge.errors import LanguageError, ProblemError, SandboxError
from judge.grading import checkers, scoring
from judge.grading import feedback as explaining
from judge.grading.excerpts import make_dialogue_excerpt, make_excerpt
from judge.grading.verdicts import (
    is_near,
    near_limit_note,
    reported_nodes,
    verdict_of,
    verdict_reason,
    without_nodes,
)
from judge.model import (
    Case,
    Check,
    Execution,
    Judgement,
    Limits,
    Place,
    Problem,
    Program,
    Solution,
    SourceFile,
    Stop,
    Validation,
)
from judge.model import Verdict as V
from judge.runner import output_validators as validators
from judge.runner.build import Builder, CompileFailure
from judge.runner.output_validators import ValidatorResult
from judge.sandbox import Access, Interaction, JailCache, JailLease, WorkDir, run_interaction

_PATIENCE = 2.0  # times the wall limit, for a solution that waits for a validator's words


def judge_case(
    problem: Problem,
    solution: Solution,
    case: Case,
    *,
    builder: Builder,
    jails: JailCache,
    record: bool = False,
) -> Judgement:
    """The judgement on one case; with `record` what a solution and a validator say is kept.

    Raises `LanguageError` or `SandboxError` if the solution cannot even be built here, `Cancelled`
    if the run is called off.
    """
    limits = limits_of(problem, solution)
    program = builder.build(solution, memory_bytes=limits.memory_bytes)
    if isinstance(program, CompileFailure):
        return _judgement(case, V.CE, program.message)
    player = _SolutionRun(problem, case, program, limits, jails)
    try:
        if problem.validation is None:
            outcome = _run_and_check(player)
        else:
            outcome = _ValidatorRun(player, problem.validation, builder, record=record).outcome()
    except SandboxError as error:
        jails.discard_own()
        return _judgement(case, V.JE, str(error))
    except (ProblemError, LanguageError) as error:  # of a validator
        return _judgement(case, V.JE, str(error))
    return _make_judgement(player, outcome)


def limits_of(problem: Problem, solution: Solution) -> Limits:
    """The problem's limits, with what the solution's language gets on top of the wall limit."""
    extra_s = solution.language.wall_extra_s
    return replace(problem.limits, wall_s=problem.limits.wall_s + extra_s)


@dataclass(frozen=True, slots=True)
class _SolutionRun:
    """A solution before a case."""

    problem: Problem
    case: Case
    program: Program
    limits: Limits
    jails: JailCache

    def run(self, told: bytes) -> Execution:
        """What became of it when it was told so."""
        seat = self.open_jail(self.limits)
        return self.with_written_files(seat, seat.jail.run(stdin=told, args=self.case.args))

    def with_written_files(self, seat: JailLease, seen: Execution) -> Execution:
        """The facts of a run, with what it wrote to files as a part of its output."""
        if self.problem.place is not Place.COPY or seat.work_dir is None:
            return seen
        written = _written_bytes(seat.work_dir, self._files())
        return replace(seen, output_bytes=seen.output_bytes + written)

    def open_jail(self, limits: Limits) -> JailLease:
        """Its jail, with everything where it runs that is to be there."""
        place = self.problem.place
        if place is Place.SCRATCH and not self.case.files:
            return self.jails.lease(self.program, limits)
        if place is Place.OWN and not self.case.files:
            return self.jails.lease(replace(self.program, place=self.program.folder), limits)
        access = Access.READ_ONLY if place is Place.OWN else Access.WRITABLE
        seat = self.jails.lease(self.program, limits, access)
        seat.work_dir.fill(self._files())
        return seat

    def _files(self) -> list[SourceFile]:
        """What lies where it runs; the files of the case come over its own."""
        return [*_program_files(self.program.folder), *self.case.files]


@dataclass(frozen=True, slots=True, kw_only=True)
class _CaseOutcome:
    """What became of a case: the facts, the verdict and why, and what who decided it said."""

    seen: Execution
    verdict: V
    message: str = ""
    nodes: int | None = None
    check: Check | None = None
    validation: ValidatorResult | None = None
    dialogue: Interaction | None = None


def _run_and_check(player: _SolutionRun) -> _CaseOutcome:
    """The outcome by the problem's own rules, or word by word."""
    problem, case = player.problem, player.case
    outcome = _outcome_of_run(player.run(case.input), player.limits)
    if outcome.verdict is not V.AC:
        return outcome
    try:
        check = checkers.check_output(
            load_rules(problem),
            case.validator_args or problem.checker_args,
            case_input=case.input,
            expected=case.answer,
            actual=outcome.seen.stdout,
        )
    except ProblemError as error:
        return replace(outcome, verdict=V.JE, message=str(error))
    except Exception as error:  # the rules are the kit's code: their bugs are the judge's fault
        words = f"the rules of {problem.slug} failed with {type(error).__name__}: {error}"
        return replace(outcome, verdict=V.JE, message=words)
    verdict = V.AC if check.ok else V.WA
    return replace(outcome, verdict=verdict, message=check.message, check=check)


def _outcome_of_run(seen: Execution, limits: Limits) -> _CaseOutcome:
    """The outcome by how the solution ended alone: AC if nothing speaks against it."""
    nodes, seen = reported_nodes(seen.stderr), replace(seen, stderr=without_nodes(seen.stderr))
    verdict = verdict_of(seen, limits)
    if verdict is None:
        return _CaseOutcome(seen=seen, verdict=V.AC, nodes=nodes)
    message = verdict_reason(seen, limits, verdict)
    return _CaseOutcome(seen=seen, verdict=verdict, message=message, nodes=nodes)


class _ValidatorRun:
    """A solution before the validators of a package."""

    def __init__(
        self, player: _SolutionRun, validation: Validation, builder: Builder, *, record: bool
    ) -> None:
        """Raises `ProblemError` or `LanguageError` if a validator cannot be built."""
        self._solution = player
        self._validation = validation
        self._record = record
        self._programs: dict[str, Program] = {}
        for validator in validation.validators:
            built = builder.build(validator, memory_bytes=validation.limits.memory_bytes)
            if isinstance(built, CompileFailure):
                raise ProblemError(
                    f"the validator {validator.name} has no program: {built.message}"
                )
            self._programs[validator.name] = built

    def outcome(self) -> _CaseOutcome:
        """The outcome after all passes, with the largest figures of any of them."""
        told: bytes | None = self._solution.case.input
        passes: list[_CaseOutcome] = []
        while told is not None:
            if len(passes) == self._validation.passes:
                words = f"the validator asked for more than {len(passes)} passes"
                passes.append(replace(passes[-1], verdict=V.JE, message=words))
                break
            passes.append(self._run_pass(told, first=not passes))
            ruling = passes[-1].validation
            told = ruling.next_input if ruling else None
        return replace(passes[-1], seen=_combine_passes([one.seen for one in passes]))

    def _run_pass(self, told: bytes, *, first: bool) -> _CaseOutcome:
        """The outcome of one pass."""
        if self._validation.interactive:
            return self._run_dialogue(told, first=first)
        outcome = _outcome_of_run(self._solution.run(told), self._solution.limits)
        for name, program in self._programs.items():
            if outcome.verdict is not V.AC:
                break
            ruling = self._run_validator(program, told, outcome.seen.stdout, first=first)
            outcome = replace(
                outcome, verdict=_verdict(ruling), message=_words(name, ruling), validation=ruling
            )
        return outcome

    def _run_validator(
        self, program: Program, told: bytes, output: bytes, *, first: bool
    ) -> ValidatorResult:
        """What one validator says of an output."""
        validation, case = self._validation, self._solution.case
        seat = self._solution.jails.lease(program, validation.limits, Access.WRITABLE)
        validators.fill_work_dir(seat.work_dir, case, told, output, fresh=first)
        seen = seat.jail.run(
            stdin=output,
            args=validators.arguments(validation.dialect, seat.work_dir, case.validator_args),
        )
        return validators.read_result(
            seen,
            seat.work_dir,
            validation.limits,
            validation.dialect,
            several=validation.passes > 1,
        )

    def _run_dialogue(self, told: bytes, *, first: bool) -> _CaseOutcome:
        """The outcome of a dialogue with the first validator."""
        validation, player = self._validation, self._solution
        name, program = next(iter(self._programs.items()))
        limits = replace(player.limits, wall_s=_PATIENCE * player.limits.wall_s)
        patient = replace(validation.limits, wall_s=validation.limits.wall_s + limits.wall_s)
        judge = player.jails.lease(program, patient, Access.WRITABLE)
        validators.fill_work_dir(judge.work_dir, player.case, told, None, fresh=first)
        seat = player.open_jail(limits)
        said = run_interaction(
            seat.jail,
            judge.jail,
            player_args=player.case.args,
            interactor_args=validators.arguments(
                validation.dialect, judge.work_dir, player.case.validator_args
            ),
            accepted=validators.accept_code(validation.dialect),
            record=self._record,
        )
        ruling = validators.read_result(
            said.interactor,
            judge.work_dir,
            patient,
            validation.dialect,
            several=validation.passes > 1,
        )
        outcome = _outcome_of_run(player.with_written_files(seat, said.player), limits)
        outcome = replace(outcome, validation=ruling, dialogue=said)
        verdict, message = _dialogue_verdict(said, outcome, ruling, name, limits)
        if verdict is not V.AC:
            ruling = replace(ruling, next_input=None)
        return replace(outcome, verdict=verdict, message=message, validation=ruling)


def _dialogue_verdict(
    said: Interaction, outcome: _CaseOutcome, ruling: ValidatorResult, name: str, limits: Limits
) -> tuple[V, str]:
    """The verdict of a dialogue and why: who ended first matters."""
    if ruling.accepted is None:
        return V.JE, _words(name, ruling)
    if said.interactor_first and not ruling.accepted:
        return V.WA, _words(name, ruling)
    idle = said.player.stopped_by is Stop.WALL and said.player.cpu_s <= limits.cpu_s
    if idle and said.interactor.cpu_s > limits.wall_s / 2:
        return V.JE, f"the validator {name} let the solution wait for {limits.wall_s:g} s"
    if outcome.verdict is not V.AC:
        return outcome.verdict, outcome.message
    return _verdict(ruling), _words(name, ruling)


def _combine_passes(seen: list[Execution]) -> Execution:
    """The last of several runs, with the largest figures of any of them."""
    return replace(
        seen[-1],
        cpu_s=max(one.cpu_s for one in seen),
        wall_s=max(one.wall_s for one in seen),
        memory_bytes=max(one.memory_bytes for one in seen),
    )


def _verdict(ruling: ValidatorResult) -> V:
    if ruling.accepted is None:
        return V.JE
    return V.AC if ruling.accepted else V.WA


def _words(name: str, ruling: ValidatorResult) -> str:
    """What a validator said, and in whose name if it says nothing or failed."""
    if ruling.accepted is None:
        return f"the validator {name} {ruling.fault}" + (
            f" ({ruling.words})" if ruling.words else ""
        )
    return ruling.words or ("" if ruling.accepted else f"the validator {name} does not accept it")


def _make_judgement(player: _SolutionRun, outcome: _CaseOutcome) -> Judgement:
    """The judgement that tells of an outcome."""
    problem, case, limits, seen = player.problem, player.case, player.limits, outcome.seen
    verdict, message, score = outcome.verdict, outcome.message, None
    try:
        if verdict is not V.JE:
            group = scoring.group_of(problem, case.name)
            score = scoring.case_score(
                problem,
                case.name,
                verdict,
                score=outcome.validation.score if outcome.validation else None,
                multiplier=outcome.validation.multiplier if outcome.validation else None,
                members=group.members if group else 0,
            )
    except ProblemError as error:
        verdict, message = V.JE, str(error)
    near = verdict is V.AC and is_near(seen.cpu_s, limits)
    if near:
        message = "; ".join(filter(None, [near_limit_note(seen.cpu_s, limits), message]))
    shown = None
    advice: tuple[str, ...] = ()
    if verdict not in (V.AC, V.JE):
        rules, args = load_rules(problem), case.validator_args or problem.checker_args
        shown = make_excerpt(rules, case, outcome.check, seen)
        if outcome.dialogue is None:
            advice = tuple(
                explaining.advice(
                    rules, case, verdict, seen, limits, check=outcome.check, args=args
                )
            )
    if outcome.dialogue is not None and (outcome.dialogue.transcript is not None or shown):
        shown = make_dialogue_excerpt(case, outcome.dialogue.transcript, seen)
    return replace(
        _judgement(case, verdict, message),
        cpu_s=seen.cpu_s,
        wall_s=seen.wall_s,
        memory_bytes=seen.memory_bytes,
        counted=seen.counted,
        exit_code=seen.exit_code,
        signal=seen.signal,
        nodes=outcome.nodes,
        quality=outcome.check.quality if outcome.check else None,
        excerpt=shown,
        advice=advice,
        near=near,
        score=score,
        scored_by=_scored_by(outcome.validation) if score is not None else None,
    )


def _scored_by(ruling: ValidatorResult | None) -> str | None:
    if ruling is None:
        return None
    if ruling.score is not None:
        return scoring.SCORE
    return None if ruling.multiplier is None else scoring.MULTIPLIER


def _program_files(folder: Path) -> Iterator[SourceFile]:
    """A program's files, as they are laid before it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield SourceFile(
                name=path.relative_to(folder).as_posix(),
                content=path.read_bytes(),
                executable=bool(path.stat().st_mode & 0o100),
            )


def _written_bytes(desk: WorkDir, laid: Sequence[SourceFile]) -> int:
    """The sizes of all files that a program made, or changed from what was laid before it."""
    before = {file.name: file.content for file in laid}
    written = 0
    for place, _, names in os.walk(desk.folder):
        for path in (Path(place, name) for name in names):
            with suppress(OSError):  # a folder that it has closed to others
                status = path.lstat()
                name = path.relative_to(desk.folder).as_posix()
                if not stat.S_ISREG(status.st_mode):
                    continue
                content = before.get(name)
                same_size = content is not None and len(content) == status.st_size
                if not same_size or desk.read(name, status.st_size) != content:
                    written += status.st_size
    return written


def _judgement(case: Case, verdict: V, message: str) -> Judgement:
    return Judgement(case=case.name, hash=case.hash, verdict=verdict, message=message)
