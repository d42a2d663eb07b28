"""Parse what a package says of cases and groups: `test_group.yaml`, `testdata.yaml`, `<case>.yaml`.

A `GroupConfig` for each folder holds what the files there and in the folders above say. The draft
had the keys of both formats at one time or another, so all of them are read there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog.problem_yaml import GroupScoring, MaxScore, ScoreAggregation, ValidatorArgs
from judge.errors import ProblemError
from judge.model import Aggregation, DialectRules, Grading, Group
from judge.packages.archive import YAML_BYTES, read_content
from judge.packages.lints.unknown_keys import read_known_keys
from judge.packages.metadata import FormatVersion, Metadata, split_words
from judge.packages.programs import fill_constants

OnReject = Literal["break", "continue", "grade", "first_error", "worst_error"]
GraderKind = Literal["default", "custom"]

_SCORES = {"sum", "avg", "min", "max"}
_VERDICTS = {"worst_error", "first_error", "always_accept"}
GRADER_FLAGS = frozenset(_SCORES | _VERDICTS | {"ignore_sample", "accept_if_any_accepted"})
_GRADING_KEYS = frozenset(
    {"on_reject", "grading", "grader_flags", "accept_score", "reject_score", "range"}
)
_INFINITIES = ({"-inf", "-infinity"}, {"inf", "+inf", "infinity", "+infinity"})

InputValidatorArgs = Mapping[str, tuple[str, ...]]
"""Arguments of input validators, by their names; those at `""` are for all of them."""


class GroupConfig(Struct, frozen=True, kw_only=True):
    """What holds for the cases in a folder, from the files there and above.

    `has_file` says whether the folder has a file of its own; `scoring` is from that file only.
    `grading` has the keys of a legacy package.
    """

    args: tuple[str, ...] = ()
    output_args: tuple[str, ...] = ()
    input_visualizer_args: tuple[str, ...] = ()
    output_visualizer_args: tuple[str, ...] = ()
    input_args: InputValidatorArgs = field(default_factory=dict)
    grading: Mapping[str, Any] = field(default_factory=dict)
    scoring: GroupScoring = field(default_factory=GroupScoring)
    has_file: bool = False


def folder_config(root: Path, folder: Path, metadata: Metadata, above: GroupConfig) -> GroupConfig:
    """What holds in a folder of the data, where `above` holds in the folder around it."""
    config = replace(above, scoring=GroupScoring(), has_file=False)
    if metadata.dialect.rules.scores_once:
        config = replace(config, grading={})  # no group inherits how another is graded
    for name, shape in READ_FILES[metadata.format]:
        path = folder / name
        if os.path.lexists(path):
            content = fill_constants(_read(root, path), metadata.constants)
            yaml = read_known_keys(path, shape, content=content, elsewhere=_KEYS)
            config = _override(config, yaml, path)
            config = replace(config, has_file=True)
    return config


def case_config(root: Path, stem: Path, metadata: Metadata, above: GroupConfig) -> GroupConfig:
    """What holds for the case whose files are called `stem`, in a folder where `above` holds."""
    config = above
    path = stem.with_name(f"{stem.name}.yaml")
    if not metadata.format.is_legacy and os.path.lexists(path):
        shape = CaseYaml if metadata.format is FormatVersion.CURRENT else _DraftCaseYaml
        yaml = read_known_keys(path, shape, content=_read(root, path), elsewhere=_KEYS)
        config = _override(config, yaml, path)
    path = stem.with_name(f"{stem.name}.args")
    if metadata.format is FormatVersion.DRAFT and os.path.lexists(path):
        text = _read(root, path).decode(errors="replace")
        config = replace(config, args=split_words(f"{path}: the content", text))
    return config


def legacy_group(name: str, config: GroupConfig, rules: DialectRules) -> Group:
    """The legacy group of that name, with how it comes to its score and its verdict."""
    keys = config.grading
    flags = str(keys.get("grader_flags") or "").split()
    where = f"data/{name}".rstrip("/")
    if rules.scores_once:
        return _domjudge_group(name, where, keys, flags)
    has_own_grader = keys.get("grading") == "custom"
    unknown = [flag for flag in flags if flag not in GRADER_FLAGS]
    if unknown and not has_own_grader:
        raise ProblemError(
            f"{where}: grader_flags holds {unknown[0]!r}",
            advice=f"Known are {' '.join(sorted(GRADER_FLAGS))}",
        )
    on_reject = keys.get("on_reject", "break")
    if on_reject in ("first_error", "worst_error"):  # ancient words, harmless without scores
        raise ProblemError(
            f"{where}: on_reject is {on_reject!r}, not break or continue",
            advice=f"Write it as a flag: grader_flags: {on_reject}",
        )
    low, high = parse_range(where, keys.get("range"))
    scores = [flag for flag in flags if flag in _SCORES]
    verdicts = [flag for flag in flags if flag in _VERDICTS]
    grading = Grading(
        verdict=verdicts[-1] if verdicts else "worst_error",
        accept_if_any_accepted="accept_if_any_accepted" in flags,
        ignore_sample=name == "" and "ignore_sample" in flags,
        breaks=on_reject == "break",
        accept_score=parse_score(where, "accept_score", keys.get("accept_score", 1)),
        reject_score=parse_score(where, "reject_score", keys.get("reject_score", 0)),
        low=low,
        high=high,
        grader_args=tuple(flags) if has_own_grader else None,
    )
    aggregation = Aggregation(scores[-1] if scores else "sum")
    return Group(name=name, aggregation=aggregation, grading=grading)


def _domjudge_group(name: str, where: str, keys: Mapping[str, Any], flags: Sequence[str]) -> Group:
    """The group as DOMjudge reads it; it ignores flags that it does not know."""
    scores = [flag for flag in flags if flag in _SCORES]
    accept_score = keys.get("accept_score")
    return Group(
        name=name,
        aggregation=Aggregation(scores[-1] if scores else "sum"),
        grading=Grading(
            verdict="first_error",
            ignore_sample="ignore_sample" in flags,
            breaks=keys.get("on_reject") != "continue",
            accept_score=(
                None if accept_score is None else parse_score(where, "accept_score", accept_score)
            ),
            scores_once=True,
        ),
    )


def _read(root: Path, path: Path) -> bytes:
    return read_content(root, path, limit=YAML_BYTES)


def _override(above: GroupConfig, yaml: Any, path: Path) -> GroupConfig:
    """What holds where a file says `yaml`: each key that it has replaces what was said above."""

    def value(*keys: str) -> Any:
        return next(
            (found for key in keys if (found := getattr(yaml, key, None)) is not None), None
        )

    changes: dict[str, Any] = {"scoring": group_scoring(yaml)}
    if (args := value("args")) is not None:
        changes["args"] = tuple(args)
    if (output := value("output_validator_args", "output_validator_flags")) is not None:
        changes["output_args"] = _words(f"{path}: output_validator_flags", output)
    if (inputs := value("input_validator_args", "input_validator_flags")) is not None:
        changes["input_args"] = _input_args(path, inputs)
    for key in ("input_visualizer_args", "output_visualizer_args"):
        if (args := value(key)) is not None:
            changes[key] = tuple(args)
    grading = {key: found for key in _GRADING_KEYS if (found := value(key)) is not None}
    return replace(above, grading={**above.grading, **grading}, **changes)


def group_scoring(yaml: object) -> GroupScoring:
    """How the file of a folder scores the group; nothing is said without a file."""
    if not isinstance(yaml, GroupYaml):
        return GroupScoring()
    inner = getattr(yaml, "scoring", None) or _DraftScoringYaml()
    top = inner.max_score if inner.max_score is not None else inner.score
    required = yaml.require_pass if yaml.require_pass is not None else inner.require_pass or ()
    static, static_args = _static_case(yaml)
    return GroupScoring(
        max_score=yaml.max_score if yaml.max_score is not None else top,
        aggregation=yaml.score_aggregation or inner.aggregation,
        requires=(required,) if isinstance(required, str) else tuple(required),
        static_score=static,
        static_args=static_args,
    )


def _static_case(yaml: GroupYaml) -> tuple[int | Literal["pass-fail"] | None, tuple[str, ...]]:
    """The score of the static case and the arguments; the draft had a map or a boolean for it."""
    old = getattr(yaml, "static_validation", None)
    keys = old if isinstance(old, dict) else {}
    score = yaml.static_validation_score
    if score is None and old:
        given = keys.get("score")
        score = given if isinstance(given, int) else "pass-fail"
    args = yaml.static_validator_args
    if args is None:
        given = keys.get("args")
        args = [str(one) for one in given] if isinstance(given, list) else []
    return score, tuple(args)


def _input_args(path: Path, value: str | list[str] | dict[str, Any]) -> InputValidatorArgs:
    where = f"{path}: the arguments of input validators"
    if not isinstance(value, dict):
        return {"": _words(where, value)}
    if set(value) == {"name", "flags"}:
        value = {value["name"]: value["flags"]}
    return {name: _words(where, words) for name, words in value.items()}


def _words(where: str, value: str | list[str]) -> tuple[str, ...]:
    return split_words(where, value) if isinstance(value, str) else tuple(value)


def parse_range(where: str, value: object) -> tuple[Fraction | None, Fraction | None]:
    """The ends of a range of scores; None where it has none. `where` is for the error."""
    if value is None:
        return None, None
    words = str(value).split()
    if len(words) != 2:
        raise ProblemError(f"{where}: range is {value!r}, but two numbers were expected")
    low, high = (
        None if word.lower() in infinite else parse_score(where, "range", word)
        for word, infinite in zip(words, _INFINITIES, strict=True)
    )
    if low is not None and high is not None and low > high:
        raise ProblemError(f"{where}: range is {value!r}: its first number is the larger one")
    return low, high


def parse_score(where: str, key: str, value: object) -> Fraction:
    """The number that a key gives; `where` is for the error."""
    text = str(value).strip()
    try:
        if len(text) > 40 or "/" in text or abs(float(text)) > 1e18:
            raise ValueError
        return Fraction(text)
    except (ValueError, OverflowError) as error:
        raise ProblemError(f"{where}: {key} is {value!r}, but a number was expected") from error


class _ArgsYaml(ValidatorArgs, kw_only=True):
    args: list[str] | None = None
    input_validator_args: list[str] | dict[str, list[str]] | None = None
    input_visualizer_args: list[str] | None = None
    output_visualizer_args: list[str] | None = None
    full_feedback: bool | None = None


class CaseYaml(_ArgsYaml, kw_only=True):
    """`<case>.yaml` of 2025-09."""

    hint: str | None = None
    description: str | None = None


class GroupYaml(_ArgsYaml, kw_only=True):
    """`test_group.yaml` of 2025-09."""

    max_score: MaxScore | None = None
    score_aggregation: ScoreAggregation | None = None
    require_pass: str | list[str] | None = None
    static_validation_score: int | Literal["pass-fail"] | None = None
    static_validator_args: list[str] | None = None


class LegacyGroupYaml(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """`testdata.yaml` of the legacy format."""

    on_reject: OnReject | None = None
    grading: GraderKind | None = None
    grader_flags: str | None = None
    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | None = None
    accept_score: float | int | str | None = None
    reject_score: float | int | str | None = None
    range: str | None = None


class _DraftScoringYaml(msgspec.Struct, kw_only=True):
    score: MaxScore | None = None
    max_score: MaxScore | None = None
    aggregation: ScoreAggregation | None = None
    require_pass: str | list[str] | None = None


class _DraftCaseYaml(CaseYaml, kw_only=True):
    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | None = None


class _DraftGroupYaml(GroupYaml, kw_only=True):
    """Either file of the draft: every key that one of its states had."""

    hint: str | None = None
    description: str | None = None
    on_reject: OnReject | None = None
    grading: GraderKind | None = None
    grader_flags: str | None = None
    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | None = None
    accept_score: float | int | str | None = None
    reject_score: float | int | str | None = None
    range: str | None = None
    scoring: _DraftScoringYaml | None = None
    static_validation: bool | dict[str, object] | None = None
    run_samples: bool | None = None


_KEYS = frozenset(_DraftGroupYaml.__struct_fields__ + LegacyGroupYaml.__struct_fields__)

READ_FILES: Mapping[FormatVersion, tuple[tuple[str, type[msgspec.Struct]], ...]] = {
    FormatVersion.LEGACY: (("testdata.yaml", LegacyGroupYaml),),
    FormatVersion.LEGACY_ICPC: (),
    FormatVersion.DRAFT: (("testdata.yaml", _DraftGroupYaml), ("test_group.yaml", _DraftGroupYaml)),
    FormatVersion.CURRENT: (("test_group.yaml", GroupYaml),),
}
"""The files of groups that each version reads, with their shapes."""
