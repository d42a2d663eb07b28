"""`judge verify --mutants`: a case that is missing is found, added, and then kills."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, write_kit
from tests.end_to_end.test_cli import judge

PACKAGE = str(ROOT / "tests/packages/answers")
WORDS = (
    *("verify", "jugs", "breadth_first.py", "--mutants", "--mutant-count", "8"),
    *("--stress-time", "2", "--format", "json"),
)


@pytest.mark.slow
def test_missing_cases_are_found_and_added(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    shutil.copytree(ROOT / "problems/jugs", kit / "problems/jugs")
    (kit / "solutions/jugs").mkdir(parents=True)
    shutil.copy(ROOT / "solutions/jugs/breadth_first.py", kit / "solutions/jugs")
    secret = kit / "testdata/jugs/secret"
    secret.mkdir(parents=True)
    (secret / "01-nothing-to-do.in").write_text("1\n3 5 0\n")
    (secret / "01-nothing-to-do.ans").write_text("0\n\n")

    first = judge(*WORDS, "--add", cwd=kit)
    again = judge(*WORDS, cwd=kit)

    (before,), (after,) = first.json["mutants"], again.json["mutants"]
    assert (first.status, again.status) == (1, 0)
    assert before["missing"] > 0
    assert (after["missing"], after["score"]) == (0, 1.0)
    assert after["killed"] >= before["killed"] + before["missing"]
    added = {one["case"] for one in before["mutants"] if one["state"] == "missing"}
    assert "secret/02-mutant-breadth-first-py-line" in min(added)
    assert all((kit / f"testdata/jugs/{one}.in").is_file() for one in added)
    assert {one["code"] for one in first.json["findings"]} == {"V126"}
    assert again.json["findings"] == []


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--add",), "--add adds cases that kill mutants. Give --mutants too"),
        (("--update",), "--update records the mutation score. Give --mutants too"),
        (("--badge", "a.svg"), "--badge shows the mutation score. Give --mutants too"),
        (("--mutants", "--add", "--update"), "First give --add, then run it again with --update"),
        (("adds.py", "--mutants", "--update"), "it got adds.py. Name the problem alone"),
        (("--mutants", "--badge", "no/a.svg"), "no/a.svg cannot be written: there is no folder"),
        ((PACKAGE, "--mutants", "--add"), "answers is a package"),
        ((PACKAGE, "--mutants", "--update"), "answers is a package"),
    ],
)
def test_options_about_mutants_that_do_not_fit_are_an_error(
    tmp_path: Path, words: tuple[str, ...], error: str
) -> None:
    named = words if words[0] == PACKAGE else ("sums", *words)

    said = judge("verify", *named, cwd=write_kit(tmp_path, {}))

    assert said.status == 2
    assert error in " ".join(said.err.split())


def test_the_score_is_recorded_and_written_as_a_badge(tmp_path: Path) -> None:
    kit, badge = write_kit(tmp_path / "kit", {}), tmp_path / "badge.svg"
    words = ("--mutant-count", "1", "--stress-time", "0.1", "--update", "--badge", str(badge))

    said = judge("verify", "sums", "--mutants", *words, cwd=kit)
    again = judge("run", "sums", "--format", "json", cwd=kit)

    assert (said.status, again.status) == (0, 0)
    assert "written: " in said.err
    assert (kit / "testdata/sums/mutants.json").is_file()
    assert again.json["mutation_score"]["stale"] is False
    assert badge.read_text().startswith("<svg")
