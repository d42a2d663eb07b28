"""What a package says of its cases and groups: `test_group.yaml`, `testdata.yaml`, `<case>.yaml`.

Files come in, a `Config` for each folder goes out, which knows what the folders above it say. The
draft had the keys of both worlds at one time or another, so there they all are taken.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.model import Aggregation, Grading
from judge.packages.archive import read_content
from judge.packages.metadata import FormatVersion, Metadata, split_words
from judge.packages.programs import fill_constants

_YAML_BYTES = 1 << 20
_SCORES = {"sum", "avg", "min", "max"}
_VERDICTS = {"worst_error", "first_error", "always_accept"}
_GRADING_KEYS = frozenset(
    {"on_reject", "grading", "grader_flags", "accept_score", "reject_score", "range"}
)

InputValidatorArgs = Mapping[str, tuple[str, ...]]
"""Arguments of input validators, by their names; those at `""` are for all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupScoring:
    """What a folder says of its score; None where it says nothing."""

    max_score: int | str | None = None
    aggregation: str | None = None
    requires: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupConfig:
    """What holds for the cases in a folder, from the files there and above.

    `told` says whether the folder has a file of its own, `scoring` is from that alone. `grading` is
    what a legacy package says, key by key.
    """

    args: tuple[str, ...] = ()
    output_args: tuple[str, ...] = ()
    input_args: InputValidatorArgs = field(default_factory=dict)
    grading: Mapping[str, Any] = field(default_factory=dict)
    scoring: GroupScoring = GroupScoring()
    told: bool = False


def folder_config(root: Path, folder: Path, metadata: Metadata, above: GroupConfig) -> GroupConfig:
    """What holds in a folder of the data, where `above` holds in the one around it."""
    config = replace(above, scoring=GroupScoring(), told=False)
    for name, shape in _FILES[metadata.format]:
        path = folder / name
        if os.path.lexists(path):
            text = fill_constants(read_content(root, path, limit=_YAML_BYTES), metadata.constants)
            config = _applied(config, read_yaml(path, shape, content=text), path)
            config = replace(config, told=True)
    return config


def case_config(root: Path, stem: Path, metadata: Metadata, above: GroupConfig) -> GroupConfig:
    """What holds for the case whose files are called `stem`, in a folder where `above` holds."""
    if metadata.format.is_legacy:
        return above
    config = above
    path = stem.with_name(f"{stem.name}.yaml")
    if os.path.lexists(path):
        text = read_content(root, path, limit=_YAML_BYTES)
        shape = _CaseYaml if metadata.format is FormatVersion.CURRENT else _DraftCase
        config = _applied(config, read_yaml(path, shape, content=text), path)
    path = stem.with_name(f"{stem.name}.args")
    if metadata.format is FormatVersion.DRAFT and os.path.lexists(path):
        words = read_content(root, path, limit=_YAML_BYTES).decode(errors="replace")
        config = replace(config, args=split_words(f"{path}: the file", words))
    return config


def legacy_grading(name: str, config: GroupConfig) -> tuple[Aggregation, Grading]:
    """How the legacy group of that name comes to its score and its verdict."""
    told = config.grading
    flags = str(told.get("grader_flags") or "").split()
    where = f"data/{name}".rstrip("/")
    known = _SCORES | _VERDICTS | {"ignore_sample", "accept_if_any_accepted"}
    if odd := [flag for flag in flags if flag not in known]:
        raise ProblemError(
            f"{where}: grader_flags holds {odd[0]!r}", advice=f"Known are {' '.join(sorted(known))}"
        )
    if told.get("grading", "default") != "default":
        raise ProblemError(
            f"{where}: grading is {told['grading']!r}, but graders of a package are not run here",
            advice="Say it with grader_flags",
        )
    reject = told.get("on_reject", "break")
    if reject not in ("break", "continue", "grade"):
        raise ProblemError(f"{where}: on_reject is {reject!r}, not break or continue")
    low, high = _range(where, told.get("range"))
    scores = [flag for flag in flags if flag in _SCORES]
    verdicts = [flag for flag in flags if flag in _VERDICTS]
    return Aggregation(scores[-1] if scores else "sum"), Grading(
        verdict=verdicts[-1] if verdicts else "worst_error",
        accept_if_any_accepted="accept_if_any_accepted" in flags,
        ignore_sample=name == "" and "ignore_sample" in flags,
        breaks=reject == "break",
        accept_score=_number(where, "accept_score", told.get("accept_score", 1)),
        reject_score=_number(where, "reject_score", told.get("reject_score", 0)),
        low=low,
        high=high,
    )


def _applied(above: GroupConfig, yaml: Any, path: Path) -> GroupConfig:
    """What holds where a file says `yaml`: a key that it has replaces what was said above."""
    config = above
    if (args := getattr(yaml, "args", None)) is not None:
        config = replace(config, args=tuple(args))
    output = getattr(yaml, "output_validator_args", None)
    if output is None and (flags := getattr(yaml, "output_validator_flags", None)) is not None:
        output = _flags(path, "output_validator_flags", flags)
    if output is not None:
        config = replace(config, output_args=tuple(output))
    inputs = getattr(yaml, "input_validator_args", None)
    if inputs is None:
        inputs = getattr(yaml, "input_validator_flags", None)
    if inputs is not None:
        config = replace(config, input_args=_input_args(path, inputs))
    told = {key: value for key in _GRADING_KEYS if (value := getattr(yaml, key, None)) is not None}
    config = replace(config, grading={**config.grading, **told})
    return replace(config, scoring=_scoring(path, yaml))


def _scoring(path: Path, yaml: Any) -> GroupScoring:
    if not isinstance(yaml, _TestGroup):
        return GroupScoring()
    if yaml.static_validation_score is not None or getattr(yaml, "static_validation", None):
        raise ProblemError(f"{path}: static validators are not run here")
    inner = getattr(yaml, "scoring", None) or _DraftScoring()
    requires = yaml.require_pass
    if requires is None:
        requires = inner.require_pass
    if requires is None:
        requires = []
    top = inner.max_score if inner.max_score is not None else inner.score
    return GroupScoring(
        max_score=yaml.max_score if yaml.max_score is not None else top,
        aggregation=yaml.score_aggregation or inner.aggregation,
        requires=(requires,) if isinstance(requires, str) else tuple(requires),
    )


def _input_args(
    path: Path, told: str | list[str] | dict[str, str] | dict[str, list[str]]
) -> dict[str, tuple[str, ...]]:
    key = "the arguments of input validators"
    if isinstance(told, dict):
        if set(told) == {"name", "flags"}:
            return {str(told["name"]): _flags(path, key, told["flags"])}
        return {name: _flags(path, key, words) for name, words in told.items()}
    return {"": _flags(path, key, told)}


def _flags(path: Path, key: str, told: str | list[str]) -> tuple[str, ...]:
    """Arguments that are told as a list of texts, or as one text."""
    return split_words(f"{path}: {key}", told) if isinstance(told, str) else tuple(told)


def _range(where: str, told: object) -> tuple[Fraction | None, Fraction | None]:
    if told is None:
        return None, None
    words = str(told).split()
    if len(words) != 2:
        raise ProblemError(f"{where}: range is {told!r}, but two numbers were expected")
    ends = [
        None if word.lower() in open_end else _number(where, "range", word)
        for word, open_end in zip(
            words, ({"-inf", "-infinity"}, {"inf", "+inf", "infinity", "+infinity"}), strict=True
        )
    ]
    low, high = ends
    if low is not None and high is not None and low > high:
        raise ProblemError(f"{where}: range is {told!r}: its first number is the larger one")
    return low, high


def _number(where: str, key: str, told: object) -> Fraction:
    text = str(told).strip()
    try:
        if len(text) > 40 or "/" in text or abs(float(text)) > 1e18:
            raise ValueError
        return Fraction(text)
    except (ValueError, OverflowError) as error:
        raise ProblemError(f"{where}: {key} is {told!r}, but a number was expected") from error


# The shapes of the files


class _Args(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    args: list[str] | None = None
    input_validator_args: list[str] | dict[str, list[str]] | None = None
    output_validator_args: list[str] | None = None
    input_visualizer_args: list[str] | None = None
    output_visualizer_args: list[str] | None = None
    full_feedback: bool | None = None


class _CaseYaml(_Args, kw_only=True, forbid_unknown_fields=True):
    """`<case>.yaml` of 2025-09."""

    hint: str | None = None
    description: str | None = None


class _TestGroup(_Args, kw_only=True, forbid_unknown_fields=True):
    """`test_group.yaml` of 2025-09."""

    max_score: int | str | None = None
    score_aggregation: str | None = None
    static_validation_score: int | str | None = None
    static_validator_args: list[str] | None = None
    require_pass: str | list[str] | None = None


class _Testdata(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """`testdata.yaml` of the legacy format."""

    on_reject: str | None = None
    grading: str | None = None
    grader_flags: str | None = None
    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | None = None
    accept_score: float | int | str | None = None
    reject_score: float | int | str | None = None
    range: str | None = None


class _DraftScoring(msgspec.Struct, kw_only=True):
    score: int | str | None = None
    max_score: int | str | None = None
    aggregation: str | None = None
    require_pass: str | list[str] | None = None


class _DraftCase(_CaseYaml, kw_only=True, forbid_unknown_fields=True):
    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | None = None


class _DraftGroup(_TestGroup, kw_only=True, forbid_unknown_fields=True):
    """Either file of the draft: every key that one of its states had."""

    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | None = None
    scoring: _DraftScoring | None = None
    static_validation: bool | dict[str, object] | None = None
    run_samples: bool | None = None
    hint: str | None = None
    description: str | None = None
    on_reject: str | None = None
    grading: str | None = None
    grader_flags: str | None = None
    accept_score: float | int | str | None = None
    reject_score: float | int | str | None = None
    range: str | None = None


_FILES: dict[FormatVersion, tuple[tuple[str, type[msgspec.Struct]], ...]] = {
    FormatVersion.LEGACY: (("testdata.yaml", _Testdata),),
    FormatVersion.LEGACY_ICPC: (),
    FormatVersion.DRAFT: (("testdata.yaml", _DraftGroup), ("test_group.yaml", _DraftGroup)),
    FormatVersion.CURRENT: (("test_group.yaml", _TestGroup),),
}
