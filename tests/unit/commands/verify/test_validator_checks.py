"""What validators did, and what that says of them and of the data."""

from __future__ import annotations

from judge.commands.verify.validator_checks import inspect_validators
from judge.model.inspections import Purpose, Response, Trial
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
        f"{one.severity.value} {one.subject}: {one.message}"
        for inspection in inspect_validators("sums", tried)
        for one in inspection.findings
    ]


@each_row(
    ("purpose", "response"),
    [
        (Purpose.INPUT, A),
        (Purpose.INVALID_INPUT, R),
        (Purpose.MALFORMED_INPUT, R),
        (Purpose.ANSWER, A),
        (Purpose.VALID_OUTPUT, A),
        (Purpose.INVALID_OUTPUT, R),
        (Purpose.MALFORMED_OUTPUT, R),
    ],
)
def test_fulfilled_expectations_are_no_findings(purpose: Purpose, response: Response) -> None:
    assert findings_in(trial(purpose, response)) == []


@each_row(
    ("purpose", "response", "expected"),
    [
        (Purpose.INPUT, R, ["error secret/1: the validator v refuses the input"]),
        (Purpose.INPUT, ODD, ["error secret/1: the validator v refuses the input"]),
        (Purpose.INPUT, C, ["error secret/1: the validator v breaks on the input; it must end "
                            "with 42 or 43"]),
        (Purpose.INVALID_INPUT, A, ["error secret/1: is meant to be an invalid input, but v "
                                    "accepts it"]),
        (Purpose.INVALID_INPUT, ODD, ["warning secret/1: the validator v breaks on the invalid "
                                    "input; it must end with 42 or 43"]),
        (Purpose.INVALID_INPUT, C, ["error secret/1: the validator v breaks on the invalid input; "
                                    "it must end with 42 or 43"]),
        (Purpose.ANSWER, R, ["warning secret/1: the validator v refuses the answer"]),
        (Purpose.ANSWER, ODD, ["error secret/1: the validator v breaks on the answer; it must end "
                             "with 42 or 43"]),
        (Purpose.VALID_OUTPUT, R, ["error secret/1: the validator v refuses the valid output"]),
        (Purpose.VALID_OUTPUT, ODD, ["error secret/1: the validator v breaks on the valid output; "
                                   "it must end with 42 or 43"]),
        (Purpose.INVALID_OUTPUT, A, ["error secret/1: is meant to be an invalid output, but v "
                                     "accepts it"]),
        (Purpose.INVALID_OUTPUT, C, ["error secret/1: the validator v breaks on the invalid "
                                     "output; it must end with 42 or 43"]),
    ],
)  # fmt: skip
def test_what_must_not_be(purpose: Purpose, response: Response, expected: list[str]) -> None:
    assert findings_in(trial(purpose, response)) == expected


def test_a_sample_that_its_validator_refuses_is_an_error_with_its_words() -> None:
    refused = trial(Purpose.ANSWER, R, subject="sample/1", message="2 is not 3\nmore")

    assert findings_in(refused) == [
        "error sample/1: the validator v refuses the answer: 2 is not 3"
    ]


def test_one_validator_that_refuses_is_enough_for_what_is_invalid() -> None:
    assert findings_in(trial(Purpose.INVALID_INPUT, A), trial(Purpose.INVALID_INPUT, R, "w")) == []
    assert findings_in(trial(Purpose.INVALID_INPUT, A), trial(Purpose.INVALID_INPUT, A, "w")) == [
        "error secret/1: is meant to be an invalid input, but v and w accepts it"
    ]


def test_one_validator_that_refuses_is_too_much_for_what_is_valid() -> None:
    assert findings_in(trial(Purpose.INPUT, A), trial(Purpose.INPUT, R, "w")) == [
        "error secret/1: the validator w refuses the input"
    ]


def garbage(kind: str, response: Response, validator: str = "v", **more: str) -> Trial:
    return trial(Purpose.MALFORMED_INPUT, response, validator, garbage=kind, **more)


def test_all_small_slips_that_are_accepted_are_one_note() -> None:
    tried = [garbage(kind, A) for kind in ("a NUL", "nan", "a plus sign", "a tab", "a NUL")]

    assert findings_in(*tried, garbage("a zero", R)) == [
        "note v: does not refuse a NUL, nan, a plus sign and 1 more kind of garbage, made of "
        "secret/1: is it strict enough?"
    ]


def test_garbage_that_one_of_several_refuses_is_refused() -> None:
    assert findings_in(garbage("a NUL", A), garbage("a NUL", R, "w")) == []
    assert findings_in(garbage("a NUL", A), garbage("a NUL", A, "w")) == [
        "note v, w: none of them refuses a NUL, made of secret/1: is it strict enough?"
    ]


def test_garbage_that_may_be_valid_may_be_accepted() -> None:
    assert findings_in(garbage("nothing at all", A, lenient="yes")) == []


def test_accepting_what_has_nothing_to_do_with_the_problem_is_a_warning() -> None:
    tried = [garbage("random bytes", A, unrelated="yes"), garbage("a tab", A)]

    assert findings_in(*tried) == [
        "warning v: does not refuse random bytes, made of secret/1: is it strict enough?",
        "note v: does not refuse a tab, made of secret/1: is it strict enough?",
    ]


def test_a_validator_that_breaks_has_one_finding_for_all_kinds() -> None:
    tried = [
        garbage("nan", C, message="signal 11", data="nan 17"),
        garbage("inf", C, message="signal 6", data="inf"),
        garbage("a tab", ODD, data="\t"),
    ]

    assert findings_in(*tried) == [
        "warning v: breaks on nan, inf; the smallest is 'inf': signal 6; it must end with 42 or 43",
        "note v: breaks on a tab; the smallest is '\\t'; it must end with 42 or 43",
    ]


def test_an_input_validator_that_aborts_on_a_nul_refuses_it_well_enough() -> None:
    (line,) = findings_in(garbage("a NUL", C, message="signal 6", data="1\0"))

    assert line.startswith("note v: breaks on a NUL; the smallest is '1\\x00'")


@each_row(("data", "severity"), [("(()", "error"), ("1\0", "warning")])
def test_an_output_validator_must_not_break_on_text(data: str, severity: str) -> None:
    odd = trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", message="exit code 1", data=data)

    (line,) = findings_in(odd)
    assert line.startswith(f"{severity} v: breaks on odd; the smallest is ")
    assert line.endswith(": exit code 1; it must end with 42 or 43")


def test_long_data_is_named_and_cut() -> None:
    (line,) = findings_in(garbage("mutation 3 of seed 42", ODD, data="7" * 1000))

    assert f"the smallest is mutation 3 of seed 42, 1000 bytes: '{'7' * 80}'...;" in line


def test_trials_are_looked_at_by_their_purposes() -> None:
    tried = [
        garbage("a NUL", R, lenient="yes"),
        trial(Purpose.INPUT, A, subject="secret/2"),
        trial(Purpose.INPUT, A, "w", subject="secret/2"),
        trial(Purpose.INPUT, A),
    ]

    rows = [(one.name, one.subjects) for one in inspect_validators("sums", tried)]

    assert rows == [("inputs", ("secret/2", "secret/1")), ("garbage inputs", ("v",))]


def test_without_trials_nothing_was_looked_at() -> None:
    assert inspect_validators("sums", []) == []


@each_row(
    ("response", "finding"),
    [
        (Response.NOT_RUN, "warning v: was skipped: why"),
        (Response.NO_PROGRAM, "error v: the validator v has no program: why"),
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

    assert findings == ["warning other: was skipped: why"]
