"""Decide from trials what is wrong with the validators of a problem, or with its data.

`judge.runner.validator_trials` runs the trials. A validator that breaks is worse
than one that accepts too much: it causes a judge error. Each is also asked which bounds of the
inputs each secret case reaches. A bound that no case reaches is a hint: a program with an error
there, such as an array that is too short by one, passes all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from judge.errors import JudgeError
from judge.facts import Fact, counted
from judge.grading.bounds import merge_bounds
from judge.grading.expectations import is_to_be_accepted
from judge.model import Case, Code, Finding, Severity, is_static_case
from judge.model.inspections import Inspection, Purpose, ReachedBounds, Response, Trial
from judge.model.pictures import Visualizers
from judge.runner.session import ProblemResult, Session
from judge.runner.validator_trials import MOST_TIME_OUTS
from judge.runner.visualizers import Drawn, draw_input, draw_output

_GARBAGE = (Purpose.MALFORMED_INPUT, Purpose.MALFORMED_OUTPUT)
_IDLE = (Response.NOT_RUN, Response.NO_PROGRAM)
_TO_ACCEPT = (Purpose.INPUT, Purpose.ANSWER, Purpose.VALID_OUTPUT)

_PURPOSES: Mapping[Purpose, tuple[str, str, Code]] = {
    Purpose.INPUT: ("inputs", "Every input validator accepts every input", Code.INPUT_REFUSED),
    Purpose.ANSWER: ("answers", "The output validator accepts the answers", Code.ANSWER_REFUSED),
    Purpose.INVALID_INPUT: (
        "invalid inputs",
        "Inputs that are meant to be invalid are refused",
        Code.INVALID_INPUT_ACCEPTED,
    ),
    Purpose.VALID_OUTPUT: (
        "valid outputs",
        "Outputs that are meant to be right are accepted",
        Code.VALID_OUTPUT_REFUSED,
    ),
    Purpose.INVALID_OUTPUT: (
        "invalid outputs",
        "Outputs that are meant to be wrong are refused",
        Code.INVALID_OUTPUT_ACCEPTED,
    ),
    Purpose.MALFORMED_INPUT: (
        "garbage inputs",
        "Input validators refuse malformed data and never break",
        Code.LENIENT_INPUT_VALIDATOR,
    ),
    Purpose.MALFORMED_OUTPUT: (
        "garbage outputs",
        "Output validators refuse malformed data, never break",
        Code.LENIENT_OUTPUT_VALIDATOR,
    ),
}
"""The inspection of each purpose: its name, what it is about, the code of a wrong response."""

Key = TypeVar("Key", bound=Hashable)
Bound = int | float | str | None

BOUNDS = "bounds"
"""The name of the inspection of bounds."""

LONGEST_QUOTE = 80
"""How many bytes of malformed data a finding quotes."""

NAMED = 3
"""How many kinds of malformed data one finding names."""


def inspect_validators(problem: str, trials: Sequence[Trial]) -> list[Inspection]:
    """One inspection for each purpose of the trials."""
    inspections = []
    reported: set[str] = set()
    for purpose, (name, about, code) in _PURPOSES.items():
        of_purpose = [trial for trial in trials if trial.purpose is purpose]
        idle = {trial.validator: trial for trial in of_purpose if trial.response in _IDLE}
        ran = [trial for trial in of_purpose if trial.response not in _IDLE]
        if of_purpose:
            findings = [_idleness(problem, idle[key]) for key in idle if key not in reported]
            findings += _breakdowns(problem, ran)
            # What one validator accepts the others may be there to refuse.
            if not idle or purpose in _TO_ACCEPT:
                findings += _wrong_responses(problem, purpose, code, ran)
            reported.update(idle)
            inspections.append(
                Inspection(
                    problem=problem,
                    name=name,
                    about=about,
                    subjects=tuple(dict.fromkeys(_subject(trial) for trial in ran)),
                    findings=tuple(findings),
                    skipped=tuple((key, trial.message) for key, trial in idle.items()),
                )
            )
    return inspections


def _idleness(problem: str, trial: Trial) -> Finding:
    """The finding on a validator that was shown nothing, which is told once."""
    if trial.response is Response.NOT_RUN:
        message = Fact("was skipped: {}", trial.message)
        code, severity = Code.VALIDATOR_SKIPPED, Severity.WARNING
    else:
        message = Fact("the validator {} has no program", trial.validator)
        message = _with_message(message, trial)
        code, severity = Code.VALIDATOR_WITHOUT_PROGRAM, Severity.ERROR
    return Finding(code, problem, trial.validator, severity, message)


def _subject(trial: Trial) -> str:
    """What a trial is about: the validator for malformed data, else the case."""
    return trial.validator if trial.purpose in _GARBAGE else trial.subject


def _breakdowns(problem: str, trials: Sequence[Trial]) -> Iterator[Finding]:
    """Findings on validators that broke or ended with a wrong exit code."""
    breakdowns = _group_trials(trials, lambda run: (_subject(run), run.validator, _severity(run)))
    for (subject, validator, severity), (first, *others) in breakdowns.items():
        if severity is None:
            continue
        code = Code.VALIDATOR_BREAKS
        message = Fact("the validator {} breaks on the {}", validator, first.purpose.value)
        if first.purpose in _GARBAGE:
            code = Code.VALIDATOR_BREAKS_ON_GARBAGE
            kinds = _kind_names([first, *others])
            first = min([first, *others], key=lambda trial: len(trial.data))
            quote = ascii(first.data[:LONGEST_QUOTE])[1:]
            if (count := len(first.data)) > LONGEST_QUOTE:
                quote = Fact("{}, {} bytes: {}...", first.malformed, count, quote)
            message = Fact("breaks on {}; the smallest is {}", kinds, quote)
            if sum(trial.is_too_slow for trial in trials) >= MOST_TIME_OUTS:
                message = Fact("{}, and after so many time-outs it was shown no more", message)
        message = _with_message(message, first)
        yield Finding(code, problem, subject, severity, message)


def _is_text(data: bytes) -> bool:
    """Whether a program could have written this as text."""
    try:
        return all(sign.isprintable() or sign in "\t\n\v\f\r" for sign in data.decode())
    except UnicodeDecodeError:
        return False


def _severity(trial: Trial) -> Severity | None:
    """How bad the way is in which a validator ended; None if it is fine.

    Contestants may write any output, so a validator that breaks on a text causes a judge error. An
    input validator that breaks does not accept malformed data, which is what it is for.
    """
    crashed = trial.response is Response.CRASHED
    if not crashed and trial.response is not Response.ODD:
        return None
    if trial.purpose is Purpose.MALFORMED_OUTPUT:
        return Severity.ERROR if _is_text(trial.data) else Severity.WARNING
    if trial.purpose is Purpose.MALFORMED_INPUT:
        return Severity.WARNING if crashed and _is_text(trial.data) else Severity.NOTE
    if crashed:
        return Severity.ERROR
    if trial.purpose is Purpose.INPUT:
        return None  # an input that should be accepted was not: a finding of its own
    return Severity.WARNING if trial.purpose is Purpose.INVALID_INPUT else Severity.ERROR


def _wrong_responses(
    problem: str, purpose: Purpose, code: Code, trials: Sequence[Trial]
) -> Iterator[Finding]:
    if purpose in _TO_ACCEPT:
        for trial in trials:
            refused = trial.response is Response.REFUSED
            if refused or (trial.response is Response.ODD and purpose is Purpose.INPUT):
                # Contestants do not see a secret answer: it may be in the validator's own format.
                secret = purpose is Purpose.ANSWER and not trial.subject.startswith("sample/")
                severity = Severity.WARNING if secret else Severity.ERROR
                message = Fact("the validator {} refuses the {}", trial.validator, purpose.value)
                message = _with_message(message, trial)
                yield Finding(code, problem, trial.subject, severity, message)
    elif purpose in _GARBAGE:
        yield from _accepted_malformed(problem, code, trials)
    else:
        for subject, shown in _group_trials(trials, lambda trial: trial.subject).items():
            if all(trial.response is Response.ACCEPTED for trial in shown):
                names = " and ".join(dict.fromkeys(trial.validator for trial in shown))
                message = Fact("is meant to be an {}, but {} accepts it", purpose.value, names)
                yield Finding(code, problem, subject, Severity.ERROR, message)


def _accepted_malformed(problem: str, code: Code, trials: Sequence[Trial]) -> Iterator[Finding]:
    """Findings on all malformed data that no validator refused: a warning on what has nothing to do
    with the problem, a note on the rest."""
    kinds = _group_trials(trials, lambda trial: (trial.subject, trial.malformed))
    accepted = [
        alike[0]
        for alike in kinds.values()
        if alike[0].must_refuse and all(trial.response is Response.ACCEPTED for trial in alike)
    ]
    names = list(dict.fromkeys(trial.validator for trial in trials))
    for severity in (Severity.WARNING, Severity.NOTE):
        of_severity = [run for run in accepted if run.unrelated is (severity is Severity.WARNING)]
        if not of_severity:
            continue
        refuses = Fact("none of them refuses") if len(names) > 1 else Fact("does not refuse")
        message = Fact(
            "{} {}, made of {}: is it strict enough?",
            *(refuses, _kind_names(of_severity), of_severity[0].subject),
        )
        yield Finding(code, problem, ", ".join(names), severity, message)


def _group_trials(trials: Iterable[Trial], key: Callable[[Trial], Key]) -> dict[Key, list[Trial]]:
    groups: dict[Key, list[Trial]] = {}
    for trial in trials:
        groups.setdefault(key(trial), []).append(trial)
    return groups


def _kind_names(trials: Sequence[Trial]) -> Fact:
    """The kinds of malformed data of some trials, the first few."""
    names = list(dict.fromkeys(trial.malformed for trial in trials))
    more = len(names) - NAMED
    first = ", ".join(names[:NAMED])
    if more <= 0:
        return Fact("{}", first)
    return Fact("{} and {}", first, counted(more, "more kind of garbage", "more kinds of garbage"))


def _with_message(message: Fact, trial: Trial) -> Fact:
    """What is said of a trial, with the first line of what its validator said."""
    line = trial.message.strip().partition("\n")[0]
    return Fact("{}: {}", message, line) if line else message


def reached_bounds(trials: Sequence[Trial]) -> list[ReachedBounds]:
    """The bounds of each variable of each validator, and which of them all secret cases reach.

    A validator that does not tell it for every case is left out.
    """
    reached: dict[tuple[str, str], ReachedBounds] = {}
    silent = {trial.validator for trial in _silent_trials(trials)}
    for trial in trials:
        if trial.validator in silent:
            continue
        for bound in trial.bounds or ():
            key = trial.validator, bound.variable
            reached[key] = merge_bounds(reached[key], bound) if key in reached else bound
    return list(dict.fromkeys(reached.values()))


def inspect_bounds(problem: str, trials: Sequence[Trial]) -> list[Inspection]:
    """The inspection of the bounds, if a validator was asked for them."""
    if not any(trial.purpose is Purpose.BOUNDS for trial in trials):
        return []
    findings = list(_unknown_bounds(problem, trials))
    subjects = []
    for bounds in reached_bounds(trials):
        for sign, bound, is_reached, word, value in _sides(bounds):
            subjects.append(name := f"{bounds.variable} {sign} {bound}")
            if not is_reached:
                message = Fact("no secret case reaches this bound")
                if value is not None:
                    message = Fact("{} ({}: {})", message, word, value)
                findings.append(
                    Finding(Code.BOUND_NOT_REACHED, problem, name, Severity.NOTE, message)
                )
    return [
        Inspection(
            problem=problem,
            name=BOUNDS,
            about="The secret cases reach the bounds of each variable",
            subjects=tuple(subjects),
            findings=tuple(dict.fromkeys(findings)),
        )
    ]


def _sides(bounds: ReachedBounds) -> list[tuple[str, Bound, bool, Fact, int | float | None]]:
    """The bounds that a variable has: sign, bound, whether it is reached; the outermost value."""
    sides = [
        (">=", bounds.low, bounds.low_reached, Fact("least"), bounds.least),
        ("<=", bounds.high, bounds.high_reached, Fact("greatest"), bounds.greatest),
    ]
    return [side for side in sides if side[1] is not None]


def bounds_line(bounds: ReachedBounds) -> Fact:
    """A variable with its bounds, in words: `n: 2 reached, 100 not reached (greatest: 97)`."""
    parts = []
    for _, bound, is_reached, word, value in _sides(bounds):
        part = Fact("{} reached", bound) if is_reached else Fact("{} not reached", bound)
        if not is_reached and value is not None:
            part = Fact("{} ({}: {})", part, word, value)
        parts.append(part)
    line = Fact("{}, {}", *parts) if len(parts) > 1 else Fact("{}", *parts)
    return Fact("{}: {}", bounds.variable, line)


def _silent_trials(trials: Sequence[Trial]) -> list[Trial]:
    """The trials of validators that ran and did not tell what was asked for."""
    return [trial for trial in trials if trial.purpose is Purpose.BOUNDS and trial.bounds is None]


def _unknown_bounds(problem: str, trials: Sequence[Trial]) -> Iterator[Finding]:
    """A finding for each validator that does not tell; not for one that does not run here."""
    silent = {trial.validator: trial for trial in reversed(_silent_trials(trials))}
    for validator, trial in silent.items():
        if trial.response in (Response.NOT_RUN, Response.NO_PROGRAM):
            continue
        why = Fact("it left no file with them")
        if trial.response is not Response.ACCEPTED:
            why = _with_message(Fact("it did not accept the input"), trial)
        message = Fact("the bounds that {} reaches are unknown: {}", trial.subject, why)
        yield Finding(Code.UNKNOWN_BOUNDS, problem, validator, Severity.NOTE, message)


MOST_CASES = 3
"""How many cases are drawn."""


def inspect_visualizers(session: Session) -> list[Inspection]:
    """An inspection for each problem with visualizers; they run in the session, still open."""
    inspections = []
    for result in () if session.interrupted else session.results:
        problem = result.started.problem
        try:
            visualizers = session.source.visualizers(problem.slug)
        except JudgeError:
            continue  # a program that cannot be read is told by the lints
        if visualizers is None or not (visualizers.input or visualizers.output):
            continue
        cases = [case for case in result.cases if not is_static_case(case.name)]
        samples = [case for case in cases if case.name.startswith("sample/")]
        cases = (samples or cases)[:MOST_CASES]
        inspections.append(
            Inspection(
                problem=problem.slug,
                name="visualizers",
                about="The visualizers draw the samples",
                subjects=tuple(case.name for case in cases),
                findings=tuple(_visualizer_faults(session, result, visualizers, cases)),
            )
        )
    return inspections


def _visualizer_faults(
    session: Session, result: ProblemResult, visualizers: Visualizers, cases: list[Case]
) -> Iterator[Finding]:
    """A finding for each visualizer, about the first case on which it is wrong."""
    problem, executor = result.started.problem, session.local_executor()
    runs: dict[str, Callable[[Case], Drawn]] = {}
    if visualizers.input is not None:
        runs["input_visualizer"] = lambda case: draw_input(visualizers, case, jails=executor.jails)
    solution = next(
        (
            solution
            for solution in result.started.solutions
            if solution.missing is None and is_to_be_accepted(solution.expectation)
        ),
        None,
    )
    if visualizers.output is not None and solution is not None:
        runs["output_visualizer"] = lambda case: draw_output(
            visualizers, problem, solution, case, jails=executor.jails
        )
    for folder, draw in runs.items():
        for case in cases:
            if fault := executor.submit(draw, case).result().fault:
                message, code = (
                    Fact("on {}: it {}", case.name, fault),
                    Code.VISUALIZER_DRAWS_NOTHING,
                )
                yield Finding(code, problem.slug, folder, Severity.WARNING, message)
                break
