"""Packages of other families on the command line: verdicts, points, and tests that are made.

The tables are long and their rows alike: each has its turn within some days (`tests/sweeps.py`).
"""

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
from tests.unit.packages.written import Files, write_files

ADDS_BUT = "a, b = map(int, input().split())\nprint({})\n"

Programs = Mapping[str, tuple[str, str, float | None]]
"""By the names of programs their source, their verdict and their score."""


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


# Programs of mine

_FILES = "import sys\nprint(sum(map(int, open({!r}).read().split())), file={})\n"
_ROUNDED = sinol_packages.CONFIG.replace("1: 40", "1: 41").replace("2: 60", "2: 59")


def printing(**programs: tuple[str, str, float | None]) -> Programs:
    """Programs that read `a` and `b` and print an expression."""
    return {f"{one}.py": (ADDS_BUT.format(row[0]), *row[1:]) for one, row in programs.items()}


_NOT_FOR_THREE = printing(adds=("a + b", "AC", 100), odd=("a + b - (a == 3)", "WA", 10))

MINE: dict[str, tuple[Files, Programs]] = {
    **{f"dmoj {name}": said for name, said in dmoj_packages.SAID.items()},
    **{f"italy {name}": said for name, said in italy_packages.SAID.items()},
    **{
        f"rbx {name}": (
            rbx_packages.with_builtin(name, answer),
            {program: (source, verdict, None) for program, (source, verdict) in programs.items()},
        )
        for name, (answer, programs) in rbx_packages.BUILTIN.items()
    },
    "dmoj sums": (dmoj_packages.SUMS, _NOT_FOR_THREE),
    "dmoj bridged": (dmoj_packages.BRIDGED, _NOT_FOR_THREE),
    "dmoj talks": (dmoj_packages.TALKS, _NOT_FOR_THREE),
    "dmoj checked": (
        dmoj_packages.CHECKED,
        printing(
            adds=("a + b", "AC", 100),
            says=("a + b, 'is the sum'", "AC", 50),
            small=("min(a + b, 20)", "WA", 10),
        ),
    ),
    "dmoj files": (
        dmoj_packages.FILES,
        {
            "both.py": (_FILES.format("in.txt", "open('out.txt', 'w')"), "AC", 100),
            "prints.py": (_FILES.format("in.txt", "sys.stdout"), "WA", 0),
            "reads.py": (_FILES.format("/dev/stdin", "sys.stdout"), "WA", 0),
        },
    ),
    "dmoj links": (
        dmoj_packages.LINKS,
        {
            "both.py": (_FILES.format("in.txt", "open('out.txt', 'w')"), "AC", 100),
            "prints.py": (_FILES.format("in.txt", "sys.stdout"), "AC", 100),
            **_NOT_FOR_THREE,
        },
    ),
    "italy checked": (
        italy_packages.CHECKED,
        printing(mine=("a + b + (a == 3)", "AC", 70), long=("' ' * (9 << 20), a + b", "AC", 100)),
    ),
    "rbx points": (rbx_packages.SCORED, printing(mine=("a + b * (a != 3)", "WA", 40))),
    "rbx boca": (rbx_packages.BOCA, printing(three=("3", "WA", None), adds=("a + b", "AC", None))),
    # The easy group fails, so the hard one does not count although it is right.
    "polygon points": (polygon_packages.SCORED, printing(mine=("a + b if a < 20 else 0", "WA", 0))),
    # Parts of points are rounded up.
    "sinol rounded": (
        {**sinol_packages.CHECKED, "config.yml": _ROUNDED},
        printing(mine=("-a - b", "AC", 21 + 30)),
    ),
    "sinol fractions": (
        {
            **sinol_packages.CHECKED,
            "prog/sumchk.cpp": sinol_packages.CHECKER.replace("50", "100/3"),
        },
        printing(mine=("-a - b", "AC", 14 + 20)),
    ),
    "sinol, judged in Python": (
        sinol_packages.SUMS | {"prog/sumchk.py": sinol_packages.CHECKER_IN_PYTHON},
        printing(three=("3", "WA", 0), mine=("-a - b", "AC", 50)),
    ),
    "oj": (OJ, printing(adds=("a + b", "AC", None), blank=("a + b, end=' \\n'", "WA", None))),
}


@pytest.mark.slow
@pytest.mark.parametrize("feature", due(MINE, by=str, days=5))
def test_programs_get_what_the_other_system_gives_them(feature: str, tmp_path: Path) -> None:
    files, programs = MINE[feature]
    write_files(tmp_path / name_of(files), files)
    if feature == "rbx boca":  # its tests are made
        judge("dataset", "./sums", cwd=tmp_path)
    write_files(tmp_path, {name: source for name, (source, _, _) in programs.items()})
    is_late = "TLE" in {verdict for _, verdict, _ in programs.values()}

    said = run(tmp_path, name_of(files), *programs, *(("--time-scale", "0.1") if is_late else ()))

    assert results(said) == {
        name: (verdict, score) for name, (_, verdict, score) in programs.items()
    }


@each_row("key", ["output_only: true", 'output_only_testcases: "1, 3"'])
def test_answers_are_in_files_as_cms_names_them(key: str, tmp_path: Path) -> None:
    answers = {"output_000.txt": "3", "output_001.txt": "21\n", "output_003.txt": "0\n"}
    write_files(tmp_path / "mine", answers)
    write_files(tmp_path / "sums", italy_packages.with_task("name", f"{key}\nname"))
    write_files(tmp_path, {"adds.py": ADDS_BUT.format("a + b")})

    scores = scores_of(run(tmp_path, "sums", "./mine", "adds.py"))

    assert scores == {"mine": 40, "adds.py": 100}


# Solutions of packages, and tests that are made

Expected = Mapping[str, str | float]
"""By the names of solutions their verdicts, or their scores."""

_POLYGON = {"adds.py": "AC", "three.py": "WA", "fails.py": "RTE"}
_PLAIN_SINOL = {"sum.py": 100, "sumb.py": 0, "sums1.py": 100}
_PLAIN_ITALY = {"solution.py": 100, "three.py": 0}

SOLVED: dict[str, tuple[Files, Expected]] = {
    "polygon talks": (polygon_packages.TALKS, _POLYGON),
    "polygon files": (polygon_packages.FILES, {**_POLYGON, "fails.py": "WA"}),
    "polygon, judged in Python": (polygon_packages.IN_PYTHON, _POLYGON),
    "polygon, talks in Python": (polygon_packages.ALONE_IN_PYTHON, _POLYGON),
    "rbx talks": (rbx_packages.TALKS, {"main.py": "AC", "wa-three.py": "WA", "fails.py": "RTE"}),
    "rbx limits": (
        rbx_packages.MODIFIED,
        {"waits.py": "AC", "sleepy.py": "TLE", "waits.cpp": "TLE"},
    ),
    "sinol checker": (sinol_packages.CHECKED, _PLAIN_SINOL),
    "sinol limits": (sinol_packages.LIMITED, sinol_packages.LIMITED_SCORES),
    "sinol talks": (sinol_packages.TALK, sinol_packages.TALK_SCORES),
    "italy files": (italy_packages.FILES, _PLAIN_ITALY),
}
_POLYGON_IN_PYTHON = {
    **without(polygon_packages.SUMS, "tests/02"),
    "problem.xml": str(polygon_packages.SUMS["problem.xml"]).replace(
        'files/gen.cpp" type="cpp.g++17', 'files/gen.py" type="python.3'
    ),
    "files/gen.py": "import sys\n\nprint(*sys.argv[1:])\n",
}
MADE: dict[str, tuple[Files, list[str], Expected]] = {
    "polygon": (
        without(polygon_packages.SUMS, "tests/02"),
        ["3\n", "42\n", "11\n"],
        _POLYGON,
    ),
    "polygon in Python": (_POLYGON_IN_PYTHON, ["3\n", "42\n", "11\n"], _POLYGON),
    "library checker": (test_library.WHOLE, test_library.ANSWERS, test_library.SAID),
    "italy": (italy_packages.UNMADE, ["3\n", "21\n", "32\n", "43\n"], _PLAIN_ITALY),
    "rbx": (
        rbx_packages.SUMS,
        [],
        {"main.py": "AC", "wa-three.py": "WA", "fails.py": "RTE"},
    ),
    "rbx dialogue": (
        rbx_packages.COUNTED,
        ["1", "6"],
        {"halves.py": "AC", "fails.py": "RTE", "climbs.py": "WA", "odd.py": "WA"},
    ),
    "rbx answers": (rbx_packages.ANSWERED, ["3\n", "11\n"], {"main.py": "AC"}),
    "rbx printed": (
        rbx_packages.PRINTED,
        ["7\n", "1001\n", "2001\n", "7\n"],
        {"main.py": "AC"},
    ),
    "sinol library": (sinol_packages.LIBRARY, [], sinol_packages.LIBRARY_SCORES),
    **{
        f"sinol {name}": (files, ["3\n", "21\n", "32\n", "43\n"], sinol_packages.SCORES)
        for name, files in sinol_packages.MADE.items()
    },
}


def assert_solved(document: Any, expected: Expected) -> None:
    found = {
        name: verdict if isinstance(expected.get(name, ""), str) else score
        for name, (verdict, score) in results(document).items()
    }
    assert found == expected
    assert False not in [one["as_expected"] for one in document["solutions"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", due(SOLVED, by=str, days=4))
def test_solutions_of_a_package_get_what_it_says(name: str, tmp_path: Path) -> None:
    files, expected = SOLVED[name]
    write_files(tmp_path / name_of(files), files)
    judge("dataset", f"./{name_of(files)}", cwd=tmp_path)

    said = run(tmp_path, name_of(files))

    assert_solved(said, expected)
    found = {one["solution"].rpartition("/")[2]: one for one in said["solutions"]}
    if name == "sinol talks":
        assert {one: found[one]["verdict"] for one in found} == sinol_packages.TALK_VERDICTS
    if name == "sinol limits":
        verdicts = {one["case"]: one["verdict"] for one in found["sums1.cpp"]["cases"]}
        assert verdicts == sinol_packages.LIMITED_VERDICTS


@pytest.mark.slow
@pytest.mark.parametrize("name", due(MADE, by=str, days=4))
def test_tests_are_made_and_judged(name: str, tmp_path: Path) -> None:
    files, answers, expected = MADE[name]

    made = make(tmp_path, files)

    assert contents(made, ".ans") == answers or not answers
    assert_solved(run(tmp_path, name_of(files)), expected)


@pytest.mark.slow
def test_data_that_is_not_what_its_author_had_is_told(tmp_path: Path) -> None:
    hashes = test_library.DOUBLING["hash.json"].replace(': "', ': "0')
    files = test_library.with_info("number = 3", "number = 0") | {"hash.json": hashes}
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
    write_files(tmp_path, {"counts.py": dmoj_packages.COUNTS})

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
    files, solutions = terry_packages.SAID[name]
    make(tmp_path, files)

    document = run(tmp_path, "sums")
    checked = judge("verify", "./sums", cwd=tmp_path)
    made = judge("package", "./sums", "made.zip", "--to", "icpc", cwd=tmp_path)
    moved = judge("run", "made.zip", "--all", "--format", "json", cwd=tmp_path)

    expected = {one.rpartition("/")[2]: said for one, said in solutions.items()}
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
