"""Run the validators of a problem on valid and malformed data.

A package's validators run in the sandbox, as solutions do. The validators of a kit's problem are
its rules, which run in a limited call. What the trials mean is decided elsewhere: see
`judge.commands.verify.validator_checks`.
"""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from judge.catalog.odd_data import (
    is_mutation,
    shrink_data,
    with_malformed_data,
)
from judge.catalog.rules import failure_text, load_rules
from judge.catalog.source import SECRET
from judge.errors import CallLimitError, JudgeError, ProblemError
from judge.game import FormatError, Rules
from judge.grading import checkers
from judge.grading.bounds import MOST_BYTES, bounds_of_case, read_bounds
from judge.grading.verdicts import last_line
from judge.grading.words import TokenOptions, compare_tokens
from judge.model import Case, Limits, Problem, SourceFile, ValidatorProtocol, Verdict
from judge.model.inspections import Purpose, Response, Trial, ValidatorInput
from judge.runner.build import Jails
from judge.runner.output_validators import EXIT_CODES, read_result, run_validator
from judge.runner.rules_calls import call_with_rules
from judge.runner.tools import Tool, ToolFailure, ToolResult, WorkPath, exit_fault
from judge.sandbox import Access, LimitedCalls

# The format has no limits for input validators.
_INPUT_LIMITS = Limits.of(cpu_s=60.0, memory_bytes=2 << 30)
# Malformed data is as short as the smallest case, and there is much of it. A JVM on a busy machine
# starts within 2 s of CPU time.
_GARBAGE_CPU_S = 5.0
_RULES_BYTES = 1 << 30
_INPUT_EXIT_CODES = {
    ValidatorProtocol.ICPC: ({42}, {43}),
    ValidatorProtocol.TESTLIB: ({0}, {1, 2, 3, 4, 8}),
    ValidatorProtocol.CHECKTESTDATA: ({0}, {1}),
    ValidatorProtocol.VIVA: ({0}, {1}),
}
_OF_TOOLS = (ValidatorProtocol.CHECKTESTDATA, ValidatorProtocol.VIVA)
_INPUT = "case.in"
_BOUNDS = "bounds"
_HEADING = b"<<<"  # what VIVA writes around its words
_MESSAGE_LENGTH = 300
_SHRINK_S = 15.0
_BROKEN = (Response.CRASHED, Response.ODD)

MOST_TIME_OUTS = 3
"""After so many time-outs on malformed data of a kind a validator is shown no more of it."""

SHRINK_RUNS = 80
"""How often a validator is run at most to make one piece of data smaller."""


def run_trial(problem: Problem, trial_input: ValidatorInput, *, jails: Jails) -> Trial:
    """Run a validator on an input, if it has a program and this machine can run it."""
    validator, output = trial_input.validator, trial_input.output
    validation = None if output is None else problem.validation
    limits = _INPUT_LIMITS if validation is None else validation.limits
    if trial_input.malformed and limits.cpu_s > _GARBAGE_CPU_S:
        limits = limits.scale(_GARBAGE_CPU_S / limits.cpu_s)
    codes = (_INPUT_EXIT_CODES if output is None else EXIT_CODES)[trial_input.protocol]
    try:
        if validator is None:
            if problem.rules is not None:
                return _run_rules(problem, trial_input, jails.calls)
            return _run_default_validator(problem, trial_input)
        if validator.missing is not None:
            return _trial(trial_input, Response.NOT_RUN, validator.missing)
        exit_codes = set.union(*codes)
        tool = Tool.build("validator", validator, limits, jails=jails, exit_codes=exit_codes)
        if output is None:
            return _run_input_validator(trial_input, tool)
        case, protocol = trial_input.case, trial_input.protocol
        run = run_validator(tool, protocol, case, case.input, output)
        result = read_result(run, protocol)
        trial = _trial_of_run(trial_input, run, *codes)
        if validation and validation.parts_are_wrong and result.accepted and result.multiplier:
            trial = replace(trial, response=Response.REFUSED)
        return replace(trial, message=result.words or trial.message)
    except ToolFailure as failure:
        if failure.compiler is not None:
            return _trial(trial_input, Response.NO_PROGRAM, failure.compiler)
        return _trial(trial_input, Response.CRASHED, failure.fault)
    except JudgeError as error:
        return _trial(trial_input, Response.CRASHED, str(error))


def until_too_slow(
    run: Callable[[ValidatorInput], Trial],
) -> Callable[[ValidatorInput], Trial | None]:
    """The same, but None for malformed data after `MOST_TIME_OUTS`. Threads may call it."""
    time_outs = Counter[object]()

    def run_or_skip(trial_input: ValidatorInput) -> Trial | None:
        key = trial_input.validator and trial_input.validator.name, trial_input.purpose
        if trial_input.malformed and time_outs[key] >= MOST_TIME_OUTS:
            return None
        trial = run(trial_input)
        time_outs[key] += trial.is_too_slow
        return trial

    return run_or_skip


def rules_inputs(
    problem: Problem, cases: Sequence[Case], mutations: int = 0, *, calls: LimitedCalls
) -> list[ValidatorInput]:
    """Malformed data, made from the smallest cases, for the rules of a kit's problem."""
    if problem.rules is None or not cases:
        return []
    small = min(cases, key=lambda case: (len(case.input), case.name))
    make = partial(ValidatorInput, validator=None, subject=small.name, case=small)
    inputs = [case.input for case in cases]
    malformed = [*with_malformed_data(make(purpose=Purpose.MALFORMED_INPUT), inputs, mutations)]
    # With validation there is no output that the rules read as a whole. Where the answer itself is
    # invalid, no output can be checked, and the case is at fault.
    answer = make(purpose=Purpose.MALFORMED_OUTPUT, output=small.answer)
    if problem.validation is None and (
        _run_rules(problem, answer, calls).response is not Response.CRASHED
    ):
        malformed += with_malformed_data(answer, [small.answer], mutations)
    return malformed


def read_constraints(problem: Problem, cases: Sequence[Case]) -> Iterator[Trial]:
    """Which bounds each secret case reaches, by the `CONSTRAINTS` of a kit's problem.

    A case that the rules refuse is left out: other inspections report it.
    """
    rules = load_rules(problem)
    if rules is None or not rules.constraints:
        return
    for case in cases:
        if not case.name.startswith(SECRET):
            continue
        response, message, bounds = Response.ACCEPTED, "", None
        try:
            bounds = bounds_of_case(rules, case)
        except (FormatError, UnicodeDecodeError):
            continue
        except (Exception, SystemExit) as error:  # the rules are code of the kit
            response, message = Response.CRASHED, failure_text(problem.slug, error)
        yield Trial(
            validator="CONSTRAINTS",
            subject=case.name,
            purpose=Purpose.BOUNDS,
            response=response,
            message=message,
            bounds=bounds,
        )


_Answer = tuple[bool, str]


def _run_rules(problem: Problem, trial_input: ValidatorInput, calls: LimitedCalls) -> Trial:
    """What the rules do with an input, or their checker with an output."""
    name, content, validate = "rules.parse", trial_input.case.input, _parse
    if trial_input.output is not None:
        name, content = "the checker", trial_input.output
        validate = partial(_check, args=problem.checker_args, case=trial_input.case)
    rules = pickle.dumps(problem.rules)
    call = partial(call_with_rules, rules, _answer_of, problem.slug, validate, content)
    try:
        trial = _trial(trial_input, *calls.call(call, _GARBAGE_CPU_S, _RULES_BYTES))
    except CallLimitError as error:
        trial = replace(_trial(trial_input, Response.CRASHED, str(error)), is_too_slow=True)
    return replace(trial, validator=name)


def _answer_of(
    rules: Rules, slug: str, validate: Callable[..., _Answer], content: bytes
) -> tuple[Response, str]:
    try:
        accepted, message = validate(rules, content)
    except MemoryError:
        raise  # a limit of the call
    except (Exception, SystemExit) as error:  # the rules are code of the kit
        return Response.CRASHED, failure_text(slug, error)
    return Response.ACCEPTED if accepted else Response.REFUSED, message


def _parse(rules: Rules, content: bytes) -> _Answer:
    try:
        text = content.decode()
        # Rules that read it as something else would write it differently.
        return rules.write(rules.parse(text)) == text, ""
    except (FormatError, UnicodeDecodeError) as error:
        return False, str(error)


def _check(rules: Rules, content: bytes, *, args: Sequence[str], case: Case) -> _Answer:
    check = checkers.check_output(rules, args, case, content)
    return check.ok, check.message


def _run_input_validator(trial_input: ValidatorInput, tool: Tool) -> Trial:
    """What an input validator does; it may also be asked which bounds an input reaches."""
    case, args = trial_input.case, [*trial_input.case.validator_args]
    files = list(case.files)
    access: Access | None = Access.READ_ONLY
    if trial_input.purpose is Purpose.BOUNDS:
        args += [trial_input.bounds_option, WorkPath(_BOUNDS)]
        access = Access.WRITABLE
    elif trial_input.protocol is ValidatorProtocol.VIVA:
        args.insert(0, WorkPath(_INPUT))
        files = [SourceFile(name=_INPUT, content=case.input)]
    elif files and trial_input.validator is not None:
        files = [*trial_input.validator.files, *files]
    else:
        access = None
        tool = replace(tool, program=replace(tool.program, place=tool.program.folder))
    run = tool.run(case.input, args=args, files=files, access=access)
    trial = _trial_of_run(trial_input, run, *_INPUT_EXIT_CODES[trial_input.protocol])
    if trial_input.purpose is not Purpose.BOUNDS or trial.response is not Response.ACCEPTED:
        return trial
    content = run.work_dir.read(_BOUNDS, MOST_BYTES)
    bounds = None if content is None else read_bounds(content, trial_input.bounds_option)
    return replace(trial, bounds=bounds)


def _run_default_validator(problem: Problem, trial_input: ValidatorInput) -> Trial:
    case = trial_input.case
    try:
        args = case.validator_args or problem.checker_args
        options = TokenOptions.parse(args, problem.numbers)
    except ProblemError as error:
        return _trial(trial_input, Response.CRASHED, str(error))
    check = compare_tokens(case.answer, trial_input.output or b"", options)
    return _trial(trial_input, Response.ACCEPTED if check.ok else Response.REFUSED, check.message)


def _trial_of_run(
    trial_input: ValidatorInput, run: ToolResult, accepting: set[int], rejecting: set[int]
) -> Trial:
    if not run.has_exited:
        trial = _trial(trial_input, Response.CRASHED, run.fault)
        return replace(trial, is_too_slow=run.verdict is Verdict.TLE)
    execution = run.execution
    message = last_line(execution.stderr) or last_line(execution.stdout)
    if trial_input.protocol in _OF_TOOLS:  # which say it over several lines
        lines = (execution.stderr or execution.stdout).splitlines()
        lines = [line.strip() for line in lines if not line.startswith(_HEADING)]
        message = " | ".join(line.decode(errors="replace") for line in lines if line)
        message = message if len(message) <= _MESSAGE_LENGTH else f"{message[:_MESSAGE_LENGTH]}..."
    if run.fault:
        fault = exit_fault(execution, accepting | rejecting, message)
        return _trial(trial_input, Response.ODD, fault)
    accepts = execution.exit_code in accepting
    return _trial(trial_input, Response.ACCEPTED if accepts else Response.REFUSED, message)


def _trial(trial_input: ValidatorInput, response: Response, message: str) -> Trial:
    data = trial_input.case.input if trial_input.output is None else trial_input.output
    return Trial(
        validator="the default" if trial_input.validator is None else trial_input.validator.name,
        subject=trial_input.subject,
        purpose=trial_input.purpose,
        response=response,
        message=message,
        malformed=trial_input.malformed,
        must_refuse=trial_input.must_refuse,
        unrelated=trial_input.unrelated,
        data=data if trial_input.malformed else b"",
    )


# Smaller data


def shrink_breakdowns(trials: Sequence[Trial], rerun: Callable[[int, bytes], Trial]) -> list[Trial]:
    """The trials; where a validator breaks, the smallest random data is made smaller.

    Data that is not random has a name that says more than a part of it. `rerun(index, data)` shows
    other data to the validator of that trial. A time-out is not made smaller: it takes too long.
    """
    smallest: dict[object, int] = {}
    for index, trial in enumerate(trials):
        if trial.malformed and trial.response in _BROKEN and not trial.is_too_slow:
            key = trial.validator, trial.purpose, trial.response
            best = trials[smallest.setdefault(key, index)]
            if len(trial.data) < len(best.data):
                smallest[key] = index
    shrunk = list(trials)
    for index in smallest.values():
        if is_mutation(shrunk[index].malformed):
            shrunk[index] = _shrink_one(shrunk[index], partial(rerun, index))
    return shrunk


def _shrink_one(trial: Trial, rerun: Callable[[bytes], Trial]) -> Trial:
    end = time.monotonic() + _SHRINK_S
    best = trial

    def fails(data: bytes) -> bool:
        nonlocal best
        if time.monotonic() > end:
            return False
        again = rerun(data)
        if again.response is not trial.response or again.is_too_slow:
            return False
        best = replace(again, malformed=f"{trial.malformed}, made smaller")
        return True

    shrink_data(trial.data, fails, SHRINK_RUNS)
    return best
