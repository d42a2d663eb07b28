"""Hard inputs: their solutions are known, or they may be too hard."""

from __future__ import annotations

from pathlib import Path

from judge.commands.stress.graphs.position_graph import explore
from judge.commands.stress.graphs.positions import MOST_AT_ONCE
from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Search
from judge.commands.stress.strategies.hard_inputs import HardInputs
from tests.kit.solutions import KIT, rules_for
from tests.unit.commands.stress.testers import make_tester

PUSH = KIT.problem("push")
RULES = rules_for("push")
(BOARD,) = RULES.parse("4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")
GRAPH = explore(BOARD, MOST_AT_ONCE)
assert GRAPH is not None


def test_the_oracle_knows_the_solutions_of_positions(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: "", problem=PUSH)
    hard = HardInputs(Search(tester, lambda count: False), tester, (), 1, None)

    found = hard.next_of(BOARD)

    origins = {one.origin for one in found}
    assert {Origin.POSITION} <= origins <= {Origin.POSITION, Origin.NEIGHBOUR}
    assert tester.oracle is not None
    asked = tester.oracle.asked
    answers = [tester.oracle.answer(tester.games(one.content) or ()) for one in found]
    assert all(answers)
    assert tester.oracle.asked == asked


def test_what_waits_to_be_tried_is_not_counted_as_tried(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: "", problem=PUSH)
    search = Search(tester, lambda count: False)
    hard = HardInputs(search, tester, (), 1, None)

    given = 0
    assert GRAPH is not None
    while not hard.positions.shares or hard.positions.shares[0].given < len(GRAPH):
        given += sum(one.origin is Origin.POSITION for one in hard.next_of(BOARD))

    (share,) = hard.positions.shares
    search.tried[Origin.POSITION] = given - 3
    assert [one.given for one in hard.tried_shares()] == [share.positions - 3]
    search.tried[Origin.POSITION] = given
    assert hard.tried_shares() == [share]
