"""Converted packages are judged as the packages that they were made of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.end_to_end.test_cli import judge
from tests.unit.commands.convert.families.sums_package import CHECKERS, SUMS, TESTLIB
from tests.unit.packages.families.polygon_packages import SUMS as POLYGON
from tests.unit.packages.families.polygon_packages import TALKS
from tests.unit.packages.written import write_files

FILES = tuple(name for name in SUMS if name.startswith("submissions/"))


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_points_are_what_they_were_whatever_judges(checker: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sums", {**SUMS, **CHECKERS[checker]})
    words = ("--testlib", str(TESTLIB))

    made = judge("convert", "./sums", "out", "--to", "polygon", *words, cwd=tmp_path)
    files = [f"sums/{name}" for name in FILES]
    said = judge("run", "./out", *files, "--all", "--format", "json", *words, cwd=tmp_path)

    assert (made.status, made.err, said.err) == (0, "", "")
    scores = {Path(one["solution"]).name: one["score"] for one in said.json["solutions"]}
    assert scores == {"adds.py": 100, "small.py": 40, "odd.py": 0, "fails.py": 0}


def test_the_report_of_a_conversion_can_be_read_by_programs(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", SUMS)

    words = ("./sums", "o.zip", "--to", "polygon", "--strict", "--format", "json")
    said = judge("convert", *words, cwd=tmp_path)

    assert said.status == 2
    assert "o.zip is not written: polygon does not hold all of sums" in said.err
    report = json.loads(said.out)
    assert (report["family"], report["to"], report["output"]) == ("icpc", "polygon", None)
    assert (report["cases"], report["solutions"]) == (4, 4)
    assert {"place": "problem.yaml: license", "words": "cc by: left out"} in report["losses"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["checker", "interactor"])
def test_programs_for_testlib_answer_as_the_icpc_format_asks(name: str, tmp_path: Path) -> None:
    files = POLYGON if name == "checker" else TALKS
    tests = {"tests/02": "20 22\n", "tests/02.a": "42\n"}
    write_files(tmp_path / "sums", {**files, **tests})

    made = judge("convert", "./sums", "out", "--to", "icpc", cwd=tmp_path)
    said = judge("run", "./out", "--format", "json", cwd=tmp_path)

    assert (made.status, made.err, said.err) == (0, "", "")
    assert (tmp_path / "out/output_validator/run").is_file()
    assert all(one["as_expected"] for one in said.json["solutions"])
    assert {one["verdict"] for one in said.json["solutions"]} >= {"AC", "WA"}


@pytest.mark.parametrize("to", ["dmoj", "italy"])
def test_what_is_not_written_any_more_is_named(to: str, tmp_path: Path) -> None:
    said = judge("convert", "push", "push.zip", "--to", to, cwd=tmp_path)

    assert (said.status, said.out) == (2, "")
    assert f"packages of {to} are not written any more" in said.err
    assert "icpc, legacy, domjudge or polygon; versions of `judge` up to 1.0 wrote" in said.err


@pytest.mark.slow
def test_shipped_solutions_get_the_verdicts_that_they_get_in_the_kit(tmp_path: Path) -> None:
    names = ("beam_search.py", "wrong_answer/greedy.py", "wrong_answer/no_parity.py")
    files = [str(ROOT / "solutions/puzzle24" / name) for name in names]
    words = ("--testlib", str(TESTLIB))

    made = judge("convert", "puzzle24", str(tmp_path / "out"), "--to", "polygon", *words, cwd=ROOT)
    kit = judge("run", "puzzle24", *files, "--format", "json", cwd=ROOT)
    said = judge("run", "./out", *files, "--format", "json", *words, cwd=tmp_path)

    assert (made.status, made.err, kit.err, said.err) == (0, "", "", "")
    expected, found = ([one["verdict"] for one in run.json["solutions"]] for run in (kit, said))
    assert set(expected) > {"AC"}
    assert found == expected
    # The report says that points are six times as many, and all or nothing.
    parts = [6 * one["score"] for one in kit.json["solutions"]]
    scores = [one["score"] for one in said.json["solutions"]]
    assert "all or nothing there" in made.out
    assert all(most >= part for most, part in zip(scores, parts, strict=True))
