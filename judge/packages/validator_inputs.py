"""List what to run the validators of a package on: its data, and malformed data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from judge.catalog.malformed import malformed_inputs, malformed_outputs
from judge.model import Case, Source, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import PackageData


def list_validator_inputs(
    data: PackageData,
    input_validators: Sequence[tuple[Source, ValidatorProtocol]],
    validation: Validation | None,
) -> list[ValidatorInput]:
    """Every input for every input validator, every answer and output for every output validator.

    An interactive or multi-pass problem has no files of outputs, so there is nothing for its output
    validators.
    """
    listed = [one for validator in input_validators for one in _inputs(data, *validator)]
    if validation is None:
        listed += _outputs(data, None, ValidatorProtocol.ICPC)
    elif not (validation.interactive or validation.passes > 1):
        for validator in validation.validators:
            listed += _outputs(data, validator, validation.protocol)
    return listed


def _inputs(
    data: PackageData, validator: Source, protocol: ValidatorProtocol
) -> Iterator[ValidatorInput]:
    def item(case: Case, purpose: Purpose) -> ValidatorInput:
        args = data.input_args(case.name, validator.name)
        return _item(validator, protocol, purpose, replace(case, validator_args=args))

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
    data: PackageData, validator: Source | None, protocol: ValidatorProtocol
) -> Iterator[ValidatorInput]:
    item = partial(_item, validator, protocol)
    for case in data.cases:
        if case.name in data.outputs:
            yield item(Purpose.VALID_OUTPUT, case, data.outputs[case.name])
        else:
            yield item(Purpose.ANSWER, case, case.answer)
    for example in data.valid_output:
        yield item(Purpose.VALID_OUTPUT, example.case, example.output)
    for example in data.invalid_output:
        yield item(Purpose.INVALID_OUTPUT, example.case, example.output)
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.answer), case.name))
        for one in malformed_outputs(small.answer):
            made = item(Purpose.MALFORMED_OUTPUT, small, one.content)
            yield replace(made, malformed=one.name, must_refuse=one.must_refuse)


def _item(
    validator: Source | None,
    protocol: ValidatorProtocol,
    purpose: Purpose,
    case: Case,
    output: bytes | None = None,
) -> ValidatorInput:
    return ValidatorInput(
        validator=validator,
        protocol=protocol,
        subject=case.name,
        purpose=purpose,
        case=case,
        output=output,
    )
