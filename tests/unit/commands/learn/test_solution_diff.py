"""A solution beside the right one of its problem."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.commands.learn.solution_diff import Pair, diff_text, right_sibling
from judge.errors import UsageError
from tests.conftest import each_row, write_kit
from tests.unit.commands.golden import golden

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


def test_both_stand_below_each_other_or_side_by_side(tmp_path: Path) -> None:
    pair = pair_of(tmp_path, WRONG)

    found = f"{diff_text(pair, None).plain}\n{diff_text(pair, 103).plain}"

    assert found == golden(__file__, "diff.txt", found)


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
