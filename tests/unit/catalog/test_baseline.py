"""Baselines: what is written is read, the same bytes each time, and a broken one is told where."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.catalog.baseline import (
    Baseline,
    CaseResult,
    baseline_path,
    read_baseline,
    write_baseline,
)
from judge.errors import KitError, ProblemError
from judge.model import Judgement, Verdict
from tests.unit.as_text import outcome

AC, WA, TLE = Verdict.AC, Verdict.WA, Verdict.TLE

SUMS = Baseline(
    problem="sums",
    cases={"secret/02-many": "bb", "sample/01-two": "aa"},
    results={
        "wrong_answer/b.py": {"sample/01-two": CaseResult(verdict=WA, quality=3)},
        "a.py": {
            "secret/02-many": CaseResult(verdict=AC, quality=10, nodes=7),
            "sample/01-two": CaseResult(verdict=AC, nodes=5),
        },
    },
)
TEXT = Path(__file__).with_name("baseline.json").read_text()


def write_file(folder: Path, text: str | bytes) -> Path:
    path = folder / "baseline.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_row_is_a_line_and_all_is_sorted(tmp_path: Path) -> None:
    judgement = Judgement(case="a", hash="b", verdict=WA, cpu_s=1.0, quality=3, nodes=4)
    sums, empty = (tmp_path / name for name in ("sums", "empty"))

    write_baseline(SUMS, sums)
    write_baseline(Baseline(problem="sums"), empty)

    assert sums.read_text() == external_file("baseline.json", format=".txt")
    assert json.loads(empty.read_text())["results"] == []
    assert SUMS.data == ["sample", "secret"]
    assert CaseResult.of(judgement) == CaseResult(verdict=WA, quality=3, nodes=4)
    assert baseline_path(tmp_path, "push") == tmp_path / "testdata" / "push" / "baseline.json"


FIGURES = st.builds(
    CaseResult,
    verdict=st.sampled_from(Verdict),
    quality=st.none() | st.integers(0, 10**6),
    nodes=st.none() | st.integers(0, 10**18),
)
NAMES = st.text(max_size=8)


@settings(max_examples=40, deadline=None)
@given(
    cases=st.dictionaries(NAMES, NAMES, min_size=1, max_size=4),
    solutions=st.lists(NAMES, max_size=3, unique=True),
    data=st.data(),
)
def test_a_written_baseline_is_read_back(
    tmp_path_factory: pytest.TempPathFactory,
    cases: dict[str, str],
    solutions: list[str],
    data: st.DataObject,
) -> None:
    rows = st.dictionaries(st.sampled_from(sorted(cases)), FIGURES, min_size=1)
    results = {name: data.draw(rows) for name in solutions}
    baseline = Baseline(problem="sums", cases=cases, results=results)
    path = tmp_path_factory.getbasetemp() / "baseline.json"

    write_baseline(baseline, path)

    assert read_baseline(path, "sums") == baseline


ROW = ["a.py", "sample/01-two", "AC", None, None]


def changed_text(**keys: Any) -> str:
    return json.dumps({**json.loads(TEXT), **keys})


BROKEN: list[str | bytes] = [
    "",
    TEXT.replace(' "results"', "<<<<<<< HEAD"),
    changed_text(schema=2),  # newer
    changed_text(problem="push"),
    changed_text(results=[ROW, ROW]),
    changed_text(results=[["a.py", "sample/09", "AC", None, None]]),
    TEXT.replace('"secret/02-many": "bb"', '"sample/01-two": "bb"'),
    b"\xff",
]


def test_a_broken_baseline_is_reported_with_its_place(tmp_path: Path) -> None:
    said = [outcome(read_baseline, write_file(tmp_path, text), "sums") for text in BROKEN]

    found = "\n".join(said).replace(f"{tmp_path}/", "")
    assert found == external_file("broken.txt")


def test_a_baseline_is_written_once_and_whole_or_not_at_all(tmp_path: Path) -> None:
    path, folder = tmp_path / "baseline.json", tmp_path / "folder.json"
    folder.mkdir()
    with pytest.raises(ProblemError, match=r"sums has no baseline: .* is missing"):
        read_baseline(path, "sums")

    assert [write_baseline(SUMS, path), write_baseline(SUMS, path)] == [True, False]
    assert path.read_text() == TEXT
    with pytest.raises(KitError, match=r"folder\.json cannot be written: .*unchanged"):
        write_baseline(SUMS, folder)
    with pytest.raises(KitError, match="cannot be written: No such file or directory"):
        write_baseline(SUMS, tmp_path / "lost" / "baseline.json")
    assert sorted(tmp_path.iterdir()) == [path, folder]


def test_a_pipe_in_the_place_of_a_baseline_is_an_error(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "baseline.json")

    with pytest.raises(ProblemError, match="is not a file"):
        read_baseline(tmp_path / "baseline.json", "sums")
