"""Parse `problem.yaml` and `test_group.yaml` as the ICPC problem package format 2025-09 has them.

The structs mirror the files. A kit reads them with the few demands of its own that stand here;
`judge.packages.metadata` adds what packages and other versions of the format have besides.
The keys:

    problem_format_version  the version of the format: "2025-09"
    type                pass-fail, scoring, interactive, multi-pass or submit-answer
    name                the name of the problem, or one for each language code
    uuid                what identifies the problem, also when it is renamed
    version             the version of the problem
    credits             who made the problem
    source              where the problem comes from: a name, or a name and an url
    license             the licence of statement and data, such as "cc by-sa"
    rights_owner        who owns the rights
    embargo_until       the day before which the problem is not published
    keywords            the topics of the problem
    limits              the limits of time, memory and sizes
    time_limit          the limit of CPU time of a run, in seconds
    memory              the limit of memory of a run, in MiB
    output              the limit of the output of a run, in MiB
    code                the limit of the size of a source, in KiB
    compilation_time    the limit of CPU time of the compiler, in seconds
    compilation_memory  the limit of memory of the compiler, in MiB
    validation_time     the limit of CPU time of a validator, in seconds
    validation_memory   the limit of memory of a validator, in MiB
    validation_output   the limit of the output of a validator, in MiB
    validation_passes   the greatest number of passes of a multi-pass problem
    time_multipliers    how far the time limit is from what solutions need
    ac_to_time_limit    the least ratio of the time limit to the slowest accepted run
    time_limit_to_tle   the least ratio of a run that is too slow to the time limit
    time_resolution     an inferred time limit is a multiple of this, in seconds
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.catalog import kit_files
from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import Aggregation, Case, Group, Limits, ProblemType, Timing
from judge.model.codes import Code

FORMAT = "2025-09"

GROUP = "test_group.yaml"
"""The name of the file that holds the arguments of the default output validator."""

Positive = Annotated[float, msgspec.Meta(gt=0, le=1e9)]
Multiplier = Annotated[float, msgspec.Meta(ge=1, le=1e9)]
PositiveInt = Annotated[int, msgspec.Meta(gt=0)]

TYPES = ("pass-fail", *(kind.value for kind in ProblemType))
TypeName = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(TYPES)})]
"""One of `TYPES`; the readers check it, whose messages say more."""


class CommonLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits that all versions of the format share."""

    time_limit_s: Positive | None = msgspec.field(default=None, name="time_limit")
    memory_mib: PositiveInt = msgspec.field(default=2048, name="memory")
    output_mib: PositiveInt = msgspec.field(default=8, name="output")
    code_kib: PositiveInt = msgspec.field(default=128, name="code")
    compilation_time_s: PositiveInt = msgspec.field(default=60, name="compilation_time")
    compilation_memory_mib: PositiveInt = msgspec.field(default=2048, name="compilation_memory")
    validation_time_s: PositiveInt = msgspec.field(default=60, name="validation_time")
    validation_memory_mib: PositiveInt = msgspec.field(default=2048, name="validation_memory")
    validation_output_mib: PositiveInt = msgspec.field(default=8, name="validation_output")
    validation_passes: PositiveInt = 2


_COPIED_MIB = 1024  # the largest package that is read, and so the largest file of a case


def validation_limits(limits: CommonLimits) -> Limits:
    """The limits of one run of an output validator, which may copy whatever it is given."""
    run_limits = Limits.of(
        cpu_s=float(limits.validation_time_s),
        memory_bytes=limits.validation_memory_mib << 20,
        output_bytes=limits.validation_output_mib << 20,
    )
    return replace(run_limits, file_bytes=max(limits.output_mib, _COPIED_MIB) << 20)


class _Multipliers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ac_to_time_limit: Multiplier = 2.0
    time_limit_to_tle: Multiplier = 1.5


class CurrentLimits(CommonLimits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of 2025-09. `time_limit_s` is None if it has to be inferred."""

    time_multipliers: _Multipliers = _Multipliers()
    resolution_s: Positive = msgspec.field(default=1.0, name="time_resolution")

    @property
    def to_limit(self) -> float:
        """The least ratio of the time limit to the slowest accepted run."""
        return self.time_multipliers.ac_to_time_limit

    @property
    def to_late(self) -> float:
        """The least ratio of a run that is too slow to the time limit."""
        return self.time_multipliers.time_limit_to_tle


class ProblemYaml(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys of 2025-09 that a kit and a package share."""

    problem_format_version: str
    name: str | dict[str, str] = {}
    uuid: str | None = None
    limits: CurrentLimits = CurrentLimits()
    type: TypeName | list[TypeName] = "pass-fail"
    version: str | None = None
    credits: str | dict[str, object] | None = None
    source: object = None
    license: str = "unknown"
    rights_owner: object = None
    embargo_until: object = None
    keywords: list[str] = []

    def names(self, path: Path) -> Mapping[str, str]:
        """The names of the problem by language; `path` is the file, for the error without any."""
        if not self.name:
            raise ProblemError(f"{path}: name is empty", advice="Give it a name in English: en")
        return {"en": self.name} if isinstance(self.name, str) else self.name


class _KitLimits(CurrentLimits, frozen=True, kw_only=True):
    time_limit_s: Positive = msgspec.field(name="time_limit")
    memory_mib: PositiveInt = msgspec.field(default=512, name="memory")


class KitProblem(ProblemYaml, frozen=True, kw_only=True):
    """A `problem.yaml` of a kit, which must name the problem and give its time limit."""

    name: str | dict[str, str]
    uuid: str
    limits: _KitLimits
    source: str | dict[str, str] | list[str | dict[str, str]] | None = None
    rights_owner: str | None = None

    @property
    def run_limits(self) -> Limits:
        """The limits of one run of a solution."""
        return Limits.of(
            cpu_s=self.limits.time_limit_s,
            memory_bytes=self.limits.memory_mib << 20,
            output_bytes=self.limits.output_mib << 20,
        )

    @property
    def timing(self) -> Timing:
        """How far the time limit must be from what solutions need."""
        limits = self.limits
        return Timing(
            to_limit=limits.to_limit, to_late=limits.to_late, resolution_s=limits.resolution_s
        )


class ValidatorArgs(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The key of a `test_group.yaml` that a kit and a package share."""

    output_validator_args: list[str] | None = None


def read_kit_problem(path: Path, content: bytes | None = None) -> KitProblem:
    """The `problem.yaml` of a kit; `ProblemError` says what is wrong with it.

    `content` replaces the bytes of the file.
    """
    yaml = read_yaml(path, KitProblem, content=content)
    if yaml.problem_format_version != FORMAT:
        version = yaml.problem_format_version
        raise ProblemError(f"{path}: problem_format_version is {version!r}, not {FORMAT!r}")
    if ProblemType.SUBMIT_ANSWER in problem_types(path, yaml.type):
        raise ProblemError(
            f"{path}: type is {yaml.type!r}, but a kit has no submit-answer problems",
            advice="Make a package of it, which judge reads as well",
        )
    return yaml


def problem_types(path: Path, value: str | list[str]) -> frozenset[ProblemType]:
    """The types that the key `type` names; `path` is the file, for the error."""
    words = [value] if isinstance(value, str) else value
    kinds = {"pass-fail": None} | {kind.value: kind for kind in ProblemType}
    if not words or len(set(words)) < len(words):
        raise ProblemError(f"{path}: type is {words!r}: one or more different words are expected")
    types = named_types(f"{path}: type", words, kinds)
    if ProblemType.SCORING in types and "pass-fail" in words:
        raise ProblemError(f"{path}: a problem is pass-fail or scoring, not both")
    for other in (ProblemType.MULTI_PASS, ProblemType.INTERACTIVE):
        if {ProblemType.SUBMIT_ANSWER, other} <= types:
            raise ProblemError(f"{path}: a problem cannot be submit-answer and {other.value}")
    return types


def named_types(
    place: str, words: list[str], kinds: Mapping[str, ProblemType | None]
) -> frozenset[ProblemType]:
    """The types that `words` name; `place` is what holds them, for the error."""
    if unknown := [word for word in words if word not in kinds]:
        raise ProblemError(f"{place} holds {unknown[0]!r}", advice=f"Known are {', '.join(kinds)}")
    return frozenset(kind for word in words if (kind := kinds[word]) is not None)


def read_checker_args(path: Path) -> tuple[str, ...]:
    """The arguments of the default output validator in a `test_group.yaml`."""
    return tuple(read_yaml(path, ValidatorArgs).output_validator_args or ())


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
    prefixes = tuple(f"{name}/" for name in inner)
    names = [case.name for case in cases if case.name.startswith("secret/")]
    if inner and (outside := next((name for name in names if not name.startswith(prefixes)), None)):
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
    for fault in group_faults(scoring, parts_may_be_required=parts_may_be_required):
        place = f"{home}/{fault.group}/{GROUP}"
        raise ProblemError(
            f"{place}: {fault.words}",
            advice=fault.advice and fault.advice[0].upper() + fault.advice[1:],
        )
    groups = [
        replace(group, requires=tuple(groups_before[name].name for name in group.requires))
        for group, groups_before in _groups_in_order(scoring)
    ]
    return [*groups, scored_group("sample", scoring["sample"])]


class GroupFault(Struct, frozen=True):
    """What is wrong with the score of a group, or with what it requires; advice in lower case."""

    group: str
    code: Code
    words: Fact
    advice: Fact | None = None


def group_faults(
    scoring: Mapping[str, GroupScoring], *, parts_may_be_required: bool = False
) -> Iterator[GroupFault]:
    """What is wrong with the groups of a package or a kit; the parameters are as above."""
    secret = scored_group("secret", scoring["secret"])
    for group, groups in _groups_in_order(scoring):
        most, static = group.max_score, scoring[group.name].static_score
        is_pass_fail = group.aggregation is Aggregation.PASS_FAIL
        static_fault = partial(GroupFault, group.name, Code.STATIC_VALIDATION)
        score_fault = partial(GroupFault, group.name, Code.GROUP_SCORES)
        aggregation = group.aggregation.value
        if static == "pass-fail" and not is_pass_fail:
            message = Fact(
                "static_validation_score is pass-fail, but score_aggregation is {}", aggregation
            )
            yield static_fault(message, Fact("give static_validation_score a number"))
        elif most is not None and isinstance(static, int) and static > most:
            message = Fact("static_validation_score is {}, above max_score, {}", static, most)
            yield static_fault(message)
        if most is None and is_pass_fail:
            message = Fact("a pass-fail group has no bound, so its score is unknown")
            yield score_fault(message, Fact("give its max_score"))
        elif most is None and secret.max_score is not None:
            message = Fact("the group has no bound, but that of secret is {}", secret.max_score)
            yield score_fault(message, Fact("give both a max_score, or neither"))
        if secret.aggregation is Aggregation.PASS_FAIL and not is_pass_fail:
            message = Fact("score_aggregation is {}, but that of secret is pass-fail", aggregation)
            yield score_fault(message)
        fault = partial(GroupFault, group.name, Code.REQUIRE_PASS)
        for name in group.requires:
            required = groups.get(name)
            if required is None:
                message = Fact("require_pass names {!r}, which is not a group before it", name)
                names = " ".join(name for name in groups if "/" not in name)
                yield fault(message, Fact("there are: {}", names))
            elif required.aggregation is not Aggregation.PASS_FAIL and not (
                required.aggregation is Aggregation.MIN and parts_may_be_required
            ):
                yield fault(Fact("require_pass names {!r}, which is not a pass-fail group", name))


def _groups_in_order(
    scoring: Mapping[str, GroupScoring],
) -> Iterator[tuple[Group, Mapping[str, Group]]]:
    """`secret` and the groups in it, each with those that it may require, by path and by name."""
    groups = {"sample": scored_group("sample", scoring["sample"])}
    for name in ("secret", *(name for name in scoring if name not in ("secret", "sample"))):
        group = scored_group(name, scoring[name])
        yield group, groups
        if name != "secret":
            groups |= {name: group, name.rpartition("/")[2]: group}


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
    score = max_score if scoring.max_score is None else scoring.max_score
    return Group(
        name=name,
        aggregation=Aggregation(scoring.aggregation) if scoring.aggregation else aggregation,
        max_score=None if score is None or score == "unbounded" else Fraction(score),
        requires=scoring.requires,
        static_score=None
        if scoring.static_score in (None, "pass-fail")
        else Fraction(scoring.static_score),
    )
