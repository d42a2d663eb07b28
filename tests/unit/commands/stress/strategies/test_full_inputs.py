"""Inputs that hold as many instances as fit."""

from __future__ import annotations

import random
from pathlib import Path

from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Search
from judge.commands.stress.strategies.full_inputs import FullInputs
from tests.kit.solutions import KIT
from tests.unit.commands.stress.testers import make_tester

MOST = 100  # boards of the 15-puzzle in one input


def test_some_inputs_hold_one_short_instance_as_often_as_it_fits(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: "", problem=KIT.problem("puzzle15"))
    search = Search(tester, lambda count: False)
    assert tester.rules is not None
    for case in KIT.cases("puzzle15")[:6]:
        games = tester.games(case.input) or []
        search.new_candidates([tester.rules.write([one]).encode() for one in games], Origin.DRAWN)
    full = FullInputs(search, tester.rules, random.Random(1))

    made = [one for _ in range(20) for one in full.next()]

    different = [len({game.start for game in one.games or ()}) for one in made]
    assert all(len(one.games or ()) == MOST for one in made)
    assert 1 in different
    assert max(different) > 10
