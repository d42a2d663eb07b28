"""Read the test data of a package: the folder `data`.

The name of a case is its path below `data` without an ending. Cases are in the order of the tree,
by the bytes of their names, the samples first.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from judge.catalog.problem_yaml import (
    GroupScoring,
    scored_group,
    scored_groups,
    with_member_counts,
)
from judge.errors import ProblemError
from judge.model import STATIC_CASE, Aggregation, Case, Group
from judge.packages.archive import ReadBudget, descend, entry_names, program_files
from judge.packages.cases.test_groups import (
    GroupConfig,
    InputValidatorArgs,
    case_config,
    folder_config,
    legacy_group,
)
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

SETS = ("sample", "secret")
EXAMPLE_SETS = ("invalid_input", "invalid_output", "valid_output")
GROUP_FILES = ("test_group.yaml", "testdata.yaml")


class Example(Struct, frozen=True, kw_only=True):
    """A case, and the output beside it. One that is there to test validators may lack an answer."""

    case: Case
    has_answer: bool = True
    output: bytes | None = None


class PackageData(Struct, frozen=True, kw_only=True):
    """All test data of a package.

    `left_out` names the files of cases that lack the other file: these cases are not judged.
    `usual_args` are for output validators on inputs that are none of the cases.
    `outputs` are outputs that must be accepted, by the names of their cases.
    `static_cases` are for the static validator. `input_validator_args` are there for all cases and
    examples that have any, and so are those of visualizers. `groups` is empty for a problem
    without scores.
    """

    cases: tuple[Case, ...]
    usual_args: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    static_cases: tuple[Case, ...] = ()
    groups: tuple[Group, ...] = ()
    input_validator_args: Mapping[str, InputValidatorArgs] = field(default_factory=dict)
    input_visualizer_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    output_visualizer_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    outputs: Mapping[str, bytes] = field(default_factory=dict)
    invalid_input: tuple[Example, ...] = ()
    invalid_output: tuple[Example, ...] = ()
    valid_output: tuple[Example, ...] = ()

    def input_args(self, case: str, validator: str) -> tuple[str, ...]:
        """The arguments of the input validator of that name, or file name, for a case."""
        args = self.input_validator_args.get(case, {})
        names = (validator, Path(validator).stem, "")
        return next((args[name] for name in names if name in args), ())


def read_data(
    root: Path, metadata: Metadata, *, parts_may_be_required: bool = False
) -> PackageData:
    """The test data of the package in `root`; `ProblemError` says what is wrong with it, where.

    `parts_may_be_required`: groups may require one that gives parts of its points, as in DMOJ.
    """
    reader = _DataReader(root, metadata)
    folders = {name: reader.folders(name) for name in SETS}
    every = [one for name in SETS for folder in folders[name] for one in folder.examples]
    examples = [one for one in every if one.has_answer]
    left_out = [f"{one.case.name}.in" for one in every if not one.has_answer]
    sets = {
        name: tuple(one for folder in reader.folders(name) for one in folder.examples)
        for name in EXAMPLE_SETS
        if not metadata.format.is_legacy
    }
    for example in (*sets.get("invalid_output", ()), *sets.get("valid_output", ())):
        if not example.has_answer or example.output is None:
            missing = ".out" if example.has_answer else ".ans"
            raise ProblemError(
                f"{root / 'data' / example.case.name}.in has no {missing} file beside it",
                advice="An example of an output has an input, an answer and that output",
            )
    cases = sorted(
        (one.case for one in examples),
        key=lambda case: [part.encode() for part in case.name.split("/")],
    )
    groups: tuple[Group, ...] = ()
    if ProblemType.SCORING in metadata.types:
        scored = _groups(metadata, reader, folders, parts_may_be_required)
        groups = with_member_counts(scored, cases)
    return PackageData(
        cases=tuple(cases),
        usual_args=_usual_args(metadata, cases),
        left_out=(*left_out, *reader.without_input),
        static_cases=tuple(_static_cases(folders)),
        groups=groups,
        input_validator_args=reader.input_args,
        input_visualizer_args=reader.input_visualizer_args,
        output_visualizer_args=reader.output_visualizer_args,
        outputs={one.case.name: one.output for one in examples if one.output is not None},
        **sets,
    )


def _usual_args(metadata: Metadata, cases: Sequence[Case]) -> tuple[str, ...]:
    """The arguments of most cases; those of the problem if some have none, as a case may want."""
    counts = Counter(case.validator_args for case in cases)
    if not counts or () in counts:
        return metadata.validator_args
    return counts.most_common(1)[0][0]


class _DataFolder(Struct, frozen=True, kw_only=True):
    """A folder of test data, by its path below `data`, with the cases that lie in it itself."""

    name: str
    config: GroupConfig
    examples: tuple[Example, ...] = ()


class _DataReader:
    """Reads folders of test data, and collects what concerns more than one of them."""

    def __init__(self, root: Path, metadata: Metadata) -> None:
        self._root = root
        self._metadata = metadata
        self._budget = ReadBudget(root / "data")
        self.config = folder_config(root, root / "data", metadata, GroupConfig())
        self.input_args: dict[str, InputValidatorArgs] = {}
        self.input_visualizer_args: dict[str, tuple[str, ...]] = {}
        self.output_visualizer_args: dict[str, tuple[str, ...]] = {}
        self.without_input: list[str] = []

    def folders(self, name: str) -> list[_DataFolder]:
        """The folder of that name below `data`, and all below it, each before those in it."""
        if not os.path.lexists(self._root / "data" / name):
            return []
        return list(self._walk(name, self.config, ()))

    def _walk(
        self, name: str, above: GroupConfig, parents: tuple[str, ...]
    ) -> Iterator[_DataFolder]:
        folder = self._root / "data" / name
        parents = descend(folder, parents)
        config = folder_config(self._root, folder, self._metadata, above)
        names = entry_names(self._root, folder)
        self._budget.count(len(names))
        inputs = _files_with(".in", names, folder)
        if name.partition("/")[0] in SETS:
            stems = set(inputs)
            lonely = [stem for stem in _files_with(".ans", names, folder) if stem not in stems]
            self.without_input += [f"{name}/{stem}.ans" for stem in lonely]
        examples = tuple(self._example(name, folder / stem, config) for stem in inputs)
        yield _DataFolder(name=name, config=config, examples=examples)
        for inner in names:
            if not os.path.isdir(f"{folder}/{inner}"):  # noqa: PTH112  # a Path for each takes memory
                continue
            if not self._belongs_to_cases(name, folder / inner):
                yield from self._walk(f"{name}/{inner}", config, parents)

    def _belongs_to_cases(self, name: str, path: Path) -> bool:
        """Whether a folder in `name`, a path below `data`, belongs to cases, but holds none."""
        if self._metadata.format is FormatVersion.DRAFT and name == "sample":
            return path.suffix == ".files" or path.name in ("statement", "download")
        return path.suffix == ".files"

    def _example(self, folder: str, stem: Path, above: GroupConfig) -> Example:
        name = f"{folder}/{stem.name}"
        if f"{stem.name}.yaml" in GROUP_FILES:
            raise ProblemError(f"{stem}.in: a case cannot be called {stem.name}")
        is_legacy = self._metadata.format.is_legacy
        config = case_config(self._root, stem, self._metadata, above)
        if config.input_args:
            self.input_args[name] = config.input_args
        if config.input_visualizer_args:
            self.input_visualizer_args[name] = config.input_visualizer_args
        if config.output_visualizer_args:
            self.output_visualizer_args[name] = config.output_visualizer_args
        beside = f"{stem}.files"
        has_files = os.path.lexists(beside)
        files = program_files(self._root, Path(beside), self._budget) if has_files else []
        content = self._part(stem, ".in") or b""
        answer = self._part(stem, ".ans")
        return Example(
            case=Case(
                name=name,
                input=content,
                answer=answer or b"",
                args=config.args,
                validator_args=self._metadata.validator_args + config.output_args,
                files=() if is_legacy else tuple(files),
            ),
            has_answer=answer is not None,
            output=None if is_legacy else self._part(stem, ".out"),
        )

    def _part(self, stem: Path, ending: str) -> bytes | None:
        path = f"{stem}{ending}"
        if not os.path.lexists(path):
            return None
        return self._budget.read(self._root, path)


def _files_with(ending: str, names: Sequence[str], folder: Path) -> list[str]:
    """The names, without that ending, of the files in a folder that have it."""
    return [
        name.removesuffix(ending)
        for name in names
        if name.endswith(ending) and os.path.isfile(f"{folder}/{name}")  # noqa: PTH113
    ]


# Groups


def _groups(
    metadata: Metadata,
    reader: _DataReader,
    folders: Mapping[str, Sequence[_DataFolder]],
    parts_may_be_required: bool,
) -> list[Group]:
    top = _DataFolder(name="", config=reader.config)
    every = [top, *(folder for name in SETS for folder in folders[name])]
    if metadata.format is FormatVersion.LEGACY or (
        metadata.format is FormatVersion.DRAFT and any(one.config.grading for one in every)
    ):
        rules = metadata.dialect.rules
        return [legacy_group(folder.name, folder.config, rules) for folder in every]
    inner = [one for one in folders["secret"] if one.name.count("/") == 1 and one.config.has_file]
    inside = tuple(f"{one.name}/" for one in inner)
    names = (one.case.name for folder in folders["secret"] for one in folder.examples)
    outside = next((name for name in names if not name.startswith(inside)), None)
    if inner and outside:
        raise ProblemError(
            f"data/{outside} is in no group, but data/{inner[0].name} is one",
            advice="Where there are groups, put every secret case into one",
        )
    whole = [one for one in folders["secret"] if one.name == "secret"]
    for folder in (*whole, *inner):
        group = scored_group(folder.name, folder.config.scoring)
        is_sum = group.aggregation is not Aggregation.PASS_FAIL
        if folder.config.scoring.static_score == "pass-fail" and is_sum:
            raise ProblemError(
                f"data/{folder.name}/test_group.yaml: static_validation_score is pass-fail, but "
                f"score_aggregation is {group.aggregation.value}",
                advice="Give static_validation_score a number",
            )
    scoring = {
        name: folders[name][0].config.scoring if folders[name] else GroupScoring() for name in SETS
    }
    return scored_groups(
        "data",
        scoring | {one.name: one.config.scoring for one in inner},
        parts_may_be_required=parts_may_be_required,
    )


def _static_cases(folders: Mapping[str, Sequence[_DataFolder]]) -> Iterator[Case]:
    """The cases that the files of `sample`, `secret` and the groups define besides the data."""
    for folder in (*folders["sample"], *folders["secret"]):
        scoring = folder.config.scoring
        if scoring.static_score is not None and folder.name.count("/") <= 1:
            name = f"{folder.name}/{STATIC_CASE}"
            yield Case(name=name, input=b"", answer=b"", validator_args=scoring.static_args)
