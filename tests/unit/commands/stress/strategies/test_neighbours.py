"""Instances that differ in one place, and in whether they can be solved."""

from __future__ import annotations

import random

from judge.commands.stress.graphs.positions import KnownInstance
from judge.commands.stress.strategies.neighbours import Neighbours
from judge.game import shortest
from judge.runner.references import Oracle
from tests.kit.solutions import rules_for


def test_beside_a_board_with_a_solution_lies_one_without() -> None:
    rules = rules_for("puzzle8")
    (board,) = rules.parse("1\n1 2 3\n4 5 6\n7 0 8\n")
    neighbours = Neighbours(rules, Oracle(rules), random.Random(1))

    found = neighbours.of([KnownInstance(board, ["8"])])

    assert found
    assert all(rules.answer(rules.parse(text.decode())) == "-1\n" for text in found)


def test_beside_a_board_without_a_solution_lies_one_with() -> None:
    rules = rules_for("push")
    (board,) = rules.parse("4 3\n0 0 0 2\n0 3 0 0\n4 0 0 0\n0 0\n")
    assert shortest(board) is None
    neighbours = Neighbours(rules, Oracle(rules), random.Random(1))

    found = [text for _ in range(20) for text in neighbours.of([KnownInstance(board, None)])]

    assert found
    assert "-1\n" not in {rules.answer(rules.parse(text.decode())) for text in found}


def test_where_all_can_be_solved_it_soon_gives_up() -> None:
    rules = rules_for("pancakes")
    (stack,) = rules.parse("1\n4\n2 4 1 3\n")
    way = shortest(stack)
    neighbours = Neighbours(rules, Oracle(rules), random.Random(1))

    found = [text for _ in range(200) for text in neighbours.of([KnownInstance(stack, way)])]

    assert found == []
    assert neighbours.tried < 200
