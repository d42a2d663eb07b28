from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import (
    FormatError,
    Game,
    Replay,
    Rules,
    State,
    Way,
    Words,
    counted,
    number_fault,
    pairs,
    read_ways,
    replay,
    shorten,
    shortest,
    weighted,
    write_costs,
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
EDGES = st.tuples(VERTICES, st.integers(0, 1), VERTICES)
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


@given(JUGS)
def test_a_shortest_way_has_as_few_moves_as_any(game: Jugs) -> None:
    way = shortest(game)

    fewest = fewest_moves(game)
    assert walk(game, way) == (None if fewest is None else Replay(cost=fewest, solved=True))


@given(GRAPHS)
def test_the_oracle_says_the_same_twice(graph: Graph) -> None:
    assert shortest(graph) == shortest(graph)


def test_the_classic_jugs_take_six_moves() -> None:
    way = shortest(Jugs((3, 5), 4))

    assert way == [
        "fill right",
        "pour left",
        "empty left",
        "pour left",
        "fill right",
        "pour left",
    ]


@each_row(
    ("edges", "goals", "way"),
    [
        ([], {0}, []),  # solved from the start: no move
        ([], {1}, None),  # no move at all
        ([(0, 1, 1)], set(), None),  # no goal
        ([(1, 0, 0)], {1}, None),  # an edge has one direction
        ([(0, 0, 1), (1, 0, 0)], {2}, None),  # a free circle ends
        ([(0, 0, 0), (0, 1, 1)], {1}, ["1"]),  # a loop is left
        # three free moves are cheaper than one that costs
        ([(0, 1, 3), (0, 0, 1), (1, 0, 2), (2, 0, 3)], {3}, ["1", "2", "3"]),
        # a state that was seen is reached cheaper
        ([(0, 1, 1), (0, 0, 2), (2, 0, 1), (1, 1, 3)], {3}, ["1", "2", "3"]),
        ([(0, 1, 1), (0, 1, 1)], {1}, ["0"]),  # a tie: the move named first
        # a tie of two ways: the first move that was named first
        ([(0, 1, 1), (0, 1, 2), (2, 1, 3), (1, 1, 3)], {3}, ["0", "3"]),
        ([(0, 1, 2), (0, 1, 1)], {1, 2}, ["0"]),  # a tie of two goals
    ],
)
def test_a_shortest_way_is_the_cheapest_and_the_first(
    edges: list[tuple[int, int, int]], goals: set[int], way: list[str] | None
) -> None:
    graph = Graph(tuple(edges), frozenset(goals))

    assert shortest(graph) == way


@each_row(
    ("way", "replayed"),
    [
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
    ],
)
def test_a_replay_reports_cost_end_and_first_illegal_move(way: list[str], replayed: Replay) -> None:
    graph = Graph(((0, 1, 1), (1, 0, 2), (2, 1, 3), (0, 0, 3)), frozenset({2}))

    assert replay(graph, way) == replayed


@given(JUGS, st.lists(st.integers(0, 5)))
def test_a_replay_of_legal_moves_costs_their_number(game: Jugs, choices: list[int]) -> None:
    names = [name for name, _, _ in game.moves(game.start)]
    way = [names[choice] for choice in choices]

    replayed = replay(game, way)

    assert (replayed.cost, replayed.failed, replayed.legal) == (len(way), None, ())


@pytest.mark.slow
@given(GRAPHS, st.lists(st.integers(0, 15).map(str), max_size=8))
def test_a_replay_that_fails_names_a_move_that_is_not_among_the_legal(
    graph: Graph, way: list[str]
) -> None:
    replayed = replay(graph, way)

    if replayed.failed is not None:
        assert way[replayed.failed] not in replayed.legal
        assert replay(graph, way[: replayed.failed]).failed is None


def test_the_rules_answer_by_the_oracle() -> None:
    rules = Rules(
        instance="pair of jugs",
        parse=lambda text: [],
        write=lambda games: "",
        write_answer=lambda games, ways: f"{len(games)} {ways}",
        show=lambda game, state: str(state),
    )

    assert rules.answer([Jugs((1, 2), 2), Jugs((2, 2), 1)]) == "2 [['fill right'], None]"


@each_row(
    ("word", "low", "high", "number"),
    [
        ("0", 0, 9, 0),  # zero
        ("5", 5, 9, 5),  # the lowest
        ("9", 5, 9, 9),  # the highest
        ("-1", -1, 9, -1),  # minus one, if it is allowed
        ("10", 0, 10, 10),  # two digits
        ("1" + "0" * 30, 0, 10**30, 10**30),  # many digits
    ],
)
def test_an_integer_is_a_plain_decimal(word: str, low: int, high: int, number: int) -> None:
    words = Words(word)

    assert words.integer("the size", low, high) == number


@each_row(
    "word",
    [
        "-1",  # below the lowest
        "10",  # above the highest
        "+1",  # a plus sign
        "-0",  # minus zero
        "-2",  # a negative number
        "00",  # zero twice
        "01",  # a leading zero
        "1.0",  # a point
        "1e0",  # an exponent
        "0x1",  # hexadecimal
        "1_0",  # an underscore
        "1,0",  # a comma
        "٣",  # an Arabic digit
        "²",  # a superscript digit
        pytest.param("１", id="a fullwidth digit"),  # noqa: RUF001 - that is what is tested
        pytest.param("−1", id="a typographic minus"),  # noqa: RUF001 - that is what is tested
        "1\0",  # a NUL behind it
        "one",  # a word
    ],
)
def test_only_plain_decimals_within_the_limits_are_accepted(word: str) -> None:
    words = Words(f"7 {word}")
    words.integer("the width", 0, 9)

    with pytest.raises(FormatError) as caught:
        words.integer("the size", 0, 9)

    assert str(caught.value) == f"word 2 is {word!r} where the size (0..9) is expected"


@each_row("word", ["-2", "-0", "-10"])
def test_minus_one_is_the_only_negative_number(word: str) -> None:
    words = Words(word)

    with pytest.raises(FormatError):
        words.integer("the size", -100, 9)


def test_a_number_of_thousands_of_digits_is_refused_like_any_other() -> None:
    words = Words("9" * 5000)

    with pytest.raises(FormatError) as caught:
        words.integer("the size", 0, 9)

    assert str(caught.value) == f"word 1 is {'9' * 40!r} where the size (0..9) is expected"


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


def test_words_are_read_one_after_the_other_whatever_the_white_space() -> None:
    words = Words("\n a\tbc\r\n\n  d ")

    found = [words.word("a word") for _ in range(3)]

    assert (found, bool(words)) == (["a", "bc", "d"], False)


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the size is expected"),  # empty
        (" \n", "the text ends after 0 words where the size is expected"),  # blank
        ("a", "the text ends after 1 word where the size is expected"),  # one word
        ("a b", "the text ends after 2 words where the size is expected"),  # two
    ],
)
@each_row("kind", ["word", "integer"])
def test_a_text_that_ends_too_soon_is_an_error_with_the_expectation(
    text: str, message: str, kind: str
) -> None:
    words = Words(text)
    while words:
        words.word("a word")

    with pytest.raises(FormatError) as caught:
        words.word("the size") if kind == "word" else words.integer("the size", 0, 9)

    assert str(caught.value) == message


def test_a_text_that_is_read_to_its_end_is_right() -> None:
    words = Words("a\n")
    words.word("a word")

    words.end()

    assert not words


@each_row(
    ("text", "message"),
    [
        ("a b c", "word 2 is 'b' where the text should end"),  # its first word
        ("a " + "b" * 50, f"word 2 is {'b' * 40!r} where the text should end"),  # a long word
    ],
)
def test_surplus_words_are_named(text: str, message: str) -> None:
    words = Words(text)
    words.word("a word")

    with pytest.raises(FormatError) as caught:
        words.end()

    assert str(caught.value) == message


# Ways in an output


def test_ways_are_written_with_their_number_of_moves() -> None:
    assert write_ways([["a", "b"], None, []]) == "2\na b\n-1\n0\n\n"


@given(st.lists(st.none() | st.lists(st.text("abc-,", min_size=1, max_size=9))))
def test_ways_that_were_written_are_read_again(ways: list[Way | None]) -> None:
    assert list(read_ways(write_ways(ways), ways, "board")) == ways


@each_row(
    ("text", "instance", "message"),
    [
        ("1 a -2", "board", "word 3 is '-2' where the number of steps of board 2 (-1..1000000000)"),
        ("1 a 2 b", "board", "the text ends after 4 words where step 2 of board 2 is expected"),
        ("1 a", "", "the text ends after 2 words where the number of steps is expected"),
        ("0 1", "", "the text ends after 2 words where step 1 is expected"),
        ("0 0 0", "", "word 3 is '0' where the text should end"),
    ],
)
def test_what_is_wrong_with_a_text_of_ways_is_said(text: str, instance: str, message: str) -> None:
    ways = read_ways(text, range(2), instance, moves="steps", move="step")

    with pytest.raises(FormatError) as caught:
        list(ways)

    assert str(caught.value).startswith(message)


def test_each_way_is_read_before_what_follows_it() -> None:
    ways = read_ways("1 a 2", range(2), "board")

    assert next(ways) == ["a"]
    with pytest.raises(FormatError):
        next(ways)


def test_a_long_name_is_cut_and_so_it_is_no_legal_move() -> None:
    assert list(read_ways(f"2 {'a' * 5} {'a' * 6}", [0], "", longest=5)) == [["aaaaa", "aaaaa..."]]


def test_pairs_end_where_both_end() -> None:
    assert list(pairs([1, 2], iter("ab"))) == [(1, "a"), (2, "b")]


@each_row(("ones", "others"), [("ab", "a"), ("a", "ab"), ("", "a")])
def test_pairs_of_different_numbers_are_an_error(ones: str, others: str) -> None:
    with pytest.raises(ValueError, match="not equally many"):
        list(pairs(ones, others))


def test_pairs_read_both_to_their_end() -> None:
    def words() -> Iterator[str]:
        yield "a"
        raise FormatError("surplus")

    with pytest.raises(FormatError, match="surplus"):
        list(pairs([1], words()))


def test_costs_are_written_instead_of_ways() -> None:
    jugs = Jugs((5, 3), 4)

    assert write_costs([jugs, jugs], [["fill left", "pour right"], None]) == "2\n-1\n"


@each_row(
    ("word", "fault"),
    [
        ("-1", ""),
        ("0", ""),
        ("10", ""),
        ("9" * 5000, ""),
        ("-2", "'-2' is not a plain number: no sign (but for -1), no leading zero"),
        ("+1", "'+1' is not a plain number: no sign (but for -1), no leading zero"),
        ("00", "'00' is not a plain number: no sign (but for -1), no leading zero"),
        ("1.0", "'1.0' is not a number"),
        ("-", "'-' is not a number"),
        ("\N{ARABIC-INDIC DIGIT ONE}", "'\N{ARABIC-INDIC DIGIT ONE}' is not a number"),
        ("x" * 41, f"'{'x' * 40}...' is not a number"),
    ],
)
def test_a_word_that_is_no_plain_number_is_explained(word: str, fault: str) -> None:
    assert number_fault(word) == fault


def test_a_noun_is_counted_in_the_singular_or_plural() -> None:
    boxes = [counted(number, "box", "boxes") for number in (0, 1, 2)]

    assert boxes == ["0 boxes", "1 box", "2 boxes"]
    assert counted(2, "move") == "2 moves"


def test_only_what_is_too_long_is_shortened() -> None:
    assert [shorten("a" * 40), shorten("a" * 41)] == ["a" * 40, "a" * 40 + "..."]


def test_a_weight_says_how_often_a_choice_is_there() -> None:
    assert weighted({"rare": 1, "never": 0, "often": 3}) == ["rare", "often", "often", "often"]
