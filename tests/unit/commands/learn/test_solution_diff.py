"""A solution beside the right one of its problem."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.commands.learn.solution_diff import Pair, diff_text, right_sibling
from judge.errors import UsageError
from tests.conftest import each_row, write_kit

RIGHT = '"""Adds."""\n\n' + "".join(f"line{n}\n" for n in range(20)) + "print(a + b)\n"
WRONG = (
    '"""Subtracts. WRONG.\n\nCorrect right.py\n"""\n\n'
    + "".join(f"line{n}\n" for n in range(20))
    + "# WRONG: it subtracts.\n# RIGHT: print(a + b)\nprint(a - b)\n"
)


def pair_of(folder: Path, wrong: str) -> Pair:
    files = {"solutions/sums/right.py": RIGHT, "solutions/sums/wrong_answer/wrong.py": wrong}
    kit = Kit(write_kit(folder, files))
    (given,) = kit.named_solutions("sums", ["wrong_answer/wrong.py"])
    return right_sibling(kit, "sums", given)


def test_both_stand_below_each_other_where_columns_are_few(tmp_path: Path) -> None:
    text = diff_text(pair_of(tmp_path, WRONG), None).plain

    assert text == (
        "--- wrong_answer/wrong.py\n"
        "+++ right.py\n"
        " ...\n"
        "   23 line17\n"
        "   24 line18\n"
        "   25 line19\n"
        "-  26 # WRONG: it subtracts.\n"
        "-  28 print(a - b)\n"
        "+  23 print(a + b)\n"
    )


def test_both_stand_side_by_side_on_a_wide_terminal(tmp_path: Path) -> None:
    lines = diff_text(pair_of(tmp_path, WRONG), 103).plain.splitlines()

    assert lines[0].split() == ["wrong_answer/wrong.py", "│", "right.py"]
    assert lines[1] == "..."
    assert lines[-2:] == [
        f"{'  26 # WRONG: it subtracts.':50} │   23 print(a + b)",
        f"{'  28 print(a - b)':50} │ ",
    ]


def test_long_lines_are_broken_within_their_column(tmp_path: Path) -> None:
    lines = diff_text(pair_of(tmp_path, WRONG.replace("a - b", "-" * 120)), 100).plain.splitlines()

    assert max(map(len, lines)) <= 100
    assert sum(line.count("-") for line in lines) == 120


@each_row(
    ("wrong", "message"),
    [
        (WRONG.replace("Correct", "Correcter"), "names no right solution"),
        (WRONG.replace("right.py", "left.py"), "names left.py, but sums has no such solution"),
    ],
)
def test_a_header_that_names_no_right_solution_is_reported(
    tmp_path: Path, wrong: str, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        pair_of(tmp_path, wrong)
