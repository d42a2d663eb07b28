"""Packages that are converted to another family and read again: equal but for what is listed."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.commands.package.work import Conversion, Target, convert
from judge.errors import JudgeError, ProblemError
from judge.model import Aggregation
from judge.model.inspections import Loss
from judge.packages.package import Package, open_package
from tests.conftest import ROOT, each_row
from tests.unit.commands.package.sums_package import SUMS, TESTLIB
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    rbx_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.polygon_packages import IN_PYTHON, SCORED
from tests.unit.packages.families.polygon_packages import SUMS as OF_POLYGON
from tests.unit.packages.families.test_simple import CODEFORCES, OJ
from tests.unit.packages.written import write_files

ICPC, LEGACY, _, POLYGON, KIT = Target
SLUGS = [slug for slug in Kit(ROOT).slugs() if slug != "postcard"]  # multi-pass
QUICK = ("hanoi", "peek", "puzzle24")


def contents(package: Package) -> Counter[tuple[bytes, bytes]]:
    """The inputs and answers of all cases."""
    return Counter((case.input, case.answer) for case in package.cases(package.slug))


def points(package: Package) -> dict[tuple[bytes, bytes], Fraction]:
    """What each case is worth: an equal part of the points of its group."""
    groups = {group.name: group for group in package.test_data.groups}
    return {
        (case.input, case.answer): (group.max_score or 0) / Fraction(group.members)
        for case in package.cases(package.slug)
        if (group := groups.get(case.name.rpartition("/")[0])) and group.name != "sample"
    }


def requires(package: Package) -> dict[frozenset[bytes], set[frozenset[bytes]]]:
    """The groups that each group needs, both by the inputs of their cases."""
    members: dict[str, set[bytes]] = {}
    for case in package.cases(package.slug):
        members.setdefault(case.name.rpartition("/")[0], set()).add(case.input)
    return {
        frozenset(members[group.name]): {frozenset(members[name]) for name in group.requires}
        for group in package.test_data.groups
        if group.name in members and group.requires
    }


def limits(package: Package) -> tuple[float, int]:
    """Time in seconds and memory in bytes."""
    found = package.problem(package.slug).limits
    return found.cpu_s, found.memory_bytes


@pytest.mark.parametrize(
    "slug", [one if one in QUICK else pytest.param(one, marks=pytest.mark.slow) for one in SLUGS]
)
def test_a_shipped_problem_keeps_its_cases_limits_and_points(slug: str, tmp_path: Path) -> None:
    kit = Kit(ROOT)
    problem, cases = kit.problem(slug), kit.cases(slug)

    made = convert((kit, slug), tmp_path / slug, POLYGON, testlib=TESTLIB)

    with open_package(tmp_path / slug) as back:
        assert limits(back) == (problem.limits.cpu_s, problem.limits.memory_bytes)
        assert contents(back) == Counter((one.input, one.answer) for one in cases)
        worth = points(back)
    groups = {one.name: one for one in problem.groups if one.members and one.name != "sample"}
    meant = {
        (case.input, case.answer): (group.max_score or 0) / Fraction(group.members)
        for case in cases
        if (group := groups.get(case.name.rpartition("/")[0]))
    }
    # Where each case gives points, 40 for three are no whole number: all are multiplied.
    shared = [one for one in groups.values() if one.aggregation is Aggregation.SUM]
    factor = lcm(*(((one.max_score or 0) / Fraction(one.members)).denominator for one in shared))
    assert ("data/secret" in {loss.place for loss in made.losses}) is (factor > 1)
    assert worth == {case: factor * one for case, one in meant.items()}


def converted(
    files: Mapping[str, str | bytes], to: Target, folder: Path, name: str = "sums"
) -> Conversion:
    """The conversion of a package of these files, written to `out`."""
    source = write_files(folder / name, files)
    return convert(source, folder / "out", to, testlib=TESTLIB)


def test_a_package_of_polygon_has_the_groups_points_and_texts(tmp_path: Path) -> None:
    made = converted(SUMS, POLYGON, tmp_path)

    assert (
        Loss(
            place="submissions/run_time_error/fails.py",
            words="RTE is expected; the tag 'rejected' says any failure",
        )
        in made.losses
    )
    with open_package(tmp_path / "sums") as before, open_package(tmp_path / "out") as back:
        assert requires(back) == requires(before)
        assert points(back) == points(before)
        assert back.problem("out").names == {"en": "Sums", "ja": "和"}
        assert "Add two numbers." in back.statement("out").text
        assert [one.name for one in back.solutions("out")] == [
            "accepted/adds.py",
            "rejected/fails.py",
            "rejected/small.py",
            "wrong_answer/odd.py",
        ]


@each_row("to", [POLYGON, LEGACY])
def test_strict_writes_nothing_if_anything_is_lost(to: Target, tmp_path: Path) -> None:
    made = convert(write_files(tmp_path / "sums", OJ), tmp_path / "out", to, strict=True)

    assert not made.is_written
    assert not (tmp_path / "out").exists()
    assert str(made.losses[0]) == "limits: the default: oj has no limit; 10 s, 2048 MiB"


FAMILIES: Mapping[str, Mapping[str, str | bytes]] = {
    "oj": OJ,
    "codeforces": CODEFORCES,
    "polygon": SCORED,
    "polygon in Python": IN_PYTHON,
    "dmoj checker": dmoj_packages.CHECKED,
    "italy": italy_packages.SUMS,
    "sinol": sinol_packages.SUMS,
}


@each_row("family", FAMILIES)
@each_row("to", [ICPC, POLYGON])
def test_a_package_of_any_family_keeps_its_cases_and_points(
    family: str, to: Target, tmp_path: Path
) -> None:
    made = converted(FAMILIES[family], to, tmp_path)

    with open_package(tmp_path / "sums") as before, open_package(tmp_path / "out") as back:
        lost = {loss.place for loss in made.losses}
        samples = Counter(
            (one.input, one.answer) for one in before.cases("sums") if one.name.startswith("sample")
        )
        found = contents(back)
        assert found in (contents(before), contents(before) - samples)
        assert found == contents(before) or "data/sample" in lost
        if before.test_data.groups:
            kinds = {one.aggregation for one in back.test_data.groups}
            assert kinds <= {Aggregation.SUM, Aggregation.MIN, Aggregation.PASS_FAIL}
            worth = {case: share for case, share in points(before).items() if share}
            assert points(back).items() >= worth.items()
        assert limits(back) == limits(before)


@each_row(
    ("files", "to", "why"),
    [
        (rbx_packages.PRINTED, ICPC, "tests/plan.py is still to say which tests there are"),
        (rbx_packages.COUNTED, ICPC, "what the interactor writes is the answer of a test"),
        (italy_packages.FILES, ICPC, "read and write files"),
        # Tests that are to be made are made before.
        *((rbx_packages.SUMS, to, "data of sums has not been") for to in (ICPC, LEGACY, POLYGON)),
    ],
)
def test_what_the_target_cannot_hold_or_is_still_to_be_made_is_refused(
    files: Mapping[str, str | bytes], to: Target, why: str, tmp_path: Path
) -> None:
    with pytest.raises(JudgeError, match=why):
        converted(files, to, tmp_path)

    assert not (tmp_path / "out").exists()


def test_a_group_with_parts_is_not_required_in_the_icpc_format_and_the_report_says_so(
    tmp_path: Path,
) -> None:
    files = {**dmoj_packages.CHECKED, "init.yml": f"checker: check.py\n{dmoj_packages.INIT}"}
    made = converted(files, ICPC, tmp_path)

    losses = [str(loss) for loss in made.losses if "require_pass" in loss.words]
    with open_package(tmp_path / "sums") as before, open_package(tmp_path / "out") as back:
        needed = {b"0 0\n"}, {b"2 20\n", b"3 30\n"}
        assert requires(before)[frozenset({b"4 40\n"})] == set(map(frozenset, needed))
        assert requires(back)[frozenset({b"4 40\n"})] == {frozenset(needed[0])}
    assert losses == [
        "data/secret/4-batch-2/test_group.yaml: "
        "require_pass: secret/3-batch-1: left out, as that group gives parts"
    ]


def test_files_that_solutions_read_are_kept_where_the_target_names_them(tmp_path: Path) -> None:
    made = converted(italy_packages.FILES, POLYGON, tmp_path)

    assert made.is_written
    with open_package(tmp_path / "out") as back:
        found = back.problem("out")
        assert (found.input_file, found.output_file) == ("input.txt", "output.txt")


# To a kit


def test_a_package_of_another_family_becomes_a_problem_of_the_kit(
    empty: Kit, tmp_path: Path
) -> None:
    package = write_files(tmp_path / "sums", OJ)

    made = convert(package, (empty, None), KIT, time_limit_s=1.5)

    problem = empty.problem("sums")
    assert made.output == "sums"
    assert list(map(str, made.losses)) == [
        "limits: the default: oj has no limit; 10 s, 2048 MiB",
        "comparison: CR LF is not a line end in a kit: an output with it is wrong",
        "statement: the package has none; write one",
    ]
    assert problem.limits.cpu_s == 1.5
    assert problem.checker_args == ("case_sensitive", "space_change_sensitive")
    assert [(case.name, case.input) for case in empty.cases("sums")] == [
        *(("sample/sample-1", b"1 2\n"), ("secret/random-07", b"5 6\n"))
    ]
    numbered = write_files(tmp_path / "numbered", {**CODEFORCES, "notes.txt": ""})
    losses = convert(numbered, (empty, None), KIT).losses
    assert Loss(place="notes.txt", words="not read") in losses
    assert empty.problem("numbered").checker_args == ("case_sensitive",)


def test_a_package_that_a_kit_would_judge_in_another_way_is_refused(
    empty: Kit, tmp_path: Path
) -> None:
    rows: list[tuple[Mapping[str, str | bytes], str]] = [
        (OF_POLYGON, "its outputs are checked by a program of its own"),
        (dmoj_packages.SUMS, "its outputs are compared by standard"),
        (italy_packages.SUMS, "its outputs are compared by lines"),
        (italy_packages.FILES, "solutions read and write files"),
        (sinol_packages.SUMS, "its outputs are compared by oi"),
        (terry_packages.SUMS, "its outputs are checked by a program of its own"),
    ]
    for number, (files, message) in enumerate(rows):
        more = {"tests/02": "1 1\n", "tests/02.a": "2\n"}
        package = write_files(tmp_path / f"{number}" / "sums", {**files, **more})

        with pytest.raises(ProblemError, match=message) as caught:
            convert(package, (empty, None), KIT)
        assert caught.value.message.startswith(f"{package} ")  # and no temporary folder
