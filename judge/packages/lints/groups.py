"""Groups of 2025-09: where `test_group.yaml` may lie, and what it and the `.yaml` of cases say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from judge.packages.lints.case_files import CaseFiles, cases, group_case_files
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, name_list, suggestion, warning
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

_YAML = "test_group.yaml"
_SECRET_MAX = 100
_OF_SCORES = ("max_score", "score_aggregation", "require_pass")
_NOT_IN_SAMPLE = (*_OF_SCORES, "static_validation_score", "static_validator_args")

Bound = int | Literal["unbounded"]


class _Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The `.yaml` of a case."""

    args: list[str] = msgspec.field(default_factory=list)
    input_validator_args: list[str] | dict[str, list[str]] = msgspec.field(default_factory=list)
    output_validator_args: list[str] = msgspec.field(default_factory=list)
    input_visualizer_args: list[str] = msgspec.field(default_factory=list)
    output_visualizer_args: list[str] = msgspec.field(default_factory=list)
    full_feedback: bool | None = None
    hint: str | None = None
    description: str | None = None


class _Group(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `test_group.yaml`."""

    max_score: Bound | None = None
    score_aggregation: Literal["pass-fail", "sum", "min"] | None = None
    require_pass: str | list[str] | None = None
    static_validation_score: int | Literal["pass-fail"] | None = None
    static_validator_args: list[str] | None = None
    args: list[str] = msgspec.field(default_factory=list)
    input_validator_args: list[str] | dict[str, list[str]] = msgspec.field(default_factory=list)
    output_validator_args: list[str] = msgspec.field(default_factory=list)
    input_visualizer_args: list[str] = msgspec.field(default_factory=list)
    output_visualizer_args: list[str] = msgspec.field(default_factory=list)
    full_feedback: bool | None = None

    def said(self, keys: tuple[str, ...]) -> list[str]:
        """Those of `keys` that are given."""
        return [key for key in keys if getattr(self, key) is not None]


@dataclass(frozen=True, slots=True)
class _Scored:
    """What counts of a group's scoring, with the defaults filled in."""

    name: str
    yaml: _Group
    secret: bool = False

    @property
    def path(self) -> str:
        return f"data/{self.name}/{_YAML}"

    @property
    def aggregation(self) -> str:
        return self.yaml.score_aggregation or ("sum" if self.secret else "pass-fail")

    @property
    def most(self) -> Bound:
        return (
            self.yaml.max_score
            if self.yaml.max_score is not None
            else (_SECRET_MAX if self.secret else "unbounded")
        )

    @property
    def requires(self) -> list[str]:
        names = self.yaml.require_pass
        return [names] if isinstance(names, str) else names or []


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the groups of a package of version 2025-09."""
    if metadata.format is not FormatVersion.CURRENT:
        return
    yield from _places(contents)
    known = {entry.last for entry in contents.inside("input_validators")}
    known |= {name.partition(".")[0] for name in known}
    found: dict[str, _Group] = {}
    for entry in list(contents.below("data")):
        if entry.is_folder or entry.last != _YAML:
            continue
        yaml = contents.yaml(entry.name, _Group)
        if isinstance(yaml, Note):
            yield yaml
        else:
            found[entry.folder.removeprefix("data/")] = yaml
            yield from _validators(entry.name, yaml.input_validator_args, known)
    for stem in group_case_files(contents)[0].values():
        yield from _of_case(contents, stem, known)
    for name, yaml in found.items():
        yield from _of_keys(contents, metadata, f"data/{name}/{_YAML}", name, yaml)
    if ProblemType.SCORING in metadata.types:
        yield from _of_scores(contents, found)


def _of_case(contents: Contents, stem: CaseFiles, known: set[str]) -> Iterator[Note]:
    if (entry := stem.files.get(".yaml")) is not None:
        yaml = contents.yaml(entry.name, _Case)
        if isinstance(yaml, Note):
            yield yaml
        else:
            yield from _validators(entry.name, yaml.input_validator_args, known)


def _validators(
    path: str, args: list[str] | dict[str, list[str]], known: set[str]
) -> Iterator[Note]:
    for name in args if isinstance(args, dict) else ():
        if name not in known:
            yield error(path, f"input_validator_args names {name!r}, which no input validator is "
                              f"called{suggestion(name, known)}")  # fmt: skip


def _places(contents: Contents) -> Iterator[Note]:
    """Notes on groups that are not where they may be, and on cases and folders beside groups."""
    folders = contents.folders("data/secret")
    groups = {one.name for one in folders if contents.has_file(f"{one.name}/{_YAML}")}
    deep = [entry for entry in contents.below("data") if entry.last == _YAML]
    for entry in deep:
        parts = entry.name.split("/")
        if parts[1] in ("sample", "secret") and len(parts) > (3 if parts[1] == "sample" else 4):
            yield error(entry.name, "is too deep: sample has no groups, and a group none inside")
    if groups:
        for one in folders:
            if one.name not in groups:
                yield error(one.name, f"has no {_YAML}, but other folders beside it are groups")
        for entry in contents.inside("data/secret"):
            if not entry.is_folder and entry.name.endswith(".in"):
                yield error(entry.name, "is a case beside groups: put it into one of them")
    held = [stem.name for stem in cases(contents, "secret")]
    for name in sorted(groups):
        inside = name.removeprefix("data/") + "/"
        yaml = contents.yaml(f"{name}/{_YAML}", _Group)
        static = isinstance(yaml, _Group) and yaml.static_validation_score is not None
        if not static and not any(case.startswith(inside) for case in held):
            yield error(name, "is a group without a case")
    for entry in contents.below("data"):
        if entry.last == "testdata.yaml":
            yield error(entry.name, f"is not read in 2025-09: write a {_YAML}")


def _of_keys(
    contents: Contents, metadata: Metadata, path: str, name: str, yaml: _Group
) -> Iterator[Note]:
    """Notes on keys that may not be where they are."""
    home = name.partition("/")[0]
    scoring = ProblemType.SCORING in metadata.types
    for key in yaml.said(_NOT_IN_SAMPLE) if home == "sample" else ():
        yield error(path, f"{key} may not be given for samples: remove it")
    if home != "sample" and not scoring:
        for key in yaml.said(_OF_SCORES):
            yield error(path, f"{key} may not be given: the problem is not of type scoring")
    static = yaml.static_validation_score
    if static is None:
        if yaml.static_validator_args is not None:
            yield error(path, "static_validator_args is given without static_validation_score")
        return
    if not contents.inside("static_validator"):
        yield error(path, "static_validation_score is given, but there is no static_validator")
    if ProblemType.SUBMIT_ANSWER in metadata.types:
        yield error(path, "static_validation_score has no sense: there is no program to look at")
    if isinstance(static, int):
        if not scoring:
            yield error(path, f"static_validation_score is {static}, not pass-fail: "
                              "the problem is not of type scoring")  # fmt: skip
        elif static < 0:
            yield error(path, f"static_validation_score is {static}, less than 0")


def _of_scores(contents: Contents, found: Mapping[str, _Group]) -> Iterator[Note]:
    """Notes on scores and on what is required, in a problem of type scoring."""
    secret = _Scored("secret", found.get("secret", _Group()), secret=True)
    groups = [
        _Scored(name, found[name])
        for name in sorted(found)
        if name.startswith("secret/") and name.count("/") == 1
    ]
    for group in (secret, *groups):
        yield from _of_bound(group, secret)
        yield from _of_requirements(contents, group, groups)
    if secret.aggregation == "sum" and groups and isinstance(secret.most, int):
        mosts = [group.most for group in groups if isinstance(group.most, int)]
        total = sum(mosts)
        if len(mosts) == len(groups) and total != secret.most:
            note = error if total > secret.most else warning
            yield note(
                secret.path if contents.has_file(secret.path) else "data/secret",
                f"max_score is {secret.most}, but those of its groups make {total}",
            )


def _of_bound(group: _Scored, secret: _Scored) -> Iterator[Note]:
    most, static = group.most, group.yaml.static_validation_score
    if isinstance(most, int) and most < 0:
        yield error(group.path, f"max_score is {most}, less than 0")
    if group.secret:
        if group.aggregation == "pass-fail" and most == "unbounded":
            yield error(group.path, "max_score is unbounded, which pass-fail cannot be")
        return
    if most == "unbounded":
        if group.aggregation == "pass-fail":
            yield error(group.path, "max_score is missing: a pass-fail group needs a number")
        elif secret.most != "unbounded":
            yield error(
                group.path, f"max_score is unbounded, but that of secret is {secret.most}: "
                "give both a number, or neither"
            )  # fmt: skip
    if secret.aggregation == "pass-fail" and group.aggregation != "pass-fail":
        yield error(group.path, "score_aggregation is not pass-fail, but that of secret is")
    if isinstance(static, int):
        if group.aggregation == "pass-fail":
            yield error(group.path, "static_validation_score is a number in a pass-fail group")
        elif isinstance(most, int) and static > most:
            yield error(group.path, f"static_validation_score is {static}, above max_score, {most}")


def _of_requirements(contents: Contents, group: _Scored, groups: list[_Scored]) -> Iterator[Note]:
    known = {one.name.partition("/")[2]: one for one in groups}
    own = group.name.partition("/")[2]
    for name in group.requires:
        one = known.get(name.removeprefix("secret/"))
        if name == "sample":
            if not cases(contents, "sample"):
                yield warning(group.path, "require_pass names sample, which has no case")
        elif group.secret:
            yield error(group.path, f"require_pass of secret names {name!r}: only sample may be")
        elif one is None:
            earlier = [other for other in known if other < own]
            yield error(
                group.path, f"require_pass names {name!r}, which is no group; there are before it: "
                f"{name_list(['sample', *earlier])}"
            )  # fmt: skip
        elif one.name >= group.name:
            yield error(group.path, f"require_pass names {name!r}, which does not come before it")
        elif one.aggregation != "pass-fail":
            yield error(group.path, f"require_pass names {name!r}, which is not pass-fail")
