"""Which bounds of the constraints a case reaches, by the rules of its problem."""

from __future__ import annotations

from typing import Any

from judge.game import Constraint, Formula, Rules, read_ways
from judge.grading.constraints import bounds_of_case, merge_bounds
from judge.model.inspections import ReachedBounds
from tests.conftest import case, each_row

NAMES = Constraint(row="a name `s`", low=1, high=3, each=lambda word: len(word))
LETTERS = Constraint(row="a letter", low=97, high=122, each=lambda word: map(ord, word))
WORDS = Constraint(row="number of words", low=1, high=9, all=len)


def rules(*constraints: Constraint) -> Rules:
    """An input is words; an answer is the way of each."""

    def no_text(games: Any, ways: Any = ()) -> str:
        return ""

    class Word(str):
        start = 0

        def moves(self, state: int) -> list[tuple[str, int, int]]:
            return [("x", 2, state)]

        def solved(self, state: int) -> bool:
            return True

    return Rules(
        instance="word",
        parse=lambda text: [Word(word) for word in text.split()],
        write=no_text,
        write_answer=no_text,
        show=no_text,
        read_answer=lambda text, games: read_ways(text, games, "word"),
        constraints=constraints,
    )


@each_row(
    ("constraint", "text", "reached"),
    [
        (NAMES, "a bb", {"low_reached": True, "least": 1, "greatest": 2}),
        (LETTERS, "by xz", {"high_reached": True, "least": 98, "greatest": 122}),
        (WORDS, "a b", {"least": 2, "greatest": 2}),
        (WORDS, "", {"least": 0, "greatest": 0}),
        (NAMES, "", {}),
    ],
)
def test_values_are_read_from_each_game_or_from_all(
    constraint: Constraint, text: str, reached: dict[str, Any]
) -> None:
    bounds: dict[str, Any] = {
        "variable": constraint.variable,
        "low": constraint.low,
        "high": constraint.high,
    }

    found = bounds_of_case(rules(constraint), case(input=text))

    assert found == (ReachedBounds(**bounds, **reached),)


def test_a_bound_may_depend_on_the_game() -> None:
    vowels = Constraint(
        row="vowels",
        high=Formula(text="n", value=len),
        each=lambda word: sum(letter in "aeiou" for letter in word),
    )

    (some,) = bounds_of_case(rules(vowels), case(input="an oak"))
    (every,) = bounds_of_case(rules(vowels), case(input="an eau"))

    assert (some.high, some.high_reached, some.greatest) == ("n", False, 2)
    assert (every.high, every.high_reached) == ("n", True)


@each_row("answer", ["1\nx\n-1\n", "2 -1\n"])
def test_costs_are_those_of_the_answer(answer: str) -> None:
    costs = Constraint(
        row="moves", high=2, costs=lambda costs: [cost for cost in costs if cost is not None]
    )

    (found,) = bounds_of_case(rules(costs), case(input="a b", answer=answer))

    assert found == ReachedBounds(variable="moves", high=2, high_reached=True, least=2, greatest=2)


def test_what_two_inputs_reach_is_what_one_of_them_does() -> None:
    one = ReachedBounds(variable="n", low=1, high=5, low_reached=True, least=1, greatest=4)
    other = ReachedBounds(variable="n", low=2, high=9, high_reached=True, least=3, greatest=9)
    none = ReachedBounds(variable="n", low="min", high="max")

    both = ReachedBounds(
        variable="n", low=1, high=9, low_reached=True, high_reached=True, least=1, greatest=9
    )
    assert merge_bounds(one, other) == merge_bounds(other, one) == both
    assert merge_bounds(none, both) == merge_bounds(both, none) == both
