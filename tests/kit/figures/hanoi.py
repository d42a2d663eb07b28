"""The figures that headers and pages of Towers of Hanoi state, computed again."""

from __future__ import annotations

from problems.hanoi.rules import Hanoi, shortest


def positions_of_two_searches() -> int:
    """How many positions the two searches know when they meet: a tower of ten discs."""
    start, goal = "A" * 10, "D" * 10
    game = Hanoi(pegs=4, start=start, goal=goal)
    known = ({start}, {goal})
    layers = [[start], [goal]]
    while True:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        layer: list[str] = []
        for state in layers[side]:
            for _, _, after in game.moves(state):
                if after not in known[side]:
                    known[side].add(after)
                    layer.append(after)
                    if after in known[1 - side]:
                        return sum(map(len, known))
        layers[side] = layer


FIGURES = {
    "{:,} positions of 15 discs on three pegs": lambda: 3**15,
    "{:,} positions of 10 discs on four pegs": lambda: 4**10,
    "{:,} moves for 15 discs": lambda: len(shortest(Hanoi(pegs=3, start="A" * 15, goal="B" * 15))),
    "{:,} positions when they meet": positions_of_two_searches,
}
GIVEN = {
    "1000 puzzles": "the statement",
    "in 1941": "Stewart and Frame, solution to advanced problem 3918, Amer. Math. Monthly 48",
    "in 2014": "Bousch, La quatrieme tour de Hanoi, Bull. Belg. Math. Soc. 21",
}
