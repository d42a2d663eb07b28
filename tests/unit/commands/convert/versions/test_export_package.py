"""Packages in another version of the format, and back: equal but for what is listed."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.convert.submissions import ExportTarget
from judge.commands.convert.versions.converted import ConvertedPackage
from judge.commands.convert.versions.export_package import convert_package, export_package
from judge.errors import ProblemError, UsageError
from judge.grading.scoring import case_score, grade_groups, group_of
from judge.model import Judgement, Verdict
from judge.packages.metadata import FormatVersion
from judge.packages.package import Package
from tests.conftest import ROOT, each_row
from tests.unit.packages.written import write_files

EXAMPLES = ROOT / "tests/packages"
NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/problem.yaml"))
ICPC, LEGACY, DOMJUDGE = ExportTarget

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
TRANSLATED = (
    "problem.yaml",
    "testdata.yaml",
    "test_group.yaml",
    ".yaml",
    "submissions.json",
    ".ini",
)


def written(made: ConvertedPackage, folder: Path) -> Package:
    files = {f"{name}{'!' * one.executable}": one.content for name, one in made.files.items()}
    return Package(write_files(folder, files))


def source(name: str) -> Package:
    return Package(EXAMPLES / name)


def back(package: Package) -> ExportTarget:
    if package.metadata.format is FormatVersion.CURRENT:
        return ICPC
    return DOMJUDGE if package.metadata.dialect.dialect.value == "domjudge" else LEGACY


def meaning(package: Package) -> dict[str, object]:
    """What decides a verdict, but for points and for what is expected of submissions."""
    problem = package.problem(package.slug)
    validation = problem.validation
    assert validation is None or validation.validators
    return {
        "types": package.metadata.types,
        "cases": package.cases(package.slug),
        "memory": problem.limits.memory_bytes,
        "output": problem.limits.output_bytes,
        "time": package.stated_limit and package.stated_limit[0],
        "margins": (problem.timing.to_limit, problem.timing.to_late),
        "input args": package.test_data.input_validator_args,
        "validation": validation
        and (
            [(one.files, one.language.name) for one in validation.validators],
            replace(validation, validators=()),
        ),
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
        score = case_score(
            problem,
            case.name,
            verdict,
            score=b"2" if says else None,
            multiplier=None,
            members=group.members,
        )
        judgements.append(Judgement(case=case.name, hash="", verdict=verdict, score=score))
    found = grade_groups(problem, judgements, [case.name for case in cases])
    return found.scores.get("", found.scores.get("secret"))


@each_row(("name", "to"), THERE_AND_BACK.items())
def test_a_package_is_the_same_after_a_round_trip(
    name: str, to: ExportTarget, tmp_path: Path
) -> None:
    package = source(name)

    there = written(convert_package(package, to), tmp_path / "there" / name)
    again = written(convert_package(there, back(package)), tmp_path / "again" / name)

    assert meaning(there) == meaning(package)
    assert meaning(again) == meaning(package)
    expected = {one.name: one.expectation for one in package.solutions(name)}
    assert {one.name: one.expectation for one in again.solutions(name)} == expected


@each_row("name", ["graded", "once", "points"])
def test_every_submission_has_the_same_points_after_a_round_trip(name: str, tmp_path: Path) -> None:
    package = source(name)
    to = THERE_AND_BACK[name]

    there = written(convert_package(package, to), tmp_path / "there" / name)
    again = written(convert_package(there, back(package)), tmp_path / "again" / name)

    for verdicts in product((Verdict.AC, Verdict.WA), repeat=len(package.cases(name))):
        told = points(package, verdicts)
        assert (points(there, verdicts), points(again, verdicts)) == (told, told), verdicts


@each_row("name", THERE_AND_BACK)
def test_every_file_is_in_the_target_or_in_the_list(name: str) -> None:
    package = source(name)

    made = convert_package(package, THERE_AND_BACK[name])

    listed = [note for note in made.notes if "it gets points" in note]
    assert listed == [
        "submissions/run_time_error/afraid_of_four.py: it gets points, and legacy accepts what "
        "gets some, which its folder does not expect"
    ] * (name == "points")
    contents = {file.content for file in made.files.values()}
    lost = [
        path.relative_to(package.root).as_posix()
        for path in package.root.rglob("*")
        if path.is_file() and path.read_bytes() not in contents
    ]
    lost = [one for one in lost if not one.endswith(TRANSLATED) and one != ".timelimit"]
    assert [one for one in lost if not any(one.startswith(told(note)) for note in made.notes)] == []


def told(note: str) -> str:
    return note.partition(":")[0]


@each_row(("name", "to"), REFUSED)
def test_what_would_be_judged_differently_is_refused(name: str, to: ExportTarget) -> None:
    with pytest.raises(ProblemError, match=REFUSED[name, to]):
        convert_package(source(name), to)


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


@each_row(
    ("name", "text", "message"),
    [
        ("data/secret/2/testdata.yaml", "grader_flags: max", "graded by 'max'"),
        ("data/secret/2/testdata.yaml", "grading: custom", "names a grader of its own"),
        ("data/secret/2/testdata.yaml", "reject_score: 1", "points for what is rejected"),
        ("data/secret/2/testdata.yaml", "accept_score: 0.25", "whole numbers only"),
        ("data/secret/testdata.yaml", BREAKS, "breaks where a group fails"),
        ("data/secret/d.in", "4", "both groups and cases"),
        ("data/secret/2/deep/d.in", "4", "a group in a group"),
        ("problem.yaml", "type: scoring\ngrading: {objective: min}", "objective is min"),
    ],
)
def test_points_that_2025_cannot_give_are_refused(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    files = LEGACY_POINTS | {name: text}
    if text is BREAKS:
        files["data/secret/2/testdata.yaml"] += "on_reject: continue\n"
    if name.endswith(".in"):
        files[name.replace(".in", ".ans")] = "4"
    package = Package(write_files(tmp_path, files))

    with pytest.raises(ProblemError, match=message):
        convert_package(package, ICPC)


def test_points_that_2025_has_become_groups(tmp_path: Path) -> None:
    made = convert_package(Package(write_files(tmp_path, LEGACY_POINTS)), ICPC)

    files = made.files
    assert "problem.yaml: libraries: left out, 2025-09 has no such key" in made.notes
    assert files["data/secret/test_group.yaml"].content == (
        b'max_score: 100\nscore_aggregation: "sum"\n'
    )
    assert files["data/secret/1/test_group.yaml"].content == (
        b'max_score: 40\nscore_aggregation: "pass-fail"\n'
    )
    assert files["data/secret/2/test_group.yaml"].content == (
        b'max_score: 60\nscore_aggregation: "sum"\n'
    )


def test_a_failed_conversion_leaves_nothing_and_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "out.zip").write_text("mine")

    with pytest.raises(ProblemError, match="multi-pass"):
        export_package(source("twice"), LEGACY, tmp_path / "out")
    with pytest.raises(UsageError, match="is there already"):
        export_package(source("checked"), LEGACY, tmp_path / "out.zip")

    assert [path.name for path in tmp_path.iterdir()] == ["out.zip"]
