"""Packages of other families on the command line: verdicts, points, and tests that are made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.test_cli import judge, verdicts_of
from tests.unit.packages.families import (
    dmoj_features,
    dmoj_packages,
    italy_features,
    italy_packages,
    polygon_packages,
    rbx_features,
    rbx_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.test_simple import OJ
from tests.unit.packages.written import Files, write_files

ADDS = "print(sum(map(int, input().split())))\n"
ADDS_BUT = "a, b = map(int, input().split())\nprint({})\n"


def run(folder: Path, files: Files, *programs: str, name: str = "sums", **mine: str) -> Any:
    """The document of `judge run` on all cases of a package, on these programs or on all.

    `mine` are the sources of programs in Python beside the package, by their names.
    """
    write_files(folder / name, files)
    write_files(folder, {f"{program}.py": source for program, source in mine.items()})
    names = [*programs, *(f"{program}.py" for program in mine)]
    said = judge("run", f"./{name}", *names, "--all", "--format", "json", cwd=folder)
    assert said.err == ""
    return said.json


def scores(document: Any) -> dict[str, float]:
    """The scores of solutions by the names of their files."""
    return {one["solution"].rpartition("/")[2]: one["score"] for one in document["solutions"]}


def results(document: Any) -> dict[str, tuple[str, float | None]]:
    """The verdicts and scores of solutions by the names of their files."""
    return {
        one["solution"].rpartition("/")[2]: (one["verdict"], one.get("score"))
        for one in document["solutions"]
    }


def make(folder: Path, files: Files, *, name: str = "sums") -> Path:
    """The data of a package, which is made for it and into another folder, too."""
    write_files(folder / name, files)
    before = judge("run", f"./{name}", cwd=folder)
    made = judge("dataset", f"./{name}", cwd=folder)
    again = judge("dataset", f"./{name}", "--out", "made", cwd=folder)
    assert (before.status, "has not been made" in before.err) == (2, True)
    assert (made.status, made.err, again.err) == (0, "", "")
    return folder / "made"


def contents(folder: Path, pattern: str) -> list[str]:
    """The texts of files in the order of their paths."""
    return [path.read_text() for path in sorted(folder.rglob(pattern))]


def without(files: Files, *names: str) -> dict[str, str | bytes]:
    return {name: text for name, text in files.items() if name not in names}


# What programs get

FEATURES: dict[str, tuple[Files, Mapping[str, tuple[str, str, float]]]] = {
    **{f"dmoj {name}": said for name, said in dmoj_features.SAID.items()},
    **{f"italy {name}": said for name, said in italy_features.SAID.items()},
}


@pytest.mark.slow
@pytest.mark.parametrize("feature", FEATURES)
def test_programs_get_what_the_other_system_gives_them(feature: str, tmp_path: Path) -> None:
    files, programs = FEATURES[feature]
    write_files(tmp_path / "sums", files)
    write_files(tmp_path, {name: source for name, (source, _, _) in programs.items()})

    words = ("run", "./sums", *programs, "--all", "--time-scale", "0.1", "--format", "json")
    said = judge(*words, cwd=tmp_path)

    assert said.err == ""
    assert results(said.json) == {
        name: (verdict, score) for name, (_, verdict, score) in programs.items()
    }


RIGHT, WRONG = ("AC", True), ("WA", True)
POLYGON = {"accepted/adds.py": RIGHT, "wrong_answer/three.py": WRONG}
RBX = {"accepted/main.py": RIGHT, "wrong_answer/wa-three.py": WRONG}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "verdicts"),
    [
        (polygon_packages.SUMS, {**POLYGON, "rejected/fails.py": ("RTE", True)}),
        (polygon_packages.TALKS, {**POLYGON, "rejected/fails.py": ("RTE", True)}),
        (polygon_packages.FILES, {**POLYGON, "rejected/fails.py": ("WA", True)}),
        (rbx_packages.TALKS, {**RBX, "run_time_error/fails.py": ("RTE", True)}),
        (rbx_packages.SCORED, {"accepted/main.py": RIGHT}),
        (
            rbx_features.MODIFIED,
            {
                "accepted/waits.py": RIGHT,
                "time_limit_exceeded/sleepy.py": ("TLE", True),
                "time_limit_exceeded/waits.cpp": ("TLE", True),
            },
        ),
    ],
    ids=["polygon", "interactor", "files", "rbx", "points", "modifiers"],
)
def test_solutions_of_a_package_get_what_it_says(
    files: Files, verdicts: dict[str, tuple[str, bool]], tmp_path: Path
) -> None:
    write_files(tmp_path / "sums", files)
    judge("dataset", "./sums", cwd=tmp_path)

    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert (said.status, said.err) == (0, "")
    assert verdicts_of(said) == verdicts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "name", "expected"),
    [
        (sinol_packages.SUMS, "sum", {"sum.py": 100, "sumb.py": 0, "sums1.py": 100}),
        (sinol_packages.CHECKED, "sum", {"sum.py": 100, "sumb.py": 0, "sums1.py": 100}),
        (sinol_packages.LIMITED, "sum", sinol_packages.LIMITED_SCORES),
        (sinol_packages.TALK, "sum", sinol_packages.TALK_SCORES),
        (italy_packages.SUMS, "sums", {"solution.py": 100, "three.py": 0}),
        (italy_packages.FILES, "sums", {"solution.py": 100, "three.py": 0}),
    ],
    ids=["sinol", "checker", "limits", "dialogue", "italy", "files"],
)
def test_solutions_of_a_package_get_these_points(
    files: Files, name: str, expected: Mapping[str, float], tmp_path: Path
) -> None:
    document = run(tmp_path, files, name=name)

    assert scores(document) == expected
    found = {one["solution"].rpartition("/")[2]: one for one in document["solutions"]}
    if files is sinol_packages.TALK:
        assert {one: found[one]["verdict"] for one in found} == sinol_packages.TALK_VERDICTS
    if files is sinol_packages.LIMITED:
        verdicts = {one["case"]: one["verdict"] for one in found["sums1.cpp"]["cases"]}
        assert verdicts == sinol_packages.LIMITED_VERDICTS


ROUNDED = sinol_packages.CONFIG.replace("1: 40", "1: 41").replace("2: 60", "2: 59")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "program", "expected"),
    [
        # easy fails, so hard does not count although it is right
        (polygon_packages.SCORED, ADDS_BUT.format("a + b if a < 20 else 0"), ("WA", 0)),
        (dmoj_packages.CHECKED, ADDS, ("AC", 100)),
        (dmoj_packages.CHECKED, ADDS_BUT.format("a + b, 'is the sum'"), ("AC", 50)),
        (dmoj_packages.CHECKED, ADDS_BUT.format("min(a + b, 20)"), ("WA", 10)),
        (dmoj_packages.SUMS, ADDS_BUT.format("a + b - (a == 3)"), ("WA", 10)),
        (italy_packages.CHECKED, ADDS_BUT.format("a + b + (a == 3)"), ("AC", 70)),
        (rbx_packages.SCORED, ADDS_BUT.format("a + b * (a != 3)"), ("WA", 40)),
        (
            {**sinol_packages.CHECKED, "config.yml": ROUNDED},
            ADDS_BUT.format("-a - b"),
            ("AC", 21 + 30),  # parts of points are rounded up
        ),
        (OJ, ADDS, ("AC", None)),
        (OJ, ADDS_BUT.format("a + b, end=' \\n'"), ("WA", None)),
    ],
)
def test_a_program_of_mine_gets_the_points_of_the_family(
    files: Files, program: str, expected: tuple[str, float], tmp_path: Path
) -> None:
    name = "sum" if "config.yml" in files else "sums"

    (solution,) = run(tmp_path, files, name=name, mine=program)["solutions"]

    assert (solution["verdict"], solution.get("score")) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", ["BRIDGED", "TALKS"])
def test_programs_of_dmoj_packages_judge(name: str, tmp_path: Path) -> None:
    files = getattr(dmoj_packages, name)

    document = run(tmp_path, files, adds=ADDS, odd=ADDS_BUT.format("a + b - (a == 3)"))

    assert scores(document) == {"adds.py": 100, "odd.py": 10}


DMOJ_PARTS = {
    "init.yml": """\
checker: check.py
test_cases:
- {points: 30, batched: [{in: a, out: a}, {in: b, out: b}]}
- {points: 50, batched: [{in: b, out: b}, {in: c, out: c}], dependencies: [1]}
- {points: 20, in: c, out: c}
""",
    **{name: f"{name}\n" for name in "abc"},
    "check.py": """\
from dmoj.result import CheckerResult


def check(process_output, judge_output, point_value, **known):
    passed, share = {b"half": (True, 0.5), b"fifth": (False, 0.2)}.get(
        process_output.split()[0], (process_output == judge_output,) * 2
    )
    return CheckerResult(passed, point_value * share)
""",
}


@pytest.mark.slow
def test_parts_of_points_are_what_dmoj_makes_of_them(tmp_path: Path) -> None:
    said_of: dict[str, tuple[dict[str, str], str, int]] = {
        "right": ({}, "AC", 100),
        "a_half": ({"a": "half"}, "AC", 85),  # a part is no failure: what needs it counts
        "b_half": ({"b": "half"}, "AC", 15 + 25 + 20),
        "a_fifth": ({"a": "fifth"}, "WA", 20),  # the rest of the batch is not judged
        "b_fifth": ({"b": "fifth"}, "WA", 6 + 20),
        "c_fifth": ({"c": "fifth"}, "WA", 30 + 10 + 4),
        "b_no": ({"b": "no"}, "WA", 20),
    }
    programs = {
        name: f"word = input()\nprint({words!r}.get(word, word))\n"
        for name, (words, _, _) in said_of.items()
    }

    assert results(run(tmp_path, DMOJ_PARTS, **programs)) == {
        f"{name}.py": (verdict, score) for name, (_, verdict, score) in said_of.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", rbx_features.BUILTIN)
def test_checkers_that_rbx_brings_judge_as_there(name: str, tmp_path: Path) -> None:
    answer, programs = rbx_features.BUILTIN[name]
    mine = {program.removesuffix(".py"): source for program, (source, _) in programs.items()}

    document = run(tmp_path, rbx_features.with_builtin(name, answer), **mine)

    verdicts = {one["solution"]: one["verdict"] for one in document["solutions"]}
    assert verdicts == {program: verdict for program, (_, verdict) in programs.items()}


# Files, macros and languages


@pytest.mark.slow
@pytest.mark.parametrize(
    ("told", "program", "verdict"),
    [
        ("file_io: {input: in.txt, output: out.txt}", "in.txt out.txt", "AC"),
        ("file_io: {input: in.txt, output: out.txt}", "in.txt", "WA"),
        ("file_io: {input: in.txt, output: out.txt}", "", "WA"),
        ("file_io: {input: in.txt}", "in.txt", "AC"),
        ("file_io: {output: out.txt}", "/dev/stdin out.txt", "AC"),
        ("points: 1", "in.txt", "RTE"),
    ],
)
def test_solutions_of_vnoj_read_and_write_files(
    told: str, program: str, verdict: str, tmp_path: Path
) -> None:
    read, write = [*program.split(), "", ""][:2]
    said = f"print(sum(map(int, {f'open({read!r})' if read else 'sys.stdin'}.read().split()))"
    said += f", file=open({write!r}, 'w'))" if write else ")"
    files = {**dmoj_packages.SUMS, "init.yml": f"{told}\n{dmoj_packages.INIT}"}

    (solution,) = run(tmp_path, files, a=f"import sys\n\nassert sys.argv\n{said}\n")["solutions"]

    assert solution["verdict"] == verdict


@pytest.mark.slow
def test_files_of_solutions_are_for_packages_that_can_say_so(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", polygon_packages.FILES)
    words = ("run", "./sums", "sums/solutions/adds.py", "--input", "sums/tests/01")

    exported = judge("export", "./sums", "-o", "out.zip", cwd=tmp_path)
    said = judge("run", "./sums", "sums/solutions/fails.py", cwd=tmp_path)

    assert (exported.status, "read and write files" in exported.err) == (2, True)
    assert "it wrote no file sums.out" in said.out
    assert judge(*words, cwd=tmp_path).status == 0


MACRO = """\
#include <cstdio>
int main() {
#ifdef EVAL
    freopen("input.txt", "r", stdin);
    freopen("output.txt", "w", stdout);
#endif
    int a, b;
    if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b);
}
"""


@pytest.mark.slow
def test_solutions_in_c_and_cpp_see_the_macros_of_their_system(tmp_path: Path) -> None:
    """Most solutions of Italian tasks read files only where `EVAL` is defined."""
    files = without(italy_packages.FILES, "sol/solution.py", "sol/three.py", "sol/template.py")
    online = MACRO.replace("EVAL", "ONLINE_JUDGE")
    write_files(tmp_path, {"mine.cpp": MACRO, "online.cpp": online})

    found = [
        run(tmp_path, {**files, "sol/solution.cpp": MACRO}, *names)["solutions"][0]["verdict"]
        for names in ([], ["mine.cpp"], ["online.cpp"])
    ]

    assert found == ["AC", "AC", "AC"]


@pytest.mark.slow
def test_a_converted_solution_takes_its_macros_along(tmp_path: Path) -> None:
    source = (
        MACRO.replace("    freopen", "//").replace("#endif\n", "").replace("}\n", "#endif\n}\n")
    )
    files = without(italy_packages.SUMS, "sol/solution.py", "sol/three.py", "sol/template.py")
    write_files(tmp_path / "sums", {**files, "sol/solution.cpp": source})

    moved = judge("convert", "./sums", "moved", "--to", "icpc", cwd=tmp_path)
    said = judge("run", "./moved", "--format", "json", cwd=tmp_path)

    assert moved.status == 0, moved.err
    assert verdicts_of(said) == {"accepted/solution.cpp": RIGHT}


def test_a_submission_in_a_language_without_the_entry_does_not_compile(tmp_path: Path) -> None:
    document = run(tmp_path, dmoj_features.SIGNATURE, twice="def twice(n): return 2 * n\n")

    (solution,) = document["solutions"]
    assert solution["verdict"] == "CE"
    assert "python3 is none of the problem's languages: c cpp" in str(document)


def test_answers_to_an_output_only_task_are_in_files_as_cms_names_them(tmp_path: Path) -> None:
    answers = {"output_000.txt": "3", "output_001.txt": "21\n", "output_003.txt": "0\n"}
    write_files(tmp_path / "mine", answers)

    assert scores(run(tmp_path, italy_features.ANSWERED, "./mine")) == {"mine": 40}


# Tests that are made


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "answers", "verdicts"),
    [
        (
            without(polygon_packages.SUMS, "tests/02", "tests/02.a"),
            ["3\n", "42\n", "11\n"],
            {**POLYGON, "rejected/fails.py": ("RTE", True)},
        ),
        (
            italy_packages.UNMADE,
            ["3\n", "21\n", "32\n", "43\n"],
            {"accepted/solution.py": RIGHT, "unstated/three.py": WRONG},
        ),
        (
            rbx_features.COUNTED,
            ["1", "6"],
            {
                "accepted/halves.py": RIGHT,
                "run_time_error/fails.py": ("RTE", True),
                "wrong_answer/climbs.py": WRONG,
                "wrong_answer/odd.py": WRONG,
            },
        ),
        (rbx_features.ANSWERED, ["3\n", "11\n"], {"accepted/main.py": RIGHT}),
        (rbx_features.PRINTED, ["7\n", "1001\n", "2001\n", "7\n"], {"accepted/main.py": RIGHT}),
        (
            {
                **rbx_features.PRINTED,
                "problem.rbx.yml": str(rbx_features.PRINTED["problem.rbx.yml"]).replace(
                    "plan.py", "plan.cpp"
                ),
                "tests/plan.cpp": rbx_features.PLAN_IN_CPP,
            },
            ["7\n", "1001\n", "2001\n", "7\n"],
            {"accepted/main.py": RIGHT},
        ),
    ],
    ids=["polygon", "italy", "dialogue", "answers", "printed", "printed in C++"],
)
def test_tests_are_made_and_judged(
    files: Files,
    answers: list[str],
    verdicts: dict[str, tuple[str, bool | None]],
    tmp_path: Path,
) -> None:
    made = make(tmp_path, files)

    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert contents(made, "*.ans") == answers
    assert said.err == ""
    assert verdicts_of(said) == verdicts


@pytest.mark.slow
@pytest.mark.parametrize("name", terry_packages.SAID)
def test_a_task_of_terry_is_made_verified_and_judged(name: str, tmp_path: Path) -> None:
    files, solutions = terry_packages.SAID[name]
    make(tmp_path, files)

    document = run(tmp_path, files)
    checked = judge("verify", "./sums", cwd=tmp_path)
    made = judge("convert", "./sums", "made.zip", "--to", "icpc", cwd=tmp_path)
    moved = judge("run", "made.zip", "--all", "--format", "json", cwd=tmp_path)

    expected = {one.rpartition("/")[2]: said for one, said in solutions.items()}
    assert results(document) == expected
    assert checked.status == 0, checked.out
    assert [code for code in ("V101", "V106", "V130", "nan for") if code in checked.out] == []
    assert "a part of the points is accepted, not a wrong answer" in made.out
    assert scores(moved.json) == {one: score for one, (_, score) in expected.items()}


@pytest.mark.slow
def test_generators_of_dmoj_make_inputs_and_answers(tmp_path: Path) -> None:
    made = make(tmp_path, dmoj_features.GENERATED)

    assert contents(made, "*.in") == ["2\n", "4\n", "3\n", "5\n"]
    assert contents(made, "*.ans")[1] == "1\n2\n3\n4\n"
    document = run(tmp_path, dmoj_features.GENERATED, counts=dmoj_features.COUNTS)
    assert scores(document) == {"counts.py": 100}


@pytest.mark.slow
@pytest.mark.parametrize("name", sinol_packages.MADE)
def test_ingen_makes_the_tests_of_a_sinolpack(name: str, tmp_path: Path) -> None:
    made = make(tmp_path, sinol_packages.MADE[name], name="sum")

    inputs = {path.name: path.read_text() for path in made.rglob("*.in")}
    assert inputs == sinol_packages.MADE_INPUTS
    assert scores(run(tmp_path, {}, name="sum")) == sinol_packages.SCORES
    assert [path.name for path in (tmp_path / "sum/in").iterdir()] == ["sum0.in"]


@pytest.mark.slow
def test_solutions_of_sio2_are_built_with_a_library_and_make_outputs(tmp_path: Path) -> None:
    make(tmp_path, sinol_packages.LIBRARY, name="sum")

    assert scores(run(tmp_path, {}, name="sum")) == sinol_packages.LIBRARY_SCORES


@pytest.mark.slow
def test_a_package_of_rbx_is_made_verified_and_judged(tmp_path: Path) -> None:
    make(tmp_path, rbx_packages.SUMS)

    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)
    checked = judge("verify", "./sums", cwd=tmp_path)

    assert verdicts_of(said) == {**RBX, "rejected/fails.py": ("RTE", True)}
    assert "output_validators" not in checked.err
    assert checked.status == 0, checked.out
    # The tests of this package are the same ones.
    boca = run(tmp_path / "boca", rbx_packages.BOCA, three="print(3)\n", adds=ADDS)
    assert results(boca) == {"three.py": ("WA", None), "adds.py": ("AC", None)}


@pytest.mark.slow
def test_a_generator_of_polygon_may_be_in_python_or_need_testlib(tmp_path: Path) -> None:
    files = without(polygon_packages.SUMS, "tests/02", "tests/02.a")
    xml = str(files["problem.xml"]).replace(
        'files/gen.cpp" type="cpp.g++17', 'files/gen.py" type="python.3'
    )
    generator = "import sys\n\nprint(*sys.argv[1:])\n"
    in_python = {**files, "problem.xml": xml, "files/gen.py": generator}
    assert contents(make(tmp_path / "python", in_python), "02.in") == ["20 22\n"]

    write_files(tmp_path / "sums", without(files, "files/testlib.h"))
    write_files(tmp_path, {"testlib.h": polygon_packages.TESTLIB})
    library = {"JUDGE_TESTLIB": str(tmp_path / "testlib.h")}
    refused = judge("dataset", "./sums", cwd=tmp_path)
    made = judge("dataset", "./sums", "--testlib", "testlib.h", cwd=tmp_path)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path, env=library)
    compared = judge("bench", "./sums", "--testlib", "testlib.h", cwd=tmp_path)

    assert "it needs testlib.h, which is not in the package" in refused.err
    assert (made.status, made.err) == (0, "")
    assert verdicts_of(said)["accepted/adds.py"] == RIGHT
    assert compared.status == 0


INGEN = without(sinol_packages.MADE["sumingen.py"], "in/sum0.in")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "words"),
    [
        (
            {**terry_packages.SUMS, "managers/validator.py": "raise SystemExit(1)\n"},
            "refuses the input with the seed 1",
        ),
        ({**terry_packages.SUMS, "managers/generator.py": "1 / 0\n"}, "ZeroDivisionError"),
        ({**terry_packages.SUMS, "solutions/solution.py": "1 / 0\n"}, "ZeroDivisionError"),
        (
            {**rbx_features.PRINTED, "tests/plan.py": "raise SystemExit(7)\n"},
            "tests/plan.py fails: exit code 7",
        ),
        ({**INGEN, "prog/sumingen.py": "raise SystemExit(3)\n"}, "ingen fails: exit code 3"),
        ({**INGEN, "prog/sumingen.py": "open('sum1a', 'w').close()\n"}, "ingen makes nothing"),
        (sinol_packages.SUMS, "describes no data that is to be made: its tests are there"),
    ],
)
def test_tests_that_cannot_be_made_are_an_error(files: Files, words: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sum", files)

    made = judge("dataset", "./sum", cwd=tmp_path)

    assert (made.status, words in made.err) == (2, True), made.err


# What else is asked of a package


@pytest.mark.slow
@pytest.mark.parametrize(
    ("checker", "words"),
    [
        ("print(1)\n", "managers/checker: outcome is no map"),
        ("raise SystemExit(3)\n", "managers/checker: it exited with 3"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", "it exited with -11"),
    ],
)
def test_a_checker_of_terry_without_an_outcome_is_a_judge_error(
    checker: str, words: str, tmp_path: Path
) -> None:
    files = {**terry_packages.SUMS, "managers/checker.py": checker}
    make(tmp_path, files)

    (solution,) = run(tmp_path, files, "sums/solutions/solution.py")["solutions"]

    assert solution["verdict"] == "JE"
    assert words in solution["cases"][0]["message"]


@pytest.mark.slow
@pytest.mark.parametrize(("first", "is_refused"), [(3, False), (4, True)])
def test_inwer_checks_the_inputs_of_a_sinolpack(
    first: int, is_refused: bool, tmp_path: Path
) -> None:
    files = sinol_packages.LIBRARY | {f"out/sum{one}.out": "3\n" for one in ("1ocen", "1a")}
    files |= {"in/sum2a.in": f"{first} 9\n", "out/sum2a.out": "12\n", "out/sum2b.out": "43\n"}
    write_files(tmp_path / "sum", files)

    said = judge("verify", "./sum", "--format", "json", cwd=tmp_path)

    found = [one["message"] for one in said.json["findings"] if "sum2a" in str(one)]
    assert any("the first number is too large" in one for one in found) == is_refused


def test_limits_that_no_icpc_package_holds_are_lost_or_refused(tmp_path: Path) -> None:
    write_files(tmp_path / "sum", sinol_packages.LIMITED)
    words = "tests or languages have limits of their own"

    made = judge("convert", "./sum", "icpc.zip", "--to", "icpc", cwd=tmp_path)
    exported = judge("export", "./sum", "-o", "export.zip", cwd=tmp_path)

    assert made.status == 0
    assert f"config.yml: {words}: the largest ones are those of all" in made.out
    assert (exported.status, words in exported.err) == (2, True)


@pytest.mark.slow
def test_inputs_that_are_found_are_judged_by_the_same_comparison(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", sinol_packages.SUMS)
    draws = "import sys\nprint(100 + int(sys.argv[1]) % 9, 7)\n"
    small = ADDS_BUT.format("min(a + b, 99)")
    write_files(tmp_path, {"adds.py": ADDS, "small.py": small, "draws.py": draws})

    words = ("./sums", "small.py", "--against", "adds.py", "--generator", "draws.py {seed}")
    found = judge("stress", *words, "--time", "20", cwd=tmp_path)
    said = judge("run", "./sums", "small.py", cwd=tmp_path)

    assert "small.py, by the reference: wrong answer: line 1 is '99'" in found.out
    assert "wrong answer on kept/" in said.out


@pytest.mark.slow
def test_a_report_names_the_family(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", polygon_packages.SUMS)

    said = judge("run", "./sums", "--all", cwd=tmp_path)

    assert (said.status, said.err) == (0, "")
    assert "limits 1.5 s (problem.xml), 128 MiB" in said.out
    assert "family: polygon (problem.xml)" in said.out
    document = run(tmp_path, OJ, name="oj", adds=ADDS)
    assert (document["family"], "dialect" in document) == ("oj", False)


@pytest.mark.slow
def test_a_folder_of_packages_may_hold_several_families(tmp_path: Path) -> None:
    write_files(tmp_path / "all/sums", polygon_packages.SUMS)
    write_files(tmp_path / "all/more/sum", sinol_packages.SUMS)
    write_files(tmp_path / "all/terry", terry_packages.IN_CPP)
    write_files(tmp_path / "all/samples", OJ)  # without solutions

    judge("dataset", "./all/terry", cwd=tmp_path)
    said = judge("run", "./all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert [(one["problem"], one["family"]) for one in said.json["reports"]] == [
        ("more/sum", "sinol"),
        ("sums", "polygon"),
        ("terry", "terry"),
    ]
