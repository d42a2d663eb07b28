"""What did not change is not judged again, and what became worse is named."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.baseline import baseline_path, read_baseline, write_baseline
from judge.catalog.kit import Kit
from tests.conftest import ROOT, each_row, write_kit
from tests.end_to_end.commands import judge
from tests.kit.solutions import SLUGS
from tests.unit.commands.measure.conftest import commit_files, git

ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"
KIT: Mapping[str, str] = {
    "solutions/sums/one_by_one.py": ADDS,
    "solutions/sums/wrong_answer/first.py": "print(input().split()[0])\n",
    "solutions/sums/run_time_error/ends.py": "raise SystemExit(3)\n",
}


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", KIT)


RUN = ("run", "--time-scale", "20")  # so that no load of the machine comes near a limit


def document(kit: Path, *words: str) -> Any:
    """What a run says in JSON."""
    return judge(*RUN, *words, "--format", "json", cwd=kit).json


def of_cases(document: Any, key: str) -> dict[str, list[Any]]:
    """For each solution, what the document says of each of its cases."""
    return {one["solution"]: [case[key] for case in one["cases"]] for one in document["solutions"]}


@pytest.mark.slow
def test_what_changed_is_judged_and_nothing_else_and_the_reports_tell_it(kit: Path) -> None:
    first, second = document(kit), document(kit)
    text = judge(*RUN, "-v", cwd=kit).out
    history = judge("history", "--all", "--format", "json", cwd=kit).json
    fresh = document(kit, "--fresh")
    (kit / "solutions/sums/one_by_one.py").write_text(f"# slow\n{ADDS}")
    (kit / "testdata/sums/secret/02-many.in").write_text("4 3 2 1\n")
    changed = document(kit)
    rules = kit / "problems/sums/rules.py"
    rules.write_text(rules.read_text() + "\n# changed\n")

    assert (first["cached"], second["cached"], fresh["cached"]) == (0, 0, 0)
    assert "5 of 6 cases judged before (times in brackets); --fresh judges again" in text
    assert text.count(" s)") == 5 + 3  # cases, and solutions
    newest = history["runs"][:4]
    assert {one["solution"]: one["cached"] for one in newest} == {
        "adds.py": 2, "one_by_one.py": 2, "run_time_error/ends.py": 0, "wrong_answer/first.py": 1
    }  # fmt: skip
    assert of_cases(changed, "cached") == {
        "adds.py": [True, False],
        "one_by_one.py": [False, False],
        "run_time_error/ends.py": [False],
        "wrong_answer/first.py": [True],
    }
    assert of_cases(changed, "verdict") == of_cases(first, "verdict")
    assert document(kit)["cached"] == 0


@pytest.mark.slow
def test_regress_and_verify_take_what_two_runs_agreed_on(kit: Path) -> None:
    for _ in range(2):
        judge("regress", "--update", "--time-scale", "20", cwd=kit)
    verified = judge("verify", "--time-scale", "20", "--format", "json", cwd=kit).json
    (kit / "solutions/sums/adds.py").write_text("print(3)\n")
    again = judge("regress", "--time-scale", "20", cwd=kit)
    fresh = judge("regress", "--time-scale", "20", "--fresh", "--format", "json", cwd=kit)

    assert of_cases(verified["reports"][0], "cached")["one_by_one.py"] == [True, True]
    assert again.status == fresh.status == 1
    assert "3 cases judged before; --fresh judges again" in again.out
    assert [one["cached"] for one in fresh.json["problems"]] == [0]


@pytest.mark.slow
def test_what_is_worse_than_at_a_revision_is_named_without_any_baseline(kit: Path) -> None:
    git(kit, "init", "-q")
    commit_files(kit)
    (kit / "solutions/sums/adds.py").write_text("print(3)\n")

    told = judge("regress", "sums", "--against", "HEAD", "--time", "0", cwd=kit)

    assert told.status == 1
    assert "adds.py" in told.out
    assert "secret/02-many" in told.out


# The kit that ships


@each_row("slug", SLUGS)
def test_every_problem_has_a_baseline_of_its_cases_and_solutions(slug: str, tmp_path: Path) -> None:
    kit, path = Kit(ROOT), baseline_path(ROOT, slug)

    found = read_baseline(path, slug)

    cases = {case.name: case.hash for case in kit.cases(slug, found.data)}
    solutions = {solution.name for solution in kit.solutions(slug)}
    advice = f"judge regress {slug} --update"
    assert {"sample", "secret"} <= set(found.data)
    assert found.cases == cases, advice
    assert set(found.results) == solutions, advice
    write_baseline(found, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == path.read_bytes()
