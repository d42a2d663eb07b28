from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import (
    CheapestFirst,
    FormatError,
    Game,
    Replay,
    State,
    Way,
    Words,
    pairs,
    read_ways,
    replay,
    shortest,
    write_ways,
)
from tests.conftest import each_row

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Jugs:
    """Two jugs without marks; one of them shall hold `wanted`. Every move costs 1."""

    sizes: Pair
    wanted: int
    start: Pair = (0, 0)

    def moves(self, state: Pair) -> Iterator[tuple[str, int, Pair]]:
        (left, right), (most_left, most_right) = state, self.sizes
        over, back = min(left, most_right - right), min(right, most_left - left)
        yield "fill left", 1, (most_left, right)
        yield "fill right", 1, (left, most_right)
        yield "empty left", 1, (0, right)
        yield "empty right", 1, (left, 0)
        yield "pour right", 1, (left - over, right + over)
        yield "pour left", 1, (left + back, right - back)

    def solved(self, state: Pair) -> bool:
        return self.wanted in state


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph with edges `(from, cost, to)`; a move is named by the edge's place in the list."""

    edges: tuple[tuple[int, int, int], ...]
    goals: frozenset[int]
    start: int = 0

    def moves(self, state: int) -> Iterator[tuple[str, int, int]]:
        for index, (here, cost, there) in enumerate(self.edges):
            if here == state:
                yield str(index), cost, there

    def solved(self, state: int) -> bool:
        return state in self.goals


VERTICES = st.integers(0, 5)
COSTS = st.sampled_from((0, 1, 2, 5, 10))
EDGES = st.tuples(VERTICES, COSTS, VERTICES)
GRAPHS = st.builds(
    Graph,
    edges=st.lists(EDGES, max_size=16).map(tuple),
    goals=st.lists(VERTICES, max_size=3).map(frozenset),
)
JUGS = st.builds(
    Jugs,
    sizes=st.tuples(st.integers(0, 7), st.integers(0, 7)),
    wanted=st.integers(0, 7),
)


def least_cost(graph: Graph) -> int | None:
    """The cost of a cheapest way, by Bellman-Ford."""
    far = 1000
    costs = dict.fromkeys(range(6), far) | {graph.start: 0}
    for _ in costs:
        for here, cost, there in graph.edges:
            costs[there] = min(costs[there], costs[here] + cost)
    return min((costs[goal] for goal in graph.goals if costs[goal] < far), default=None)


def fewest_moves(game: Jugs) -> int | None:
    """The number of moves of a shortest way: all states within reach, move by move."""
    reached = {game.start}
    for count in range(100):
        if any(map(game.solved, reached)):
            return count
        reached |= {after for state in reached for _, _, after in game.moves(state)}
    return None


def walk(game: Game[State], way: Way | None) -> Replay | None:
    """What becomes of a way, if there is one."""
    return None if way is None else replay(game, way)


@given(GRAPHS)
def test_a_shortest_way_costs_what_bellman_ford_says(graph: Graph) -> None:
    way = shortest(graph)

    least = least_cost(graph)
    assert walk(graph, way) == (None if least is None else Replay(cost=least, solved=True))


@given(GRAPHS)
def test_states_come_cheapest_first_each_once(graph: Graph) -> None:
    states = CheapestFirst([graph.start])
    order = []
    for state in states:
        order.append(state)
        for _, cost, after in graph.moves(state):
            states.reach(after, states.costs[state] + cost)

    known = {goal: least_cost(replace(graph, goals=frozenset({goal}))) for goal in range(6)}
    assert states.costs == {goal: cost for goal, cost in known.items() if cost is not None}
    assert [states.costs[state] for state in order] == sorted(states.costs.values())
    assert len(set(order)) == len(order)


@given(JUGS)
def test_a_shortest_way_has_as_few_moves_as_any(game: Jugs) -> None:
    way = shortest(game)

    fewest = fewest_moves(game)
    assert walk(game, way) == (None if fewest is None else Replay(cost=fewest, solved=True))


def test_a_shortest_way_is_the_cheapest_and_the_first() -> None:
    for edges, goals, way in [
        ([], {0}, []),  # solved from the start: no move
        ([(0, 1, 1)], set(), None),  # no goal
        ([(1, 0, 0)], {1}, None),  # an edge has one direction
        ([(0, 0, 1), (1, 0, 0)], {2}, None),  # a free circle ends
        # three free moves are cheaper than one that costs
        ([(0, 1, 3), (0, 0, 1), (1, 0, 2), (2, 0, 3)], {3}, ["1", "2", "3"]),
        # a state that was seen is reached cheaper
        ([(0, 1, 1), (0, 0, 2), (2, 0, 1), (1, 1, 3)], {3}, ["1", "2", "3"]),
        ([(0, 1, 1), (0, 1, 1)], {1}, ["0"]),  # a tie: the move named first
        # a tie of two ways: the first move that was named first
        ([(0, 1, 1), (0, 1, 2), (2, 1, 3), (1, 1, 3)], {3}, ["0", "3"]),
        ([(0, 1, 2), (0, 1, 1)], {1, 2}, ["0"]),  # a tie of two goals
        # two moves of cost 1 are cheaper than one of cost 10
        ([(0, 10, 2), (0, 1, 1), (1, 1, 2)], {2}, ["1", "2"]),
    ]:
        graph = Graph(tuple(edges), frozenset(goals))
        assert shortest(graph) == way


def test_a_replay_reports_cost_end_and_first_illegal_move() -> None:
    for way, replayed in [
        ([], Replay(cost=0, solved=False)),  # no move
        (["0", "1"], Replay(cost=1, solved=True)),  # a solution: one move is free
        (["0"], Replay(cost=1, solved=False)),  # legal, but not solved
        (["0", "1", "2"], Replay(cost=2, solved=False)),  # past the goal
        # the first move is illegal
        (["1"], Replay(cost=0, solved=False, failed=0, legal=("0", "3"))),
        # the second move is illegal: what comes after is not played
        (["0", "0", "1"], Replay(cost=1, solved=False, failed=1, legal=("1",))),
        # nothing is legal where the game ends
        (["0", "1", "2", "nonsense"], Replay(cost=2, solved=False, failed=3, legal=())),
    ]:
        graph = Graph(((0, 1, 1), (1, 0, 2), (2, 1, 3), (0, 0, 3)), frozenset({2}))
        assert replay(graph, way) == replayed


NO_NUMBERS = [
    *("+1", "-0", "-2", "00", "01", "1.0", "1e0", "0x1", "1_0", "1,0", "1\0", "one", "٣", "²"),
    "１",  # noqa: RUF001 - a fullwidth digit
    "−1",  # noqa: RUF001 - a typographic minus
]


@each_row("word", ["-1", "10", *NO_NUMBERS, "9" * 5000])
def test_only_plain_decimals_within_the_limits_are_accepted(word: str) -> None:
    words = Words(f"7 {word}")
    words.integer("the width", 0, 9)

    with pytest.raises(FormatError) as caught:
        words.integer("the size", 0, 9)

    assert str(caught.value) == f"word 2 is {word[:40]!r} where the size (0..9) is expected"
    if word in NO_NUMBERS:  # -1 is the only negative number, whatever the limits are
        with pytest.raises(FormatError):
            Words(word).integer("the size", -100, 100)


@given(st.integers(-1, 10**20), st.integers(-1, 10**20), st.integers(-1, 10**20))
def test_an_integer_is_taken_if_and_only_if_it_is_within_the_limits(
    number: int, low: int, high: int
) -> None:
    words = Words(str(number))

    if low <= number <= high:
        assert words.integer("the size", low, high) == number
    else:
        with pytest.raises(FormatError):
            words.integer("the size", low, high)


def test_a_text_that_ends_too_soon_or_too_late_is_an_error_with_the_expectation() -> None:
    for text, count in [(" \n", "0 words"), ("a", "1 word"), ("a b", "2 words")]:
        words = Words(text)
        while words:
            words.word("a word")
        message = f"the text ends after {count} where the size is expected"
        with pytest.raises(FormatError, match=message):
            words.word("the size")
        with pytest.raises(FormatError, match=message):
            words.integer("the size", 0, 9)
    for surplus in ("b", "b" * 50):
        words = Words(f"a {surplus} c")
        words.word("a word")
        message = f"word 2 is {surplus[:40]!r} where the text should end"
        with pytest.raises(FormatError, match=message):
            words.end()


# Ways in an output


@given(st.lists(st.none() | st.lists(st.text("abc-,", min_size=1, max_size=9))))
def test_ways_that_were_written_are_read_again(ways: list[Way | None]) -> None:
    assert list(read_ways(write_ways(ways), ways, "board")) == ways


def test_pairs_read_both_to_their_end() -> None:
    def words() -> Iterator[str]:
        yield "a"
        raise FormatError("surplus")

    assert list(pairs([1, 2], iter("ab"))) == [(1, "a"), (2, "b")]
    for ones, others in [("ab", "a"), ("a", "ab"), ("", "a")]:
        with pytest.raises(ValueError, match="not equally many"):
            list(pairs(ones, others))
    with pytest.raises(FormatError, match="surplus"):
        list(pairs([1], words()))
