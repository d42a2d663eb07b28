"""Farmer, wolf, goat and cabbage: its rules, cases and solutions, compared with the oracle."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given

from judge.errors import ProblemError
from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.farmer import inputs
from problems.farmer.rules import River, RiverState, parse, read_answer, show, write, write_answer
from tests.conftest import each_row
from tests.kit.solutions import cases, check_moves, count_nodes, right_for, run_python

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


# Reading and writing


@each_row(
    "text",
    [
        pytest.param(OLD, id="canonical"),
        pytest.param(OLD.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\n" + OLD.replace("\n", " ").replace(" ", "\t "), id="white space"),
    ],
)
def test_reading_is_lenient_about_white_space(text: str) -> None:
    games = parse(text)

    assert games == [
        River(
            things=("wolf", "goat", "cabbage"),
            seats=1,
            pairs=(("wolf", "goat"), ("goat", "cabbage")),
        )
    ]


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of things is expected"),
        ("0 0 0\n", "word 1 is '0' where the number of things (1..12) is expected"),
        ("13 0 0\n", "word 1 is '13' where the number of things (1..12) is expected"),
        ("2 3 0\n", "word 2 is '3' where the number of seats beside the farmer's (0..2) is"),
        ("2 -1 0\n", "word 2 is '-1' where the number of seats beside the farmer's (0..2) is"),
        ("4 1 7\n", "word 3 is '7' where the number of pairs (0..6) is expected"),
        ("2 1 0\na\n", "the text ends after 4 words where name 2 is expected"),
        ("2 1 0\na b2\n", "name 2 is 'b2', but 1 to 20 letters of A-Z and a-z are expected"),
        ("1 1 0\n-\n", "name 1 is '-', but 1 to 20 letters of A-Z and a-z are expected"),
        ("1 1 0\nwölf\n", "name 1 is 'wölf', but 1 to 20 letters of A-Z and a-z are expected"),
        (f"1 1 0\n{'a' * 21}\n", f"name 1 is '{'a' * 21}', but 1 to 20 letters of A-Z and a-z"),
        ("2 1 0\na a\n", "name 2 is 'a', and so is name 1, but distinct names are expected"),
        (
            "2 1 1\na b\na\n",
            "the text ends after 6 words where the second name of pair 1 is expected",
        ),
        ("2 1 1\na b\na c\n", "pair 1 names 'c', but one of these is expected: a b"),
        ("2 1 1\na b\nA b\n", "pair 1 names 'A', but one of these is expected: a b"),
        ("2 1 1\na b\nb b\n", "pair 1 names 'b' twice, but two things are expected"),
        (
            "3 1 2\na b c\na b\nb a\n",
            "pair 2 is b a, and so is pair 1, but distinct pairs are expected",
        ),
        ("1 1 0\na b\n", "word 5 is 'b' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_the_largest_puzzle_can_be_read() -> None:
    names = [letter * 20 for letter in "abcdefghijkl"]
    pairs = list(combinations(names, 2))
    lines = ["12 12 66", " ".join(names), *(" ".join(pair) for pair in pairs)]

    (game,) = parse("\n".join(lines))

    assert game == River(things=tuple(names), seats=12, pairs=tuple(pairs))


# The game


def test_at_the_start_only_the_goat_can_be_taken() -> None:
    game = old()

    moves = list(game.moves(game.start))

    assert moves == [("goat", 1, RiverState(near=WOLF | CABBAGE, farmer_near=False))]


def test_the_farmer_can_take_or_leave_all_on_his_bank() -> None:
    moves = list(old().moves(RiverState(near=CABBAGE, farmer_near=False)))

    # Wolf and goat are on the far bank with him: one of them must come along.
    assert moves == [
        ("wolf", 1, RiverState(near=CABBAGE | WOLF, farmer_near=True)),
        ("goat", 1, RiverState(near=CABBAGE | GOAT, farmer_near=True)),
    ]


def test_the_farmer_may_cross_alone() -> None:
    moves = list(old().moves(RiverState(near=WOLF | CABBAGE, farmer_near=False)))

    assert [move for move, _, _ in moves] == ["-", "goat"]


@each_row(
    ("seats", "moves"),
    [
        (0, ["-"]),
        (1, ["-", "x", "y", "z"]),
        (2, ["-", "x", "y", "z", "x+y", "x+z", "y+z"]),
        (3, ["-", "x", "y", "z", "x+y", "x+z", "y+z", "x+y+z"]),
    ],
)
def test_a_load_has_no_more_things_than_there_are_seats(seats: int, moves: list[str]) -> None:
    game = River(things=("x", "y", "z"), seats=seats, pairs=())

    assert [move for move, _, _ in game.moves(game.start)] == moves


def test_a_pair_forbids_both_orders() -> None:
    game = River(things=("x", "y", "z"), seats=1, pairs=(("z", "x"),))

    assert [move for move, _, _ in game.moves(game.start)] == ["x", "z"]


def test_it_is_solved_when_nothing_is_left_on_the_near_bank() -> None:
    game = old()

    assert game.solved(RiverState(near=0, farmer_near=False))
    assert not game.solved(RiverState(near=GOAT, farmer_near=False))
    assert not game.solved(game.start)


@given(inputs.games())
def test_every_crossing_can_be_undone_if_the_other_bank_is_safe(games: list[River]) -> None:
    (game,) = games
    for _, _, after in game.moves(game.start):
        back = {target for _, _, target in game.moves(after)}

        # The things just brought were together with the farmer, and go back with him.
        assert game.start in back


# What is known


def test_the_old_puzzle_needs_seven_crossings() -> None:
    way = shortest(old())

    assert way is not None
    assert len(way) == 7
    assert replay(old(), way).solved


def test_the_old_puzzle_has_two_shortest_ways() -> None:
    game = old()
    layer = Counter([game.start])

    for _ in range(7):
        following: Counter[RiverState] = Counter()
        for state, ways in layer.items():
            for _, _, after in game.moves(state):
                following[after] += ways
        layer = following

    assert sum(ways for state, ways in layer.items() if game.solved(state)) == 2


def test_the_old_puzzle_has_ten_safe_positions() -> None:
    game = old()
    foes = [WOLF | GOAT, GOAT | CABBAGE]

    safe = {
        RiverState(near=near, farmer_near=farmer_near)
        for near, farmer_near in product(range(8), (True, False))
        if not any(
            pair & alone == pair for pair in foes for alone in [7 ^ near if farmer_near else near]
        )
    }

    assert len(safe) == 10
    assert reachable_positions(game) == safe


def reachable_positions(game: River) -> set[RiverState]:
    """All positions that can be reached, beyond the goal too."""
    seen = {game.start}
    stack = [game.start]
    while stack:
        for _, _, after in game.moves(stack.pop()):
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return seen


@each_row(
    ("things", "seats", "least"),
    [(1, 1, 1), (2, 1, 3), (5, 1, 9), (5, 2, 5), (5, 3, 3), (5, 4, 3), (5, 5, 1), (7, 3, 5)],
)
def test_without_pairs_it_is_a_matter_of_division(things: int, seats: int, least: int) -> None:
    game = River(things=tuple("abcdefg"[:things]), seats=seats, pairs=())

    assert crossings(game) == least


@each_row("seats", range(4))
def test_a_star_of_three_needs_two_seats(seats: int) -> None:
    pairs = (("a", "b"), ("a", "c"), ("a", "d"))
    game = River(things=("a", "b", "c", "d"), seats=seats, pairs=pairs)

    assert (crossings(game) is not None) == (seats >= 2)


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


def test_another_seat_is_never_a_loss() -> None:
    pairs = (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a"))
    games = [River(things=tuple("abcde"), seats=seats, pairs=pairs) for seats in range(6)]

    numbers = [crossings(game) or 99 for game in games]

    assert numbers == sorted(numbers, reverse=True)
    assert numbers[5] == 1


# Answers


def test_an_answer_has_the_number_of_crossings_and_the_loads() -> None:
    game = old()
    way = ["goat", "-", "wolf", "goat", "cabbage", "-", "goat"]

    text = write_answer([game], [way])

    assert text == "7\ngoat - wolf goat cabbage - goat\n"
    assert list(read_answer(text, [game])) == [way]


def test_no_way_is_written_as_minus_one() -> None:
    game = River(things=("x",), seats=0, pairs=())

    text = oracle_answer(game)

    assert text == "-1\n"
    assert list(read_answer(text, [game])) == [None]


def test_names_are_read_in_any_order() -> None:
    game = River(things=("x", "y", "z"), seats=3, pairs=())

    ways = list(read_answer("3 z+x - y+z+x", [game]))

    assert ways == [["x+z", "-", "x+y+z"]]


@each_row("word", ["x+", "+", "x+x", "x-y", "X", "x+w", "--", "x,y"])
def test_an_invalid_load_stays_unchanged(word: str) -> None:
    game = River(things=("x", "y"), seats=2, pairs=())

    assert list(read_answer(f"1 {word}", [game])) == [[word]]


def test_a_shortened_word_is_never_a_load() -> None:
    long = "a" * 20 + "+" + "b" * 19
    game = River(things=("a" * 20, "b" * 19), seats=2, pairs=())

    (way,) = read_answer(f"1 {long}nonsense", [game])

    assert way == [f"{long}..."]
    assert list(read_answer(f"1 {long}", [game])) == [[long]]


EXPECTED = "7\ngoat - wolf goat cabbage - goat\n"
LONG = "z" * 5000


@each_row(
    "actual",
    [
        EXPECTED,
        "7 goat - cabbage goat wolf - goat",
        "7\r\ngoat\r\n-\r\nwolf\r\ngoat\r\ncabbage\r\n-\r\ngoat\r\n",
    ],
)
def test_both_shortest_ways_are_accepted(actual: str) -> None:
    assert check_moves("farmer", [old()], EXPECTED, actual) == Check(ok=True)


@each_row(
    ("actual", "message", "instance", "move"),
    [
        ("", "the text ends after 0 words where the number of crossings is expected", None, None),
        ("7 goat -", "the text ends after 3 words where crossing 3 is expected", None, None),
        ("7", "the text ends after 1 word where crossing 1 is expected", None, None),
        (f"{EXPECTED} 7", "word 9 is '7' where the text should end", None, None),
        (
            "-1 goat",
            "-1, but it can be solved in 7 moves; word 2 is 'goat' where the text should end",
            1,
            None,
        ),
        ("goat", "word 1 is 'goat' where the number of crossings", None, None),
        ("-1", "-1, but it can be solved in 7 moves", 1, None),
        ("0", "it is not solved after 0 moves", 1, None),
        ("6 goat - wolf goat cabbage -", "it is not solved after 6 moves", 1, None),
        (
            "1 wolf",
            "move 1 is 'wolf', which is not legal there (legal: goat)",
            1,
            1,
        ),
        (
            "2 goat cabbage",
            "move 2 is 'cabbage', which is not legal there (legal: - goat)",
            1,
            2,
        ),
        (
            "1 wolf+goat",
            "move 1 is 'wolf+goat', which is not legal there (legal: goat)",
            1,
            1,
        ),
        ("4 goat - wolf -", "move 4 is '-', which is not legal there", 1, 4),
        (
            "7 goat - wolf + cabbage goat - goat goat",
            "move 4 is '+', which is not legal there (legal: wolf goat)",
            1,
            4,
        ),
        ("1 Goat", "move 1 is 'Goat', which is not legal there (legal: goat)", 1, 1),
        (
            "9 goat goat goat - wolf goat cabbage - goat",
            "9 moves, but 7 are enough",
            1,
            None,
        ),
        (f"1 {LONG}", f"move 1 is '{LONG[:40]}...', which is not legal", 1, 1),
    ],
)
def test_a_wrong_output_is_explained(
    actual: str, message: str, instance: int | None, move: int | None
) -> None:
    check = check_moves("farmer", [old()], EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


@each_row("expected", ["", "7 goat", "7 goat - wolf goat cabbage - wolf", "1 goat"])
def test_a_broken_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(ProblemError, match="the case's answer"):
        check_moves("farmer", [old()], expected, EXPECTED)


def test_a_way_for_an_unsolvable_answer_is_a_judge_error() -> None:
    with pytest.raises(ProblemError, match="the case's answer is -1, but 7 moves solve it"):
        check_moves("farmer", [old()], "-1\n", EXPECTED)


# The picture


@each_row(
    ("state", "far", "near"),
    [
        (RiverState(near=7, farmer_near=True), "", "(farmer)  wolf  goat  cabbage"),
        (RiverState(near=5, farmer_near=False), "(farmer)  goat", "wolf  cabbage"),
        (RiverState(near=0, farmer_near=False), "(farmer)  wolf  goat  cabbage", ""),
    ],
)
def test_a_position_is_shown_as_two_banks(state: RiverState, far: str, near: str) -> None:
    assert show(old(), state) == f"{far}\n{'~' * 29}\n{near}"


def test_no_picture_is_wider_than_a_terminal() -> None:
    game = River(things=tuple(letter * 20 for letter in "abcdefghijkl"), seats=1, pairs=())

    picture = show(game, game.start)

    assert max(map(len, picture.split("\n"))) <= 80
    assert all(thing in picture for thing in game.things)


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    games = [parse(case.input.decode())[0] for case in cases("farmer").values()]

    assert {len(game.things) for game in games} >= {1, 12}
    assert {game.seats for game in games} >= {0, 12}
    assert {len(game.pairs) for game in games} >= {0, 66}
    assert max(len(thing) for game in games for thing in game.things) == 20


def test_about_half_of_the_random_cases_have_a_way() -> None:
    random = [case for case in cases("farmer").values() if case.name.endswith("-random")]

    solvable = [case for case in random if case.answer != b"-1\n"]

    assert 4 <= len(solvable) <= len(random) - 4


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


def test_whole_layers_hold_each_safe_state_before_the_goal_once() -> None:
    assert count_nodes("farmer/bit_sets.py", OLD) == 9
