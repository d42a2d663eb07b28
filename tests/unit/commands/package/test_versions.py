"""Packages in another version of the format, and back: equal but for what is listed."""

import math
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.catalog.yaml_file import read_yaml
from judge.commands.package.work import Target, convert
from judge.errors import ProblemError
from judge.grading.scoring import case_score, grade_groups, group_of
from judge.model import Dialect, Judgement, Verdict
from judge.packages.icpc import IcpcPackage
from judge.packages.metadata import FormatVersion
from judge.packages.package import Package
from tests.conftest import ROOT, each_row
from tests.unit.packages.written import write_files

EXAMPLES = ROOT / "tests/packages"
ICPC, LEGACY, DOMJUDGE, *_ = Target

# Packages that have another form in the other version, and what becomes of the rest.
THERE_AND_BACK = {
    "broken": LEGACY,
    "built": LEGACY,
    "checked": LEGACY,
    "dialects": ICPC,
    "graded": ICPC,
    "once": ICPC,
    "points": LEGACY,
    "polygon": LEGACY,
    "polygontalks": LEGACY,
    "twice": DOMJUDGE,
    "talkstwice": DOMJUDGE,
}
REFUSED = {
    ("constants", LEGACY): "the case sample/1 gives arguments to programs",
    ("files", LEGACY): "it adds include/default/board.txt to programs",
    ("floats", LEGACY): "the case secret/2-loose/2-large gives its validator other arguments",
    ("golf", LEGACY): "it has a static validator",
    ("groups", LEGACY): "requires another group",
    ("included", DOMJUDGE): "it adds include/cpp/main.cpp to programs",
    ("polyglot", ICPC): "it has 4 output validators, but 2025-09 has one",
    ("twice", LEGACY): "it is multi-pass",
}
TRANSLATED = (".yaml", "submissions.json", ".ini", ".timelimit")


def converted(source: Path, to: Target, folder: Path) -> tuple[Package, list[str]]:
    """The package that was written into the folder, and the losses."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = convert(source, folder, to)
    return IcpcPackage(folder), list(map(str, made.losses))


def back(package: Package) -> Target:
    if package.metadata.format is FormatVersion.CURRENT:
        return ICPC
    return DOMJUDGE if package.metadata.dialect.dialect.value == "domjudge" else LEGACY


def meaning(package: Package) -> dict[str, object]:
    """What decides a verdict, but for points and for what is expected of submissions."""
    problem = package.problem(package.slug)
    validation = problem.validation
    assert validation is None or validation.validators
    validators = validation.validators if validation else ()
    return {
        "types": package.metadata.types,
        "cases": package.cases(package.slug),
        "memory": problem.limits.memory_bytes,
        "output": problem.limits.output_bytes,
        "time": package.stated_limit and package.stated_limit[0],
        "margins": (problem.timing.to_limit, problem.timing.to_late),
        "input args": package.test_data.input_validator_args,
        "validators": [(one.files, one.language.name) for one in validators],
        "validation": validation and replace(validation, validators=()),
        "submissions": {
            one.name: (one.files, one.refused, one.language.name)
            for one in package.solutions(package.slug)
        },
    }


def points(package: Package, verdicts: tuple[Verdict, ...]) -> object:
    """The points of a submission that gets these verdicts on the cases, in order."""
    problem, cases = package.problem(package.slug), package.cases(package.slug)
    judgements = []
    for case, verdict in zip(cases, verdicts, strict=True):
        group = group_of(problem, case.name)
        assert group is not None
        is_unbounded = group.grading is None and group.max_score is None and group.name != "sample"
        says = verdict is Verdict.AC and (problem.scores_by_validator or is_unbounded)
        said = {"score": b"2" if says else None, "multiplier": None}
        score = case_score(problem, case.name, verdict, members=group.members, **said)
        judgements.append(Judgement(case=case.name, hash="", verdict=verdict, score=score))
    found = grade_groups(problem, judgements, [case.name for case in cases])
    return found.scores.get("", found.scores.get("secret"))


@each_row(("name", "to"), THERE_AND_BACK.items())
def test_a_package_is_the_same_after_a_round_trip_and_no_file_is_forgotten(
    name: str, to: Target, tmp_path: Path
) -> None:
    package = IcpcPackage(EXAMPLES / name)

    there, losses = converted(package.root, to, tmp_path / "there" / name)
    again, _ = converted(there.root, back(package), tmp_path / "again" / name)

    apart: dict[str, object] = {"submissions": None}  # some folders are not read in legacy
    assert meaning(there) | apart == meaning(package) | apart
    assert meaning(again) == meaning(package)
    expected = {one.name: one.expectation for one in package.solutions(name)}
    assert {one.name: one.expectation for one in again.solutions(name)} == expected
    if name in ("graded", "once", "points"):  # every submission has the same points
        for verdicts in product((Verdict.AC, Verdict.WA), repeat=len(package.cases(name))):
            told = points(package, verdicts)
            assert (points(there, verdicts), points(again, verdicts)) == (told, told), verdicts
    assert [loss for loss in losses if "it gets points" in loss] == [
        "submissions/run_time_error/afraid_of_four.py: it gets points, and legacy accepts what "
        "gets some, which its folder does not expect"
    ] * (name == "points")
    contents = {path.read_bytes() for path in there.root.rglob("*") if path.is_file()}
    listed = tuple(loss.partition(":")[0] for loss in losses)
    lost = [
        str(path)
        for path in package.root.rglob("*")
        if path.is_file() and path.read_bytes() not in contents
        if not str(path).endswith(TRANSLATED)
        and not path.relative_to(package.root).as_posix().startswith(listed)
    ]
    assert lost == []


@each_row(("name", "to"), REFUSED)
def test_what_would_be_judged_differently_is_refused(name: str, to: Target, tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match=REFUSED[name, to]):
        convert(EXAMPLES / name, tmp_path / "out", to)


def test_a_language_that_only_domjudge_reads_so_is_named_in_2025_09(tmp_path: Path) -> None:
    package = {
        **{"problem.yaml": "name: One\n", "domjudge-problem.ini": "timelimit = 1\n"},
        **{"data/secret/1.in": "1\n", "data/secret/1.ans": "1\n"},
        **{f"submissions/accepted/one.{end}": "print 1\n" for end in ("pl", "rb")},
    }

    made, _ = converted(write_files(tmp_path / "one", package), ICPC, tmp_path / "there" / "one")

    languages = {one.name: one.language.code for one in made.solutions("one")}
    assert languages == {"accepted/one.pl": "perl", "accepted/one.rb": "ruby"}


BREAKS = "on_reject: break"
LEGACY_POINTS = {
    "problem.yaml": "name: Sums\ntype: scoring\nlibraries: x\n",
    "problem_statement/problem.tex": "\\problemname{Sums}\n",
    "data/testdata.yaml": "on_reject: continue\ngrader_flags: ignore_sample\n",
    "data/secret/testdata.yaml": "on_reject: continue\n",
    "data/secret/1/testdata.yaml": "grader_flags: min\naccept_score: 40\n",
    "data/secret/1/a.in": "1\n",
    "data/secret/1/a.ans": "1\n",
    "data/secret/2/testdata.yaml": "accept_score: 30\n",
    "data/secret/2/b.in": "2\n",
    "data/secret/2/b.ans": "2\n",
    "data/secret/2/c.in": "3\n",
    "data/secret/2/c.ans": "3\n",
}

TWO = "data/secret/2/testdata.yaml"


@each_row(
    ("name", "text", "message"),
    [
        (TWO, "grader_flags: max", "graded by 'max'"),
        (TWO, "grading: custom", "names a grader of its own"),
        (TWO, "reject_score: 1", "points for what is rejected"),
        (TWO, "accept_score: 0.25", "whole numbers only"),
        ("data/secret/testdata.yaml", BREAKS, "breaks where a group fails"),
        ("data/secret/d.in", "4", "both groups and cases"),
        ("data/secret/2/deep/d.in", "4", "a group in a group"),
        ("problem.yaml", "type: scoring\ngrading: {objective: min}", "objective is min"),
        ("problem.yaml", "type: pass-fail", "may accept what fails a case"),
    ],
)
def test_points_that_2025_cannot_give_are_refused(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    files = LEGACY_POINTS | {name: text}
    if text is BREAKS:
        files[TWO] += "on_reject: continue\n"
    if name.endswith(".in"):
        files[name.replace(".in", ".ans")] = "4"

    with pytest.raises(ProblemError, match=message):
        convert(write_files(tmp_path / "sums", files), tmp_path / "out", ICPC)


def test_points_that_2025_has_become_groups(tmp_path: Path) -> None:
    made, losses = converted(write_files(tmp_path / "s", LEGACY_POINTS), ICPC, tmp_path / "out")

    assert "problem.yaml: libraries: left out, 2025-09 has no such key" in losses
    assert {path.parent.name: path.read_text() for path in made.root.rglob("test_group.yaml")} == {
        "secret": 'max_score: 100\nscore_aggregation: "sum"\n',
        "1": 'max_score: 40\nscore_aggregation: "pass-fail"\n',
        "2": 'max_score: 60\nscore_aggregation: "sum"\n',
    }


# Packages for DOMjudge hold nothing for which its importer refuses a package, or warns of it.
# Source: `ImportProblemService.php` of DOMjudge, 2026: the checks of `problem.yaml`, of the time
# limits, of the files of groups and of the folders of validators.


# Those that fit into what DOMjudge reads.
FITTING = (
    "bounds", "broken", "built", "checked", "dialects", "graded", "once", "pictured",
    "points", "polygon", "polygonpoints", "polygontalks", "talkstwice", "twice",
)  # fmt: skip
TYPES = {"pass-fail", "scoring", "multi-pass", "interactive", "submit-answer"}
VALIDATION = ("default", "custom", "custom interactive", "custom multi-pass")
FLAGS = {"sum", "max", "min", "avg", "ignore_sample"}


def complaints(root: Path) -> Iterator[str]:
    """What DOMjudge would not take in the files of this folder."""
    files = [p.relative_to(root).as_posix() for p in sorted(root.rglob("*")) if p.is_file()]
    yaml = read_yaml(root / "problem.yaml", dict[str, Any])
    if unknown := set(yaml.get("type", "pass-fail").split()) - TYPES:
        yield f"type {unknown}"
    if yaml.get("validation", "default") not in VALIDATION:
        yield f"validation {yaml['validation']}"
    limit = (root / ".timelimit").read_text().strip()
    if (root / "domjudge-problem.ini").read_text() != f"timelimit = {limit}\n":
        yield "conflicting time limits"
    for name in files:
        if PurePosixPath(name).name in ("testdata.yaml", "test_group.yaml"):
            yield from group_complaints(name, read_yaml(root / name, dict[str, Any]))
    for kind in ("input_validator", "answer_validator", "output_validator"):
        names = [name for name in files if name.startswith(kind)]
        if names and not all(name.startswith(f"{Path(names[0]).parent}/") for name in names):
            yield f"several programs: {names}"


def group_complaints(name: str, keys: Mapping[str, Any]) -> Iterator[str]:
    low, high = map(float, str(keys.get("range", "0 0")).split())
    if not (0 <= low <= high and math.isfinite(high)):
        yield f"{name}: range {keys['range']}"
    if float(keys.get("accept_score", 0)) < 0:
        yield f"{name}: accept_score"
    if unknown := set(keys.get("grader_flags", "").split()) - FLAGS:
        yield f"{name}: grader_flags {unknown}"


@each_row("name", FITTING)
def test_domjudge_takes_an_exported_package(name: str, tmp_path: Path) -> None:
    source = EXAMPLES / name
    # Else it would stay as it is.
    if IcpcPackage(source).metadata.dialect.dialect is Dialect.DOMJUDGE:
        source = converted(source, ICPC, tmp_path / name)[0].root

    made, _ = converted(source, DOMJUDGE, tmp_path / "made")

    assert list(complaints(made.root)) == []


# DOMjudge has no parts of points, which these give.
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[pytest.mark.slow] * (slug != "peek"))
        for slug in Kit(ROOT).slugs()
        if slug not in ("puzzle24", "roads")
    ],
)
def test_domjudge_takes_an_exported_problem_of_the_kit(slug: str, tmp_path: Path) -> None:
    convert((Kit(ROOT), slug), tmp_path / slug, DOMJUDGE)

    assert list(complaints(tmp_path / slug)) == []
