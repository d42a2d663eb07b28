"""Exercises, and a solution beside the right one of its problem."""

from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.commands.learn import (
    Kind,
    bare_source,
    diff_text,
    exercises,
    find_exercise,
    problem_text,
    right_sibling,
)
from judge.errors import UsageError
from judge.model import Solution
from tests.conftest import write_kit

HEAD = '"""It does it. WRONG.\n\nIdea    Add.\nCorrect adds.py\n"""\n\n'
MARK = "# WRONG: it subtracts.\n# RIGHT: print(1 + 2)\n"

FILES = {
    "solutions/sums/wrong_answer/subtracts.py": f"{HEAD}x = 1\n{MARK}print(1 - 2)\n",
    "solutions/sums/wrong_answer/other.c": "/* No.\n\nCorrect adds.py */\n// WRONG: no.\nno;\n",
    "solutions/sums/wrong_answer/unmarked.py": f"{HEAD}print(4)\n",
    "solutions/sums/time_limit_exceeded/slow.py": f"{HEAD}print(3)\n",
    "solutions/sums/time_limit_exceeded/orphan.py": "print(3)\n",
}


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return Kit(write_kit(tmp_path, FILES))


def test_marked_solutions_are_to_be_found_and_slow_ones_to_be_made_fast(kit: Kit) -> None:
    some = exercises(kit, "sums")
    found = {(one.kind, one.solution.name): one for one in some}

    find, which = ((kind, "wrong_answer/subtracts.py") for kind in (Kind.FIND, Kind.WHICH))
    assert found.keys() == {
        find,
        (Kind.FIND, "wrong_answer/other.c"),
        which,  # the other is in another language
        (Kind.FASTER, "time_limit_exceeded/slow.py"),
    }
    text = problem_text(some, {some[0].key}).plain
    assert text == external_file("exercises.txt")
    # The line is counted in what is shown, the letter in the order.
    both = found[which].both
    assert bare_source(found[find].solution) == "x = 1\nprint(1 - 2)\n"
    assert found[find].wrong_lines == [2]
    wrong = both["ab".index(found[which].wrong_letter)]
    assert wrong == bare_source(found[which].solution)
    for name, message in (
        ("sums-find-3", "there is no exercise sums-find-3. sums has 2 of this kind"),
        ("sums-find-0", "neither a problem nor an exercise"),
        ("other-find-1", "there is no problem 'other'"),
    ):
        with pytest.raises(UsageError, match=message):
            find_exercise(kit, name)


def test_a_class_does_not_tell_the_mistake(tmp_path: Path) -> None:
    name = "solutions/sums/wrong_answer/ForgetsOne.java"
    kit = Kit(write_kit(tmp_path, {name: "public class ForgetsOne { ForgetsOne x; }\n"}))
    (one,) = kit.named_solutions("sums", ["wrong_answer/ForgetsOne.java"])

    assert bare_source(one) == "public class Solution { Solution x; }\n"


RIGHT = '"""Adds."""\n\n' + "".join(f"line{n}\n" for n in range(20)) + "print(a + b)\n"
WRONG = (
    '"""Subtracts. WRONG.\n\nCorrect right.py\n"""\n\n'
    + "".join(f"line{n}\n" for n in range(20))
    + "# WRONG: it subtracts.\n# RIGHT: print(a + b)\nprint(a - b)\n"
)


def pair_of(folder: Path, wrong: str) -> tuple[Solution, Solution]:
    files = {"solutions/sums/right.py": RIGHT, "solutions/sums/wrong_answer/wrong.py": wrong}
    kit = Kit(write_kit(folder, files))
    (given,) = kit.named_solutions("sums", ["wrong_answer/wrong.py"])
    return given, right_sibling(kit, "sums", given)


def test_both_stand_below_each_other_or_side_by_side(tmp_path: Path) -> None:
    pair = pair_of(tmp_path, WRONG)

    found = f"{diff_text(*pair, None).plain}\n{diff_text(*pair, 103).plain}"

    assert found == external_file("diff.txt")
    for name, other, message in (
        ("Correct", "Correcter", "names no right solution"),
        ("right.py", "left.py", "names left.py, but sums has no such solution"),
    ):
        with pytest.raises(UsageError, match=message):
            pair_of(tmp_path, WRONG.replace(name, other))
