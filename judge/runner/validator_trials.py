"""Validators are tried: what one is to be shown comes in, what it did goes out.

A package's validators run in the sandbox, as solutions do. The rules of a kit's problem, which are
its validators, are asked here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.catalog.malformed import MalformedData, malformed_inputs, malformed_outputs
from judge.catalog.rules import load_rules
from judge.errors import JudgeError, ProblemError
from judge.game import FormatError
from judge.grading import checkers
from judge.grading.verdicts import last_line, verdict_of, verdict_reason
from judge.model import (
    Case,
    Dialect,
    Execution,
    Limits,
    Problem,
    Program,
    Source,
    SourceFile,
    Verdict,
)
from judge.model.inspections import Purpose, Response, Trial, ValidatorInput
from judge.runner import output_validators as validators
from judge.runner.build import Builder, CompileFailure
from judge.sandbox import Access, JailCache

INPUT_LIMITS = Limits.of(cpu_s=60.0, memory_bytes=2 << 30)
"""What an input validator may use: the format sets it no limits."""

_INPUT_EXITS = {Dialect.ICPC: ({42}, {43}), Dialect.TESTLIB: ({0}, {1, 2, 3, 4, 8})}


def run_trial(
    problem: Problem, showing: ValidatorInput, *, builder: Builder, jails: JailCache
) -> Trial:
    """What became of a showing. A validator that cannot be built or run has crashed."""
    limits = INPUT_LIMITS
    if showing.output is not None and problem.validation is not None:
        limits = problem.validation.limits
    try:
        if showing.validator is None:
            return _run_default_validator(problem, showing)
        program = builder.build(showing.validator, memory_bytes=limits.memory_bytes)
        if isinstance(program, CompileFailure):
            words = f"it has no program: {program.message}"
            return _trial(showing, Response.CRASHED, words)
        if showing.output is None:
            return _run_input_validator(showing, program, limits, jails)
        return _run_output_validator(showing, program, limits, jails)
    except JudgeError as error:
        jails.discard_own()
        return _trial(showing, Response.CRASHED, str(error))


def try_rules(problem: Problem, cases: Sequence[Case]) -> Iterator[Trial]:
    """What the rules of a kit's problem do with garbage, made of its smallest cases."""
    rules = load_rules(problem)
    if rules is None or not cases:
        return
    small = min(cases, key=lambda case: (len(case.input), case.name))
    for one in malformed_inputs([case.input for case in cases]):
        shown = _malformed_trial("rules.parse", small, Purpose.MALFORMED_INPUT, one)
        try:
            text = one.content.decode()
            # What is read as something else would be written otherwise.
            accepted = rules.write(rules.parse(text)) == text
            yield replace(shown, response=Response.ACCEPTED if accepted else Response.REFUSED)
        except (FormatError, UnicodeDecodeError) as error:
            yield replace(shown, message=str(error))
        except Exception as error:  # whatever the kit's code does
            words = f"{type(error).__name__}: {error}"
            yield replace(shown, response=Response.CRASHED, message=words)
    for one in malformed_outputs(small.answer):
        shown = _malformed_trial("the checker", small, Purpose.MALFORMED_OUTPUT, one)
        try:
            check = checkers.check_output(
                rules,
                problem.checker_args,
                case_input=small.input,
                expected=small.answer,
                actual=one.content,
            )
            response = Response.ACCEPTED if check.ok else Response.REFUSED
            yield replace(shown, response=response, message=check.message)
        except Exception as error:  # whatever the kit's code does
            words = f"{type(error).__name__}: {error}"
            yield replace(shown, response=Response.CRASHED, message=words)


def _run_input_validator(
    showing: ValidatorInput, program: Program, limits: Limits, jails: JailCache
) -> Trial:
    """An input validator finds its own files where it runs, and those of the case."""
    if showing.case.files:
        seat = jails.lease(program, limits, Access.READ_ONLY)
        seat.work_dir.fill([*_files(showing.validator), *showing.case.files])
    else:
        seat = jails.lease(replace(program, place=program.folder), limits)
    seen = seat.jail.run(stdin=showing.case.input, args=showing.case.validator_args)
    return _trial_of_run(showing, seen, limits, *_INPUT_EXITS[showing.dialect])


def _run_output_validator(
    showing: ValidatorInput, program: Program, limits: Limits, jails: JailCache
) -> Trial:
    case, output, dialect = showing.case, showing.output or b"", showing.dialect
    seat = jails.lease(program, limits, Access.WRITABLE)
    validators.fill_work_dir(seat.work_dir, case, case.input, output, fresh=True)
    args = validators.arguments(dialect, seat.work_dir, case.validator_args)
    seen = seat.jail.run(stdin=output, args=args)
    ruling = validators.read_result(seen, seat.work_dir, limits, dialect)
    trial = _trial_of_run(showing, seen, limits, *validators.exit_codes(dialect))
    return replace(trial, message=ruling.words or trial.message)


def _run_default_validator(problem: Problem, showing: ValidatorInput) -> Trial:
    """What the default output validator says."""
    case = showing.case
    try:
        options = checkers.TokenOptions.parse(case.validator_args or problem.checker_args)
    except ProblemError as error:
        return _trial(showing, Response.CRASHED, str(error))
    check = checkers.compare_tokens(case.answer, showing.output or b"", options)
    return _trial(showing, Response.ACCEPTED if check.ok else Response.REFUSED, check.message)


def _trial_of_run(
    showing: ValidatorInput, seen: Execution, limits: Limits, right: set[int], wrong: set[int]
) -> Trial:
    """A trial by how the validator ended."""
    words = last_line(seen.stderr) or last_line(seen.stdout)
    verdict = verdict_of(seen, limits)
    stopped = seen.signal is not None or seen.stopped_by is not None
    if stopped or verdict not in (None, Verdict.RTE):
        how = verdict_reason(seen, limits, verdict or Verdict.RTE)
        return _trial(showing, Response.CRASHED, how)
    if seen.exit_code in right:
        return _trial(showing, Response.ACCEPTED, words)
    if seen.exit_code in wrong:
        return _trial(showing, Response.REFUSED, words)
    how = f"exit code {seen.exit_code}" + (f": {words}" if words else "")
    return _trial(showing, Response.ODD, how)


def _trial(showing: ValidatorInput, response: Response, message: str) -> Trial:
    return Trial(
        validator="the default" if showing.validator is None else showing.validator.name,
        subject=showing.subject,
        purpose=showing.purpose,
        response=response,
        message=message,
        malformed=showing.malformed,
        must_refuse=showing.must_refuse,
    )


def _malformed_trial(validator: str, case: Case, purpose: Purpose, one: MalformedData) -> Trial:
    """A trial by garbage that was refused, if nothing else is said."""
    return Trial(
        validator=validator,
        subject=case.name,
        purpose=purpose,
        response=Response.REFUSED,
        malformed=one.name,
        must_refuse=one.must_refuse,
    )


def _files(source: Source | None) -> tuple[SourceFile, ...]:
    return () if source is None else source.files
