"""Decide from trials what is wrong with the validators of a problem, or with its data.

`judge.runner.package_programs.validator_trials` runs the trials. A validator that breaks is worse
than one that accepts too much: it causes a judge error.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection, Purpose, Response, Trial
from judge.runner.package_programs.validator_trials import MOST_TIME_OUTS

_ON_INPUT = (Purpose.INPUT, Purpose.INVALID_INPUT)
_GARBAGE = (Purpose.MALFORMED_INPUT, Purpose.MALFORMED_OUTPUT)
_IDLE = (Response.NOT_RUN, Response.NO_PROGRAM)
_TO_ACCEPT = (Purpose.INPUT, Purpose.ANSWER, Purpose.VALID_OUTPUT)

_ABOUT = {
    Purpose.INPUT: ("inputs", "Every input validator accepts every input"),
    Purpose.ANSWER: ("answers", "The output validator accepts the answers"),
    Purpose.INVALID_INPUT: ("invalid inputs", "Inputs that are meant to be invalid are refused"),
    Purpose.VALID_OUTPUT: ("valid outputs", "Outputs that are meant to be right are accepted"),
    Purpose.INVALID_OUTPUT: ("invalid outputs", "Outputs that are meant to be wrong are refused"),
    Purpose.MALFORMED_INPUT: (
        "garbage inputs",
        "Input validators refuse malformed data and never break",
    ),
    Purpose.MALFORMED_OUTPUT: (
        "garbage outputs",
        "Output validators refuse malformed data, never break",
    ),
}

_REFUSED = {
    Purpose.INPUT: Code.INPUT_REFUSED,
    Purpose.ANSWER: Code.ANSWER_REFUSED,
    Purpose.VALID_OUTPUT: Code.VALID_OUTPUT_REFUSED,
}
_ACCEPTED = {
    Purpose.INVALID_INPUT: Code.INVALID_INPUT_ACCEPTED,
    Purpose.INVALID_OUTPUT: Code.INVALID_OUTPUT_ACCEPTED,
    Purpose.MALFORMED_INPUT: Code.LENIENT_INPUT_VALIDATOR,
    Purpose.MALFORMED_OUTPUT: Code.LENIENT_OUTPUT_VALIDATOR,
}

Key = TypeVar("Key", bound=Hashable)

LONGEST_QUOTE = 80
"""How many bytes of malformed data a finding quotes."""

NAMED = 3
"""How many kinds of malformed data one finding names."""


def inspect_validators(problem: str, trials: Sequence[Trial]) -> list[Inspection]:
    """One inspection for each purpose of the trials."""
    made = []
    told: set[str] = set()
    for purpose, (name, about) in _ABOUT.items():
        shown = [trial for trial in trials if trial.purpose is purpose]
        idle = {trial.validator: trial for trial in shown if trial.response in _IDLE}
        some = [trial for trial in shown if trial.response not in _IDLE]
        if shown:
            found = [_idleness(problem, one) for key, one in idle.items() if key not in told]
            found += _breakdowns(problem, some)
            # What one validator accepts the others may be there to refuse.
            if not idle or purpose in _TO_ACCEPT:
                found += _wrong_responses(problem, purpose, some)
            told.update(idle)
            made.append(
                Inspection(
                    problem=problem,
                    name=name,
                    about=about,
                    subjects=tuple(dict.fromkeys(_subject(trial) for trial in some)),
                    findings=tuple(found),
                    skipped=tuple((key, one.message) for key, one in idle.items()),
                )
            )
    return made


def _idleness(problem: str, trial: Trial) -> Finding:
    """The finding on a validator that was shown nothing, which is told once."""
    if trial.response is Response.NOT_RUN:
        words = f"was skipped: {trial.message}"
        code, severity = Code.VALIDATOR_SKIPPED, Severity.WARNING
    else:
        words = f"the validator {trial.validator} has no program{_message_suffix(trial)}"
        code, severity = Code.VALIDATOR_WITHOUT_PROGRAM, Severity.ERROR
    return _finding(code, problem, trial.validator, severity, words)


def _subject(trial: Trial) -> str:
    """What a trial is about: the validator for malformed data, else the case."""
    return trial.validator if trial.purpose in _GARBAGE else trial.subject


def _breakdowns(problem: str, trials: Sequence[Trial]) -> Iterator[Finding]:
    """Findings on validators that broke or ended with a wrong exit code."""
    breakdowns = _group_trials(trials, lambda one: (_subject(one), one.validator, _severity(one)))
    for (subject, validator, severity), (first, *others) in breakdowns.items():
        if severity is None:
            continue
        if first.purpose in _GARBAGE:
            words = f"breaks on {_kind_names([first, *others])}"
            first = min([first, *others], key=lambda one: len(one.data))
            words += f"; the smallest is {_quote(first)}"
            if sum(one.is_too_slow for one in trials) >= MOST_TIME_OUTS:
                words += ", and after so many time-outs it was shown no more"
        else:
            words = f"the validator {validator} breaks on the {first.purpose.value}"
        wanted = "it must end with 42 or 43"
        garbage = first.purpose in _GARBAGE
        code = Code.VALIDATOR_BREAKS_ON_GARBAGE if garbage else Code.VALIDATOR_BREAKS
        message = f"{words}{_message_suffix(first)}; {wanted}"
        yield _finding(code, problem, subject, severity, message)


def _quote(trial: Trial) -> str:
    """The data of a trial: the whole of it if it is short, else its beginning and its name."""
    if len(trial.data) <= LONGEST_QUOTE:
        return ascii(trial.data)[1:]
    return f"{trial.malformed}, {len(trial.data)} bytes: {ascii(trial.data[:LONGEST_QUOTE])[1:]}..."


def _is_text(data: bytes) -> bool:
    """Whether a program could have written this as text."""
    try:
        return all(sign.isprintable() or sign in "\t\n\v\f\r" for sign in data.decode())
    except UnicodeDecodeError:
        return False


def _severity_on_garbage(trial: Trial) -> Severity | None:
    """How bad it is that a validator breaks on malformed data.

    Contestants may write any output, so a validator that breaks on a text causes a judge error. An
    input validator that breaks does not accept, which is what it is for.
    """
    if trial.response not in (Response.CRASHED, Response.ODD):
        return None
    if trial.purpose is Purpose.MALFORMED_OUTPUT:
        return Severity.ERROR if _is_text(trial.data) else Severity.WARNING
    crashed_on_text = trial.response is Response.CRASHED and _is_text(trial.data)
    return Severity.WARNING if crashed_on_text else Severity.NOTE


def _severity(trial: Trial) -> Severity | None:
    """How bad the way is in which a validator ended; None if it is fine."""
    if trial.purpose in _GARBAGE:
        return _severity_on_garbage(trial)
    if trial.response is Response.CRASHED:
        return Severity.ERROR
    if trial.response is not Response.ODD or trial.purpose is Purpose.INPUT:
        return None  # an input that should be accepted was not: a finding of its own
    return Severity.WARNING if trial.purpose in _ON_INPUT else Severity.ERROR


def _wrong_responses(problem: str, purpose: Purpose, trials: Sequence[Trial]) -> Iterator[Finding]:
    if purpose in _TO_ACCEPT:
        for trial in trials:
            refused = trial.response is Response.REFUSED
            if refused or (trial.response is Response.ODD and purpose is Purpose.INPUT):
                # Contestants do not see a secret answer: it may be in the validator's own format.
                secret = purpose is Purpose.ANSWER and not trial.subject.startswith("sample/")
                severity = Severity.WARNING if secret else Severity.ERROR
                words = f"the validator {trial.validator} refuses the {purpose.value}"
                words += _message_suffix(trial)
                yield _finding(_REFUSED[purpose], problem, trial.subject, severity, words)
    elif purpose in _GARBAGE:
        yield from _accepted_malformed(problem, purpose, trials)
    else:
        for subject, some in _group_trials(trials, lambda trial: trial.subject).items():
            if all(trial.response is Response.ACCEPTED for trial in some):
                names = " and ".join(dict.fromkeys(trial.validator for trial in some))
                words = f"is meant to be an {purpose.value}, but {names} accepts it"
                yield _finding(_ACCEPTED[purpose], problem, subject, Severity.ERROR, words)


def _accepted_malformed(
    problem: str, purpose: Purpose, trials: Sequence[Trial]
) -> Iterator[Finding]:
    """Findings on all malformed data that no validator refused: a warning on what has nothing to do
    with the problem, a note on the rest."""
    kinds = _group_trials(trials, lambda trial: (trial.subject, trial.malformed))
    accepted = [
        some[0]
        for some in kinds.values()
        if some[0].must_refuse and all(one.response is Response.ACCEPTED for one in some)
    ]
    names = list(dict.fromkeys(trial.validator for trial in trials))
    for severity in (Severity.WARNING, Severity.NOTE):
        some = [one for one in accepted if one.unrelated is (severity is Severity.WARNING)]
        if not some:
            continue
        words = f"{'none of them refuses' if len(names) > 1 else 'does not refuse'} "
        words += f"{_kind_names(some)}, made of {some[0].subject}: is it strict enough?"
        yield _finding(_ACCEPTED[purpose], problem, ", ".join(names), severity, words)


def _group_trials(trials: Iterable[Trial], key: Callable[[Trial], Key]) -> dict[Key, list[Trial]]:
    groups: dict[Key, list[Trial]] = {}
    for trial in trials:
        groups.setdefault(key(trial), []).append(trial)
    return groups


def _kind_names(trials: Sequence[Trial]) -> str:
    """The kinds of malformed data of some trials, the first few."""
    names = list(dict.fromkeys(trial.malformed for trial in trials))
    more = len(names) - NAMED
    kinds = "kinds" if more > 1 else "kind"
    return ", ".join(names[:NAMED]) + (f" and {more} more {kinds} of garbage" if more > 0 else "")


def _message_suffix(trial: Trial) -> str:
    line = trial.message.strip().partition("\n")[0]
    return f": {line}" if line else ""


def _finding(code: Code, problem: str, subject: str, severity: Severity, message: str) -> Finding:
    return Finding(code=code, problem=problem, subject=subject, severity=severity, message=message)
