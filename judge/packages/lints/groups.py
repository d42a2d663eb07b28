"""Check the groups of 2025-09: the places and the keys of `test_group.yaml` and `<case>.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.packages.lints.case_files import cases, group_case_files
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, name_list, suggestion, warning
from judge.packages.metadata import FormatVersion, ProblemType
from judge.packages.test_groups import CaseYaml, GroupYaml, MaxScore, group_names

_YAML = "test_group.yaml"
_SECRET_MAX = 100
_SCORE_KEYS = ("max_score", "score_aggregation", "require_pass")
_NOT_IN_SAMPLE = (*_SCORE_KEYS, "static_validation_score", "static_validator_args")


@dataclass(frozen=True, slots=True)
class _ScoredGroup:
    """The scoring of a group, with the defaults filled in."""

    name: str
    yaml: GroupYaml
    is_secret: bool = False

    @property
    def path(self) -> str:
        return f"data/{self.name}/{_YAML}"

    @property
    def is_pass_fail(self) -> bool:
        default = "sum" if self.is_secret else "pass-fail"
        return (self.yaml.score_aggregation or default) == "pass-fail"

    @property
    def max_score(self) -> MaxScore:
        if self.yaml.max_score is not None:
            return self.yaml.max_score
        return _SECRET_MAX if self.is_secret else "unbounded"


def check_groups(contents: Contents) -> Iterator[Note]:
    """Notes on the groups of a package of version 2025-09."""
    if contents.format is not FormatVersion.CURRENT:
        return
    yield from _check_places(contents)
    known = {entry.last for entry in contents.inside("input_validators")}
    known |= {name.partition(".")[0] for name in known}
    groups: dict[str, GroupYaml] = {}
    for entry in contents.files_below("data"):
        if entry.last == _YAML:
            yaml = contents.yaml(entry.name, GroupYaml)
            if isinstance(yaml, Note):
                yield yaml
            else:
                groups[entry.folder.removeprefix("data/")] = yaml
                yield from _check_validator_names(entry.name, yaml, known)
    for case in group_case_files(contents)[0].values():
        if (file := case.files.get(".yaml")) is not None:
            said = contents.yaml(file.name, CaseYaml)
            if isinstance(said, Note):
                yield said
            else:
                yield from _check_validator_names(file.name, said, known)
    for name, yaml in groups.items():
        yield from _check_keys(contents, f"data/{name}/{_YAML}", name, yaml)
    if ProblemType.SCORING in contents.types:
        yield from _check_scores(contents, groups)


def _check_validator_names(
    path: str, yaml: GroupYaml | CaseYaml, known: set[str]
) -> Iterator[Note]:
    args = yaml.input_validator_args
    for name in args if isinstance(args, dict) else ():
        if name not in known:
            message = f"input_validator_args names {name!r}, but no input validator is called so"
            yield error(path, message + suggestion(name, known))


def _check_places(contents: Contents) -> Iterator[Note]:
    """Notes on groups that are not where they may be, and on cases and folders beside groups."""
    folders = contents.folders("data/secret")
    groups = {one.name for one in folders if contents.has_file(f"{one.name}/{_YAML}")}
    for entry in contents.below("data"):
        depth = {"sample": 3, "secret": 4}.get(entry.name.split("/")[1])
        if entry.last == _YAML and depth and entry.name.count("/") >= depth:
            yield error(entry.name, "is too deep: sample has no groups, and groups do not nest")
    if groups:
        for one in folders:
            if one.name not in groups:
                yield error(one.name, f"has no {_YAML}, but other folders beside it are groups")
        for entry in contents.inside("data/secret"):
            if not entry.is_folder and entry.name.endswith(".in"):
                yield error(entry.name, "is a case beside groups: put it into one of them")
    names = [case.name for case in cases(contents, "secret")]
    for group in sorted(groups):
        inside = group.removeprefix("data/") + "/"
        yaml = contents.yaml(f"{group}/{_YAML}", GroupYaml)
        static = isinstance(yaml, GroupYaml) and yaml.static_validation_score is not None
        if not static and not any(name.startswith(inside) for name in names):
            yield error(group, "is a group without a case")
    for entry in contents.below("data"):
        if entry.last == "testdata.yaml":
            yield error(entry.name, f"is not read in 2025-09: write a {_YAML}")


def _check_keys(contents: Contents, path: str, name: str, yaml: GroupYaml) -> Iterator[Note]:
    """Notes on keys that are not allowed where they are."""
    in_sample = name.partition("/")[0] == "sample"
    scoring = ProblemType.SCORING in contents.types
    for key in _NOT_IN_SAMPLE if in_sample else _SCORE_KEYS:
        if getattr(yaml, key) is None:
            continue
        if in_sample:
            yield error(path, f"{key} is not allowed for samples: remove it")
        elif not scoring:
            yield error(path, f"{key} is not allowed: the problem is not of type scoring")
    static = yaml.static_validation_score
    if static is None:
        if yaml.static_validator_args is not None:
            yield error(path, "static_validator_args is given without static_validation_score")
        return
    if not contents.inside("static_validator"):
        yield error(path, "static_validation_score is given, but there is no static_validator")
    if ProblemType.SUBMIT_ANSWER in contents.types:
        yield error(path, "static_validation_score has no effect: there is no program to check")
    if isinstance(static, int):
        if not scoring:
            yield error(path, f"static_validation_score is {static}, not pass-fail: "
                              "the problem is not of type scoring")  # fmt: skip
        elif static < 0:
            yield error(path, f"static_validation_score is {static}, less than 0")


def _check_scores(contents: Contents, yamls: Mapping[str, GroupYaml]) -> Iterator[Note]:
    """Notes on scores and on required groups, in a problem of type scoring."""
    secret = _ScoredGroup("secret", yamls.get("secret", GroupYaml()), is_secret=True)
    groups = [
        _ScoredGroup(name, yamls[name])
        for name in sorted(yamls)
        if name.startswith("secret/") and name.count("/") == 1
    ]
    for group in (secret, *groups):
        yield from _check_bound(group, secret)
        yield from _check_requirements(contents, group, groups)
    most = secret.max_score
    if secret.yaml.score_aggregation not in (None, "sum") or most == "unbounded":
        return
    scores = [group.max_score for group in groups if isinstance(group.max_score, int)]
    total = sum(scores)
    if groups and len(scores) == len(groups) and total != most:
        yield (error if total > most else warning)(
            secret.path if contents.has_file(secret.path) else "data/secret",
            f"max_score is {most}, but those of its groups make {total}",
        )


def _check_bound(group: _ScoredGroup, secret: _ScoredGroup) -> Iterator[Note]:
    most, static = group.max_score, group.yaml.static_validation_score
    if group.is_secret:
        if group.is_pass_fail and most == "unbounded":
            yield error(group.path, "max_score is unbounded, but a pass-fail group has a bound")
        return
    if most == "unbounded":
        if group.is_pass_fail:
            yield error(group.path, "max_score is missing: a pass-fail group needs a number")
        elif secret.max_score != "unbounded":
            yield error(
                group.path, f"max_score is unbounded, but that of secret is {secret.max_score}: "
                "give both a number, or neither"
            )  # fmt: skip
    if secret.is_pass_fail and not group.is_pass_fail:
        yield error(group.path, "score_aggregation is not pass-fail, but that of secret is")
    if isinstance(static, int):
        if group.is_pass_fail:
            yield error(group.path, "static_validation_score is a number in a pass-fail group")
        elif isinstance(most, int) and static > most:
            yield error(group.path, f"static_validation_score is {static}, above max_score, {most}")


def _check_requirements(
    contents: Contents, group: _ScoredGroup, groups: list[_ScoredGroup]
) -> Iterator[Note]:
    known = {one.name.partition("/")[2]: one for one in groups}
    for name in group_names(group.yaml.require_pass):
        one = known.get(name.removeprefix("secret/"))
        message = f"require_pass names {name!r}"
        if name == "sample":
            if not cases(contents, "sample"):
                yield warning(group.path, "require_pass names sample, which has no case")
        elif group.is_secret:
            message = f"require_pass of secret names {name!r}: only sample is allowed"
            yield error(group.path, message)
        elif one is None:
            earlier = [other for other, value in known.items() if value.name < group.name]
            names = name_list(["sample", *earlier])
            yield error(group.path, f"{message}, which is no group; there are before it: {names}")
        elif one.name >= group.name:
            yield error(group.path, f"{message}, which does not come before it")
        elif not one.is_pass_fail:
            yield error(group.path, f"{message}, which is not pass-fail")
