"""What `judge run` says in JSON of why real programs fail."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from judge.cli import app
from judge.languages import find_command
from tests.conftest import each_row, skip_or_fail_on_ci
from tests.end_to_end.test_trace import python_that_reports
from tests.kit.solutions import rules_for

FARTHEST = "1\n8 6 7\n2 5 4\n3 0 1\n"  # 31 moves

GROWING = """
import sys
sys.stdin.readline()
way = KNOWN[" ".join(sys.stdin.read().split())]
left = int(120_000 * 1.5 ** len(way))
while left:
    left -= 1
print(len(way))
print(*way)
"""
"""A program that knows the ways, and whose time grows 1.5 times with each move."""

OVERFLOWING = """#include <stdio.h>
int main(void) {
    int boards, numbers[8];
    scanf("%d", &boards);
    for (int n = 0; n < 9; ++n)
        scanf("%d", &numbers[n]);
    printf("%d\\n", numbers[boards]);
}
"""


def run(path: Path, slug: str, *words: str) -> Result:
    return CliRunner().invoke(app, ["run", slug, str(path), *words])


def solution_json(path: Path, slug: str, *words: str) -> dict[str, Any]:
    """What JSON says of a solution."""
    done = run(path, slug, *words, "--format", "json")
    assert done.stdout, done.stderr
    (solution,) = json.loads(done.stdout)["solutions"]
    assert isinstance(solution, dict)
    return solution


def write_boards(folder: Path, lengths: list[int]) -> dict[str, list[str]]:
    """Cases with a board each, so many moves from the goal; the shortest way of each board."""
    rules = rules_for("puzzle8")
    (game,) = rules.parse(FARTHEST)
    assert rules.shortest is not None
    way = rules.shortest(game)
    assert way is not None
    positions = [game.start]
    for move in way:
        after = {name: state for name, _, state in game.moves(positions[-1])}
        positions.append(after[move])
    folder.mkdir()
    known = {}
    for length in lengths:
        text = " ".join(map(str, positions[len(way) - length]))
        known[text] = list(way[len(way) - length :])
        (folder / f"{length:02}.in").write_text(f"1\n{text}\n")
        (folder / f"{length:02}.ans").write_text(f"{length}\n{' '.join(known[text])}\n")
    return known


@pytest.mark.slow
def test_the_growth_up_to_a_case_that_takes_too_long_is_told(tmp_path: Path) -> None:
    known = write_boards(tmp_path / "boards", [1, 3, 5, 6, 7, 8, 9, 17])
    mine = tmp_path / "mine.py"
    mine.write_text(GROWING.replace("KNOWN", repr(known)))

    found = solution_json(
        mine, "puzzle8", "--data", str(tmp_path / "boards"), "--time-scale", "0.4"
    )

    (late,) = [case for case in found["cases"] if case["verdict"] == "TLE"]
    growth = late["growth"]
    assert (growth["cost"], growth["size"], growth["size_name"]) == ("cpu_s", 17, "moves")
    assert growth["largest_passed"] == 9
    assert 1.2 < growth["factor"] < 2
    assert growth["predicted"] > 1.2
    assert any("would take about" in words for words in late["advice"])
    assert all(case["growth"] is None for case in found["cases"] if case["verdict"] == "AC")


@pytest.mark.slow
def test_the_line_of_a_fault_and_what_differs_are_told(tmp_path: Path) -> None:
    if find_command("gcc") is None:
        skip_or_fail_on_ci("gcc is not installed")
    mine = tmp_path / "mine.c"
    mine.write_text(OVERFLOWING)

    found = solution_json(mine, "puzzle8", "--case", "sample/01*")

    (case,) = found["cases"]
    assert (case["fault"]["file"], case["fault"]["line"]) == ("mine.c", 6)
    assert case["fault"]["source_line"] == 'scanf("%d", &numbers[n]);'
    assert case["second_look"]["found"] is True
    assert case["second_look"]["tools"]
    first = case["diff"][0]
    assert (first["differs"], first["expected_line"], first["actual_line"]) == (True, 1, 1)


@pytest.mark.slow
def test_the_search_is_told_on_request(tmp_path: Path) -> None:
    mine, silent = tmp_path / "mine.py", tmp_path / "silent.py"
    mine.write_text(python_that_reports("jugs"))
    silent.write_text("print(1)\n")
    words = ("--case", "sample/01*", "--trace")

    found = solution_json(mine, "jugs", *words)
    not_asked = solution_json(mine, "jugs", *words[:-1])
    none = solution_json(silent, "jugs", *words)
    text = run(mine, "jugs", str(silent), *words).stdout

    assert (found["trace"]["case"], found["trace"]["verdict"]) == ("sample/01-one-pair", "AC")
    assert found["trace"]["expansions"] > 0
    assert found["trace_error"] is None
    assert (not_asked["trace"], not_asked["trace_error"]) == (None, None)
    assert none["trace"] is None
    assert "does not report its positions" in none["trace_error"]
    assert "nothing odd" in text
    assert "silent.py is not traced" in text


@each_row(
    ("words", "error"),
    [
        (("jugs",), "--trace needs a FILE"),
        (("jugs", "mine.py", "--format", "html"), "--trace cannot be used with --format html"),
        (("jugs", "mine.py", "--input", "my.in"), "--input cannot be used with"),
    ],
)
def test_a_trace_that_nobody_would_see_is_refused(words: tuple[str, ...], error: str) -> None:
    done = CliRunner().invoke(app, ["run", *words, "--trace"])

    assert done.exit_code == 2
    assert error in done.stderr
