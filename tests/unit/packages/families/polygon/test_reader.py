from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from judge.model import Aggregation, Family, ValidatorProtocol
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.polygon_packages import GROUPS, SCORED, SUMS, TALKS, with_xml
from tests.unit.packages.families.test_simple import refusal
from tests.unit.packages.written import write_files


def test_a_package_of_polygon_is_read(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        problem = found.problem("sums")

        assert problem.names == {"en": "Sums", "ja": "和"}
        assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.5, 128 << 20)
        assert problem.timing.source == "problem.xml"
        assert problem.family is not None
        assert problem.family.family is Family.POLYGON
        assert [(case.name, case.answer) for case in found.cases("sums")] == [
            ("sample/01", b"3\n"),
            ("secret/02", b"42\n"),
            ("secret/03", b"11\n"),
        ]
        assert problem.validation is not None
        assert problem.validation.protocol is ValidatorProtocol.TESTLIB
        assert [one.name for one in found.solutions("sums")] == [
            "accepted/adds.py",
            "rejected/fails.py",
            "wrong_answer/three.py",
        ]
        assert found.statement("sums").text.startswith("Add $a$ and $b$.\n\n## Input\n")
        assert [path.name for path in (found.root / "statement").iterdir()] == ["problem.en.md"]


def test_groups_have_their_points_and_come_after_those_that_they_need(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SCORED)) as found:
        groups = {one.name: one for one in found.problem("sums").groups}
        names = [case.name for case in found.cases("sums")]

    easy, hard = "secret/1-easy-1", "secret/2-hard"
    assert names == ["sample/01", f"{easy}/02", f"{hard}/03"]
    assert groups["secret"].max_score == Fraction(100)
    assert groups[easy].max_score == 30
    assert groups[easy].requires == ()
    assert groups[easy].aggregation is Aggregation.PASS_FAIL
    assert groups[hard].max_score == 70
    assert set(groups[hard].requires) == {"sample", easy}


def test_an_interactor_is_followed_by_the_checker(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", TALKS)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    assert validation.interactive
    assert validation.protocol is ValidatorProtocol.TESTLIB
    assert {file.name for file in validation.validators[0].files} == {
        *("build", "run", "interactor.cpp", "check.cpp", "testlib.h")
    }


def test_tests_that_are_missing_are_planned(tmp_path: Path) -> None:
    files = {name: text for name, text in SUMS.items() if name not in ("tests/02", "tests/02.a")}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        plan = found.generator_plan

    assert plan is not None
    assert [(case.path, case.call and case.call.arguments) for case in plan.cases] == [
        ("sample/01", None),
        ("secret/02", ("20", "22")),
        ("secret/03", None),
    ]
    assert plan.programs["gen"] == ("gen.files/gen.cpp", "gen.files/testlib.h")


def _points(group: str, points: str) -> dict[str, str]:
    changed = GROUPS.replace(f'group="{group}" points=', f'group="{group}" points="{points}" x=')
    return SCORED | {"problem.xml": SCORED["problem.xml"].replace(GROUPS, changed)}


WITHOUT_CHECKER = {name: text for name, text in SUMS.items() if name != "files/check.cpp"}
BOMB = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>\n<problem>'


@each_row(
    ("files", "message"),
    [
        (SUMS | {"problem.xml": "<problem>"}, "problem.xml cannot be read: no element found"),
        (SUMS | {"problem.xml": ""}, "problem.xml cannot be read"),
        (SUMS | {"problem.xml": "<a/>"}, "the root element is 'a'"),
        (SUMS | {"problem.xml": BOMB}, "it declares a document type"),
        (SUMS | {"problem.xml": "<problem/>"}, "no element judging"),
        (with_xml(">1500<", ">fast<"), "time-limit is 'fast'"),
        (with_xml(">1500<", ">-1<"), "time-limit is '-1'"),
        (with_xml(">1500<", ">0<"), "time-limit is '0'"),
        (with_xml(">134217728<", "><"), "memory-limit is ''"),
        (with_xml(">3</test-count>", ">4</test-count>"), "test-count is '4', but there are 3"),
        (with_xml("tests/%02d<", "tests/%s<"), "input-path-pattern is 'tests/%s'"),
        (with_xml("tests/%02d<", "../%02d<"), "'../01' leads out of the package"),
        (with_xml('input-file=""', 'input-file="../in"'), "input-file is '../in'"),
        (with_xml('run-count="1"', 'run-count="2"'), "run-count is '2'"),
        (with_xml('tag="main"', 'tag="best"'), "the tag of solutions/adds.py is 'best'"),
        (with_xml("solutions/three.py", "solutions/3.py"), "'solutions/3.py' is not there"),
        (with_xml("solutions/three.py", "/etc/passwd"), "'/etc/passwd' leads out"),
        (with_xml("files/check.cpp", "files/check.dpr"), "files/check.dpr"),
        (WITHOUT_CHECKER, "the checker std::ncmp.cpp is not there: files/check.cpp"),
        (SUMS | {"files/check.cpp": "int main() {}\n"}, "check.cpp is not written with testlib"),
        (_points("easy", "many"), "points is 'many'"),
        (_points("easy", "-1"), "points is '-1'"),
        (_points("hard", "69"), "'hard' has 70 points, but its tests 69"),
        (_points("easy", "0.5"), "gives 0.5 points"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Mapping[str, str], message: str, tmp_path: Path
) -> None:
    assert message in refusal(write_files(tmp_path / "sums", files))


@each_row(
    ("old", "new", "message"),
    [
        ('group="easy"/>', 'group="none"/>', "'hard' depends on 'none', which is unknown"),
        ('group="easy"/>', 'group="hard"/>', "the groups hard depend on each other"),
        ('points-policy="each-test"', 'points-policy="any"', "points-policy of 'easy' is 'any'"),
        ('group="easy" points', 'group="odd" points', "test 02 is in 'odd', which is no group"),
    ],
)
def test_a_damaged_group_is_refused(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in SCORED["problem.xml"]
    xml = SCORED["problem.xml"].replace(old, new, 1)

    assert message in refusal(write_files(tmp_path / "sums", SCORED | {"problem.xml": xml}))


@each_row("command", ["gen 1 > {2}", "gen 1 | sort", "other 1"])
def test_a_command_that_cannot_run_is_refused(command: str, tmp_path: Path) -> None:
    files = with_xml("gen 20 22", command.replace(">", "&gt;"))
    del files["tests/02"]

    assert command.split()[0] in refusal(write_files(tmp_path / "sums", files))


@each_row(
    ("given", "read"), [("1\r\n2\r\n", b"1\n2\n"), ("1\r\n2\n", b"1\r\n2\n"), ("1\r", b"1\r")]
)
def test_tests_of_windows_have_the_line_ends_that_programs_see(
    given: str, read: bytes, tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS | {"tests/03": given})) as found:
        assert found.cases("sums")[-1].input == read
