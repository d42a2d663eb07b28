"""Water jugs by both orders. WRONG: a stored answer is printed for the exchanged jugs too.

Answers are kept from pair to pair, and their key is the larger jug, the smaller jug and the goal.
If the same jugs come again the other way round, the stored states have A and B exchanged.
Only an input that holds both `a b g` and `b a g` shows it.
"""

import sys
from functools import cache
from math import gcd


def pour(size_one, size_two, goal):
    """All states of the order that pours from jug one into jug two."""
    one = two = 0
    while goal not in (one, two):
        if one == 0:
            one = size_one
        elif two == size_two:
            two = 0
        else:
            flow = min(one, size_two - two)
            one, two = one - flow, two + flow
        yield one, two


class Pair:
    def __init__(self, a, b, goal):
        self.a, self.b, self.goal = a, b, goal

    def __eq__(self, other):
        return self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        return max(self.a, self.b), min(self.a, self.b), self.goal


@cache
def answer(pair):
    a, b, goal = pair.a, pair.b, pair.goal
    if goal > max(a, b) or goal % gcd(a, b):
        return "-1"
    from_a = [f"{x},{y}" for x, y in pour(a, b, goal)]
    from_b = [f"{x},{y}" for y, x in pour(b, a, goal)]
    best = from_a if len(from_a) <= len(from_b) else from_b
    return f"{len(best)}\n{' '.join(best)}"


numbers = [int(word) for word in sys.stdin.read().split()]
for i in range(1, 3 * numbers[0], 3):
    print(answer(Pair(*numbers[i : i + 3])))
