"""What the validators of a package are to be shown."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from judge.model import Case, Limits, Source, SourceFile, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import Example, PackageData
from judge.packages.validators import list_validator_inputs
from tests.conftest import SHELL

LIMITS = Limits.of(cpu_s=1.0, memory_bytes=1 << 28)
IN = Source(name="in.py", files=(), language=SHELL)
OUT = Source(name="out.py", files=(), language=SHELL)
CASES = (
    Case(name="sample/1", input=b"12 3\n", answer=b"15\n"),
    Case(name="secret/2", input=b"4 5\n", answer=b"9\n", validator_args=("case_sensitive",)),
)
BAD_INPUT = Example(case=Case(name="invalid_input/a", input=b"x\n", answer=b""), has_answer=False)
BAD_OUTPUT = Example(
    case=Case(name="invalid_output/b", input=b"1 1\n", answer=b"2\n"), output=b"3\n"
)
GOOD_OUTPUT = Example(
    case=Case(name="valid_output/c", input=b"1 2\n", answer=b"3\n"), output=b"03\n"
)
DATA = PackageData(
    cases=CASES,
    input_validator_args={"secret/2": {"": ("--max", "5")}},
    outputs={"secret/2": b"9.0\n"},
    invalid_input=(BAD_INPUT,),
    invalid_output=(BAD_OUTPUT,),
    valid_output=(GOOD_OUTPUT,),
)
CUSTOM = Validation(validators=(OUT,), limits=LIMITS, protocol=ValidatorProtocol.TESTLIB)


def by_purpose(shown: list[ValidatorInput], purpose: Purpose) -> list[ValidatorInput]:
    return [one for one in shown if one.purpose is purpose]


def test_every_input_is_shown_to_every_input_validator_with_its_arguments() -> None:
    other = Source(name="other", files=(), language=SHELL)

    shown = list_validator_inputs(
        DATA, [(IN, ValidatorProtocol.ICPC), (other, ValidatorProtocol.TESTLIB)], None
    )

    inputs = by_purpose(shown, Purpose.INPUT)
    subjects = ("sample/1", "secret/2", "invalid_output/b", "valid_output/c")
    assert Counter(
        (one.subject, one.case.validator_args, one.validator and one.validator.name, one.protocol)
        for one in inputs
    ) == Counter(
        (subject, ("--max", "5") if subject == "secret/2" else (), validator, protocol)
        for subject in subjects
        for validator, protocol in [
            ("in.py", ValidatorProtocol.ICPC),
            ("other", ValidatorProtocol.TESTLIB),
        ]
    )
    assert [one.subject for one in by_purpose(shown, Purpose.INVALID_INPUT)] == 2 * [
        "invalid_input/a"
    ]


def test_a_validator_that_tells_bounds_is_asked_about_the_secret_cases() -> None:
    told = SourceFile(name="in.py", content=b"'--constraints_file' in sys.argv")
    tells = replace(IN, name="tells.py", files=(told,))

    shown = list_validator_inputs(
        DATA, [(IN, ValidatorProtocol.ICPC), (tells, ValidatorProtocol.ICPC)], None
    )

    (asked,) = by_purpose(shown, Purpose.BOUNDS)
    assert (asked.validator, asked.subject) == (tells, "secret/2")
    assert asked.bounds_option == "--constraints_file"
    garbage = by_purpose(shown, Purpose.MALFORMED_INPUT)
    assert {one.subject for one in garbage} == {"secret/2"}  # the smallest
    assert b"" in [one.case.input for one in garbage]


def test_what_is_shown_instead_of_an_answer_is_judged_instead_of_it() -> None:
    shown = list_validator_inputs(DATA, [], CUSTOM)

    assert [(one.subject, one.output) for one in by_purpose(shown, Purpose.ANSWER)] == [
        ("sample/1", b"15\n")
    ]
    assert [(one.subject, one.output) for one in by_purpose(shown, Purpose.VALID_OUTPUT)] == [
        ("secret/2", b"9.0\n"),
        ("valid_output/c", b"03\n"),
    ]
    (bad,) = by_purpose(shown, Purpose.INVALID_OUTPUT)
    assert (bad.case.answer, bad.output, bad.protocol) == (
        b"2\n",
        b"3\n",
        ValidatorProtocol.TESTLIB,
    )


def test_who_judges_outputs_depends_on_the_validation() -> None:
    default = list_validator_inputs(DATA, [], None)
    talks = Validation(validators=(OUT,), limits=LIMITS, interactive=True)
    twice = Validation(validators=(OUT,), limits=LIMITS, passes=2)

    assert default
    assert all(one.validator is None for one in default)
    assert list_validator_inputs(DATA, [], talks) == list_validator_inputs(DATA, [], twice) == []


def test_an_answer_that_nothing_has_made_is_not_shown_to_a_checker_that_asks_for_none() -> None:
    first, second = CASES
    data = replace(DATA, cases=(replace(first, answer=b""), second), outputs={})
    asks_for_none = replace(CUSTOM, parts_are_wrong=True)

    subjects = [
        [one.subject for one in by_purpose(list_validator_inputs(data, [], how), Purpose.ANSWER)]
        for how in (CUSTOM, asks_for_none)
    ]

    assert subjects == [["sample/1", "secret/2"], ["secret/2"]]
