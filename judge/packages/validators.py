"""Collect the validators of a package, how they answer, and what to check them on.

Its grader and its visualizers are here as well. `testlib` is the content of a `testlib.h` for
programs that include it but come without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from judge.catalog.odd_data import MalformedData, malformed_inputs, malformed_outputs, mutate
from judge.catalog.problem_yaml import validation_limits
from judge.catalog.source import SECRET
from judge.errors import ProblemError
from judge.grading.bounds import bounds_option
from judge.model import Case, Grader, Group, Source, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ValidatorInput
from judge.model.pictures import Visualizers
from judge.packages.archive import entries
from judge.packages.data import PackageData
from judge.packages.metadata import FormatVersion, Metadata, ProblemType
from judge.packages.programs import HEADERS, as_input_validator, validator_source, with_testlib

INPUT_FOLDERS = ("input_validators", "input_validator", "input_format_validators")
"""The folders of input validators, in any version: the name of the format, and those of tools."""

_IMAGE = re.compile(rb"(judge|team)image")


def output_folders(version: FormatVersion) -> tuple[str, str]:
    """The folders of output validators: the name that the version has, then that of others."""
    names = ("output_validator", "output_validators")
    return (names[1], names[0]) if version.is_legacy else names


def input_validators(
    root: Path, metadata: Metadata, testlib: bytes | None
) -> list[tuple[Source, ValidatorProtocol]]:
    """The input validators, and how they answer; all of them must accept."""
    return [
        as_input_validator(source) or with_testlib(source, testlib)
        for folder in INPUT_FOLDERS
        for source in _programs(root, metadata, folder)
    ]


def output_validation(root: Path, metadata: Metadata, testlib: bytes | None) -> Validation | None:
    """How the programs of the package judge outputs; None if the default validator does.

    Raises `ProblemError` if there must be one and is none, or if they do not answer alike.
    """
    sources = _output_programs(root, metadata)
    yaml = root / "problem.yaml"
    types = metadata.types
    if not sources:
        if metadata.custom_validator:
            raise ProblemError(
                f"{yaml}: validation is custom, but there is no output validator",
                advice="Put one into output_validators",
            )
        for one in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS):
            if one in types:
                raise ProblemError(
                    f"{yaml}: the problem is {one.value}, but there is no output validator",
                    advice="Put one into output_validator",
                )
        return None
    pairs = [with_testlib(source, testlib) for source in sources]
    validators, protocols = zip(*pairs, strict=True)
    if len(set(protocols)) > 1:
        raise ProblemError(
            f"{root}: some output validators answer as testlib does, and some do not",
            advice="Write all of them for one of the two",
        )
    return Validation(
        validators=validators,
        limits=validation_limits(metadata.limits),
        protocol=protocols[0],
        interactive=ProblemType.INTERACTIVE in types,
        passes=metadata.limits.validation_passes if ProblemType.MULTI_PASS in types else 1,
    )


def static_validation(root: Path, metadata: Metadata, cases: Sequence[Case]) -> Validation | None:
    """How the package judges the files of submissions; None if it does not.

    Raises `ProblemError` if there are `cases` for it all the same, and if submissions are answers,
    which have no files to judge.
    """
    folder = root / "static_validator"
    if metadata.format.is_legacy or not entries(root, folder):
        if cases:
            group = cases[0].name.rpartition("/")[0]
            raise ProblemError(
                f"{root}/data/{group}/test_group.yaml: static_validation_score is given, but there "
                "is no static validator",
                advice="Put one into static_validator",
            )
        return None
    if ProblemType.SUBMIT_ANSWER in metadata.types:
        raise ProblemError(
            f"{folder}: the type is submit-answer, so there is no program to check",
            advice="Remove static_validator",
        )
    source = validator_source(root, folder, metadata.constants)
    return Validation(validators=(source,), limits=validation_limits(metadata.limits))


def own_grader(root: Path, metadata: Metadata, groups: Sequence[Group]) -> Grader | None:
    """The grader of the package in `root`; None if none of its groups asks for one.

    Raises `ProblemError` if there is none, or more than one.
    """
    asking = [one for one in groups if one.grading and one.grading.grader_args is not None]
    if not asking:
        return None
    programs = [
        path
        for path in entries(root, root / "graders")
        if path.is_dir() or not path.name.endswith((*HEADERS, ".md", ".txt"))
    ]
    where = f"data/{asking[0].name}".rstrip("/")
    if not programs:
        raise ProblemError(
            f"{where}: grading is custom, but there is no program in graders",
            advice="Put the grader there, or use grader_flags without `grading: custom`",
        )
    if len(programs) > 1:
        names = " and ".join(path.name for path in programs[:3])
        raise ProblemError(
            f"{root / 'graders'} holds {names}, but a package has one grader",
            advice="Put the files of one program into a folder, and remove the others",
        )
    return Grader(
        program=validator_source(root, programs[0], metadata.constants),
        limits=validation_limits(metadata.limits),
    )


def read_visualizers(
    root: Path, metadata: Metadata, data: PackageData, validation: Validation | None
) -> Visualizers | None:
    """What draws the data of the package; None if nothing does, as in the legacy format."""
    folders = [root / "input_visualizer", root / "output_visualizer"]
    if metadata.format.is_legacy:
        return None
    programs = [
        validator_source(root, folder, metadata.constants) if entries(root, folder) else None
        for folder in folders
    ]
    draws = validation is not None and any(
        _IMAGE.search(file.content) for one in validation.validators for file in one.files
    )
    if not any(programs) and not draws:
        return None
    return Visualizers(
        limits=validation_limits(metadata.limits),
        input=programs[0],
        output=programs[1],
        validator_draws=draws,
        input_args=data.input_visualizer_args,
        output_args=data.output_visualizer_args,
    )


def _output_programs(root: Path, metadata: Metadata) -> list[Source]:
    """The programs in the first folder that holds any: other tools read both, in any version."""
    if metadata.custom_validator is False:
        return []
    for folder in output_folders(metadata.format):
        if folder == "output_validators":
            sources = _programs(root, metadata, folder)
        elif entries(root, root / folder):
            sources = [validator_source(root, root / folder, metadata.constants)]
        else:
            sources = []
        if sources:
            return sources
    return []


def _programs(root: Path, metadata: Metadata, folder: str) -> list[Source]:
    """The programs in a folder, one for each entry; scripts in it make it one program itself."""
    inside = entries(root, root / folder)
    if any(path.name in ("build", "run") and path.is_file() for path in inside):
        return [validator_source(root, root / folder, metadata.constants)]
    return [
        validator_source(root, path, metadata.constants)
        for path in inside
        if path.is_dir() or not path.name.endswith((*HEADERS, ".md", ".txt"))
    ]


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
    listed = [one for validator in input_validators for one in _inputs(data, mutations, *validator)]
    if validation is None:
        listed += _outputs(data, mutations, None, ValidatorProtocol.ICPC)
    elif not (validation.interactive or validation.passes > 1):
        for validator in validation.validators:
            outputs = list(_outputs(data, mutations, validator, validation.protocol))
            if validation.parts_are_wrong:  # without a right solution nothing has made an answer
                outputs = [
                    one for one in outputs if one.purpose is not Purpose.ANSWER or one.output
                ]
            listed += outputs
    return listed


def _inputs(
    data: PackageData, mutations: int, validator: Source, protocol: ValidatorProtocol
) -> Iterator[ValidatorInput]:
    def item(case: Case, purpose: Purpose) -> ValidatorInput:
        args = data.input_args(case.name, validator.name)
        return _item(validator, protocol, purpose, replace(case, validator_args=args))

    examples = [one.case for one in (*data.valid_output, *data.invalid_output)]
    for case in (*data.cases, *examples):
        yield item(case, Purpose.INPUT)
    if option := bounds_option(validator, protocol):
        secret = (case for case in data.cases if case.name.startswith(SECRET))
        yield from (replace(item(case, Purpose.BOUNDS), bounds_option=option) for case in secret)
    for example in data.invalid_input:
        yield item(example.case, Purpose.INVALID_INPUT)
    if data.cases:
        small = min(data.cases, key=lambda case: (len(case.input), case.name))
        inputs = [case.input for case in data.cases]
        for one in (*malformed_inputs(inputs), *mutate(inputs, mutations)):
            made = item(replace(small, input=one.content), Purpose.MALFORMED_INPUT)
            yield _malformed(made, one)


def _outputs(
    data: PackageData, mutations: int, validator: Source | None, protocol: ValidatorProtocol
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
        for one in (*malformed_outputs(small.answer), *mutate([small.answer], mutations)):
            made = item(Purpose.MALFORMED_OUTPUT, small, one.content)
            yield _malformed(made, one)


def _malformed(made: ValidatorInput, data: MalformedData) -> ValidatorInput:
    return replace(
        made, malformed=data.name, must_refuse=data.must_refuse, unrelated=data.unrelated
    )


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
