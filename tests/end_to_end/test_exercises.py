"""`judge show --solution`, `judge editorial` and `judge exercise` from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import each_row, write_kit
from tests.end_to_end.commands import judge

RULES = """\
from judge.game import Words

INSTANCE = "sum"
CHECK = "tokens"

def parse(text):
    words = Words(text)
    numbers = [words.integer("a number", 0, 99) for _ in range(words.integer("the count", 1, 9))]
    words.end()
    return [numbers]

def write(games): return f"{len(games[0])} {' '.join(map(str, games[0]))}\\n"
def write_answer(games, ways): return f"{len(ways[0])}\\n"
def show(game, state): return ""
def shortest(game): return ["x"] * sum(game)
"""
RIGHT = '"""Adds.\n\nIdea    Add.\n"""\n\nprint(sum(map(int, input().split()[1:])))\n'
WRONG = (
    '"""Adds two. WRONG.\n\nIdea    Add two.\nError   There may be more.\nCorrect adds.py\n"""\n\n'
    "# WRONG: there may be more than two.\n"
    "# RIGHT: print(sum(map(int, input().split()[1:])))\n"
    "print(sum(map(int, input().split()[1:3])))\n"
)
SLOW = RIGHT.replace("Adds.", "Adds. SLOW.").replace("Idea", "Correct adds.py\nIdea")
SLOW += "for i in range(10**7):\n    pass\n"


FILES = {
    "problems/sums/rules.py": RULES,
    "solutions/sums/adds.py": RIGHT,
    "solutions/sums/wrong_answer/two.py": WRONG,
    "solutions/sums/time_limit_exceeded/slow.py": SLOW,
    "testdata/sums/sample/01-two.in": "2 1 2\n",
    "testdata/sums/secret/02-many.in": "4 1 2 3 4\n",
    "problems/sums/editorial.en.md": "## In short\n\nAdd.\n",
    "few.in": "2 1 2\n",
    "more.in": "3 1 2 3\n",
    "odd.in": "3 1 2\n",
}


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", FILES)


def test_a_solution_and_an_editorial_are_shown(kit: Path) -> None:
    plain = judge("show", "sums", "--solution", "wrong_answer/two.py", cwd=kit)
    diff = judge("show", "sums", "--solution", "wrong_answer/two.py", "--diff", cwd=kit)
    other = judge("editorial", "sums", "--lang", "ja", cwd=kit)

    assert plain.out == WRONG
    assert diff.out.startswith("--- wrong_answer/two.py\n+++ adds.py\n")
    assert judge("editorial", "sums", cwd=kit).out == "# Sums\n\n## In short\n\nAdd.\n"
    assert (other.status, other.out) == (2, "")
    assert "sums has no editorial in 'ja'; there are: en" in other.err


@pytest.mark.slow
def test_an_error_is_found_by_its_line_and_an_input_and_that_is_remembered(kit: Path) -> None:
    shown = judge("exercise", "sums-find-1", cwd=kit)
    half = judge("exercise", "sums-find-1", "--line", "1", cwd=kit)
    words = ("exercise", "sums-find-1", "--line", "1", "--input", "more.in")
    forgotten = judge(*words, cwd=kit, env={"JUDGE_HISTORY": "off"})
    before = judge("exercise", cwd=kit)
    solved = judge(*words, cwd=kit)
    after = judge("exercise", cwd=kit)

    assert "   1 print(sum(map(int, input().split()[1:3])))" in shown.out
    assert "WRONG" not in shown.out
    assert (half.status, forgotten.status, solved.status) == (1, 0, 0)
    assert "on this input it gets WA" in solved.out
    assert "Error: There may be more." in solved.out
    assert "0/1      0/1      0/1" in before.out
    assert "1/1      0/1      0/1" in after.out
    assert "next: judge exercise sums-which-1" in after.out


@pytest.mark.slow
@each_row(
    ("words", "message"),
    [
        (["--line", "2", "--input", "more.in"], "line 2 is not the one that is marked"),
        (["--line", "1", "--input", "few.in"], "the solution is right on this input"),
        (["--line", "1", "--input", "odd.in"], "the input is not as the statement says"),
        (["--input", "more.in"], "name the line too"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(
    words: list[str], message: str, tmp_path: Path
) -> None:
    result = judge("exercise", "sums-find-1", *words, cwd=write_kit(tmp_path, FILES))

    assert result.status == 1
    assert message in result.out
    assert "Solved" not in result.out


@pytest.mark.slow
def test_a_slow_solution_is_to_become_fast_and_one_of_two_letters_is_wrong(kit: Path) -> None:
    saved = judge("exercise", "sums-faster-1", "--save", "mine.py", cwd=kit)
    again = judge("exercise", "sums-faster-1", "--save", "mine.py", cwd=kit)
    same = judge("exercise", "sums-faster-1", "mine.py", cwd=kit)
    (kit / "mine.py").write_text(RIGHT)
    faster = judge("exercise", "sums-faster-1", "mine.py", cwd=kit)
    letters = [judge("exercise", "sums-which-1", "--wrong", one, cwd=kit).status for one in "ab"]

    assert [one.status for one in (saved, again, same, faster)] == [0, 2, 1, 0]
    assert "mine.py exists" in again.err
    assert sorted(letters) == [0, 1]
