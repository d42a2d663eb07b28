"""`problem.yaml` of every version: what it says, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.packages.metadata import FormatVersion, Metadata, ProblemType, read_metadata
from tests.conftest import each_row

CURRENT = """\
problem_format_version: 2025-09
name: {en: Hello, ja: "\u3053\u3093\u306b\u3061\u306f"}
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
"""


def parse_metadata(tmp_path: Path, text: str) -> Metadata:
    path = tmp_path / "problem.yaml"
    path.write_text(text, encoding="utf-8")
    return read_metadata(path)


def refusal(tmp_path: Path, text: str) -> str:
    with pytest.raises(ProblemError) as caught:
        parse_metadata(tmp_path, text)
    return str(caught.value).replace(str(tmp_path), "")


# The version


@each_row(
    ("text", "form"),
    [
        ("", FormatVersion.LEGACY),
        ("name: Hello\n", FormatVersion.LEGACY),
        ("problem_format_version: legacy\n", FormatVersion.LEGACY),
        ("problem_format_version: legacy-icpc\n", FormatVersion.LEGACY_ICPC),
        ("problem_format_version: 2023-07-draft\n", FormatVersion.DRAFT),
        ("problem_format_version: 2023-07\n", FormatVersion.DRAFT),
        ("problem_format_version: draft\n", FormatVersion.DRAFT),
        (CURRENT, FormatVersion.CURRENT),
    ],
)
def test_the_version_is_read_from_its_key(text: str, form: FormatVersion, tmp_path: Path) -> None:
    assert parse_metadata(tmp_path, text).format is form


@each_row("version", ["2024-01-draft", "2026-01", "Legacy", "''"])
def test_an_unknown_version_is_refused(version: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, f"problem_format_version: {version}\n")

    assert "which is not supported" in message
    assert "Supported are legacy, legacy-icpc, 2023-07-draft, 2025-09" in message


# 2025-09


def test_missing_keys_have_the_defaults_of_the_format(tmp_path: Path) -> None:
    metadata = parse_metadata(tmp_path, CURRENT)

    assert metadata.names == {"en": "Hello", "ja": "\u3053\u3093\u306b\u3061\u306f"}
    assert metadata.types == frozenset()
    assert metadata.limits.time_limit_s is None
    assert (metadata.limits.to_limit, metadata.limits.to_late) == (2.0, 1.5)
    assert (metadata.limits.memory_mib, metadata.limits.output_mib) == (2048, 8)
    assert metadata.custom_validator is None
    assert metadata.languages is None
    assert not metadata.allow_file_writing
    assert metadata.constants == {}


def test_limits_are_taken_as_they_are_said(tmp_path: Path) -> None:
    limits = parse_metadata(
        tmp_path,
        CURRENT
        + """\
type: [multi-pass, interactive]
limits:
  time_limit: 1.5
  time_multipliers: {ac_to_time_limit: 3, time_limit_to_tle: 2}
  time_resolution: 0.5
  memory: 256
  output: 4
  code: 64
  compilation_time: 30
  compilation_memory: 512
  validation_time: 20
  validation_memory: 1024
  validation_output: 2
  validation_passes: 5
""",
    ).limits

    assert (limits.time_limit_s, limits.to_limit, limits.to_late) == (1.5, 3.0, 2.0)
    assert (limits.resolution_s, limits.memory_mib, limits.output_mib) == (0.5, 256, 4)
    assert (limits.code_kib, limits.compilation_time_s) == (64, 30)
    assert limits.compilation_memory_mib == 512
    assert (limits.validation_time_s, limits.validation_memory_mib) == (20, 1024)
    assert (limits.validation_output_mib, limits.validation_passes) == (2, 5)


@each_row(
    ("words", "kinds"),
    [
        ("pass-fail", set()),
        ("scoring", {ProblemType.SCORING}),
        ("interactive", {ProblemType.INTERACTIVE}),
        ("[pass-fail, interactive, multi-pass]", {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS}),
        ("[scoring, submit-answer]", {ProblemType.SCORING, ProblemType.SUBMIT_ANSWER}),
    ],
)
def test_a_type_is_a_word_or_a_list_of_words(
    words: str, kinds: set[ProblemType], tmp_path: Path
) -> None:
    assert parse_metadata(tmp_path, f"{CURRENT}type: {words}\n").types == kinds


@each_row(
    ("words", "message"),
    [
        ("batch", "type holds 'batch'"),
        ("[]", "one or more different words are expected"),
        ("[scoring, scoring]", "one or more different words are expected"),
        ("[pass-fail, scoring]", "pass-fail or scoring, not both"),
        ("[submit-answer, multi-pass]", "cannot be submit-answer and multi-pass"),
        ("[interactive, submit-answer]", "cannot be submit-answer and interactive"),
    ],
)
def test_words_that_do_not_go_together_are_refused(
    words: str, message: str, tmp_path: Path
) -> None:
    assert message in refusal(tmp_path, f"{CURRENT}type: {words}\n")


def test_constants_are_kept_as_they_are_written(tmp_path: Path) -> None:
    constants = parse_metadata(
        tmp_path,
        CURRENT
        + """\
constants:
  most: 5000000
  little: 1e9
  name: "abc"
  limit: {value: 007, latex: "10^5"}
""",
    ).constants

    assert constants == {
        "most": "5000000",
        "most.value": "5000000",
        "little": "1e9",
        "little.value": "1e9",
        "name": "abc",
        "name.value": "abc",
        "limit": "007",
        "limit.value": "007",
        "limit.latex": "10^5",
    }


@each_row(
    ("text", "message"),
    [
        ("1st: 2", "'1st' is no name for a constant"),
        ("n: {latex: x}", "the constant n has no value"),
        ("n: [1]", "the constant n.value is no number and no text"),
    ],
)
def test_invalid_constants_are_refused(text: str, message: str, tmp_path: Path) -> None:
    assert message in refusal(tmp_path, f"{CURRENT}constants: {{{text}}}\n")


@each_row(
    ("text", "message"),
    [
        ("limts: {memory: 5}", "there is no key limts; did you mean limits?"),
        ("limits: {time_multiplier: 5}", "no key limits.time_multiplier; did you mean time_mul"),
        ("limits: {memory: 0}", "Expected `int` >= 1 - at `limits.memory`"),
        ("limits: {time_limit: .inf}", "Expected `float` <= 1000000000.0 - at `limits.time_limit`"),
        ("limits: {time_multipliers: {ac_to_time_limit: 0.5}}", "Expected `float` >= 1.0"),
        ("limits: {time_limit: 1.3, time_resolution: 0.5}", "no multiple of time_resolution"),
        ("languages: []", "length >= 1 - at `languages`"),
        ("languages: some", "Invalid enum value 'some' - at `languages`"),
    ],
)
def test_an_error_names_its_key(text: str, message: str, tmp_path: Path) -> None:
    assert message in refusal(tmp_path, CURRENT + text + "\n")


def test_a_key_beside_the_one_that_it_is_like_is_no_slip(tmp_path: Path) -> None:
    text = "validator_flags: a\nvalidator_args: b\ncolour: red\nauthors: [A]\nauthor: A\n"

    assert parse_metadata(tmp_path, text).validator_args == ("a",)


def test_legacy_keys_count_in_newer_packages(tmp_path: Path) -> None:
    metadata = parse_metadata(tmp_path, CURRENT + "validation: custom interactive\nauthor: A\n")

    assert metadata.custom_validator is True
    assert metadata.types == {ProblemType.INTERACTIVE}


def test_a_problem_without_a_name_is_refused(tmp_path: Path) -> None:
    assert "name is empty" in refusal(tmp_path, "problem_format_version: 2025-09\nname: {}\n")


# Legacy


def test_legacy_packages_have_defaults_of_their_own(tmp_path: Path) -> None:
    metadata = parse_metadata(tmp_path, "")

    assert (metadata.limits.to_limit, metadata.limits.to_late) == (5.0, 2.0)
    assert metadata.names == {}
    assert metadata.custom_validator is False
    assert metadata.allow_file_writing


@each_row(
    ("validation", "custom", "kinds", "scores"),
    [
        ("default", False, set(), False),
        ("custom", True, set(), False),
        ("custom interactive", True, {ProblemType.INTERACTIVE}, False),
        ("custom score", True, {ProblemType.SCORING}, True),
        (
            "custom multi-pass interactive",
            True,
            {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS},
            False,
        ),
    ],
)
def test_legacy_validation_says_what_kind_a_problem_is(
    validation: str, custom: bool, kinds: set[ProblemType], scores: bool, tmp_path: Path
) -> None:
    metadata = parse_metadata(tmp_path, f"validation: {validation}\n")

    assert metadata.custom_validator is custom
    assert metadata.types == kinds
    assert metadata.scores_by_validator is scores


@each_row(
    ("text", "custom", "kinds"),
    [
        ("type: multi-pass", True, {ProblemType.MULTI_PASS}),
        ("type: scoring interactive", True, {ProblemType.INTERACTIVE, ProblemType.SCORING}),
        (
            "type: pass-fail multi-pass\nvalidation: custom interactive",
            True,
            {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS},
        ),
    ],
)
def test_a_legacy_type_may_be_several_words_as_for_domjudge(
    text: str, custom: bool, kinds: set[ProblemType], tmp_path: Path
) -> None:
    metadata = parse_metadata(tmp_path, f"{text}\n")

    assert metadata.custom_validator is custom
    assert metadata.types == kinds


def test_legacy_flags_are_words(tmp_path: Path) -> None:
    metadata = parse_metadata(tmp_path, "validator_flags: case_sensitive float_tolerance 1e-6\n")

    assert metadata.validator_args == ("case_sensitive", "float_tolerance", "1e-6")


@each_row(
    ("text", "message"),
    [
        ("type: talking", "type holds 'talking'"),
        ("type: submit-answer", "type is 'submit-answer', which legacy lacks"),
        ("type: pass-fail scoring", "pass-fail or scoring, not both"),
        ("validation: perhaps", "validation is 'perhaps'"),
        ("validation: default score", "validation is 'default score'"),
        ("validation: custom fast", "validation holds 'fast'"),
        ("limit: {memory: 5}", "there is no key limit; did you mean limits?"),
        ("grading: {objective: mean}", "Invalid enum value 'mean' - at `grading.objective`"),
        ('validator_flags: "\'"', "No closing quotation"),
        ("problem_format_version: legacy-icpc\ntype: scoring", "no scoring problems"),
    ],
)
def test_an_error_in_a_legacy_file_names_its_key(text: str, message: str, tmp_path: Path) -> None:
    assert message in refusal(tmp_path, text + "\n")


# The draft


def test_a_draft_may_have_keys_of_either_time(tmp_path: Path) -> None:
    metadata = parse_metadata(
        tmp_path,
        """\
problem_format_version: 2023-07-draft
name: Hello
author: me
validation: custom interactive
validator_flags: float_tolerance 1e-6
keywords: a b
limits: {time_limit: 2}
""",
    )

    assert metadata.names == {"en": "Hello"}
    assert metadata.custom_validator
    assert metadata.types == {ProblemType.INTERACTIVE}
    assert metadata.validator_args == ("float_tolerance", "1e-6")
    assert metadata.limits.time_limit_s == 2.0


def test_a_draft_without_a_name_is_called_by_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "hello"
    folder.mkdir()

    assert parse_metadata(folder, "problem_format_version: draft\n").names == {"en": "hello"}


def test_flags_of_a_draft_go_to_its_validator(tmp_path: Path) -> None:
    text = "problem_format_version: draft\nname: Hi\nvalidator_flags: float_tolerance 1e-6\n"

    assert parse_metadata(tmp_path, text).validator_args == ("float_tolerance", "1e-6")
