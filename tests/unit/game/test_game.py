"""Games: shortest ways and replays; words of a text, ways in an output, pictures."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import (
    CheapestFirst,
    FormatError,
    Replay,
    Way,
    Words,
    pairs,
    read_ways,
    replay,
    shortest,
    write_ways,
)
from judge.game.drawing import Paint, disc, drawing, label, square, tile
from tests.conftest import each_row


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


def least_cost(graph: Graph) -> int | None:
    """The cost of a cheapest way, by Bellman-Ford."""
    far = 1000
    costs = dict.fromkeys(range(6), far) | {graph.start: 0}
    for _ in costs:
        for here, cost, there in graph.edges:
            costs[there] = min(costs[there], costs[here] + cost)
    return min((costs[goal] for goal in graph.goals if costs[goal] < far), default=None)


@given(GRAPHS)
def test_a_shortest_way_costs_what_bellman_ford_says(graph: Graph) -> None:
    way, least = shortest(graph), least_cost(graph)

    found = None if way is None else replay(graph, way)
    assert found == (None if least is None else Replay(cost=least, solved=True))


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


def test_of_ways_that_cost_the_same_the_move_that_is_named_first_counts() -> None:
    for edges, goals, way in [
        ([], {0}, []),  # solved from the start: no move
        ([(0, 0, 1), (1, 0, 0)], {2}, None),  # a free circle ends
        ([(0, 1, 1), (0, 1, 1)], {1}, ["0"]),
        ([(0, 1, 1), (0, 1, 2), (2, 1, 3), (1, 1, 3)], {3}, ["0", "3"]),  # two ways
        ([(0, 1, 2), (0, 1, 1)], {1, 2}, ["0"]),  # two goals
    ]:
        assert shortest(Graph(tuple(edges), frozenset(goals))) == way


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

    bounds = " (0..9)" if re.fullmatch(r"[-+]?[0-9]+", word) else ""
    assert str(caught.value) == f"word 2 is {word[:40]!r} where the size{bounds} is expected"
    if word in NO_NUMBERS:  # -1 is the only negative number, whatever the limits are
        with pytest.raises(FormatError):
            Words(word).integer("the size", -100, 100)


@given(st.integers(-1, 10**20), st.integers(-1, 10**20), st.integers(-1, 10**20))
def test_an_integer_is_taken_within_the_limits_alone(number: int, low: int, high: int) -> None:
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


@given(st.lists(st.none() | st.lists(st.text("abc-,", min_size=1, max_size=9))))
def test_ways_that_were_written_are_read_again(ways: list[Way | None]) -> None:
    assert list(read_ways(write_ways(ways), ways, "board")) == ways


def test_pairs_read_both_to_their_end() -> None:
    def words() -> Iterator[str]:
        yield "a"
        raise FormatError("surplus")

    assert list(pairs([1, 2], iter("ab"))) == [(1, "a"), (2, "b")]
    for ones, others in [("ab", "a"), ("a", "ab"), ("", "a")]:
        with pytest.raises(ValueError, match="they differ in number"):
            list(pairs(ones, others))
    with pytest.raises(FormatError, match="surplus"):
        list(pairs([1], words()))


# Pictures for light and dark, whatever their texts are

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_has_its_shapes_from_the_lowest_on() -> None:
    shapes = [square(0, 1, Paint.FLOOR, gap=0), disc(1.5, 0.5, 0.25, Paint.MAN)]

    root = ElementTree.fromstring(drawing(2, 1, shapes))
    board = ElementTree.fromstring(drawing(1, 1, tile(0, 0, Paint.BOX, 15)))

    assert root.attrib == {"width": "56", "height": "28", "viewBox": "0 0 56 28"}
    assert [one.attrib for one in root][1:] == [
        {"class": "floor", "x": "28", "y": "0", "width": "28", "height": "28"},
        {"class": "man", "cx": "42", "cy": "14", "r": "7"},
    ]
    assert [(one.tag, one.text) for one in board][1:] == [
        (f"{SVG}rect", None),
        (f"{SVG}text", "15"),
    ]
    assert ElementTree.fromstring(drawing(0, 0, [])).attrib["width"] == "0"


def test_no_text_is_markup() -> None:
    for text, shown in [
        ("</text><script>alert(1)</script>", "</text><script>alert(1)</script>"),
        ("a&b \"c' <!--", "a&b \"c' <!--"),
        ("]]>", "]]>"),
        ("\x00\x1b[31m\ud800", "\N{REPLACEMENT CHARACTER}" * 2 + "[31m\N{REPLACEMENT CHARACTER}"),
        (7, "7"),
    ]:
        root = ElementTree.fromstring(drawing(1, 1, [label(0, 0, text)]))
        assert [one.tag for one in root] == [f"{SVG}style", f"{SVG}text"]
        assert root[1].text == shown


@pytest.mark.parametrize("text", ["a {", "a } b", "{} {0!x}"])
def test_a_text_that_was_put_together_stays_as_it_is(text: str) -> None:
    assert FormatError(text).fact == text
