"""`judge regress` as a user meets it, in the real sandbox; and what ships has not changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.baseline import baseline_path, baseline_text, read_baseline
from judge.catalog.kit import Kit
from tests.conftest import ROOT, each_row
from tests.end_to_end.commands import judge, run_process
from tests.kit.solutions import SLUGS
from tests.unit.commands.regress.lines import write_lines

STEPS = """\
import sys
for goal in map(int, sys.stdin.read().split()):
    print("step " * goal + "stay " * (goal in WORSE))
print("nodes=100", file=sys.stderr)
"""


def walking(*worse: int) -> dict[str, str | None]:
    """A solution that makes a move too many for some goals."""
    return {"solutions/lines/walks.py": STEPS.replace("WORSE", str(worse))}


@pytest.mark.slow
def test_a_solution_made_worse_by_one_move_on_one_case_is_named_with_it(tmp_path: Path) -> None:
    kit = write_lines(tmp_path, walking())

    missing = judge("regress", "lines", cwd=kit)
    first = judge("regress", "lines", "--update", cwd=kit)
    write_lines(kit, walking(3))
    worse = judge("regress", "--format", "json", cwd=kit)

    assert (missing.status, missing.out) == (2, "")
    assert "lines has no baseline" in missing.err
    assert "judge regress lines --update" in missing.err
    assert (first.status, first.err) == (0, "")
    assert first.out.endswith("written: testdata/lines/baseline.json\n")
    assert worse.status == 1
    (change,) = worse.json["problems"][0]["changes"]
    assert (change["kind"], change["solution"], change["case"]) == (
        "worse",
        "walks.py",
        "secret/03-both",
    )


@pytest.mark.slow
def test_what_is_worse_than_at_a_revision_is_named_without_any_baseline(tmp_path: Path) -> None:
    kit = write_lines(tmp_path, walking())
    for words in ("init -q", "add -A", "-c user.name=A -c user.email=a@example.org commit -qm all"):
        run_process("git", *words.split(), cwd=kit, env={"GIT_CONFIG_GLOBAL": "/dev/null"})
    write_lines(kit, walking(3))

    told = judge("regress", "lines", "--against", "HEAD", "--time", "0", cwd=kit)
    refused = judge("regress", "lines", "--against", "HEAD", "--update", cwd=kit)
    timed = judge("regress", "lines", "--time", "5", cwd=kit)

    assert told.status == 1
    assert "walks.py" in told.out
    assert "secret/03-both" in told.out
    assert (refused.status, timed.status) == (2, 2)
    assert "--update" in refused.err
    assert "--time needs --against" in timed.err


# The kit that ships


@each_row("slug", SLUGS)
def test_every_problem_has_a_baseline_of_its_cases_and_solutions(slug: str) -> None:
    kit, path = Kit(ROOT), baseline_path(ROOT, slug)

    found = read_baseline(path, slug)

    cases = {case.name: case.hash for case in kit.cases(slug, found.data)}
    solutions = {solution.name for solution in kit.solutions(slug)}
    advice = f"judge regress {slug} --update"
    assert {"sample", "secret"} <= set(found.data)
    assert found.cases == cases, advice
    assert set(found.results) == solutions, advice
    assert baseline_text(found) == path.read_text(encoding="utf-8")
