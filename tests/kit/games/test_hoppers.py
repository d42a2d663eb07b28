"""Hoppers: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from judge.game import shortest
from problems.hoppers.rules import HOLES, LINES, Hoppers, parse, show
from tests.conftest import each_row
from tests.kit.solutions import case_texts

CORNERS, EDGES, INNER, CENTRE = (0, 2, 10, 12), (1, 5, 7, 11), (3, 4, 8, 9), (6,)
FULL = 2**HOLES - 1


def board(*pegs: int, target: int) -> Hoppers:
    return Hoppers(start=sum(1 << peg for peg in pegs), target=target)


def empty_at(hole: int, target: int) -> Hoppers:
    """The board with one empty hole."""
    return Hoppers(start=FULL ^ 1 << hole, target=target)


@cache
def least(game: Hoppers) -> int | None:
    """The least number of moves, by the oracle."""
    way = shortest(game)
    return None if way is None else len(way)


# The game


def places() -> list[tuple[int, int]]:
    """The row and the column of each hole in the picture, in the order of the holes."""
    picture = show(empty_at(0, 0), 0).split("\n")
    return [(y, x) for y, line in enumerate(picture) for x, sign in enumerate(line) if sign != " "]


def test_the_sixteen_lines_are_all_that_the_picture_shows() -> None:
    holes = places()
    # One step across, down, and along the two diagonals.
    steps = ((0, 6), (2, 0), (1, 3), (1, -3))
    seen = [
        (y, x, (y + down, x + right), (y + 2 * down, x + 2 * right))
        for y, x in holes
        for down, right in steps
    ]

    lines = {
        (holes.index((y, x)), holes.index(middle), holes.index(end))
        for y, x, middle, end in seen
        if middle in holes and end in holes
    }

    assert len(holes) == HOLES
    assert lines == set(LINES)
    assert len(LINES) == 16


@each_row("line", LINES)
def test_a_peg_jumps_along_each_line_either_way(line: tuple[int, int, int]) -> None:
    first, middle, last = line

    forth = list(board(first, middle, target=0).moves(1 << first | 1 << middle))
    back = list(board(last, middle, target=0).moves(1 << last | 1 << middle))

    assert (f"{first}-{last}", 1, 1 << last) in forth
    assert (f"{last}-{first}", 1, 1 << first) in back


def test_a_peg_may_jump_on_may_stop_and_may_come_back_to_where_it_began() -> None:
    game = board(2, 3, 4, target=0)

    assert list(game.moves(game.start)) == [
        ("2-6", 1, 1 << 3 | 1 << 6),
        ("2-6-0", 1, 1 << 0),
    ]
    round_trip = board(8, 9, 11, 12, target=12)
    assert ("12-10-6-12", 1, 1 << 12) in list(round_trip.moves(round_trip.start))
    # No peg jumps over an empty hole or onto a peg.
    assert list(board(0, 2, target=0).moves(1 << 0 | 1 << 2)) == []
    assert list(board(0, 1, 2, target=0).moves(0b111)) == []
    assert [board(4, target=4).solved(state) for state in (1 << 4, 1 << 5, 3 << 4, 0)] == [
        *(True, False, False, False)
    ]
    assert show(board(4, target=6), 1 << 6).split("\n")[2] == ".     O     ."


def test_each_jump_takes_one_peg_away_and_no_two_moves_have_the_same_name() -> None:
    for state in range(1, FULL):
        moves = list(board(0, target=0).moves(state))
        assert len({name for name, _, _ in moves}) == len(moves)
        assert all(
            after.bit_count() == state.bit_count() - move.count("-") for move, _, after in moves
        )


# What is known


def test_one_hole_empty_takes_the_known_numbers_of_moves() -> None:
    for holes, same, best in [(CORNERS, 7, 7), (EDGES, 9, 8), (INNER, None, 8), (CENTRE, 7, 7)]:
        for hole in holes:
            numbers = [least(empty_at(hole, target)) for target in range(HOLES)]
            assert numbers[hole] == same
            assert min(number for number in numbers if number is not None) == best


def test_the_board_looks_alike_from_all_sides_and_each_corner_needs_a_move() -> None:
    turned = {0: 2, 1: 7, 2: 12, 3: 4, 4: 9, 5: 1, 6: 6, 7: 11, 8: 3, 9: 8, 10: 0, 11: 5, 12: 10}

    for hole, target in product(range(HOLES), repeat=2):
        game, other = empty_at(hole, target), empty_at(turned[hole], turned[target])
        corners = [peg for peg in CORNERS if game.start >> peg & 1 and peg != target]
        assert least(game) == least(other)
        assert (least(game) or 99) >= len(corners)


# The cases


@pytest.mark.slow
@pytest.mark.nightly
def test_no_board_needs_more_than_ten_moves() -> None:
    most = [
        (start, target)
        for start in range(1, FULL + 1)
        for target in range(HOLES)
        if (least(Hoppers(start=start, target=target)) or 0) >= 10
    ]

    text, _ = case_texts("hoppers", "secret/16-most-moves")
    assert [(game.start, game.target) for game in parse(text)] == most
    assert {least(Hoppers(start=start, target=target)) for start, target in most} == {10}
