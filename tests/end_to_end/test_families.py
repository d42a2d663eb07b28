"""Packages of other families on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.end_to_end.test_cli import judge, verdicts_of
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.polygon_packages import FILES, SCORED, SUMS, TALKS
from tests.unit.packages.families.test_simple import OJ
from tests.unit.packages.written import write_files


def test_a_folder_of_oj_is_judged_as_oj_does(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", OJ)
    (tmp_path / "adds.py").write_text("print(sum(map(int, input().split())))\n")
    (tmp_path / "blank.py").write_text("print(sum(map(int, input().split())), end=' \\n')\n")

    said = judge("run", "./sums", "adds.py", "blank.py", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert verdicts_of(said) == {"adds.py": ("AC", True), "blank.py": ("WA", False)}
    assert said.json["family"] == "oj"
    assert "dialect" not in said.json


def test_a_package_of_polygon_is_judged_by_its_checker(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", SUMS)

    said = judge("run", "./sums", "--all", cwd=tmp_path)

    assert (said.status, said.err) == (0, "")
    assert "limits 1.5 s (problem.xml), 128 MiB" in said.out
    assert "family: polygon (problem.xml)" in said.out


@pytest.mark.slow
def test_the_checker_judges_after_the_interactor(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", TALKS)

    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert verdicts_of(said) == {
        "accepted/adds.py": ("AC", True),
        "rejected/fails.py": ("RTE", True),
        "wrong_answer/three.py": ("WA", True),
    }


@pytest.mark.slow
def test_points_of_polygon_are_given_as_the_groups_say(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", SCORED)
    (tmp_path / "half.py").write_text(
        "a, b = map(int, input().split())\nprint(a + b if a < 20 else 0)\n"
    )

    said = judge("run", "./sums", "half.py", "--all", "--format", "json", cwd=tmp_path)

    (report,) = said.json["solutions"]
    assert report["score"] == 0  # easy fails, so hard does not count although it is right


@pytest.mark.slow
def test_missing_tests_are_made_by_the_generators(tmp_path: Path) -> None:
    files = {name: text for name, text in SUMS.items() if name not in ("tests/02", "tests/02.a")}
    write_files(tmp_path / "sums", files)

    before = judge("run", "./sums", cwd=tmp_path)
    made = judge("dataset", "./sums", cwd=tmp_path)
    after = judge("run", "./sums", cwd=tmp_path)

    assert "has not been made" in before.err
    assert (made.status, made.err) == (0, "")
    assert "3 cases" in made.out
    assert (after.status, after.err) == (0, "")
    assert "3 cases of sample and secret (made by generators.yaml)" in after.out


@pytest.mark.slow
def test_a_generator_of_polygon_may_be_in_python(tmp_path: Path) -> None:
    files = {name: text for name, text in SUMS.items() if name not in ("tests/02", "tests/02.a")}
    xml = files["problem.xml"].replace(
        'files/gen.cpp" type="cpp.g++17', 'files/gen.py" type="python.3'
    )
    generator = "import sys\n\nprint(*sys.argv[1:])\n"
    write_files(tmp_path / "sums", {**files, "problem.xml": xml, "files/gen.py": generator})

    made = judge("dataset", "./sums", "--out", "made", cwd=tmp_path)

    assert (made.status, made.err) == (0, "")
    assert (tmp_path / "made/secret/02.in").read_text() == "20 22\n"


@pytest.mark.slow
def test_testlib_of_the_user_reaches_generators(tmp_path: Path) -> None:
    left_out = ("tests/02", "tests/02.a", "files/testlib.h")
    write_files(tmp_path / "sums", {k: v for k, v in SUMS.items() if k not in left_out})
    (tmp_path / "testlib.h").write_text(SUMS["files/testlib.h"])

    without = judge("dataset", "./sums", cwd=tmp_path)
    made = judge("dataset", "./sums", "--testlib", "testlib.h", cwd=tmp_path)
    library = {"JUDGE_TESTLIB": str(tmp_path / "testlib.h")}
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path, env=library)
    compared = judge("bench", "./sums", "--testlib", "testlib.h", cwd=tmp_path)

    assert "it needs testlib.h, which is not in the package" in without.err
    assert (made.status, made.err) == (0, "")
    assert verdicts_of(said)["accepted/adds.py"] == ("AC", True)
    assert compared.status == 0


@pytest.mark.slow
def test_tests_of_a_task_are_made_as_task_maker_makes_them(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", italy_packages.UNMADE)

    before = judge("run", "./sums", cwd=tmp_path)
    made = judge("dataset", "./sums", "--out", "made", cwd=tmp_path)
    judge("dataset", "./sums", cwd=tmp_path)
    after = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert "has not been made" in before.err
    assert (made.status, made.err) == (0, "")
    files = sorted((tmp_path / "made").rglob("*.ans"))
    assert [path.read_text() for path in files] == ["3\n", "21\n", "32\n", "43\n"]
    assert verdicts_of(after)["accepted/solution.py"] == ("AC", True)


def test_inputs_that_are_found_are_judged_by_the_same_comparison(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", sinol_packages.SUMS)
    (tmp_path / "adds.py").write_text("print(sum(map(int, input().split())))\n")
    (tmp_path / "small.py").write_text("print(min(sum(map(int, input().split())), 99))\n")
    (tmp_path / "draws.py").write_text("import sys\nprint(100 + int(sys.argv[1]) % 9, 7)\n")

    words = ("./sums", "small.py", "--against", "adds.py", "--generator", "draws.py {seed}")
    found = judge("stress", *words, "--time", "20", cwd=tmp_path)
    said = judge("run", "./sums", "small.py", cwd=tmp_path)
    made = judge("dataset", "./sums", cwd=tmp_path)

    assert "small.py, by the reference: wrong answer: line 1 is '99'" in found.out
    assert "wrong answer on kept/" in said.out
    assert made.err.strip().endswith("describes no data that is to be made: its tests are there")


def test_a_python_checker_of_dmoj_gives_a_part_of_the_points(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", dmoj_packages.CHECKED)
    (tmp_path / "adds.py").write_text("print(sum(map(int, input().split())))\n")
    (tmp_path / "twice.py").write_text("print(sum(map(int, input().split())), 'is the sum')\n")
    (tmp_path / "small.py").write_text("a, b = map(int, input().split())\nprint(min(a + b, 20))\n")

    files = ("adds.py", "twice.py", "small.py")
    said = judge("run", "./sums", *files, "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    scores = {one["solution"]: one["score"] for one in said.json["solutions"]}
    assert scores == {"adds.py": 100, "twice.py": 50, "small.py": 10}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SUMS", "BRIDGED", "TALKS"])
def test_points_of_dmoj_depend_on_batches(name: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sums", getattr(dmoj_packages, name))
    (tmp_path / "adds.py").write_text("print(sum(map(int, input().split())))\n")
    (tmp_path / "odd.py").write_text("a, b = map(int, input().split())\nprint(a + b - (a == 3))\n")

    said = judge("run", "./sums", "adds.py", "odd.py", "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    scores = {one["solution"]: one["score"] for one in said.json["solutions"]}
    assert scores == {"adds.py": 100, "odd.py": 10}


def test_solutions_of_polygon_may_read_and_write_files(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", FILES)

    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)
    others = [
        judge(*words, cwd=tmp_path)
        for words in (
            ("export", "./sums", "-o", "out.zip"),
            ("run", "./sums", "sums/solutions/adds.py", "--input", "sums/tests/01"),
        )
    ]

    assert said.err == ""
    assert verdicts_of(said) == {
        "accepted/adds.py": ("AC", True),
        "rejected/fails.py": ("WA", True),
        "wrong_answer/three.py": ("WA", True),
    }
    assert "it wrote no file sums.out" in said.out
    assert ["read and write files" in one.err for one in others] == [True, False]
    assert [one.status for one in others] == [2, 0]


def test_a_checker_of_cms_gives_a_part_of_a_subtask(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", italy_packages.CHECKED)
    (tmp_path / "more.py").write_text("a, b = map(int, input().split())\nprint(a + b + (a == 3))\n")

    said = judge("run", "./sums", "more.py", "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert [one["score"] for one in said.json["solutions"]] == [70]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SUMS", "FILES"])
def test_a_task_in_the_italian_format_is_judged(name: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sums", getattr(italy_packages, name))

    said = judge("run", "./sums", "--all", "--format", "json", cwd=tmp_path)

    assert (said.status, said.err) == (0, "")
    assert {one["solution"]: one["score"] for one in said.json["solutions"]} == {
        "accepted/solution.py": 100,
        "unstated/three.py": 0,
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", terry_packages.SAID)
def test_a_task_of_terry_is_made_verified_and_judged(name: str, tmp_path: Path) -> None:
    files, solutions = terry_packages.SAID[name]
    write_files(tmp_path / "sums", files)

    before = judge("run", "./sums", cwd=tmp_path)
    made = judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "--all", "--format", "json", cwd=tmp_path)
    checked = judge("verify", "./sums", cwd=tmp_path)

    assert "has not been made" in before.err
    assert (made.status, made.err) == (0, "")
    assert (said.status, said.err) == (0, "")
    assert {
        one["solution"]: (one["verdict"], one["score"]) for one in said.json["solutions"]
    } == solutions
    assert checked.status == 0, checked.out
    assert [code for code in ("V101", "V106", "V130", "nan for") if code in checked.out] == []


@pytest.mark.slow
def test_a_converted_task_of_terry_gives_the_same_points(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", terry_packages.SUMS)

    judge("dataset", "./sums", cwd=tmp_path)
    made = judge("convert", "./sums", "made.zip", "--to", "icpc", cwd=tmp_path)
    said = judge("run", "made.zip", "--all", "--format", "json", cwd=tmp_path)

    assert "a part of the points is accepted, not a wrong answer" in made.out
    _, solutions = terry_packages.SAID["python"]
    assert {one["solution"]: one["score"] for one in said.json["solutions"]} == {
        name: score for name, (_, score) in solutions.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"managers/validator.py": "raise SystemExit(1)\n"}, "refuses the input with the seed 1"),
        ({"managers/generator.py": "1 / 0\n"}, "ZeroDivisionError"),
        ({"solutions/solution.py": "1 / 0\n"}, "ZeroDivisionError"),
    ],
)
def test_an_input_of_terry_that_cannot_be_made_is_an_error(
    changed: Mapping[str, str], words: str, tmp_path: Path
) -> None:
    write_files(tmp_path / "sums", {**terry_packages.SUMS, **changed})

    made = judge("dataset", "./sums", cwd=tmp_path)

    assert made.status == 2
    assert words in made.err


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
    write_files(tmp_path / "sums", {**terry_packages.SUMS, "managers/checker.py": checker})

    judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "sums/solutions/solution.py", "--format", "json", cwd=tmp_path)

    assert said.status == 2
    (solution,) = said.json["solutions"]
    assert solution["verdict"] == "JE"
    assert words in solution["cases"][0]["message"]


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
    write_files(
        tmp_path / "sums", {**dmoj_packages.SUMS, "init.yml": f"{told}\n{dmoj_packages.INIT}"}
    )
    (tmp_path / "a.py").write_text(f"import sys\n\nassert sys.argv\n{said}\n")

    found = judge("run", "./sums", "a.py", "--format", "json", cwd=tmp_path)

    assert found.err == ""
    assert [one["verdict"] for one in found.json["solutions"]] == [verdict]


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


@pytest.mark.parametrize(
    ("said_of", "verdict", "score"),
    [
        ({}, "AC", 100),
        ({"a": "half"}, "AC", 85),  # a part is no failure: the batch that needs it counts
        ({"b": "half"}, "AC", 15 + 25 + 20),
        ({"a": "fifth"}, "WA", 20),  # the rest of the batch is not judged, nor what needs it
        ({"b": "fifth"}, "WA", 6 + 20),
        ({"c": "fifth"}, "WA", 30 + 10 + 4),
        ({"b": "no"}, "WA", 20),
    ],
)
def test_parts_of_points_are_what_dmoj_makes_of_them(
    said_of: Mapping[str, str], verdict: str, score: int, tmp_path: Path
) -> None:
    write_files(tmp_path / "parts", DMOJ_PARTS)
    (tmp_path / "says.py").write_text(f"word = input()\nprint({dict(said_of)!r}.get(word, word))\n")

    said = judge("run", "./parts", "says.py", "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    (solution,) = said.json["solutions"]
    assert (solution["verdict"], solution["score"]) == (verdict, score)


def test_a_folder_of_packages_may_hold_several_families(tmp_path: Path) -> None:
    write_files(tmp_path / "all/sums", SUMS)
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
