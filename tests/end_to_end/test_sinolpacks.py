"""Packages of SIO2, judged by the commands: limits, libraries, and tests that are to be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.test_cli import judge
from tests.unit.packages.families import sinol_packages
from tests.unit.packages.written import write_files


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SUMS", "CHECKED"])
def test_a_sinolpack_is_judged(name: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sum", getattr(sinol_packages, name))

    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    assert (said.status, said.err) == (0, "")
    assert {one["solution"]: one["score"] for one in said.json["solutions"]} == {
        "accepted/sum.py": 100,
        "unstated/sumb.py": 0,
        "unstated/sums1.py": 100,
    }


@pytest.mark.slow
def test_limits_of_sio2_differ_between_tests_and_languages(tmp_path: Path) -> None:
    write_files(tmp_path / "sum", sinol_packages.LIMITED)

    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    scores = {one["solution"].partition("/")[2]: one["score"] for one in said.json["solutions"]}
    assert scores == sinol_packages.LIMITED_SCORES
    (slow,) = [one for one in said.json["solutions"] if one["solution"].endswith("sums1.cpp")]
    verdicts = {one["case"]: one["verdict"] for one in slow["cases"]}
    assert verdicts == sinol_packages.LIMITED_VERDICTS


def test_limits_that_no_icpc_package_holds_are_lost_or_refused(tmp_path: Path) -> None:
    write_files(tmp_path / "sum", sinol_packages.LIMITED)
    words = "tests or languages have limits of their own"

    made = judge("convert", "./sum", "icpc.zip", "--to", "icpc", cwd=tmp_path)
    exported = judge("export", "./sum", "-o", "export.zip", cwd=tmp_path)

    assert made.status == 0
    assert f"config.yml: {words}: the largest ones are those of all" in made.out
    assert (exported.status, words in exported.err) == (2, True)


@pytest.mark.slow
def test_solutions_of_sio2_are_built_with_a_library_and_make_outputs(tmp_path: Path) -> None:
    write_files(tmp_path / "sum", sinol_packages.LIBRARY)

    before = judge("run", "./sum", cwd=tmp_path)
    made = judge("dataset", "./sum", cwd=tmp_path)
    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    assert (before.status, "Make it: judge dataset" in before.err) == (2, True)
    assert (made.status, made.err) == (0, "")
    scores = {one["solution"].partition("/")[2]: one["score"] for one in said.json["solutions"]}
    assert scores == sinol_packages.LIBRARY_SCORES


@pytest.mark.slow
@pytest.mark.parametrize(("first", "status"), [(3, 0), (4, 1)])
def test_inwer_checks_the_inputs_of_a_sinolpack(first: int, status: int, tmp_path: Path) -> None:
    files = sinol_packages.LIBRARY | {f"out/sum{one}.out": "3\n" for one in ("1ocen", "1a")}
    files |= {"in/sum2a.in": f"{first} 9\n", "out/sum2a.out": "12\n", "out/sum2b.out": "43\n"}
    write_files(tmp_path / "sum", files)

    said = judge("verify", "./sum", "--format", "json", cwd=tmp_path)

    found = [one["message"] for one in said.json["findings"] if "sum2a" in str(one)]
    assert any("the first number is too large" in one for one in found) == bool(status)


@pytest.mark.slow
@pytest.mark.parametrize("name", sinol_packages.MADE)
def test_ingen_makes_the_tests_of_a_sinolpack(name: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sum", sinol_packages.MADE[name])

    before = judge("run", "./sum", cwd=tmp_path)
    made = judge("dataset", "./sum", cwd=tmp_path)
    again = judge("dataset", "./sum", "--out", "made", cwd=tmp_path)
    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    assert (before.status, "Make it: judge dataset" in before.err) == (2, True)
    assert (made.status, made.err, again.err) == (0, "", "")
    inputs = {path.name: path.read_text() for path in (tmp_path / "made").rglob("*.in")}
    assert inputs == sinol_packages.MADE_INPUTS
    scores = {one["solution"].partition("/")[2]: one["score"] for one in said.json["solutions"]}
    assert scores == sinol_packages.SCORES
    assert sorted(path.name for path in (tmp_path / "sum/in").iterdir()) == ["sum0.in"]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("raise SystemExit(3)\n", "ingen fails: exit code 3"),
        ("open('sum1a', 'w').close()\n", "ingen makes nothing"),
    ],
)
def test_an_ingen_that_fails_or_makes_nothing_is_named(
    program: str, words: str, tmp_path: Path
) -> None:
    files = sinol_packages.MADE["sumingen.py"] | {"prog/sumingen.py": program}
    files = {name: text for name, text in files.items() if not name.startswith("in/")}
    write_files(tmp_path / "sum", files)

    made = judge("dataset", "./sum", cwd=tmp_path)

    assert made.status == 2
    assert words in made.err


@pytest.mark.slow
def test_a_dialogue_of_sio2_is_judged(tmp_path: Path) -> None:
    write_files(tmp_path / "sum", sinol_packages.TALK)

    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    found = {one["solution"].partition("/")[2]: one for one in said.json["solutions"]}
    assert {name: one["score"] for name, one in found.items()} == sinol_packages.TALK_SCORES
    assert {name: one["verdict"] for name, one in found.items()} == sinol_packages.TALK_VERDICTS


def test_a_checker_of_sio2_gives_a_part_of_the_points_rounded_up(tmp_path: Path) -> None:
    config = sinol_packages.CONFIG.replace("1: 40", "1: 41").replace("2: 60", "2: 59")
    assert config != sinol_packages.CONFIG
    write_files(tmp_path / "sum", sinol_packages.CHECKED | {"config.yml": config})
    (tmp_path / "minus.py").write_text("print(-sum(map(int, input().split())))\n")

    said = judge("run", "./sum", "minus.py", "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    (solution,) = said.json["solutions"]
    assert (solution["verdict"], solution["score"]) == ("AC", 21 + 30)
