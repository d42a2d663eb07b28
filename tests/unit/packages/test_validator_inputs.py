"""What the validators of a package are to be shown."""

from __future__ import annotations

from msgspec.structs import replace

from judge.model import Case, Limits, Source, SourceFile, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import Example, PackageData
from judge.packages.validators import list_validator_inputs
from tests.conftest import SHELL
from tests.unit.commands.golden import golden, in_short

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


def outline(shown: list[ValidatorInput]) -> list[str]:
    """Each input in a line; of what is malformed only whom it is for."""
    return list(
        dict.fromkeys(
            f"{one.purpose.value} of {one.subject} for {in_short(one.validator)}"
            if one.purpose in (Purpose.MALFORMED_INPUT, Purpose.MALFORMED_OUTPUT)
            else in_short(one)
            for one in shown
        )
    )


def test_what_validators_are_shown() -> None:
    other = Source(name="other", files=(), language=SHELL)
    tells = SourceFile(name="in.py", content=b"'--constraints_file' in sys.argv")
    telling = replace(IN, name="tells.py", files=(tells,))
    shown = {
        "two input validators": list_validator_inputs(
            DATA, [(IN, ValidatorProtocol.ICPC), (other, ValidatorProtocol.TESTLIB)], None
        ),
        "one tells bounds": list_validator_inputs(
            DATA, [(IN, ValidatorProtocol.ICPC), (telling, ValidatorProtocol.ICPC)], None
        ),
        "an output validator": list_validator_inputs(DATA, [], CUSTOM),
    }

    found = "\n".join("\n  ".join([f"{name}:", *outline(shown[name])]) for name in shown)

    assert found == golden(__file__, "shown.txt", found)
    garbage = [one for one in shown["one tells bounds"] if one.purpose is Purpose.MALFORMED_INPUT]
    assert b"" in [one.case.input for one in garbage]


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
        [
            one.subject
            for one in list_validator_inputs(data, [], how)
            if one.purpose is Purpose.ANSWER
        ]
        for how in (CUSTOM, asks_for_none)
    ]

    assert subjects == [["sample/1", "secret/2"], ["secret/2"]]
