"""List the inputs and outputs to run the validators of a package on: its data, and malformed data.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.catalog.malformed import malformed_inputs, malformed_outputs
from judge.model import Case, Dialect, Source, Validation
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import PackageData


def list_validator_inputs(
    data: PackageData,
    input_validators: Sequence[tuple[Source, Dialect]],
    validation: Validation | None,
) -> list[ValidatorInput]:
    """Every input for every input validator, every answer and output for every output validator.

    An interactive or multi-pass problem has no files of outputs, so there is nothing for its output
    validators.
    """
    listed = [one for validator in input_validators for one in _inputs(data, *validator)]
    if validation is None:
        listed += _outputs(data, None, Dialect.ICPC)
    elif not (validation.interactive or validation.passes > 1):
        for validator in validation.validators:
            listed += _outputs(data, validator, validation.dialect)
    return listed


def _inputs(data: PackageData, validator: Source, dialect: Dialect) -> Iterator[ValidatorInput]:
    def item(case: Case, purpose: Purpose) -> ValidatorInput:
        args = data.input_args(case.name, validator.name)
        return ValidatorInput(
            validator=validator,
            dialect=dialect,
            subject=case.name,
            purpose=purpose,
            case=replace(case, validator_args=args),
        )

    examples = [one.case for one in (*data.valid_output, *data.invalid_output)]
    for case in (*data.cases, *examples):
        yield item(case, Purpose.INPUT)
    for example in data.invalid_input:
        yield item(example.case, Purpose.INVALID_INPUT)
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.input), case.name))
        for one in malformed_inputs([case.input for case in data.cases]):
            made = item(replace(small, input=one.content), Purpose.MALFORMED_INPUT)
            yield replace(made, malformed=one.name, must_refuse=one.must_refuse)


def _outputs(
    data: PackageData, validator: Source | None, dialect: Dialect
) -> Iterator[ValidatorInput]:
    def item(case: Case, purpose: Purpose, output: bytes) -> ValidatorInput:
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
            yield item(case, Purpose.VALID_OUTPUT, data.outputs[case.name])
        else:
            yield item(case, Purpose.ANSWER, case.answer)
    for examples, purpose in (
        (data.valid_output, Purpose.VALID_OUTPUT),
        (data.invalid_output, Purpose.INVALID_OUTPUT),
    ):
        for example in examples:
            yield item(example.case, purpose, example.output or b"")
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.answer), case.name))
        for one in malformed_outputs(small.answer):
            made = item(small, Purpose.MALFORMED_OUTPUT, one.content)
            yield replace(made, malformed=one.name, must_refuse=one.must_refuse)
