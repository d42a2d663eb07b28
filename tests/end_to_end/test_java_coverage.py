"""`judge stress` on Java: a rare branch is found, and lines never reached are told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from judge.commands.stress.work import StressOrder, StressTest
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.end_to_end.commands import judge
from tests.kit.solutions import KIT

RIGHT = (ROOT / "solutions/jugs/BreadthFirst.java").read_text()
READS = """\
            BreadthFirst search = new BreadthFirst(next(in), next(in));
            int state = search.search(next(in));
"""
READS_MORE = """\
            int fullA = next(in), fullB = next(in), goal = next(in);
            BreadthFirst search = new BreadthFirst(fullA, fullB);
            if (fullA % 10 == 7) {
                if (fullA / 10 % 10 == 3) {
                    goal = rare(goal);
                }
            }
            if (goal < 0) {
                System.out.println("no such goal");
            }
            int state = search.search(goal);
"""
WRONG = RIGHT.replace(READS, READS_MORE).replace(
    "    static int next(",
    "    static int rare(int goal) {\n        return 0;\n    }\n\n    static int next(",
)


def line_of(text: str, wanted: str) -> int:
    return text[: text.index(wanted)].count("\n") + 1


@pytest.fixture(autouse=True)
def needs_java() -> None:
    if shutil.which("javac") is None:
        skip_or_fail_on_ci("javac is not installed")


@pytest.mark.slow
def test_stress_tells_the_lines_of_a_java_solution_that_it_never_reached(tmp_path: Path) -> None:
    text = WRONG.replace("rare(goal)", "goal")
    path = tmp_path / "mine.java"
    path.write_text(text)
    order = StressOrder(words=("jugs", str(path)), seed=1, time_s=600.0)

    with StressTest(KIT, order) as stress:
        for _ in stress:
            lines = stress._candidates and stress._candidates.lines_never_reached
            if lines and line_of(text, "System.out.print(out)") not in lines:
                break
        result = stress.conclude()

    assert result.failure is None
    assert result.unwatched is None
    assert result.lines_never_reached is not None
    assert line_of(text, "no such goal") in result.lines_never_reached
    assert line_of(text, "System.out.print(out)") not in result.lines_never_reached


@pytest.mark.slow
def test_stress_finds_what_is_wrong_in_a_rare_branch_of_a_java_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "mine.java"
    path.write_text(WRONG)

    found = judge(
        *("stress", "jugs", str(path), "--seed", "1", "--time", "300", "--format", "json"),
        cwd=ROOT,
    )

    assert found.status == 1
    assert found.json["failure"]["verdict"] == "WA"
