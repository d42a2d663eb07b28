"""Decide from trials which bounds of the inputs the secret cases reach, and which they do not.

Each validator is asked about each secret case. A bound that no case reaches is a hint: a program
with an error there, such as an array that is too short by one, passes all cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.grading.constraints import merge_bounds
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection, Purpose, ReachedBounds, Response, Trial

NAME = "bounds"
"""The name of the inspection of bounds."""

_ABOUT = "The secret cases reach the bounds of each variable"


def reached_bounds(trials: Sequence[Trial]) -> list[ReachedBounds]:
    """The bounds of each variable of each validator, and which of them all secret cases reach.

    A validator that does not tell it for every case is left out.
    """
    found: dict[tuple[str, str], ReachedBounds] = {}
    silent = {one.validator for one in _silent_trials(trials)}
    for trial in trials:
        if trial.validator in silent:
            continue
        for one in trial.bounds or ():
            key = trial.validator, one.variable
            found[key] = merge_bounds(found[key], one) if key in found else one
    return list(dict.fromkeys(found.values()))


def inspect_bounds(problem: str, trials: Sequence[Trial]) -> list[Inspection]:
    """The inspection of the bounds, if a validator was asked for them."""
    if not any(trial.purpose is Purpose.BOUNDS for trial in trials):
        return []
    bounds = reached_bounds(trials)
    findings = [*_unknown_bounds(problem, trials)]
    findings += [finding for one in bounds for finding in _unreached(problem, one)]
    return [
        Inspection(
            problem=problem,
            name=NAME,
            about=_ABOUT,
            subjects=tuple(name for one in bounds for name, _ in bounds_by_name(one)),
            findings=tuple(dict.fromkeys(findings)),
        )
    ]


def bounds_by_name(bounds: ReachedBounds) -> list[tuple[str, bool]]:
    """The bounds that a variable has, such as `n <= 100`, and whether each is reached."""
    sides = (
        (">=", bounds.low, bounds.low_reached),
        ("<=", bounds.high, bounds.high_reached),
    )
    return [
        (f"{bounds.variable} {sign} {bound}", reached)
        for sign, bound, reached in sides
        if bound is not None
    ]


def bounds_line(bounds: ReachedBounds) -> str:
    """A variable with its bounds, in words: `n: 2 reached, 100 not reached (greatest: 97)`."""
    parts = []
    for bound, reached, word, value in (
        (bounds.low, bounds.low_reached, "least", bounds.least),
        (bounds.high, bounds.high_reached, "greatest", bounds.greatest),
    ):
        if bound is not None:
            words = "reached" if reached else "not reached"
            seen = f" ({word}: {value})" if value is not None and not reached else ""
            parts.append(f"{bound} {words}{seen}")
    return f"{bounds.variable}: {', '.join(parts)}"


def _unreached(problem: str, bounds: ReachedBounds) -> Iterator[Finding]:
    for name, reached in bounds_by_name(bounds):
        if reached:
            continue
        is_low = name.startswith(f"{bounds.variable} >= ")
        value = bounds.least if is_low else bounds.greatest
        words = "no secret case reaches this bound"
        if value is not None:
            words += f"; the {'least' if is_low else 'greatest'} value is {value}"
        yield _note(Code.BOUND_NOT_REACHED, problem, name, words)


def _silent_trials(trials: Sequence[Trial]) -> list[Trial]:
    """The trials of validators that ran and did not tell what was asked for."""
    return [trial for trial in trials if trial.purpose is Purpose.BOUNDS and trial.bounds is None]


def _unknown_bounds(problem: str, trials: Sequence[Trial]) -> Iterator[Finding]:
    """A finding for each validator that does not tell; not for one that does not run here."""
    silent = {one.validator: one for one in reversed(_silent_trials(trials))}
    for validator, trial in silent.items():
        if trial.response in (Response.NOT_RUN, Response.NO_PROGRAM):
            continue
        why = "left no file with them"
        if trial.response is not Response.ACCEPTED:
            why = f"did not accept it{f': {trial.message}' if trial.message else ''}"
        words = f"the bounds that {trial.subject} reaches are unknown: asked for them, it {why}"
        yield _note(Code.UNKNOWN_BOUNDS, problem, validator, words)


def _note(code: Code, problem: str, subject: str, message: str) -> Finding:
    return Finding(
        code=code, problem=problem, subject=subject, severity=Severity.NOTE, message=message
    )
