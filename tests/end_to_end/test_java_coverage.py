"""`judge stress` on Java finds what is wrong in a rare branch."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.end_to_end.commands import judge

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


@pytest.mark.slow
@pytest.mark.nightly
def test_stress_finds_what_is_wrong_in_a_rare_branch_of_a_java_solution(
    tmp_path: Path,
) -> None:
    if shutil.which("javac") is None:
        skip_or_fail_on_ci("javac is not installed")
    path = tmp_path / "mine.java"
    path.write_text(WRONG)

    found = judge(
        *("stress", "jugs", str(path), "--seed", "1", "--time", "300", "--format", "json"),
        cwd=ROOT,
    )

    assert found.status == 1
    assert found.json["failure"]["verdict"] == "WA"
