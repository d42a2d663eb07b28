"""Groups of cases that are scored together, as the ICPC format 2025-09 defines them.

A kit and a package share them: `sample`, `secret`, and the folders in `secret` that have a
`test_group.yaml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.catalog import kit_files
from judge.catalog.problem_yaml import GROUP
from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.model import Aggregation, Case, Group

MaxScore = Annotated[int, msgspec.Meta(ge=0)] | Literal["unbounded"]
ScoreAggregation = Literal["pass-fail", "sum", "min"]


class GroupScoring(Struct, frozen=True, kw_only=True):
    """How the file of a folder scores the group; None where it says nothing.

    There is a static case if `static_score` is not None, in packages alone.
    """

    max_score: MaxScore | None = None
    aggregation: ScoreAggregation | None = None
    requires: tuple[str, ...] = ()
    static_score: int | Literal["pass-fail"] | None = None
    static_args: tuple[str, ...] = ()


class KitGroupYaml(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`test_group.yaml` of a problem with scores in a kit."""

    max_score: MaxScore | None = None
    score_aggregation: ScoreAggregation | None = None
    require_pass: str | list[str] = []
    output_validator_args: list[str] = []


def read_kit_groups(folder: Path, cases: Sequence[Case]) -> tuple[Group, ...]:
    """The groups of a scored problem of a kit, whose sets of cases are in `folder`.

    Where `secret` has folders, each is a group, and no case lies beside them. Raises `ProblemError`
    if a file of a group is missing or wrong.
    """
    scoring = {name: _kit_scoring(folder, name, required=False) for name in ("secret", "sample")}
    inner = [f"secret/{path.name}" for path in kit_files.folders(folder / "secret")]
    inside = tuple(f"{name}/" for name in inner)
    names = [case.name for case in cases if case.name.startswith("secret/")]
    if inner and (outside := next((one for one in names if not one.startswith(inside)), None)):
        raise ProblemError(
            f"{folder / outside}.in is in no group, but {inner[0]} is one",
            advice="Where there are groups, put every secret case into one",
        )
    scoring |= {name: _kit_scoring(folder, name, required=True) for name in inner}
    return with_member_counts(scored_groups(str(folder), scoring), cases)


def scored_groups(
    home: str, scoring: Mapping[str, GroupScoring], *, parts_may_be_required: bool = False
) -> list[Group]:
    """The groups by name, `secret` first, then those in it in their order, and `sample`.

    `home` is the folder around them, for errors. With `parts_may_be_required` groups may require
    one that gives the least of its cases; it is passed if all are accepted. Raises `ProblemError`
    for scores that cannot be computed, and for a requirement that cannot be met.
    """
    made = {name: scored_group(name, one) for name, one in scoring.items()}
    secret, sample = made.pop("secret"), made.pop("sample")
    groups = list(made.values())
    _check_scores(home, secret, groups)
    ordered = [
        _with_requirements(
            home, group, [sample, *groups[:index]], parts_may_be_required=parts_may_be_required
        )
        for index, group in enumerate(groups)
    ]
    return [_with_requirements(home, secret, [sample]), *ordered, sample]


def with_member_counts(groups: Sequence[Group], cases: Sequence[Case]) -> tuple[Group, ...]:
    """The groups, each with how many of the cases lie in it and in no group within it."""
    names = sorted((group.name for group in groups), key=len, reverse=True)
    members = Counter(
        next((name for name in names if not name or case.name.startswith(f"{name}/")), "")
        for case in cases
    )
    return tuple(replace(group, members=members[group.name]) for group in groups)


def _kit_scoring(folder: Path, name: str, *, required: bool) -> GroupScoring:
    path = folder / name / GROUP
    if not required and not kit_files.is_file(path):
        return GroupScoring()
    yaml = read_yaml(path, KitGroupYaml)
    required_groups = yaml.require_pass
    if yaml.output_validator_args:
        raise ProblemError(
            f"{path}: the rules of a kit take no output_validator_args",
            advice="Leave them out; what differs by group can stand in the inputs",
        )
    return GroupScoring(
        max_score=yaml.max_score,
        aggregation=yaml.score_aggregation,
        requires=(required_groups,) if isinstance(required_groups, str) else tuple(required_groups),
    )


def scored_group(name: str, scoring: GroupScoring) -> Group:
    """The group of that name, with what the format says where its file says nothing."""
    max_score, aggregation = {
        "secret": (100, Aggregation.SUM),
        "sample": (0, Aggregation.PASS_FAIL),
    }.get(name, (None, Aggregation.PASS_FAIL))
    top = max_score if scoring.max_score is None else scoring.max_score
    return Group(
        name=name,
        aggregation=Aggregation(scoring.aggregation) if scoring.aggregation else aggregation,
        max_score=None if top is None or top == "unbounded" else Fraction(top),
        requires=scoring.requires,
        static_score=None
        if scoring.static_score in (None, "pass-fail")
        else Fraction(scoring.static_score),
    )


def _check_scores(home: str, secret: Group, groups: Sequence[Group]) -> None:
    for group in (secret, *groups):
        where = f"{home}/{group.name}/{GROUP}"
        most, static = group.max_score, group.static_score
        if most is not None and static is not None and static > most:
            raise ProblemError(f"{where}: static_validation_score is more than max_score, {most}")
        if group.max_score is None and group.aggregation is Aggregation.PASS_FAIL:
            raise ProblemError(
                f"{where}: a pass-fail group has no bound, so its score is unknown",
                advice="Give its max_score",
            )
        if group.max_score is None and secret.max_score is not None:
            raise ProblemError(
                f"{where}: the group has no bound, but {home}/secret has one",
                advice=f"Give its max_score, or make {home}/secret unbounded",
            )
        if secret.aggregation is Aggregation.PASS_FAIL is not group.aggregation:
            raise ProblemError(
                f"{where}: score_aggregation is {group.aggregation.value}, "
                f"but {home}/secret is pass-fail"
            )


def _with_requirements(
    home: str, group: Group, before: Sequence[Group], *, parts_may_be_required: bool = False
) -> Group:
    """The group with what it requires named by its path; it must come `before`."""
    known = {name: one for one in before for name in (one.name, one.name.rpartition("/")[2])}
    requires = []
    for name in group.requires:
        required = known.get(name)
        where = f"{home}/{group.name}/{GROUP}: require_pass names {name!r}"
        if required is None:
            names = " ".join(one.name.rpartition("/")[2] for one in before)
            raise ProblemError(
                f"{where}, which is not a group before it", advice=f"There are: {names}"
            )
        parts = required.aggregation is Aggregation.MIN and parts_may_be_required
        if required.aggregation is not Aggregation.PASS_FAIL and not parts:
            raise ProblemError(f"{where}, which is no pass-fail group")
        requires.append(required.name)
    return replace(group, requires=tuple(requires))
