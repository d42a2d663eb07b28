"""The minimum of a problem by another one with the same boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules, read_picture_source
from judge.errors import CallLimitError
from judge.game import replay
from judge.sandbox import LimitedCalls
from judge.web.board.players import BoardPlayers
from judge.web.board.same_board import input_elsewhere, minimum_here
from judge.web.store.boards import PlayedBoard
from tests.conftest import RULES, write_kit
from tests.kit.solutions import KIT

SLUG = "postcard"
OWN = read_picture_source(KIT.root, SLUG)
OTHER = read_picture_source(KIT.root, "puzzle15")
SAMPLE = KIT.cases(SLUG, ["sample"])[0].input.decode()


def test_a_minimum_is_found_by_the_other_problem_and_told_in_own_moves(
    calls: LimitedCalls,
) -> None:
    rules = load_rules(KIT.problem(SLUG))
    assert rules is not None
    (game,) = rules.parse(SAMPLE)
    (first, _, _) = next(iter(game.moves(game.start)))

    found = BoardPlayers(KIT, calls).find_minimum(SLUG, PlayedBoard(input=SAMPLE), (first,))

    assert found is not None
    played = replay(game, [first, *found[1]])
    assert (played.solved, played.cost) == (True, found[0] + 1)
    assert all(name.isdigit() for name in found[1])  # the other names the moves by letters


def test_a_board_goes_to_the_other_problem_as_its_input() -> None:
    assert OWN is not None
    assert OTHER is not None
    there = input_elsewhere(OTHER, OWN, SAMPLE, 0, ())

    assert there == SAMPLE.removeprefix("send\n")
    with pytest.raises(ValueError, match="solves nothing here"):
        minimum_here(OTHER, there, (1, ["no move"]), OWN, SAMPLE, 0, ())


def test_boards_that_are_not_the_same_leave_the_minimum_unknown(
    calls: LimitedCalls, tmp_path: Path
) -> None:
    yaml = "difficulty: 1\nboard_of: sums\n"
    files = {
        "problems/sums/rules.py": RULES,
        "problems/sums/picture.py": "def picture(game, state):\n    return '<svg/>'\n",
        "problems/postcard/learning.yaml": yaml,
    }
    for path in (*(KIT.root / "problems/sliding_puzzles").glob("*.py"),):
        files[f"problems/sliding_puzzles/{path.name}"] = path.read_text()
    for name in ("rules.py", "picture.py", "problem.yaml"):
        files[f"problems/{SLUG}/{name}"] = (KIT.root / "problems" / SLUG / name).read_text()
    kit = Kit(write_kit(tmp_path, files))

    with pytest.raises(CallLimitError):
        BoardPlayers(kit, calls).find_minimum(SLUG, PlayedBoard(input=SAMPLE), ())
