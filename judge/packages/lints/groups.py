"""Check the groups of 2025-09: the places and the keys of `test_group.yaml` and `<case>.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from judge.catalog.problem_yaml import scored_group
from judge.model import Aggregation, Group
from judge.model.codes import Code
from judge.packages.cases.test_groups import CaseYaml, GroupYaml, group_scoring
from judge.packages.lints.case_files import cases, group_case_files
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, name_list, suggestion, warning
from judge.packages.metadata import FormatVersion, ProblemType

_YAML = "test_group.yaml"
_SCORE_KEYS = ("max_score", "score_aggregation", "require_pass")

_TOLERANCE = re.compile("float_(relative_|absolute_)?tolerance")


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
            yaml = yield from contents.yaml(entry.name, GroupYaml)
            if yaml is not None:
                groups[entry.folder.removeprefix("data/")] = yaml
                yield from _check_args(entry.name, yaml, known)
    for case in group_case_files(contents)[0].values():
        if (file := case.files.get(".yaml")) is not None:
            of_case = yield from contents.yaml(file.name, CaseYaml)
            if of_case is not None:
                yield from _check_args(file.name, of_case, known)
    for name, yaml in groups.items():
        yield from _check_keys(contents, f"data/{name}/{_YAML}", name, yaml)
    if ProblemType.SCORING in contents.types:
        yield from _check_scores(contents, groups)


def _check_args(path: str, yaml: GroupYaml | CaseYaml, known: set[str]) -> Iterator[Note]:
    args = yaml.input_validator_args
    for name in args if isinstance(args, dict) else ():
        if name not in known:
            message = f"input_validator_args names {name!r}, but no input validator is called so"
            yield error(Code.VALIDATOR_ARGS, path, message + suggestion(name, known))
    for name, text in pairwise(yaml.output_validator_args or ()):
        if _TOLERANCE.fullmatch(name) and re.fullmatch(r"[0-9.eE+-]+", text):
            with suppress(ValueError):
                if float(text) >= 1:
                    message = f"{name} is {text}, which accepts most outputs"
                    yield warning(Code.VALIDATOR_ARGS, path, message)


def _check_places(contents: Contents) -> Iterator[Note]:
    """Notes on groups that are not where they may be, and on cases and folders beside groups."""
    folders = contents.folders("data/secret")
    groups = {one.name for one in folders if contents.has_file(f"{one.name}/{_YAML}")}
    for entry in contents.below("data"):
        depth = {"sample": 3, "secret": 4}.get(entry.name.split("/")[1])
        if entry.last == _YAML and depth and entry.name.count("/") >= depth:
            yield error(
                Code.GROUP_PLACE,
                entry.name,
                "is too deep: sample has no groups, and groups do not nest",
            )
    if groups:
        for one in folders:
            if one.name not in groups:
                yield error(
                    Code.GROUP_PLACE,
                    one.name,
                    f"has no {_YAML}, but other folders beside it are groups",
                )
        for entry in contents.inside("data/secret"):
            if not entry.is_folder and entry.name.endswith(".in"):
                yield error(
                    Code.GROUP_PLACE, entry.name, "is a case beside groups: put it into one of them"
                )
    names = [case.name for case in cases(contents, "secret")]
    for group in sorted(groups):
        inside = group.removeprefix("data/") + "/"
        yaml = yield from contents.yaml(f"{group}/{_YAML}", GroupYaml)
        static = None if yaml is None else yaml.static_validation_score
        if static is None and not any(name.startswith(inside) for name in names):
            yield error(Code.EMPTY_GROUP, group, "is a group without a case")
    for entry in contents.below("data"):
        if entry.last == "testdata.yaml":
            yield error(Code.GROUP_FILE, entry.name, f"is not read in 2025-09: write a {_YAML}")


def _check_keys(contents: Contents, path: str, name: str, yaml: GroupYaml) -> Iterator[Note]:
    in_sample = name.partition("/")[0] == "sample"
    scoring = ProblemType.SCORING in contents.types
    for key in _SCORE_KEYS:
        if getattr(yaml, key) is None:
            continue
        if in_sample:
            yield error(Code.GROUP_KEY, path, f"{key} is not allowed for samples: remove it")
        elif not scoring:
            yield error(
                Code.GROUP_KEY, path, f"{key} is not allowed: the problem is not of type scoring"
            )
    static = yaml.static_validation_score
    if static is None:
        if yaml.static_validator_args is not None:
            yield error(
                Code.STATIC_VALIDATION,
                path,
                "static_validator_args is given without static_validation_score",
            )
        return
    if not contents.inside("static_validator"):
        yield error(
            Code.STATIC_VALIDATION,
            path,
            "static_validation_score is given, but there is no static_validator",
        )
    if ProblemType.SUBMIT_ANSWER in contents.types:
        yield error(
            Code.STATIC_VALIDATION,
            path,
            "static_validation_score has no effect: there is no program to check",
        )
    if isinstance(static, int):
        if not scoring:
            message = f"static_validation_score is {static}, not pass-fail"
            yield error(
                Code.STATIC_VALIDATION, path, f"{message}: the problem is not of type scoring"
            )
        elif static < 0:
            yield error(
                Code.STATIC_VALIDATION, path, f"static_validation_score is {static}, less than 0"
            )


def _check_scores(contents: Contents, yamls: Mapping[str, GroupYaml]) -> Iterator[Note]:
    secret = scored_group("secret", group_scoring(yamls.get("secret")))
    groups = [
        scored_group(name, group_scoring(yamls[name]))
        for name in sorted(yamls)
        if name.startswith("secret/") and name.count("/") == 1
    ]
    path, most = f"data/secret/{_YAML}", secret.max_score
    if most is None and secret.aggregation is Aggregation.PASS_FAIL:
        yield error(
            Code.GROUP_SCORES, path, "max_score is unbounded, but a pass-fail group has a bound"
        )
    yield from _check_requirements(contents, secret, groups)
    for group in groups:
        yield from _check_bound(group, yamls[group.name].static_validation_score, secret)
        yield from _check_requirements(contents, group, groups)
    if secret.aggregation is not Aggregation.SUM or most is None:
        return
    scores = [group.max_score for group in groups if group.max_score is not None]
    total = sum(scores)
    if groups and len(scores) == len(groups) and total != most:
        yield (error if total > most else warning)(
            Code.GROUP_SCORES,
            path if contents.has_file(path) else "data/secret",
            f"max_score is {most}, but those of its groups make {total}",
        )


def _check_bound(group: Group, static: object, secret: Group) -> Iterator[Note]:
    path, most = f"data/{group.name}/{_YAML}", group.max_score
    is_pass_fail = group.aggregation is Aggregation.PASS_FAIL
    if most is None and is_pass_fail:
        yield error(
            Code.GROUP_SCORES, path, "max_score is missing: a pass-fail group needs a number"
        )
    elif most is None and secret.max_score is not None:
        message = f"max_score is unbounded, but that of secret is {secret.max_score}"
        yield error(Code.GROUP_SCORES, path, f"{message}: give both a number, or neither")
    if secret.aggregation is Aggregation.PASS_FAIL and not is_pass_fail:
        yield error(
            Code.GROUP_SCORES, path, "score_aggregation is not pass-fail, but that of secret is"
        )
    if static == "pass-fail" and not is_pass_fail:
        yield error(
            Code.STATIC_VALIDATION,
            path,
            f"static_validation_score is pass-fail, but the group is scored by "
            f"{group.aggregation.value}: give it a number",
        )
    if isinstance(static, int):
        if is_pass_fail:
            yield error(
                Code.STATIC_VALIDATION,
                path,
                "static_validation_score is a number in a pass-fail group",
            )
        elif most is not None and static > most:
            yield error(
                Code.STATIC_VALIDATION,
                path,
                f"static_validation_score is {static}, above max_score, {most}",
            )


def _check_requirements(
    contents: Contents, group: Group, groups: Sequence[Group]
) -> Iterator[Note]:
    path = f"data/{group.name}/{_YAML}"
    known = {one.name.partition("/")[2]: one for one in groups}
    for name in group.requires:
        one = known.get(name.removeprefix("secret/"))
        message = f"require_pass names {name!r}"
        if name == "sample":
            if not cases(contents, "sample"):
                yield warning(
                    Code.REQUIRE_PASS, path, "require_pass names sample, which has no case"
                )
        elif group.name == "secret":
            yield error(
                Code.REQUIRE_PASS,
                path,
                f"require_pass of secret names {name!r}: only sample is allowed",
            )
        elif one is None:
            earlier = [other for other, value in known.items() if value.name < group.name]
            names = name_list(["sample", *earlier])
            yield error(
                Code.REQUIRE_PASS,
                path,
                f"{message}, which is no group; there are before it: {names}",
            )
        elif one.name >= group.name:
            yield error(Code.REQUIRE_PASS, path, f"{message}, which does not come before it")
        elif one.aggregation is not Aggregation.PASS_FAIL:
            yield error(Code.REQUIRE_PASS, path, f"{message}, which is not pass-fail")
