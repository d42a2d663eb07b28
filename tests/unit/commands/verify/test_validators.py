"""What validators did, and what that says of them and of the data."""

from __future__ import annotations

import pytest

from judge.commands.verify.bounds import bounds_line, inspect_bounds, reached_bounds
from judge.commands.verify.validator_checks import inspect_validators
from judge.model import Severity
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial
from tests.conftest import each_row

A, R, ODD, C = Response.ACCEPTED, Response.REFUSED, Response.ODD, Response.CRASHED


def trial(
    purpose: Purpose,
    response: Response,
    validator: str = "v",
    subject: str = "secret/1",
    **more: str,
) -> Trial:
    return Trial(
        validator=validator,
        subject=subject,
        purpose=purpose,
        response=response,
        message=more.get("message", ""),
        malformed=more.get("garbage", ""),
        must_refuse=more.get("lenient") is None,
        unrelated=more.get("unrelated") is not None,
        data=more.get("data", "x").encode(),
    )


def findings_in(*tried: Trial) -> list[str]:
    return [
        f"{one.severity.value} {one.code.value} {one.subject}: {one.message}"
        for inspection in inspect_validators("sums", tried)
        for one in inspection.findings
    ]


FULFILLED = [
    (Purpose.INPUT, A),
    (Purpose.INVALID_INPUT, R),
    (Purpose.MALFORMED_INPUT, R),
    (Purpose.ANSWER, A),
    (Purpose.VALID_OUTPUT, A),
    (Purpose.INVALID_OUTPUT, R),
    (Purpose.MALFORMED_OUTPUT, R),
]


@each_row(
    ("purpose", "response", "expected"),
    [
        (Purpose.INPUT, R, "error V100 secret/1: the validator v refuses the input"),
        (Purpose.INPUT, ODD, "error V100 secret/1: the validator v refuses the input"),
        (Purpose.INPUT, C, "error V105 secret/1: the validator v breaks on the input"),
        (Purpose.INVALID_INPUT, A, "error V103 secret/1: is meant to be an invalid input, but v"),
        (
            Purpose.INVALID_INPUT,
            ODD,
            "warning V105 secret/1: the validator v breaks on the invalid input",
        ),
        (
            Purpose.INVALID_INPUT,
            C,
            "error V105 secret/1: the validator v breaks on the invalid input",
        ),
        (Purpose.ANSWER, R, "warning V101 secret/1: the validator v refuses the answer"),
        (Purpose.ANSWER, ODD, "error V105 secret/1: the validator v breaks on the answer"),
        (Purpose.VALID_OUTPUT, R, "error V102 secret/1: the validator v refuses the valid output"),
        (
            Purpose.VALID_OUTPUT,
            ODD,
            "error V105 secret/1: the validator v breaks on the valid output",
        ),
        (Purpose.INVALID_OUTPUT, A, "error V104 secret/1: is meant to be an invalid output, but v"),
        (
            Purpose.INVALID_OUTPUT,
            C,
            "error V105 secret/1: the validator v breaks on the invalid output",
        ),
    ],
)
def test_what_must_not_be(purpose: Purpose, response: Response, expected: str) -> None:
    (found,) = findings_in(trial(purpose, response))

    assert found.startswith(expected)
    assert (" V105 " in found) is found.endswith("; it must end with 42 or 43")


def test_where_one_validator_is_enough() -> None:
    """It is, to refuse what is invalid; all must accept what is valid."""
    assert findings_in(*(trial(purpose, response) for purpose, response in FULFILLED)) == []
    assert findings_in(
        trial(Purpose.ANSWER, R, subject="sample/1", message="2 is not 3\nmore")
    ) == ["error V101 sample/1: the validator v refuses the answer: 2 is not 3"]
    assert findings_in(trial(Purpose.INVALID_INPUT, A), trial(Purpose.INVALID_INPUT, R, "w")) == []
    assert findings_in(trial(Purpose.INVALID_INPUT, A), trial(Purpose.INVALID_INPUT, A, "w")) == [
        "error V103 secret/1: is meant to be an invalid input, but v and w accepts it"
    ]
    assert findings_in(trial(Purpose.INPUT, A), trial(Purpose.INPUT, R, "w")) == [
        "error V100 secret/1: the validator w refuses the input"
    ]


def garbage(kind: str, response: Response, validator: str = "v", **more: str) -> Trial:
    return trial(Purpose.MALFORMED_INPUT, response, validator, garbage=kind, **more)


@each_row(
    ("tried", "expected"),
    [
        pytest.param(
            [garbage(one, A) for one in ("a NUL", "nan", "a plus sign", "a tab", "a NUL")],
            [
                "note V107 v: does not refuse a NUL, nan, a plus sign and 1 more kind of garbage, "
                "made of secret/1: is it strict enough?"
            ],
            id="all small slips are one note",
        ),
        pytest.param([garbage("a NUL", A), garbage("a NUL", R, "w")], [], id="one is enough"),
        pytest.param(
            [garbage("a NUL", A), garbage("a NUL", A, "w")],
            ["note V107 v, w: none of them refuses a NUL, made of secret/1: is it strict enough?"],
            id="none refuses it",
        ),
        pytest.param([garbage("nothing at all", A, lenient="yes")], [], id="it may be valid"),
        pytest.param(
            [garbage("random bytes", A, unrelated="yes"), garbage("a tab", A)],
            [
                "warning V107 v: does not refuse random bytes, made of secret/1: "
                "is it strict enough?",
                "note V107 v: does not refuse a tab, made of secret/1: is it strict enough?",
            ],
            id="what has nothing to do with the problem",
        ),
        pytest.param(
            [
                garbage("nan", C, message="signal 11", data="nan 17"),
                garbage("inf", C, message="signal 6", data="inf"),
                garbage("a tab", ODD, data="\t"),
            ],
            [
                "warning V106 v: breaks on nan, inf; the smallest is 'inf': signal 6; "
                "it must end with 42 or 43",
                "note V106 v: breaks on a tab; the smallest is '\\t'; it must end with 42 or 43",
            ],
            id="it breaks on several kinds",
        ),
        pytest.param(
            [garbage("a NUL", C, message="signal 6", data="1\0")],
            [
                "note V106 v: breaks on a NUL; the smallest is '1\\x00': signal 6; "
                "it must end with 42 or 43"
            ],
            id="an input validator that aborts on a NUL refuses it well enough",
        ),
        pytest.param(
            [trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", data="(()")],
            ["error V106 v: breaks on odd; the smallest is '(()'; it must end with 42 or 43"],
            id="an output validator must not break on text",
        ),
        pytest.param(
            [trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", data="1\0")],
            ["warning V106 v: breaks on odd; the smallest is '1\\x00'; it must end with 42 or 43"],
            id="what is no text",
        ),
        pytest.param(
            [garbage("mutation 3 of seed 42", ODD, data="7" * 1000)],
            [
                "note V106 v: breaks on mutation 3 of seed 42; the smallest is "
                f"mutation 3 of seed 42, 1000 bytes: '{'7' * 80}'...; it must end with 42 or 43"
            ],
            id="long data is named and cut",
        ),
    ],
)
def test_garbage_that_is_accepted_or_breaks_a_validator(
    tried: list[Trial], expected: list[str]
) -> None:
    assert findings_in(*tried) == expected


def test_trials_are_looked_at_by_their_purposes() -> None:
    tried = [
        garbage("a NUL", R, lenient="yes"),
        trial(Purpose.INPUT, A, subject="secret/2"),
        trial(Purpose.INPUT, A, "w", subject="secret/2"),
        trial(Purpose.INPUT, A),
    ]

    rows = [(one.name, one.subjects) for one in inspect_validators("sums", tried)]

    assert rows == [("inputs", ("secret/2", "secret/1")), ("garbage inputs", ("v",))]


@each_row(
    ("response", "finding"),
    [
        (Response.NOT_RUN, "warning V120 v: was skipped: why"),
        (Response.NO_PROGRAM, "error V121 v: the validator v has no program: why"),
    ],
)
def test_a_validator_that_did_not_run_is_told_once(response: Response, finding: str) -> None:
    purposes = (Purpose.INPUT, Purpose.INVALID_INPUT, Purpose.MALFORMED_INPUT)
    tried = [
        trial(purpose, response, subject=subject, message="why")
        for purpose in purposes
        for subject in ("secret/1", "secret/2")
    ]

    assert findings_in(*tried) == [finding]
    inspections = inspect_validators("sums", tried)
    assert [one.skipped for one in inspections] == [(("v", "why"),)] * 3


def test_what_a_skipped_validator_may_refuse_is_not_called_accepted() -> None:
    skipped = trial(Purpose.INVALID_INPUT, Response.NOT_RUN, "other", message="why")

    findings = findings_in(trial(Purpose.INVALID_INPUT, A), skipped)

    assert findings == ["warning V120 other: was skipped: why"]


# The bounds that the secret cases reach

FIRST = ReachedBounds(variable="n", low=1, high=100, low_reached=True, least=1, greatest=40)
SECOND = ReachedBounds(variable="n", low=1, high=100, least=97, greatest=97)


def asked(
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


def bounds_findings(*trials: Trial) -> list[str]:
    return [
        f"{one.code.value} {one.subject}: {one.message}"
        for inspection in inspect_bounds("sums", trials)
        for one in inspection.findings
    ]


def test_a_bound_that_no_case_reaches_is_a_note_with_the_nearest_value() -> None:
    (inspection,) = inspect_bounds("sums", [asked(FIRST), asked(SECOND, subject="secret/2")])

    (finding,) = inspection.findings
    assert inspection.subjects == ("n >= 1", "n <= 100")
    assert (finding.subject, finding.severity) == ("n <= 100", Severity.NOTE)
    assert finding.message == "no secret case reaches this bound; the greatest value is 97"


def test_what_bounds_are_missed() -> None:
    unread = ReachedBounds(variable="x", low="min", high="max")
    half = ReachedBounds(variable="x", low=1, low_reached=True)

    assert bounds_findings(asked(unread)) == [
        "V122 x >= min: no secret case reaches this bound",
        "V122 x <= max: no secret case reaches this bound",
    ]
    assert bounds_findings(asked(half)) == []
    for response in (Response.NOT_RUN, Response.NO_PROGRAM):  # told elsewhere
        assert bounds_findings(asked(told=False, response=response)) == []
    assert inspect_bounds("sums", [trial(Purpose.INPUT, A)]) == []


@each_row(
    ("silent", "why"),
    [
        (asked(subject="secret/2", told=False), "left no file with them"),
        (
            asked(subject="secret/2", told=False, response=Response.REFUSED),
            "did not accept it: no room",
        ),
    ],
)
def test_a_validator_that_does_not_tell_of_each_case_tells_nothing(silent: Trial, why: str) -> None:
    assert reached_bounds([asked(FIRST), silent]) == []
    assert bounds_findings(asked(FIRST), silent) == [
        f"V123 v: the bounds that secret/2 reaches are unknown: asked for them, it {why}"
    ]


def test_validators_are_asked_apart_and_told_once() -> None:
    whole = ReachedBounds(variable="n", low=1, high=100, low_reached=True, high_reached=True)

    assert reached_bounds([asked(whole), asked(whole, validator="w")]) == [whole]
    assert reached_bounds([asked(FIRST), asked(whole, validator="w")]) == [FIRST, whole]


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
