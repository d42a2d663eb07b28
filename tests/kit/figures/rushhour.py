"""The figures that headers and pages of Rush Hour state, computed again."""

from __future__ import annotations

from problems.rushhour.rules import game_of, reached


def positions_of_the_hardest_board() -> int:
    return reached(game_of(["GBB.L.", "GHI.LM", "GHIXXM", "CCCK.M", "..JKDD", "EEJFF."]))


FIGURES = {"reaches {:,} positions": positions_of_the_hardest_board}
GIVEN = {"150,000 positions": "the statement"}
