"""Hard inputs: their solutions are known, or they may be too hard."""

from __future__ import annotations

from pathlib import Path

from judge.commands.stress.search import Origin, Search
from judge.commands.stress.strategies.hard_inputs import HardInputs
from tests.kit.solutions import KIT, rules_for
from tests.unit.commands.stress.testers import make_tester

PUSH = KIT.problem("push")
RULES = rules_for("push")
(BOARD,) = RULES.parse("4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")


def test_the_oracle_knows_the_solutions_of_positions(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: "", problem=PUSH)
    hard = HardInputs(Search(tester, lambda count: False), tester, (), 1, None)

    found = hard.next_of(BOARD)

    origins = {one.origin for one in found}
    assert {Origin.POSITION} <= origins <= {Origin.POSITION, Origin.NEIGHBOUR}
    assert tester.oracle is not None
    assert all(tester.oracle.knows(tester.games(one.content)) for one in found)
    assert tester.oracle.mean_s < 1


def test_at_last_every_position_was_tried(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: "", problem=PUSH)
    hard = HardInputs(Search(tester, lambda count: False), tester, (), 1, None)

    while not hard.positions.whole:
        hard.next_of(BOARD)

    assert len(hard.positions.whole) == 1
