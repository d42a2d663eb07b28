"""What the trials of validators say of the bounds that the secret cases reach."""

from __future__ import annotations

from judge.commands.verify.bounds import bounds_line, inspect_bounds, reached_bounds
from judge.model import Severity
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial
from tests.conftest import each_row

FIRST = ReachedBounds(variable="n", low=1, high=100, low_reached=True, least=1, greatest=40)
SECOND = ReachedBounds(variable="n", low=1, high=100, least=97, greatest=97)


def trial(
    *bounds: ReachedBounds,
    subject: str = "secret/1",
    validator: str = "v",
    response: Response = Response.ACCEPTED,
    told: bool = True,
) -> Trial:
    return Trial(
        validator=validator,
        subject=subject,
        purpose=Purpose.BOUNDS,
        response=response,
        message="no room" if response is not Response.ACCEPTED else "",
        bounds=bounds if told else None,
    )


def findings_in(*trials: Trial) -> list[str]:
    return [
        f"{one.code.value} {one.subject}: {one.message}"
        for inspection in inspect_bounds("sums", trials)
        for one in inspection.findings
    ]


def test_a_bound_that_no_case_reaches_is_a_note_with_the_nearest_value() -> None:
    (inspection,) = inspect_bounds("sums", [trial(FIRST), trial(SECOND, subject="secret/2")])

    (finding,) = inspection.findings
    assert inspection.subjects == ("n >= 1", "n <= 100")
    assert (finding.subject, finding.severity) == ("n <= 100", Severity.NOTE)
    assert finding.message == "no secret case reaches this bound; the greatest value is 97"


def test_both_bounds_may_be_missed_and_a_value_unknown() -> None:
    unread = ReachedBounds(variable="x", low="min", high="max")

    assert findings_in(trial(unread)) == [
        "V122 x >= min: no secret case reaches this bound",
        "V122 x <= max: no secret case reaches this bound",
    ]


def test_what_has_no_bound_cannot_miss_it() -> None:
    assert findings_in(trial(ReachedBounds(variable="x", low=1, low_reached=True))) == []


@each_row(
    ("silent", "why"),
    [
        (trial(subject="secret/2", told=False), "left no file with them"),
        (
            trial(subject="secret/2", told=False, response=Response.REFUSED),
            "did not accept it: no room",
        ),
    ],
)
def test_a_validator_that_does_not_tell_of_each_case_tells_nothing(silent: Trial, why: str) -> None:
    assert reached_bounds([trial(FIRST), silent]) == []
    assert findings_in(trial(FIRST), silent) == [
        f"V123 v: the bounds that secret/2 reaches are unknown: asked for them, it {why}"
    ]


@each_row("response", [Response.NOT_RUN, Response.NO_PROGRAM])
def test_a_validator_that_does_not_run_here_is_told_elsewhere(response: Response) -> None:
    assert findings_in(trial(told=False, response=response)) == []


def test_validators_are_asked_apart_and_told_once() -> None:
    whole = ReachedBounds(variable="n", low=1, high=100, low_reached=True, high_reached=True)

    assert reached_bounds([trial(whole), trial(whole, validator="w")]) == [whole]
    assert reached_bounds([trial(FIRST), trial(whole, validator="w")]) == [FIRST, whole]


def test_without_a_question_there_is_no_inspection() -> None:
    other = Trial(
        validator="v", subject="secret/1", purpose=Purpose.INPUT, response=Response.ACCEPTED
    )

    assert inspect_bounds("sums", [other]) == []


@each_row(
    ("bounds", "line"),
    [
        (FIRST, "n: 1 reached, 100 not reached (greatest: 40)"),
        (SECOND, "n: 1 not reached (least: 97), 100 not reached (greatest: 97)"),
        (ReachedBounds(variable="s", high="n", high_reached=True), "s: n reached"),
    ],
)
def test_a_variable_is_a_line(bounds: ReachedBounds, line: str) -> None:
    assert bounds_line(bounds) == line
