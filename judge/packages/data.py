"""Read the test data of a package: the folder `data`, with what it says of groups and cases.

The name of a case is its path below `data` without an ending. Cases are in the order of the tree,
by the bytes of their names, the samples first. A `GroupConfig` for each folder holds what
`test_group.yaml`, `testdata.yaml` and `<case>.yaml` there and in the folders above say. The draft
had the keys of both formats at one time or another, so all of them are read there.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog.problem_yaml import (
    GroupScoring,
    MaxScore,
    ScoreAggregation,
    ValidatorArgs,
    scored_groups,
    with_member_counts,
)
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import STATIC_CASE, Aggregation, Case, DialectRules, Grading, Group
from judge.packages.archive import (
    YAML_BYTES,
    ReadBudget,
    descend,
    entry_names,
    program_files,
    read_content,
)
from judge.packages.metadata import (
    FormatVersion,
    Metadata,
    ProblemType,
    read_known_keys,
    split_words,
)
from judge.packages.programs import fill_constants

_SCORES = {"sum", "avg", "min", "max"}
_VERDICTS = {"worst_error", "first_error", "always_accept"}
_ACCEPTING = frozenset({"always_accept", "ignore_sample", "accept_if_any_accepted"})
GRADER_FLAGS = frozenset(_SCORES | _VERDICTS | _ACCEPTING)
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


def legacy_group(name: str, config: GroupConfig, rules: DialectRules) -> Group:
    """The legacy group of that name, with how it comes to its score and its verdict."""
    keys = config.grading
    flags = str(keys.get("grader_flags") or "").split()
    where = f"data/{name}".rstrip("/")
    scores = [flag for flag in flags if flag in _SCORES]
    group = Group(name=name, aggregation=Aggregation(scores[-1] if scores else "sum"))
    if rules.scores_once:  # as DOMjudge, which ignores flags that it does not know
        score = keys.get("accept_score")
        grading = Grading(
            verdict="first_error",
            ignore_sample="ignore_sample" in flags,
            breaks=keys.get("on_reject") != "continue",
            accept_score=None if score is None else parse_score(where, "accept_score", score),
            scores_once=True,
        )
        return replace(group, grading=grading)
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
    return replace(group, grading=grading)


def _override(above: GroupConfig, yaml: Any, path: Path) -> GroupConfig:
    """What holds where a file says `yaml`: each key that it has replaces what was said above."""

    def value(*keys: str) -> Any:
        return next(
            (value for key in keys if (value := getattr(yaml, key, None)) is not None), None
        )

    changes: dict[str, Any] = {"scoring": group_scoring(yaml)}
    for key in ("args", "input_visualizer_args", "output_visualizer_args"):
        if (args := value(key)) is not None:
            changes[key] = tuple(args)
    if (output := value("output_validator_args", "output_validator_flags")) is not None:
        flags = output.flags if isinstance(output, _NamedFlags) else output
        changes["output_args"] = _words(f"{path}: output_validator_flags", flags)
    if (inputs := value("input_validator_args", "input_validator_flags")) is not None:
        if not isinstance(inputs, dict):
            inputs = {"": inputs}
        elif set(inputs) == {"name", "flags"}:
            inputs = {inputs["name"]: inputs["flags"]}
        where = f"{path}: the arguments of input validators"
        changes["input_args"] = {name: _words(where, words) for name, words in inputs.items()}
    grading = {key: found for key in _GRADING_KEYS if (found := value(key)) is not None}
    return replace(above, grading={**above.grading, **grading}, **changes)


def group_scoring(yaml: object) -> GroupScoring:
    """How the file of a folder scores the group; nothing is said without a file."""
    if not isinstance(yaml, GroupYaml):
        return GroupScoring()
    inner = getattr(yaml, "scoring", None) or _DraftScoringYaml()
    top = inner.max_score if inner.max_score is not None else inner.score
    required = yaml.require_pass if yaml.require_pass is not None else inner.require_pass or ()
    # The draft had a map or a boolean for the static case.
    old = getattr(yaml, "static_validation", None)
    keys = old if isinstance(old, dict) else {}
    static, score = yaml.static_validation_score, keys.get("score")
    if static is None and old:
        static = score if isinstance(score, int) else "pass-fail"
    args, listed = yaml.static_validator_args, keys.get("args")
    if args is None:
        args = [str(arg) for arg in listed] if isinstance(listed, list) else []
    return GroupScoring(
        max_score=yaml.max_score if yaml.max_score is not None else top,
        aggregation=yaml.score_aggregation or inner.aggregation,
        requires=(required,) if isinstance(required, str) else tuple(required),
        static_score=static,
        static_args=tuple(args),
    )


def _words(where: str, value: str | list[str]) -> tuple[str, ...]:
    return split_words(where, value) if isinstance(value, str) else tuple(value)


def parse_range(where: str, value: object) -> tuple[Fraction | None, Fraction | None]:
    """The ends of a range of scores; None where it has none. `where` is for the error."""
    if value is None:
        return None, None
    words = str(value).split()
    if len(words) != 2:
        raise _fault(where, Fact("range is {!r}, but two numbers were expected", value))
    low, high = (
        None if word.lower() in infinite else parse_score(where, "range", word)
        for word, infinite in zip(words, _INFINITIES, strict=True)
    )
    if low is not None and high is not None and low > high:
        raise _fault(where, Fact("range is {!r}: its first number is the larger one", value))
    return low, high


def parse_score(where: str, key: str, value: object) -> Fraction:
    """The number that a key gives; `where` is for the error."""
    text = str(value).strip()
    try:
        if len(text) > 40 or "/" in text or abs(float(text)) > 1e18:
            raise ValueError
        return Fraction(text)
    except (ValueError, OverflowError) as error:
        words = Fact("{} is {!r}, but a number was expected", key, value)
        raise _fault(where, words) from error


def _fault(where: str, words: Fact) -> ProblemError:
    return ProblemError(Fact("{}: {}", where, words) if where else words)


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


class _NamedFlags(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    flags: str = ""


class LegacyGroupYaml(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """`testdata.yaml` of the legacy format."""

    on_reject: Literal["break", "continue", "grade", "first_error", "worst_error"] | None = None
    grading: Literal["default", "custom"] | None = None
    grader_flags: str | None = None
    input_validator_flags: str | dict[str, str] | None = None
    output_validator_flags: str | _NamedFlags | None = None
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
    output_validator_flags: str | _NamedFlags | None = None


_DraftGroupYaml = msgspec.defstruct(
    "_DraftGroupYaml",
    [
        *((key.name, key.type, None) for key in msgspec.structs.fields(LegacyGroupYaml)),
        ("hint", str | None, None),
        ("description", str | None, None),
        ("scoring", _DraftScoringYaml | None, None),
        ("static_validation", bool | dict[str, object] | None, None),
        ("run_samples", bool | None, None),
    ],
    bases=(GroupYaml,),
    kw_only=True,
)
"""Either file of the draft: every key that one of its states had, and those of legacy."""

_KEYS = frozenset(_DraftGroupYaml.__struct_fields__)

READ_FILES: Mapping[FormatVersion, tuple[tuple[str, type[msgspec.Struct]], ...]] = {
    FormatVersion.LEGACY: (("testdata.yaml", LegacyGroupYaml),),
    FormatVersion.LEGACY_ICPC: (),
    FormatVersion.DRAFT: (("testdata.yaml", _DraftGroupYaml), ("test_group.yaml", _DraftGroupYaml)),
    FormatVersion.CURRENT: (("test_group.yaml", GroupYaml),),
}
"""The files of groups that each version reads, with their shapes."""


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
    without scores, unless a legacy grader may accept what fails a case.
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


def read_data(root: Path, metadata: Metadata) -> PackageData:
    """The test data of the package in `root`; `ProblemError` says what is wrong with it, where."""
    reader = _DataReader(root, metadata)
    folders = {name: reader.folders(name) for name in SETS}
    every = [example for name in SETS for folder in folders[name] for example in folder.examples]
    examples = [example for example in every if example.has_answer]
    left_out = [f"{example.case.name}.in" for example in every if not example.has_answer]
    sets = {
        name: tuple(example for folder in reader.folders(name) for example in folder.examples)
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
    cases = sorted((example.case for example in examples), key=case_order)
    return PackageData(
        cases=tuple(cases),
        usual_args=usual_args(cases) or metadata.validator_args,
        left_out=(*left_out, *reader.without_input),
        static_cases=tuple(
            Case(
                name=f"{folder.name}/{STATIC_CASE}",
                input=b"",
                answer=b"",
                validator_args=folder.config.scoring.static_args,
            )
            for name in SETS
            for folder in folders[name]
            if folder.config.scoring.static_score is not None and folder.name.count("/") <= 1
        ),
        groups=with_member_counts(_groups(metadata, reader, folders), cases),
        input_validator_args=reader.input_args,
        input_visualizer_args=reader.input_visualizer_args,
        output_visualizer_args=reader.output_visualizer_args,
        outputs={entry.case.name: entry.output for entry in examples if entry.output is not None},
        **sets,
    )


def case_order(case: Case) -> list[bytes]:
    """The key by which cases are sorted: in the order of the tree, by the bytes of their names."""
    return [part.encode() for part in case.name.split("/")]


def usual_args(cases: Sequence[Case]) -> tuple[str, ...]:
    """The arguments of output validators that most cases have; none where some cases have none."""
    counts = Counter(case.validator_args for case in cases)
    return counts.most_common(1)[0][0] if counts and () not in counts else ()


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
        self.config = self._folder_config(root / "data", GroupConfig())
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
        config = self._folder_config(folder, above)
        names = entry_names(self._root, folder)
        self._budget.count(len(names))
        inputs = _files_with(".in", names, folder)
        if name.partition("/")[0] in SETS:
            stems = set(inputs)
            lonely = [stem for stem in _files_with(".ans", names, folder) if stem not in stems]
            self.without_input += [f"{name}/{stem}.ans" for stem in lonely]
        examples = tuple(self._example(name, folder / stem, config) for stem in inputs)
        yield _DataFolder(name=name, config=config, examples=examples)
        is_of_draft = self._metadata.format is FormatVersion.DRAFT and name == "sample"
        of_cases = ("statement", "download") if is_of_draft else ()
        for inner in names:
            if not os.path.isdir(f"{folder}/{inner}"):  # noqa: PTH112  # a Path for each takes memory
                continue
            if Path(inner).suffix != ".files" and inner not in of_cases:
                yield from self._walk(f"{name}/{inner}", config, parents)

    def _example(self, folder: str, stem: Path, above: GroupConfig) -> Example:
        name = f"{folder}/{stem.name}"
        if f"{stem.name}.yaml" in GROUP_FILES:
            raise ProblemError(f"{stem}.in: a case cannot be called {stem.name}")
        is_legacy = self._metadata.format.is_legacy
        config = self._case_config(stem, above)
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

    def _folder_config(self, folder: Path, above: GroupConfig) -> GroupConfig:
        """What holds in a folder of the data, where `above` holds in the folder around it."""
        config = replace(above, scoring=GroupScoring(), has_file=False)
        if self._metadata.dialect.rules.scores_once:
            config = replace(config, grading={})  # no group inherits how another is graded
        for name, shape in READ_FILES[self._metadata.format]:
            path = folder / name
            if os.path.lexists(path):
                content = read_content(self._root, path, limit=YAML_BYTES)
                content = fill_constants(content, self._metadata.constants)
                yaml = read_known_keys(path, shape, content=content, elsewhere=_KEYS)
                config = replace(_override(config, yaml, path), has_file=True)
        return config

    def _case_config(self, stem: Path, above: GroupConfig) -> GroupConfig:
        """What holds for the case whose files are called `stem`, in a folder with `above`."""
        config, version = above, self._metadata.format
        path = stem.with_name(f"{stem.name}.yaml")
        if not version.is_legacy and os.path.lexists(path):
            shape = CaseYaml if version is FormatVersion.CURRENT else _DraftCaseYaml
            content = read_content(self._root, path, limit=YAML_BYTES)
            yaml = read_known_keys(path, shape, content=content, elsewhere=_KEYS)
            config = _override(config, yaml, path)
        path = stem.with_name(f"{stem.name}.args")
        if version is FormatVersion.DRAFT and os.path.lexists(path):
            text = read_content(self._root, path, limit=YAML_BYTES).decode(errors="replace")
            config = replace(config, args=split_words(f"{path}: the content", text))
        return config

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
    metadata: Metadata, reader: _DataReader, folders: Mapping[str, Sequence[_DataFolder]]
) -> list[Group]:
    top = _DataFolder(name="", config=reader.config)
    every = [top, *(folder for name in SETS for folder in folders[name])]
    if ProblemType.SCORING not in metadata.types:
        rules = metadata.dialect.rules
        if rules.scores_once or not any(_may_accept(folder.config.grading) for folder in every):
            return []
        graded = [legacy_group(folder.name, folder.config, rules) for folder in every]
        return [replace(group, aggregation=Aggregation.PASS_FAIL) for group in graded]
    if metadata.format is FormatVersion.LEGACY or (
        metadata.format is FormatVersion.DRAFT and any(folder.config.grading for folder in every)
    ):
        rules = metadata.dialect.rules
        return [legacy_group(folder.name, folder.config, rules) for folder in every]
    secret = folders["secret"]
    inner = [folder for folder in secret if folder.name.count("/") == 1 and folder.config.has_file]
    inside = tuple(f"{folder.name}/" for folder in inner)
    names = (example.case.name for folder in secret for example in folder.examples)
    outside = next((name for name in names if not name.startswith(inside)), None)
    if inner and outside:
        raise ProblemError(
            f"data/{outside} is in no group, but data/{inner[0].name} is one",
            advice="Where there are groups, put every secret case into one",
        )
    scoring = {
        name: folders[name][0].config.scoring if folders[name] else GroupScoring() for name in SETS
    }
    return scored_groups("data", scoring | {folder.name: folder.config.scoring for folder in inner})


def _may_accept(grading: Mapping[str, Any]) -> bool:
    """Whether a grader with these keys may accept a group of which a case is rejected."""
    flags = str(grading.get("grader_flags") or "").split()
    return grading.get("grading") == "custom" or not _ACCEPTING.isdisjoint(flags)
