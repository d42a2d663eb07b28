"""Packages of other families on the command line: verdicts, points, and tests that are made.

The tables are long and their rows alike: each has its turn within some days (`tests/sweeps.py`).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import each_row
from tests.end_to_end.commands import judge, scores_of
from tests.sweeps import due
from tests.unit.commands.package import sums_package
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    polygon_packages,
    rbx_packages,
    sinol_packages,
    terry_packages,
    test_library,
)
from tests.unit.packages.families.test_simple import OJ
from tests.unit.packages.written import Files, changed, files_of, write_files

ADDS_BUT = "a, b = map(int, input().split())\nprint({})\n"


def name_of(files: Files) -> str:
    """What the folder of a package has to be called."""
    return "sum" if "config.yml" in files else "sums"


def run(folder: Path, name: str, *words: str, env: Mapping[str, str] | None = None) -> Any:
    """The document of `judge run` on all cases of a package."""
    said = judge("run", f"./{name}", *words, "--all", "--format", "json", cwd=folder, env=env)
    assert said.err == ""
    return said.json


def results(document: Any) -> dict[str, tuple[str, float | None]]:
    """The verdicts and scores of solutions by the names of their files."""
    return {
        one["solution"].rpartition("/")[2]: (one["verdict"], one.get("score"))
        for one in document["solutions"]
    }


def make(folder: Path, files: Files) -> Path:
    """The data of a package, which is made for it and into another folder, too."""
    name = f"./{name_of(files)}"
    write_files(folder / name, files)
    before = judge("run", name, cwd=folder)
    made = judge("dataset", name, cwd=folder)
    again = judge("dataset", name, "--output", "made", cwd=folder)
    assert (before.status, "has not been made" in before.err) == (2, True)
    assert (made.status, made.err, again.err) == (0, "", "")
    return folder / "made"


def contents(folder: Path, ending: str) -> list[str]:
    """The texts of files in the order of their paths."""
    return [path.read_text() for path in sorted(folder.rglob(f"*{ending}"))]


def without(files: Files, *starts: str) -> dict[str, str | bytes]:
    return {name: text for name, text in files.items() if not name.startswith(starts)}


BUILTIN = {"wcmp.cpp": "a b\n", "ncmp.cpp": "1 2\n", "dcmp.cpp": "0.5\n", "yesno.cpp": "Yes\n"}
"""The checkers that rbx brings, with an answer for each."""


def with_builtin(name: str, answer: str) -> Files:
    """A package of rbx with a checker that is there by its name, and one test."""
    yml = f'name: "sums"\ntimeLimit: 1500\nmemoryLimit: 128\nchecker: {{path: {name}}}\n'
    yml += "testcases: [{name: tests, testcases: [{inputPath: a.in}]}]\n"
    return {"problem.rbx.yml": yml, "a.in": "1\n", "a.ans": answer}


# Programs of mine

TABLES = tomllib.loads(Path(__file__).with_name("families.toml").read_text())
_ROUNDED = sinol_packages.CONFIG.replace("1: 40", "1: 41").replace("2: 60", "2: 59")
_CHECKER = sinol_packages.CHECKED["prog/sumchk.cpp"]
_POLYGON_IN_PYTHON = {"files/gen.py": "import sys\n\nprint(*sys.argv[1:])\n"} | changed(
    without(polygon_packages.SUMS, "tests/02"),
    *("problem.xml", 'files/gen.cpp" type="cpp.g++17', 'files/gen.py" type="python.3'),
)
CHANGED: dict[str, Files] = {
    "italy stubs of task-maker": italy_packages.REVERSED,
    **{f"rbx {name}": with_builtin(name, answer) for name, answer in BUILTIN.items()},
    "dmoj sums": dmoj_packages.SUMS,
    "dmoj bridged": dmoj_packages.BRIDGED,
    "dmoj talks": dmoj_packages.TALKS,
    "dmoj checked": dmoj_packages.CHECKED,
    "dmoj files": dmoj_packages.FILES,
    "dmoj links": dmoj_packages.LINKS,
    # The easy group fails, so the hard one does not count although it is right.
    "polygon points": polygon_packages.SCORED,
    # Parts of points are rounded up.
    "sinol rounded": {**sinol_packages.CHECKED, "config.yml": _ROUNDED},
    "sinol fractions": sinol_packages.CHECKED
    | {"prog/sumchk.cpp": _CHECKER.replace("50", "100/3")},
    "oj": OJ,
    "polygon talks": polygon_packages.TALKS,
    "polygon files": polygon_packages.FILES,
    "polygon, judged in Python": polygon_packages.IN_PYTHON,
    "polygon, talks in Python": polygon_packages.ALONE_IN_PYTHON,
    "polygon": without(polygon_packages.SUMS, "tests/02"),
    "polygon in Python": _POLYGON_IN_PYTHON,
    "library checker": test_library.WHOLE,
    "italy": italy_packages.UNMADE,
}
"""Packages that are more than folders, by what `families.toml` calls them."""


def package_of(name: str, known: Mapping[str, Any]) -> Files:
    return files_of(*known["package"]) if "package" in known else CHANGED[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", due(TABLES["programs"], by=str, days=5))
def test_programs_get_what_the_other_system_gives_them(name: str, tmp_path: Path) -> None:
    known = TABLES["programs"][name]
    files = package_of(name, known)
    write_files(tmp_path / name_of(files), files)
    if name == "rbx boca":  # its tests are made
        judge("dataset", "./sums", cwd=tmp_path)
    expected = {}
    for program, verdict, *score, text in known["programs"]:
        write_files(tmp_path, {program: text})
        expected[program] = (verdict, score[0] if score else None)
    is_late = "TLE" in {verdict for verdict, _ in expected.values()}

    said = run(tmp_path, name_of(files), *expected, *(("--time-scale", "0.1") if is_late else ()))

    assert results(said) == expected


@each_row("key", ["output_only: true", 'output_only_testcases: "1, 3"'])
def test_answers_are_in_files_as_cms_names_them(key: str, tmp_path: Path) -> None:
    answers = {"output_000.txt": "3", "output_001.txt": "21\n", "output_003.txt": "0\n"}
    write_files(tmp_path / "mine", answers)
    write_files(tmp_path / "sums", italy_packages.with_task("name", f"{key}\nname"))
    write_files(tmp_path, {"adds.py": ADDS_BUT.format("a + b")})

    scores = scores_of(run(tmp_path, "sums", "./mine", "adds.py"))

    assert scores == {"mine": 40, "adds.py": 100}


# Solutions of packages, and tests that are made


def assert_solved(document: Any, expected: Mapping[str, str | float]) -> None:
    found = {
        name: verdict if isinstance(expected.get(name, ""), str) else score
        for name, (verdict, score) in results(document).items()
    }
    assert found == expected
    assert False not in [one["as_expected"] for one in document["solutions"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", due(TABLES["solved"], by=str, days=4))
def test_solutions_of_a_package_get_what_it_says(name: str, tmp_path: Path) -> None:
    known = TABLES["solved"][name]
    files = package_of(name, known)
    write_files(tmp_path / name_of(files), files)
    judge("dataset", f"./{name_of(files)}", cwd=tmp_path)

    said = run(tmp_path, name_of(files))

    assert_solved(said, known["expected"])
    for one in said["solutions"]:
        solution = one["solution"].rpartition("/")[2]
        assert known.get("verdicts", {}).get(solution, one["verdict"]) == one["verdict"]
        if solution in known.get("cases", {}):
            verdicts = {case["case"]: case["verdict"] for case in one["cases"]}
            assert verdicts == known["cases"][solution]


@pytest.mark.slow
@pytest.mark.parametrize("name", due(TABLES["made"], by=str, days=4))
def test_tests_are_made_and_judged(name: str, tmp_path: Path) -> None:
    known = TABLES["made"][name]
    files = package_of(name, known)

    made = make(tmp_path, files)

    assert contents(made, ".ans") == known.get("answers") or "answers" not in known
    assert_solved(run(tmp_path, name_of(files)), known["expected"])


@pytest.mark.slow
def test_data_that_is_not_what_its_author_had_is_told(tmp_path: Path) -> None:
    hashes = test_library.DOUBLING["hash.json"].replace(': "', ': "0')
    files = changed(test_library.WHOLE, "info.toml", "number = 3", "number = 0")
    files["hash.json"] = hashes
    write_files(tmp_path / "sums", files)

    made = judge("dataset", "./sums", cwd=tmp_path)

    words = "not what the author had, by the hashes in the package: sample/example_00.ans, "
    assert words in made.err


@pytest.mark.slow
def test_stress_draws_inputs_with_generators_that_take_seeds(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", test_library.WHOLE)
    write_files(tmp_path, {"mine.py": test_library.WRONG_FOR_ELEVENTHS})
    judge("dataset", "./sums", cwd=tmp_path)

    said = judge("stress", "./sums", "mine.py", "--shrink-time", "0", cwd=tmp_path)

    assert (said.status, "found by: generator" in said.out) == (1, True), said.err


@pytest.mark.slow
def test_generators_of_dmoj_make_inputs_and_answers(tmp_path: Path) -> None:
    made = make(tmp_path, dmoj_packages.GENERATED)
    write_files(tmp_path, {"counts.py": "for i in range(int(input())):\n    print(i + 1)\n"})

    assert contents(made, ".in") == [f"{number}\n" for number in (2, 4, 3, 5, 3, 2, 2)]
    assert contents(made, ".ans")[1::3] == ["1\n2\n3\n4\n", "1\n2\n3\n"]
    assert scores_of(run(tmp_path, "sums", "counts.py")) == {"counts.py": 100}
    checked = judge("verify", "./sums", cwd=tmp_path)
    assert checked.status == 0
    assert "test_cases[4]: 'cached': it is an unknown key [V136]" in checked.out
    packed = judge("package", "./sums", "./out", cwd=tmp_path)
    assert "test_cases[4]: 'cached': not read; it is an unknown key" in packed.out
    assert scores_of(run(tmp_path, "out", "counts.py")) == {"counts.py": 100}


@pytest.mark.slow
@pytest.mark.parametrize("name", due(terry_packages.SAID, by=lambda name: "terry"))
def test_a_task_of_terry_is_made_verified_judged_and_converted(name: str, tmp_path: Path) -> None:
    files, expected = terry_packages.SAID[name]
    make(tmp_path, files)

    document = run(tmp_path, "sums")
    checked = judge("verify", "./sums", cwd=tmp_path)
    made = judge("package", "./sums", "made.zip", "--to", "icpc", cwd=tmp_path)
    moved = judge("run", "made.zip", "--all", "--format", "json", cwd=tmp_path)

    assert results(document) == expected
    assert checked.status == 0, checked.out
    assert [code for code in ("V101", "V106", "V130", "nan for") if code in checked.out] == []
    assert "a part of the points is accepted, not a wrong answer" in made.out
    assert scores_of(moved.json) == {one: score for one, (_, score) in expected.items()}


_INGEN = without(sinol_packages.MADE["sumingen.py"], "in/sum0.in")


@pytest.mark.slow
@each_row(
    ("files", "words"),
    [
        (
            {**terry_packages.SUMS, "managers/validator.py": "raise SystemExit(1)\n"},
            "refuses the input with the seed 1",
        ),
        (
            {**rbx_packages.PRINTED, "tests/plan.py": "raise SystemExit(7)\n"},
            "tests/plan.py exited with 7, not 0",
        ),
        ({**_INGEN, "prog/sumingen.py": "open('sum1a', 'w').close()\n"}, "ingen makes nothing"),
    ],
)
def test_tests_that_cannot_be_made_are_an_error(files: Files, words: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sum", files)

    made = judge("dataset", "./sum", cwd=tmp_path)

    assert (made.status, words in made.err) == (2, True), made.err


@pytest.mark.slow
def test_inwer_checks_the_inputs_of_a_sinolpack(tmp_path: Path) -> None:
    files = sinol_packages.LIBRARY | {f"out/sum{one}.out": "3\n" for one in ("1ocen", "1a")}
    files |= {"in/sum2a.in": "4 9\n", "out/sum2a.out": "13\n", "out/sum2b.out": "43\n"}
    write_files(tmp_path / "sum", files)

    said = judge("verify", "./sum", "--format", "json", cwd=tmp_path)

    refused = [one for one in said.json["findings"] if "first number is too large" in str(one)]
    assert ["sum2a" in str(one) for one in refused] == [True]


# Conversions


@pytest.mark.slow
@pytest.mark.parametrize("checker", due(sums_package.CHECKERS, by=str, days=6))
def test_points_are_what_they_were_whatever_judges(checker: str, tmp_path: Path) -> None:
    sums = sums_package.SUMS
    write_files(tmp_path / "sums", {**sums, **sums_package.CHECKERS[checker]})
    library = {"JUDGE_TESTLIB": str(sums_package.TESTLIB)}
    files = [f"sums/{name}" for name in sums if name.startswith("submissions/")]

    made = judge("package", "./sums", "out", "--to", "polygon", cwd=tmp_path, env=library)
    document = run(tmp_path, "out", *files, env=library)

    assert (made.status, made.err) == (0, "")
    assert scores_of(document) == {"adds.py": 100, "small.py": 40, "odd.py": 0, "fails.py": 0}
