"""The test data of a package: its folder `data` comes in, cases and groups go out.

A case is called by its path below `data`, without an ending. Cases are in the order of the tree,
by the bytes of their names, the samples first.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from judge.errors import ProblemError
from judge.model import Aggregation, Case, Group, SourceFile
from judge.packages import test_groups as configs
from judge.packages.archive import (
    TOTAL_BYTES,
    descend,
    entries,
    ignored_entries,
    program_files,
    read_content,
)
from judge.packages.metadata import FormatVersion, Metadata, ProblemType
from judge.packages.test_groups import GroupConfig, InputValidatorArgs

SETS = ("sample", "secret")

_PARTS = (".ans", ".out", ".files", ".args", ".yaml")
"""Endings of files that belong to a case; one of them without an input is worth a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A case that is there to test validators: some of its parts may be missing."""

    name: str
    input: bytes
    answer: bytes | None
    output: bytes | None
    args: tuple[str, ...] = ()
    validator_args: tuple[str, ...] = ()
    files: tuple[SourceFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageData:
    """All test data of a package.

    `outputs` are outputs that must be accepted, by the names of their cases. `input_validator_args`
    are there for the names of all cases and examples that have any. `ignored` are paths that look
    like a part of a case, but are none. Of a problem that is not scored there are no groups.
    """

    cases: tuple[Case, ...]
    groups: tuple[Group, ...] = ()
    input_validator_args: Mapping[str, InputValidatorArgs] = field(default_factory=dict)
    outputs: Mapping[str, bytes] = field(default_factory=dict)
    invalid_input: tuple[Example, ...] = ()
    invalid_output: tuple[Example, ...] = ()
    valid_output: tuple[Example, ...] = ()
    ignored: tuple[str, ...] = ()

    def input_args(self, case: str, validator: str) -> tuple[str, ...]:
        """What the input validator of that name, or file name, is called with for a case."""
        told = self.input_validator_args.get(case, {})
        names = (validator, Path(validator).stem, "")
        return next((told[name] for name in names if name in told), ())


def read_data(root: Path, metadata: Metadata) -> PackageData:
    """The test data of the package in `root`; `ProblemError` says what is wrong with it, where."""
    reader = _Reader(root, metadata)
    found = {name: reader.folders(name) for name in SETS}
    cases = [case for name in SETS for folder in found[name] for case in folder.examples]
    for example in cases:
        if example.answer is None:
            where = root / "data" / f"{example.name}.in"
            raise ProblemError(
                f"{where} has no {where.stem}.ans beside it",
                advice="A case is two files: add the other one, or remove this one",
            )
    sets = {
        name: tuple(one for folder in reader.folders(name) for one in folder.examples)
        for name in ("invalid_input", "invalid_output", "valid_output")
        if not metadata.format.is_legacy
    }
    for example in (*sets.get("invalid_output", ()), *sets.get("valid_output", ())):
        if example.answer is None or example.output is None:
            lost = ".ans" if example.answer is None else ".out"
            raise ProblemError(
                f"{root / 'data' / example.name}.in has no {lost} file beside it",
                advice="An example of an output has an input, an answer and that output",
            )
    return PackageData(
        cases=tuple(
            Case(
                name=one.name,
                input=one.input,
                answer=one.answer or b"",
                args=one.args,
                validator_args=one.validator_args,
                files=one.files,
            )
            for one in sorted(cases, key=lambda one: _order(one.name))
        ),
        groups=_counted(_groups(metadata, reader, found), [one.name for one in cases])
        if ProblemType.SCORING in metadata.types
        else (),
        input_validator_args=reader.input_args,
        outputs={one.name: one.output for one in cases if one.output is not None},
        **sets,
        ignored=tuple(reader.ignored),
    )


def _order(name: str) -> list[bytes]:
    return [part.encode() for part in name.split("/")]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Folder:
    """A folder of test data, by its path below `data`, with the cases that lie in it itself."""

    name: str
    config: GroupConfig
    examples: tuple[Example, ...]


class _Reader:
    """Reads folders of test data, and notes what concerns more than one of them."""

    def __init__(self, root: Path, metadata: Metadata) -> None:
        self._root = root
        self._metadata = metadata
        self._left = TOTAL_BYTES
        self.config = configs.folder_config(root, root / "data", metadata, GroupConfig())
        self.input_args: dict[str, InputValidatorArgs] = {}
        self.ignored: list[str] = []

    def folders(self, name: str) -> list[_Folder]:
        """The folder of that name below `data`, and all below it, each before those in it."""
        if not os.path.lexists(self._root / "data" / name):
            return []
        return list(self._walked(name, self.config, ()))

    def _walked(self, name: str, above: GroupConfig, way: tuple[str, ...]) -> Iterator[_Folder]:
        folder = self._root / "data" / name
        way = descend(folder, way)
        config = configs.folder_config(self._root, folder, self._metadata, above)
        there = entries(self._root, folder)
        inputs = [path for path in there if path.suffix == ".in" and path.is_file()]
        self._note_strays(folder, there, {path.stem for path in inputs})
        examples = tuple(self._example(name, path, config) for path in inputs)
        yield _Folder(name=name, config=config, examples=examples)
        for path in there:
            if path.is_dir() and not self._is_beside(name, path):
                yield from self._walked(f"{name}/{path.name}", config, way)

    def _is_beside(self, name: str, path: Path) -> bool:
        """Whether a folder belongs to cases, and holds none: in `name`, a path below `data`."""
        if self._metadata.format is FormatVersion.DRAFT and name == "sample":
            return path.suffix == ".files" or path.name in ("statement", "download")
        return path.suffix == ".files"

    def _example(self, folder: str, path: Path, above: GroupConfig) -> Example:
        name = f"{folder}/{path.stem}"
        if path.stem in ("test_group", "testdata"):
            raise ProblemError(f"{path}: a case cannot be called {path.stem}")
        stem = path.with_suffix("")
        config = configs.case_config(self._root, stem, self._metadata, above)
        if config.input_args:
            self.input_args[name] = config.input_args
        beside = stem.with_name(f"{stem.name}.files")
        files = program_files(self._root, beside) if os.path.lexists(beside) else []
        output = self._part(stem, ".out") if not self._metadata.format.is_legacy else None
        return Example(
            name=name,
            input=self._part(stem, ".in") or b"",
            answer=self._part(stem, ".ans"),
            output=output,
            args=config.args,
            validator_args=self._metadata.validator_args + config.output_args,
            files=tuple(files) if not self._metadata.format.is_legacy else (),
        )

    def _part(self, stem: Path, ending: str) -> bytes | None:
        path = stem.with_name(f"{stem.name}{ending}")
        if not os.path.lexists(path):
            return None
        found = read_content(self._root, path, limit=self._left)
        self._left -= len(found)
        return found

    def _note_strays(self, folder: Path, there: Sequence[Path], stems: set[str]) -> None:
        """Notes what looks like a part of a case; an answer without an input is an error."""
        odd = [
            path for path in ignored_entries(self._root, folder) if path.suffix in (".in", ".ans")
        ]
        for path in there:
            if path.stem in stems or path.suffix not in _PARTS:
                continue
            if path.suffix == ".ans":
                raise ProblemError(
                    f"{path} has no {path.stem}.in beside it",
                    advice="A case is two files: add the other one, or remove this one",
                )
            if path.name not in ("test_group.yaml", "testdata.yaml"):
                odd.append(path)
        self.ignored += [path.relative_to(self._root).as_posix() for path in odd]


# Groups


def _groups(
    metadata: Metadata, reader: _Reader, found: Mapping[str, Sequence[_Folder]]
) -> tuple[Group, ...]:
    folders = [folder for name in SETS for folder in found[name]]
    if metadata.format is FormatVersion.LEGACY or (
        metadata.format is FormatVersion.DRAFT
        and any(one.config.grading for one in (*folders, _root_of(reader)))
    ):
        groups = []
        for folder in (_root_of(reader), *folders):
            aggregation, grading = configs.legacy_grading(folder.name, folder.config)
            groups.append(Group(name=folder.name, aggregation=aggregation, grading=grading))
        return tuple(groups)
    inner = [one for one in found["secret"] if one.name.count("/") == 1 and one.config.told]
    if inner and (lost := _outside(found["secret"], inner)):
        raise ProblemError(
            f"data/{lost} lies in no group, but data/{inner[0].name} is one",
            advice="Where there are groups, put every secret case into one",
        )
    secret = _group("secret", _config_of(found["secret"]), 100, Aggregation.SUM)
    sample = _group("sample", _config_of(found["sample"]), 0, Aggregation.PASS_FAIL)
    groups = [_group(one.name, one.config, None, Aggregation.PASS_FAIL) for one in inner]
    _check(secret, groups)
    linked = [_linked(group, [sample, *groups[:index]]) for index, group in enumerate(groups)]
    return (_linked(secret, [sample]), *linked, sample)


def _counted(groups: Sequence[Group], cases: Sequence[str]) -> tuple[Group, ...]:
    """The groups, each with how many of the cases lie in it and in no group within it."""
    names = sorted((group.name for group in groups), key=len, reverse=True)
    around = (next((n for n in names if not n or case.startswith(f"{n}/")), "") for case in cases)
    members = Counter(around)
    return tuple(replace(group, members=members[group.name]) for group in groups)


def _root_of(reader: _Reader) -> _Folder:
    return _Folder(name="", config=reader.config, examples=())


def _config_of(folders: Sequence[_Folder]) -> GroupConfig:
    return folders[0].config if folders else GroupConfig()


def _outside(folders: Sequence[_Folder], inner: Sequence[_Folder]) -> str | None:
    """A case that lies in none of the groups `inner`, if there is one."""
    inside = tuple(f"{one.name}/" for one in inner)
    names = (one.name for folder in folders for one in folder.examples)
    return next((name for name in names if not name.startswith(inside)), None)


def _group(name: str, config: GroupConfig, default: int | None, aggregation: Aggregation) -> Group:
    told = config.scoring
    where = f"data/{name}/test_group.yaml"
    top: Fraction | None
    if told.max_score is None:
        top = None if default is None else Fraction(default)
    elif told.max_score == "unbounded":
        top = None
    else:
        try:
            top = Fraction(int(told.max_score))
        except ValueError:
            top = Fraction(-1)
        if top < 0:
            raise ProblemError(
                f"{where}: max_score is {told.max_score!r}",
                advice="Say a whole number that is not negative, or unbounded",
            )
    if told.aggregation is not None:
        known = (Aggregation.PASS_FAIL, Aggregation.SUM, Aggregation.MIN)
        if told.aggregation not in [one.value for one in known]:
            raise ProblemError(
                f"{where}: score_aggregation is {told.aggregation!r}",
                advice="Known are pass-fail, sum and min",
            )
        aggregation = Aggregation(told.aggregation)
    return Group(name=name, aggregation=aggregation, max_score=top, requires=told.requires)


def _check(secret: Group, groups: Sequence[Group]) -> None:
    """Raises `ProblemError` if the scores of groups do not go together."""
    for group in (secret, *groups):
        where = f"data/{group.name}/test_group.yaml"
        if group.max_score is None and group.aggregation is Aggregation.PASS_FAIL:
            raise ProblemError(
                f"{where}: a pass-fail group has no bound, so nobody knows its score",
                advice="Say its max_score",
            )
        if group.max_score is None and secret.max_score is not None:
            raise ProblemError(
                f"{where}: the group has no bound, but data/secret has one",
                advice="Say its max_score, or that data/secret is unbounded",
            )
        if secret.aggregation is Aggregation.PASS_FAIL is not group.aggregation:
            raise ProblemError(
                f"{where}: score_aggregation is {group.aggregation.value}, "
                "but data/secret is pass-fail"
            )


def _linked(group: Group, before: Sequence[Group]) -> Group:
    """The group with what it requires called by its path below `data`; it must come `before`."""
    known = {name: one for one in before for name in (one.name, one.name.rpartition("/")[2])}
    requires = []
    for name in group.requires:
        required = known.get(name)
        where = f"data/{group.name}/test_group.yaml: require_pass names {name!r}"
        if required is None:
            there = " ".join(one.name.rpartition("/")[2] for one in before)
            raise ProblemError(
                f"{where}, which is no group that comes before it", advice=f"There are: {there}"
            )
        if required.aggregation is not Aggregation.PASS_FAIL:
            raise ProblemError(f"{where}, which is no pass-fail group")
        requires.append(required.name)
    return replace(group, requires=tuple(requires))
