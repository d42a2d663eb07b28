"""Write the files of groups and cases as 2025-09 has them: `test_group.yaml` and `<case>.yaml`."""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.convert.versions.converted import (
    ConvertedPackage,
    decimal,
    mentions_scores,
    refused,
)
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.model import Aggregation, Case, Group, SourceFile
from judge.packages.data import SETS
from judge.packages.package import Package

_TEXTS = {"hint": ".hint", "description": ".desc"}


def add_groups(package: Package, files: Mapping[str, SourceFile], made: ConvertedPackage) -> None:
    """Adds what holds for sets, groups and cases; `ProblemError` for points that would change."""
    groups: dict[str, dict[str, YamlValue]] = _scoring(package, made)
    cases = package.test_data.cases
    args = {case.name: _args(package, case) for case in cases}
    for name in SETS:
        inside = [one for case, one in args.items() if case.startswith(f"{name}/")]
        for key in sorted({key for one in inside for key in one}):
            values = [one.get(key) for one in inside]
            if all(value == values[0] for value in values):
                groups.setdefault(name, {})[key] = values[0] or []
                for one in inside:
                    one.pop(key, None)
            else:  # each case says its own, so that none of them inherits another's
                for one in inside:
                    one.setdefault(key, [])
    for name, keys in groups.items():
        if keys:
            made.add(f"data/{name}/test_group.yaml", to_yaml(keys))
    for case in cases:
        keys = args[case.name] | _texts(files, case)
        keys = {key: value for key, value in keys.items() if value or key not in _TEXTS}
        if keys:
            made.add(f"data/{case.name}.yaml", to_yaml(keys))
    stems = {f"data/{case.name}" for case in cases}
    for name in files:
        stem, _, ending = name.rpartition(".")
        if name.startswith("data/") and f".{ending}" in _TEXTS.values() and stem not in stems:
            made.note(f"{name}: left out, because it belongs to no case")


def _args(package: Package, case: Case) -> dict[str, YamlValue]:
    found: dict[str, YamlValue] = {}
    if case.args:
        found["args"] = list(case.args)
    if case.validator_args:
        found["output_validator_args"] = list(case.validator_args)
    inputs = package.test_data.input_validator_args.get(case.name, {})
    if "" in inputs:
        found["input_validator_args"] = list(inputs[""])
    elif inputs:
        found["input_validator_args"] = {name: list(args) for name, args in inputs.items()}
    return found


def _texts(files: Mapping[str, SourceFile], case: Case) -> dict[str, YamlValue]:
    """The notes beside a case."""
    texts: dict[str, YamlValue] = {}
    for key, ending in _TEXTS.items():
        if file := files.get(f"data/{case.name}{ending}"):
            texts[key] = file.content.decode(errors="replace").strip()
    return texts


# Points


def _scoring(package: Package, made: ConvertedPackage) -> dict[str, dict[str, YamlValue]]:
    groups = {group.name: group for group in package.test_data.groups}
    if not groups:
        return {}
    if any(group.grading is None for group in groups.values()):
        raise refused(package, "its points are those of the draft, which changed many times")
    if deep := [name for name in groups if name.count("/") > 1]:
        raise refused(package, f"data/{deep[0]} is a group in a group, but 2025-09 has one level")
    secret = groups.get("secret")
    inner = [group for name, group in groups.items() if name.startswith("secret/")]
    if secret is None:
        raise refused(package, "it has no secret cases")
    if inner and secret.members:
        raise refused(package, "data/secret has both groups and cases of its own")
    files: dict[str, dict[str, YamlValue]] = {"secret": {}}
    if inner:
        for group in inner:
            files[group.name] = _leaf(package, group, made)
        files["secret"] = _parent(package, secret, [files[group.name] for group in inner])
    else:
        files["secret"] = _leaf(package, secret, made)
    if _sample_decides(package, groups):
        files["secret"]["require_pass"] = "sample"
    if any(group.grading and group.grading.verdict != "first_error" for group in groups.values()):
        made.note("grader_flags: what they say of verdicts is left out; 2025-09 has points only")
    return files


def _sample_decides(package: Package, groups: Mapping[str, Group]) -> bool:
    """Whether nothing else is judged if a sample fails; `ProblemError` if samples give points."""
    root, sample = groups[""].grading, groups.get("sample")
    if root is None or sample is None or not sample.members:
        return False
    grading = sample.grading
    free = grading is not None and (
        not grading.accept_score
        and not grading.reject_score
        and not package.metadata.scores_by_validator
    )
    if not root.ignore_sample and not root.scores_once and not free:
        raise refused(package, "its samples give points, but in 2025-09 they give none")
    if root.scores_once and not free:
        raise refused(package, "its samples give points, but in 2025-09 they give none")
    if root.breaks and root.ignore_sample:
        raise refused(
            package,
            "data/testdata.yaml says ignore_sample, but breaks where a sample fails",
            "Write on_reject: continue there",
        )
    return root.breaks


def _parent(
    package: Package, group: Group, inner: list[dict[str, YamlValue]]
) -> dict[str, YamlValue]:
    grading, aggregation = group.grading, group.aggregation
    if aggregation not in (Aggregation.SUM, Aggregation.MIN):
        raise _no_flag(package, group)
    if grading is not None and grading.breaks and len(inner) > 1:
        raise refused(
            package,
            f"data/{group.name} breaks where a group fails, but 2025-09 judges all of them",
            "Write on_reject: continue in its testdata.yaml, if that is meant",
        )
    scores = [one["max_score"] for one in inner]
    most: YamlValue = "unbounded"
    if numbers := [one for one in scores if isinstance(one, int)]:
        if len(numbers) < len(scores):
            raise refused(package, "some groups have a bound and some have none")
        most = sum(numbers) if aggregation is Aggregation.SUM else max(numbers)
    return {"max_score": most, "score_aggregation": aggregation.value}


def _leaf(package: Package, group: Group, made: ConvertedPackage) -> dict[str, YamlValue]:
    grading = group.grading
    assert grading is not None
    where, count = f"data/{group.name}", group.members
    if package.metadata.scores_by_validator and not grading.scores_once:
        if group.aggregation not in (Aggregation.SUM, Aggregation.MIN):
            raise _no_flag(package, group)
        if grading.reject_score or (grading.breaks and count > 1):
            raise refused(package, f"{where} breaks, or gives points for what is rejected")
        if grading.low is not None or grading.high is not None:
            made.note(f"{where}: range: left out, because the validator says the points")
        return {"max_score": "unbounded", "score_aggregation": group.aggregation.value}
    if mentions_scores(package):
        raise refused(package, "its validator may say points beside those of the groups")
    if grading.scores_once:
        points, aggregation = grading.accept_score or 0, Aggregation.PASS_FAIL
    elif grading.reject_score:
        raise refused(package, f"{where} gives points for what is rejected")
    elif group.aggregation is Aggregation.MIN or count == 1:
        points, aggregation = grading.accept_score or 0, Aggregation.PASS_FAIL
    elif group.aggregation is Aggregation.SUM and not grading.breaks:
        points, aggregation = (grading.accept_score or 0) * count, Aggregation.SUM
    elif group.aggregation is Aggregation.SUM:
        raise refused(
            package,
            f"{where} adds points up to the first case that fails, but 2025-09 judges all of them",
            "Write on_reject: continue in its testdata.yaml, if that is meant",
        )
    else:
        raise _no_flag(package, group)
    most = decimal(package, where, points)
    if not isinstance(most, int) or most < 0:
        raise refused(package, f"{where} has {most} points, but 2025-09 has whole numbers only")
    high = grading.high
    if (high is not None and high != points) or grading.low:
        made.note(f"{where}: range: left out, the target has only max_score, {most}")
    return {"max_score": most, "score_aggregation": aggregation.value}


def _no_flag(package: Package, group: Group) -> Exception:
    flag, where = group.aggregation.value, f"data/{group.name}"
    return refused(package, f"{where} is graded by {flag!r}, which 2025-09 does not have")
