"""What the validators of a package are to be shown: all its data, and garbage made of it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.catalog.malformed import malformed_inputs, malformed_outputs
from judge.model import Case, Dialect, Source, Validation
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import Example, PackageData


def showings(
    data: PackageData,
    input_validators: Sequence[tuple[Source, Dialect]],
    validation: Validation | None,
) -> list[ValidatorInput]:
    """Every input to every input validator, every answer and output to every output validator.

    Of problems that are interactive or have several passes an answer is no output, so their output
    validators are shown none.
    """
    shown = [one for asked in input_validators for one in _inputs(data, *asked)]
    if validation is None:
        shown += _outputs(data, None, Dialect.ICPC)
    elif not (validation.interactive or validation.passes > 1):
        for validator in validation.validators:
            shown += _outputs(data, validator, validation.dialect)
    return shown


def _inputs(data: PackageData, validator: Source, dialect: Dialect) -> Iterator[ValidatorInput]:
    def asked(case: Case, purpose: Purpose) -> ValidatorInput:
        args = data.input_args(case.name, validator.name)
        return ValidatorInput(
            validator=validator,
            dialect=dialect,
            subject=case.name,
            purpose=purpose,
            case=replace(case, validator_args=args),
        )

    examples = [*map(_case, data.valid_output), *map(_case, data.invalid_output)]
    for case in (*data.cases, *examples):
        yield asked(case, Purpose.INPUT)
    for example in data.invalid_input:
        yield asked(_case(example), Purpose.INVALID_INPUT)
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.input), case.name))
        for one in malformed_inputs([case.input for case in data.cases]):
            shown = asked(replace(small, input=one.content), Purpose.MALFORMED_INPUT)
            yield replace(shown, malformed=one.name, must_refuse=one.must_refuse)


def _outputs(
    data: PackageData, validator: Source | None, dialect: Dialect
) -> Iterator[ValidatorInput]:
    def asked(case: Case, purpose: Purpose, output: bytes) -> ValidatorInput:
        return ValidatorInput(
            validator=validator,
            dialect=dialect,
            subject=case.name,
            purpose=purpose,
            case=case,
            output=output,
        )

    for case in data.cases:
        if case.name in data.outputs:
            yield asked(case, Purpose.VALID_OUTPUT, data.outputs[case.name])
        else:
            yield asked(case, Purpose.ANSWER, case.answer)
    for examples, purpose in (
        (data.valid_output, Purpose.VALID_OUTPUT),
        (data.invalid_output, Purpose.INVALID_OUTPUT),
    ):
        for example in examples:
            yield asked(_case(example), purpose, example.output or b"")
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.answer), case.name))
        for one in malformed_outputs(small.answer):
            shown = asked(small, Purpose.MALFORMED_OUTPUT, one.content)
            yield replace(shown, malformed=one.name, must_refuse=one.must_refuse)


def _case(example: Example) -> Case:
    return Case(
        name=example.name,
        input=example.input,
        answer=example.answer or b"",
        args=example.args,
        validator_args=example.validator_args,
        files=example.files,
    )
