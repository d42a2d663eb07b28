"""List what to check the validators of a package on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from judge.catalog.odd_data import with_malformed_data
from judge.catalog.source import SECRET
from judge.grading.bounds import bounds_option
from judge.model import Case, Source, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import PackageData


def list_validator_inputs(
    data: PackageData,
    input_validators: Sequence[tuple[Source, ValidatorProtocol]],
    validation: Validation | None,
    mutations: int = 0,
) -> list[ValidatorInput]:
    """Every input for every input validator, every answer and output for every output validator.

    An interactive or multi-pass problem has no files of outputs, so there is nothing for its output
    validators.
    """
    listed = [file for program in input_validators for file in _inputs(data, mutations, *program)]
    if validation is None:
        listed += _outputs(data, mutations, None, ValidatorProtocol.ICPC)
    elif not (validation.interactive or validation.passes > 1):
        for validator in validation.validators:
            outputs = list(_outputs(data, mutations, validator, validation.protocol))
            if validation.parts_are_wrong:  # without a right solution nothing has made an answer
                outputs = [
                    file for file in outputs if file.purpose is not Purpose.ANSWER or file.output
                ]
            listed += outputs
    return listed


def _inputs(
    data: PackageData, mutations: int, validator: Source, protocol: ValidatorProtocol
) -> Iterator[ValidatorInput]:
    shown = partial(ValidatorInput, validator=validator, protocol=protocol)

    def item(purpose: Purpose, case: Case, **facts: Any) -> ValidatorInput:
        case = replace(case, validator_args=data.input_args(case.name, validator.name))
        return shown(purpose=purpose, subject=case.name, case=case, **facts)

    examples = [output.case for output in (*data.valid_output, *data.invalid_output)]
    for case in (*data.cases, *examples):
        yield item(Purpose.INPUT, case)
    if option := bounds_option(validator, protocol):
        for case in data.cases:
            if case.name.startswith(SECRET):
                yield item(Purpose.BOUNDS, case, bounds_option=option)
    for example in data.invalid_input:
        yield item(Purpose.INVALID_INPUT, example.case)
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.input), case.name))
        inputs = [case.input for case in data.cases]
        yield from with_malformed_data(item(Purpose.MALFORMED_INPUT, small), inputs, mutations)


def _outputs(
    data: PackageData, mutations: int, validator: Source | None, protocol: ValidatorProtocol
) -> Iterator[ValidatorInput]:
    shown = partial(ValidatorInput, validator=validator, protocol=protocol)

    def item(purpose: Purpose, case: Case, output: bytes | None, **facts: Any) -> ValidatorInput:
        return shown(purpose=purpose, subject=case.name, case=case, output=output, **facts)

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
        answer = item(Purpose.MALFORMED_OUTPUT, small, small.answer)
        yield from with_malformed_data(answer, [small.answer], mutations)
