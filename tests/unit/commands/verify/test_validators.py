"""What validators did, and what that says of them and of the data."""

from __future__ import annotations

from judge.commands.verify.validator_checks import (
    bounds_line,
    inspect_bounds,
    inspect_validators,
    reached_bounds,
)
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial
from tests.unit.commands.golden import golden, in_short

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


IN, OUT = Purpose.INVALID_INPUT, Purpose.INVALID_OUTPUT


def garbage(kind: str, response: Response, validator: str = "v", **more: str) -> Trial:
    return trial(Purpose.MALFORMED_INPUT, response, validator, garbage=kind, **more)


GARBAGE: dict[str, list[Trial]] = {
    "all small slips are one note": [
        garbage(one, A) for one in ("a NUL", "nan", "a plus sign", "a tab", "a NUL")
    ],
    "one that refuses it is enough": [garbage("a NUL", A), garbage("a NUL", R, "w")],
    "none refuses it": [garbage("a NUL", A), garbage("a NUL", A, "w")],
    "it may be valid": [garbage("nothing at all", A, lenient="yes")],
    "what has nothing to do with the problem": [
        garbage("random bytes", A, unrelated="yes"),
        garbage("a tab", A),
    ],
    "it breaks on several kinds": [
        garbage("nan", C, message="signal 11", data="nan 17"),
        garbage("inf", C, message="signal 6", data="inf"),
        garbage("a tab", ODD, data="\t"),
    ],
    "an input validator that aborts on a NUL refuses it well enough": [
        garbage("a NUL", C, message="signal 6", data="1\0")
    ],
    "an output validator must not break on text": [
        trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", data="(()")
    ],
    "what is no text": [trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", data="1\0")],
    "long data is named and cut": [garbage("mutation 3", ODD, data="7" * 1000)],
}


def not_run(response: Response) -> list[Trial]:
    return [
        trial(purpose, response, subject=subject, message="why")
        for purpose in (Purpose.INPUT, Purpose.INVALID_INPUT, Purpose.MALFORMED_INPUT)
        for subject in ("secret/1", "secret/2")
    ]


TRIALS: dict[str, list[Trial]] = {
    "all is as it should be": [
        trial(Purpose.INPUT, A),
        trial(IN, R),
        garbage("a NUL", R),
        trial(Purpose.ANSWER, A),
        trial(Purpose.VALID_OUTPUT, A),
        trial(OUT, R),
        trial(Purpose.MALFORMED_OUTPUT, R),
    ],
    "of a sample it is an error": [
        trial(Purpose.ANSWER, R, subject="sample/1", message="2 is not 3\nmore")
    ],
    "one is enough to refuse": [trial(IN, A), trial(IN, R, "w")],
    "none refuses": [trial(IN, A), trial(IN, A, "w")],
    "all must accept": [trial(Purpose.INPUT, A), trial(Purpose.INPUT, R, "w")],
    "skipped": not_run(Response.NOT_RUN),
    "no program": not_run(Response.NO_PROGRAM),
    "what was skipped may refuse it": [trial(IN, A, "w"), *not_run(Response.NOT_RUN)],
}


def test_what_is_found_of_validators_and_data() -> None:
    single = {
        f"{purpose.value}, {response.value}": [trial(purpose, response)]
        for purpose in (Purpose.INPUT, IN, Purpose.ANSWER, Purpose.VALID_OUTPUT, OUT)
        for response in (A, R, ODD, C)
    }

    found = "\n".join(
        "\n  ".join([f"{name}:", *findings_in(*tried)])
        for name, tried in (single | TRIALS | GARBAGE).items()
    )

    assert found == golden(__file__, "validators.txt", found)
    inspections = inspect_validators("sums", not_run(Response.NOT_RUN))
    assert [one.skipped for one in inspections] == [(("v", "why"),)] * 3


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


WHOLE = ReachedBounds(variable="n", low=1, high=100, low_reached=True, high_reached=True)
REACHED: dict[str, list[Trial]] = {
    "two cases": [asked(FIRST), asked(SECOND, subject="secret/2")],
    "a bound that is no number": [asked(ReachedBounds(variable="x", low="min"))],
    "one bound alone": [asked(ReachedBounds(variable="x", low=1, low_reached=True))],
    "the other alone": [asked(ReachedBounds(variable="s", high="n", high_reached=True))],
    "skipped, which is told elsewhere": [asked(told=False, response=Response.NOT_RUN)],
    "no program, which is told elsewhere": [asked(told=False, response=Response.NO_PROGRAM)],
    "not asked": [trial(Purpose.INPUT, A)],
    "a case without a file": [asked(FIRST), asked(subject="secret/2", told=False)],
    "a case that is refused": [asked(FIRST), asked(subject="secret/2", told=False, response=R)],
    "a variable is a line once": [asked(WHOLE), asked(WHOLE, validator="w")],
    "for each validator": [asked(FIRST), asked(WHOLE, validator="w")],
}


def test_the_bounds_that_the_secret_cases_reach() -> None:
    """One that no case reaches is a note with the nearest value; it takes all cases to know."""
    found = ""
    for name, trials in REACHED.items():
        found += f"{name}:\n"
        for inspection in inspect_bounds("sums", trials):
            found += f"  {in_short(inspection)}\n"
        found += "".join(f"  {bounds_line(one)}\n" for one in reached_bounds(trials))

    assert found == golden(__file__, "bounds.txt", found)
