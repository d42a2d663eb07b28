"""`judge verify --mutants`: a case that is missing is found, added, and then kills."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.end_to_end.commands import judge

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
    again = judge(*WORDS, "--badge", "badge.svg", cwd=kit)

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
    assert (kit / "badge.svg").read_text().startswith("<svg")
