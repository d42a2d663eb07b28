"""Farmer, wolf, goat and cabbage: its rules, cases and solutions, compared with the oracle."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from judge.game import shortest
from judge.model import Check
from problems.farmer.rules import River, RiverState, parse, read_answer, show, write, write_answer
from tests.conftest import each_row
from tests.kit.figures.farmer import reachable_positions
from tests.kit.solutions import check_moves, right_for, run_python

OLD = "3 1 2\nwolf goat cabbage\nwolf goat\ngoat cabbage\n"
WOLF, GOAT, CABBAGE = 1, 2, 4


def old() -> River:
    """The puzzle of wolf, goat and cabbage."""
    return parse(OLD)[0]


def oracle_answer(game: River) -> str:
    return write_answer([game], [shortest(game)])


def crossings(game: River) -> int | None:
    way = shortest(game)
    return None if way is None else len(way)


# The game


def test_the_farmer_takes_what_leaves_no_pair_alone() -> None:
    game = old()

    at_start = list(game.moves(game.start))
    on_far_bank = list(game.moves(RiverState(near=CABBAGE, farmer_near=False)))
    may_go_alone = game.moves(RiverState(near=WOLF | CABBAGE, farmer_near=False))

    assert at_start == [("goat", 1, RiverState(near=WOLF | CABBAGE, farmer_near=False))]
    # Wolf and goat are on the far bank with him: one of them must come along.
    assert on_far_bank == [
        ("wolf", 1, RiverState(near=CABBAGE | WOLF, farmer_near=True)),
        ("goat", 1, RiverState(near=CABBAGE | GOAT, farmer_near=True)),
    ]
    assert [move for move, _, _ in may_go_alone] == ["-", "goat"]
    # A pair forbids both orders.
    turned = River(things=("x", "y", "z"), seats=1, pairs=(("z", "x"),))
    assert [move for move, _, _ in turned.moves(turned.start)] == ["x", "z"]


def test_it_is_solved_when_nothing_is_left_on_the_near_bank() -> None:
    game, end = old(), RiverState(near=0, farmer_near=False)

    assert game.solved(end)
    assert not game.solved(RiverState(near=GOAT, farmer_near=False))
    assert not game.solved(game.start)
    assert show(game, end) == f"(farmer)  wolf  goat  cabbage\n{'~' * 29}\n"


# What is known


def test_the_old_puzzle_needs_seven_crossings_in_one_of_two_ways() -> None:
    game = old()
    layer = Counter([game.start])
    for _ in range(7):
        following: Counter[RiverState] = Counter()
        for state, ways in layer.items():
            for _, _, after in game.moves(state):
                following[after] += ways
        layer = following

    assert crossings(game) == 7
    assert sum(ways for state, ways in layer.items() if game.solved(state)) == 2


def test_the_old_puzzle_has_ten_safe_positions() -> None:
    foes = [WOLF | GOAT, GOAT | CABBAGE]

    safe = {
        RiverState(near=near, farmer_near=farmer_near)
        for near, farmer_near in product(range(8), (True, False))
        if not any(pair & (7 ^ near if farmer_near else near) == pair for pair in foes)
    }

    assert len(safe) == 10
    assert reachable_positions(old()) == safe


def test_seats_bound_the_loads_and_more_of_them_are_never_a_loss() -> None:
    for seats, loads in [(0, "-"), (1, "- x y z"), (2, "- x y z x+y x+z y+z")]:
        game = River(things=("x", "y", "z"), seats=seats, pairs=())
        assert [move for move, _, _ in game.moves(game.start)] == loads.split()
    # Without pairs it is a matter of division.
    for things, seats, least in [(1, 1, 1), (5, 1, 9), (5, 2, 5), (5, 4, 3), (5, 5, 1), (7, 3, 5)]:
        assert crossings(River(things=tuple("abcdefg"[:things]), seats=seats, pairs=())) == least
    ring = (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a"))
    games = [River(things=tuple("abcde"), seats=seats, pairs=ring) for seats in range(6)]
    numbers = [crossings(game) or 99 for game in games]
    assert numbers == sorted(numbers, reverse=True)


@each_row("chosen", list(product((False, True), repeat=6)))
def test_a_vertex_cover_and_one_seat_more_are_enough(chosen: tuple[bool, ...]) -> None:
    things = tuple("abcd")
    every = combinations(things, 2)
    pairs = tuple(pair for pair, taken in zip(every, chosen, strict=True) if taken)
    cover = min(
        size
        for size in range(4)
        for some in combinations(things, size)
        if all(set(pair) & set(some) for pair in pairs)
    )

    least = next(
        seats
        for seats in range(5)
        if crossings(River(things=things, seats=seats, pairs=pairs)) is not None
    )

    assert least in (cover, cover + 1)


# Answers


def test_names_are_read_in_any_order_and_an_invalid_load_stays_unchanged() -> None:
    three = River(things=("x", "y", "z"), seats=3, pairs=())
    two = River(things=("x", "y"), seats=2, pairs=())

    assert list(read_answer("3 z+x - y+z+x", [three])) == [["x+z", "-", "x+y+z"]]
    for word in ["x+", "+", "x+x", "x-y", "X", "x+w", "--", "x,y"]:
        assert list(read_answer(f"1 {word}", [two])) == [[word]]


def test_a_shortened_word_is_never_a_load() -> None:
    long = "a" * 20 + "+" + "b" * 19
    game = River(things=("a" * 20, "b" * 19), seats=2, pairs=())

    assert list(read_answer(f"1 {long}nonsense", [game])) == [[f"{long}..."]]
    assert list(read_answer(f"1 {long}", [game])) == [[long]]


# The solutions


@each_row("name", right_for("farmer"))
def test_a_search_is_right_on_all_puzzles_of_four_things(name: str) -> None:
    things = tuple("abcd")
    every = list(combinations(things, 2))
    for chosen, seats in product(product((False, True), repeat=len(every)), range(1, 4)):
        pairs = tuple(pair for pair, taken in zip(every, chosen, strict=True) if taken)
        game = River(things=things, seats=seats, pairs=pairs)

        assert check_moves(
            "farmer", [game], oracle_answer(game), run_python(name, write([game]))
        ) == Check(ok=True)
