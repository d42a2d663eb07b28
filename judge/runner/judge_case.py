"""Judge one case: run the solution, check its output, explain a failure.

A fault of the judge, of the problem's rules or of a validator is a JE, never a wrong answer.

Rules are code of a kit, and what they read a program has written. So they are called in a process
of their own that can be ended. Where there are none, or they leave an output to a comparison of
words, nothing needs them: that, and to show the beginning of an output, is cheap for any output.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from zlib import crc32

from msgspec.structs import replace

from judge.errors import CallLimitError, LanguageError, ProblemError, SandboxError
from judge.facts import Fact
from judge.grading import scoring
from judge.grading.scoring import MULTIPLIER, SCORE
from judge.grading.verdicts import doubt_about_time
from judge.grading.words import TokenOptions, compare_tokens
from judge.model import (
    Aggregation,
    Case,
    Check,
    Excerpt,
    Execution,
    Judgement,
    Limits,
    Problem,
    Program,
    RulesSource,
    Solution,
    is_static_case,
)
from judge.model import Verdict as V
from judge.runner import RULES_CALLS
from judge.runner.build import CompileFailure, Jails
from judge.runner.solution_run import CaseOutcome, SolutionRun, SubmittedAnswer
from judge.sandbox import LimitedCalls

if TYPE_CHECKING:
    from judge.runner.rules_calls import CheckedOutput, ExplainedFailure


def judge_case(
    problem: Problem,
    solution: Solution,
    case: Case,
    *,
    jails: Jails,
    record: bool = False,
    following: Sequence[Case] = (),
) -> Judgement:
    """Judge a solution on one case; `record` keeps the transcript of a dialogue.

    `following` are cases on which the same thread judges the solution next. Raises `LanguageError`
    or `SandboxError` if the solution cannot be built here, `Cancelled` if the run is cancelled.
    """
    if problem.rules is not None:
        jails.calls.prepare(RULES_CALLS)
    run = start_run(problem, solution, case, jails=jails)
    if isinstance(run, CompileFailure):
        return bare_judgement(case, V.CE, run.message)
    try:
        outcome = case_outcome(run, solution, record=record, following=following)
    except (SandboxError, ProblemError, LanguageError) as error:  # the last two of a validator
        if isinstance(error, SandboxError):
            jails.discard_own()
        return bare_judgement(case, V.JE, error.fact)
    judgement = _make_judgement(run, outcome, record=record)
    expected = [rule.message for rule in solution.expectation.rules if rule.message]
    if expected and outcome.told is not None:
        told = tuple(words for words in expected if any(words in text for text in outcome.told))
        judgement = replace(judgement, told=told)
    if judgement.verdict in (V.RTE, V.MLE, V.WA):
        judgement = _with_fault(judgement, solution, outcome.seen)
    if problem.static_validation is not None and is_static_case(case.name):
        # No run, nothing to show, and not the validator that scores the other cases.
        return replace(_without_costs(judgement), excerpt=None, advice=(), scored_by=None)
    return _without_costs(judgement) if solution.is_answers else judgement


def case_outcome(
    run: SolutionRun,
    solution: Solution,
    *,
    record: bool = False,
    following: Sequence[Case] = (),
) -> CaseOutcome:
    """How a solution ends on a case, and the verdict; no second chance, and nothing is explained.

    This is the one way to a verdict. Raises `ProblemError` if a validator cannot be run,
    `SandboxError` when the machine refuses.
    """
    problem, case = run.problem, run.case
    if problem.static_validation is not None and is_static_case(case.name):
        from judge.runner.output_validators import validate_statically  # few problems have one

        return validate_statically(run, solution, problem.static_validation)
    if problem.validation is not None:
        from judge.runner.output_validators import OutputValidation  # as above

        return OutputValidation(run, problem.validation, record=record).run()
    run.run_ahead(following)
    outcome = run.run(case.input)
    if outcome.verdict is not V.AC:
        return outcome
    verdict, message, check = check_within_limits(
        problem, case, outcome.seen.stdout, calls=run.jails.calls
    )
    return replace(outcome, verdict=verdict, message=message, check=check)


def start_run(
    problem: Problem, solution: Solution, case: Case, *, jails: Jails
) -> SolutionRun | CompileFailure:
    """The built solution, about to run on a case; raises as `judge_case` does.

    A submission that consists of answers has one for each named case; on an input of its own, a
    case without a name, it cannot run.
    """
    limits = limits_of(problem, solution, case.name)
    if solution.is_answers and solution.refused is None and case.name:
        content, no_program = solution.answer_to(case.name), Program(folder=Path("/"), argv=())
        return SubmittedAnswer(problem, case, no_program, limits, jails, content)
    program = jails.builder.build(solution, memory_bytes=limits.memory_bytes)
    if isinstance(program, CompileFailure):
        return program
    return SolutionRun(problem, case, program, limits, jails)


def limits_of(problem: Problem, solution: Solution, case: str = "") -> Limits:
    """The problem's limits on a case, plus the extra wall time of the solution's language.

    Without the name of a `case` they are those on inputs that are none of the cases.
    """
    limits = problem.limits
    if problem.own_limits:
        suffix = PurePosixPath(solution.files[0].name).suffix if solution.files else ""
        limits = problem.limits_on(case, suffix)
    return replace(limits, wall_s=limits.wall_s + solution.language.wall_extra_s)


def _make_judgement(run: SolutionRun, outcome: CaseOutcome, *, record: bool) -> Judgement:
    problem, case, limits, execution = run.problem, run.case, run.limits, outcome.seen
    verdict, message, score, scored_by = outcome.verdict, outcome.message, None, None
    try:
        if verdict is not V.JE:
            group = scoring.group_of(problem, case.name)
            # What the validator left in its two score files, or the rules would leave there.
            if outcome.result is not None:
                parts = outcome.result.score, outcome.result.multiplier
            else:
                share = outcome.check.share if outcome.check and outcome.check.ok else None
                parts = None, None if share is None else share.encode()
            if group and group.aggregation is Aggregation.PASS_FAIL:
                if parts[1] is not None and problem.rules is not None:
                    parts = None, None
                validation = problem.validation
                if parts[0] is not None and validation and validation.parts_fail_groups:
                    points = scoring.read_score(case.name, SCORE, parts[0])
                    verdict = V.WA if points < (group.max_score or 0) else verdict
                    parts = None, None
            members = group.members if group else 0
            score = scoring.case_score(
                problem, case.name, verdict, score=parts[0], multiplier=parts[1], members=members
            )
            names = zip(parts, (SCORE, MULTIPLIER), strict=True)
            if score is not None:
                scored_by = next((name for part, name in names if part is not None), None)
    except ProblemError as error:
        verdict, message = V.JE, error.fact
    doubt = doubt_about_time(execution, limits) if verdict is V.AC else Fact()
    if doubt:
        message = Fact("{}; {}", doubt, message) if message else doubt
    excerpt: Excerpt | None = None
    advice: tuple[Fact, ...] = ()
    if verdict not in (V.AC, V.JE):
        excerpt, advice = explain_within_limits(
            problem, case, verdict, execution, limits, outcome.check, calls=run.jails.calls
        )
    interaction = outcome.interaction
    if interaction is not None and (interaction.transcript is not None or excerpt):
        from judge.grading.excerpts import make_dialogue_excerpt

        if excerpt is not None:
            is_shown = interaction.transcript is not None
            advice = () if is_shown else (Fact("`judge run -v` shows the dialogue"),)
        excerpt = make_dialogue_excerpt(case, interaction.transcript, execution)
    elif outcome.passes:
        from judge.grading.excerpts import make_passes_excerpt

        excerpt = make_passes_excerpt(case, outcome.passes, execution, record=record)
    return replace(
        bare_judgement(case, verdict, message),
        cpu_s=execution.cpu_s,
        wall_s=execution.wall_s,
        memory_bytes=execution.memory_bytes,
        exit_code=execution.exit_code,
        signal=execution.signal,
        nodes=outcome.nodes,
        quality=outcome.check.quality if outcome.check else None,
        excerpt=excerpt,
        advice=advice,
        near=bool(doubt),
        score=score,
        scored_by=scored_by,
        output_sum=crc32(execution.stdout),
    )


def _with_fault(judgement: Judgement, solution: Solution, execution: Execution) -> Judgement:
    """The judgement with the line of the source at which the program says that it failed.

    A program with a wrong answer may have caught an exception, or lost a thread by it.
    """
    from judge.grading.feedback.crashes import (  # of a failure alone
        OwnFiles,
        error_meaning,
        fault_advice,
        fault_in_messages,
        with_fault_advice,
    )

    is_wrong = judgement.verdict is V.WA
    fault = fault_in_messages(execution.stderr, OwnFiles.of(solution), only_calls=is_wrong)
    if fault is None:
        return judgement
    advice = with_fault_advice(judgement.advice, fault)
    if is_wrong and fault.message:
        advice = (
            *judgement.advice,
            Fact("standard error says: {}", fault.message),
            *fault_advice(fault),
        )
    elif not judgement.advice and (meaning := error_meaning(fault.message)):
        advice = (meaning, *advice)  # the message was too far above the last line
    return replace(judgement, fault=fault, advice=advice)


def _without_costs(judgement: Judgement) -> Judgement:
    return replace(
        judgement,
        cpu_s=None,
        wall_s=None,
        memory_bytes=None,
        exit_code=None,
        near=False,
    )


def bare_judgement(case: Case, verdict: V, message: Fact) -> Judgement:
    """A judgement without figures."""
    return Judgement(case=case.name, hash=case.hash, verdict=verdict, message=message)


_CPU_S = 10.0
_CPU_S_PER_MIB = 5.0  # of the case: more than the rules need for a right output as long as that
_MEMORY_BYTES = 1 << 30
_MEMORY_PER_BYTE = 64  # of the case and the output: what a list of words takes
_LONG_FACTOR, _LONG_BYTES = 16, 1 << 16  # an output so many times as long as the case is too long


def check_within_limits(
    problem: Problem, case: Case, output: bytes, *, calls: LimitedCalls
) -> CheckedOutput:
    """The verdict on an output, why, and the check; one that takes too much is ended.

    Then the output is at fault if it is much longer than the case, otherwise the rules are.
    """
    args = case.validator_args or problem.checker_args
    if problem.rules is None:
        return _compare_words(problem, args, case, output)
    from judge.runner.rules_calls import check_case  # a package has no rules

    rules = _pickled(problem.rules)
    try:
        if _compares_words(rules, calls):
            return _compare_words(problem, args, case, output)
        call = partial(check_case, problem.slug, rules, args, case, output)
        return calls.call(call, *_bounds(case, output))
    except CallLimitError as error:
        case_bytes = len(case.input) + len(case.answer)
        if len(output) > _LONG_FACTOR * case_bytes + _LONG_BYTES:
            fault = Fact(
                "the output has {} bytes, far more than are needed, and its check", len(output)
            )
            return V.WA, Fact("{} {}", fault, error.message), None
        place = Fact(" ({}.py)", problem.rules.module.replace(".", "/"))
        fault = Fact("the rules of {}{} are at fault: its check", problem.slug, place)
        return V.JE, Fact("{} {} (bytes of output: {})", fault, error.message, len(output)), None


def _compare_words(
    problem: Problem, args: Sequence[str], case: Case, output: bytes
) -> CheckedOutput:
    """The verdict on an output by its words, why, and the check."""
    try:
        options = TokenOptions.parse(args, problem.numbers)
    except ProblemError as error:
        return V.JE, error.fact, None
    check = compare_tokens(case.answer, output, options)
    return V.AC if check.ok else V.WA, check.message, check


def explain_within_limits(
    problem: Problem,
    case: Case,
    verdict: V,
    execution: Execution,
    limits: Limits,
    check: Check | None,
    *,
    calls: LimitedCalls,
) -> ExplainedFailure:
    """An excerpt of a failed case, and advice for the author; a short one if it takes too much."""
    from judge.grading.excerpts import make_excerpt  # of a failure alone
    from judge.runner.rules_calls import call_with_rules, explain_failure

    args = case.validator_args or problem.checker_args, case, verdict, execution, limits, check
    if problem.rules is None or problem.validation is not None:  # no output that they could read
        return explain_failure(None, *args)
    try:
        call = partial(call_with_rules, _pickled(problem.rules), explain_failure, *args)
        return calls.call(call, *_bounds(case, execution.stdout))
    except CallLimitError:
        return make_excerpt(None, case, check, execution), ()


@lru_cache(maxsize=8)
def _compares_words(rules: bytes, calls: LimitedCalls) -> bool:
    """Whether the rules, asked once, leave outputs to what needs neither them nor limits."""
    from judge.runner.rules_calls import compares_words  # a package has no rules

    return calls.call(partial(compares_words, rules), _CPU_S, _MEMORY_BYTES)


@lru_cache(maxsize=8)
def _pickled(rules: RulesSource) -> bytes:
    return pickle.dumps(rules)


def _bounds(case: Case, output: bytes) -> tuple[float, int]:
    """CPU seconds and bytes of memory."""
    case_bytes = len(case.input) + len(case.answer)
    memory_bytes = _MEMORY_BYTES + _MEMORY_PER_BYTE * (case_bytes + len(output))
    return _CPU_S + _CPU_S_PER_MIB * case_bytes / (1 << 20), memory_bytes
