"""Packages of Polygon, as they are read."""

from pathlib import Path

from judge.model import Aggregation, Family, ValidatorProtocol
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.polygon_packages import (
    GROUPS,
    SCORED,
    SUMS,
    TALKS_IN_PYTHON,
    with_xml,
)
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files


def test_a_package_of_polygon_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, SUMS)

    problem = found.problem
    assert problem.names == {"en": "Sums", "ja": "和"}
    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.5, 128 << 20)
    assert problem.timing.source == "problem.xml"
    assert found.family.choice.family is Family.POLYGON
    assert {name: case.answer for name, case in found.cases.items()} == {
        "sample/01": b"3\n",
        "secret/02": b"42\n",
        "secret/03": b"11\n",
    }
    assert problem.validation is not None
    assert problem.validation.protocol is ValidatorProtocol.TESTLIB
    assert list(found.solutions) == [
        "accepted/adds.py",
        "rejected/fails.py",
        "wrong_answer/three.py",
    ]
    with open_package(tmp_path / "sums") as package:
        assert package.statement("sums").text.startswith("Add $a$ and $b$.\n\n## Input\n")
        assert package.statement_names == {("en", "md"): "problem.en.md"}


def test_groups_have_their_points_and_come_after_those_that_they_need(tmp_path: Path) -> None:
    found = read(tmp_path, SCORED)

    assert list(found.cases) == ["sample/01", "secret/1-easy-1/02", "secret/2-hard/03"]
    assert found.scores == {"secret": 100, "1-easy-1": 30, "2-hard": 70, "sample": 0}
    easy, hard = found.groups["1-easy-1"], found.groups["2-hard"]
    assert (easy.requires, easy.aggregation) == ((), Aggregation.PASS_FAIL)
    assert set(hard.requires) == {"sample", "secret/1-easy-1"}


def test_tests_that_are_missing_are_planned(tmp_path: Path) -> None:
    files = {name: text for name, text in SUMS.items() if name not in ("tests/02", "tests/02.a")}

    found = read(tmp_path, files)

    assert found.planned == {"sample/01": None, "secret/02": ("20", "22"), "secret/03": None}
    generator = found.family.generator("gen")
    assert [file.name for file in generator.files] == ["gen.cpp", "testlib.h"]


def test_tests_of_windows_have_the_line_ends_that_programs_see(tmp_path: Path) -> None:
    for given, seen in (("1\r\n2\r\n", b"1\n2\n"), ("1\r\n2\n", b"1\r\n2\n")):
        assert read(tmp_path, SUMS | {"tests/03": given}).cases["secret/03"].input == seen


def scored(old: str, new: str) -> dict[str, str]:
    """The package with points, with one change in its groups."""
    assert old in GROUPS, old
    xml = SCORED["problem.xml"].replace(GROUPS, GROUPS.replace(old, new, 1))
    return SCORED | {"problem.xml": xml}


def points(group: str, points: str) -> dict[str, str]:
    return scored(f'group="{group}" points=', f'group="{group}" points="{points}" x=')


def command(text: str) -> dict[str, str]:
    """The package with another command for a test that is missing."""
    files = with_xml("gen 20 22", text)
    return {name: text for name, text in files.items() if name != "tests/02"}


WITHOUT_CHECKER = {name: text for name, text in SUMS.items() if name != "files/check.cpp"}
BOMB = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>\n<problem>'


@each_row(
    ("files", "message"),
    [
        (SUMS | {"problem.xml": "<problem>"}, "problem.xml cannot be read: no element found"),
        (SUMS | {"problem.xml": BOMB}, "it declares a document type"),
        (with_xml(">1500<", ">fast<"), "time-limit is 'fast'"),
        (with_xml(">3</test-count>", ">4</test-count>"), "test-count is '4', but there are 3"),
        (with_xml("tests/%02d<", "../%02d<"), "'../01' leads out of the package"),
        (with_xml('input-file=""', 'input-file="../in"'), "input-file is '../in'"),
        (with_xml("solutions/three.py", "solutions/3.py"), "'solutions/3.py' is not there"),
        (with_xml("files/check.cpp", "files/check.dpr"), "files/check.dpr"),
        (WITHOUT_CHECKER, "the checker std::ncmp.cpp is not there: files/check.cpp"),
        (
            TALKS_IN_PYTHON | {"files/check.py": ""},
            "neither interactor.py nor check.py is written with testlib",
        ),
        (command("gen 1 &gt; {2}"), "gen"),
        (command("other 1"), "other"),
        (points("hard", "69"), "'hard' has 70 points, but its tests 69"),
        (scored('group="easy"/>', 'group="hard"/>'), "the groups hard depend on each other"),
        (scored('group="easy" points', 'group="odd" points'), "02 is in 'odd', which is no group"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Files, message: str, tmp_path: Path
) -> None:
    assert message in refusal(tmp_path, files)
