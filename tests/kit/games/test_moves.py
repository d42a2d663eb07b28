"""The moves of every game, its oracle beside a plain search, and numbers that are known."""

import tomllib
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import game as judged
from judge.game import Game, Replay, replay
from problems.cube.inputs import cubes
from problems.cube.rules import MOVES, SOLVED, inverse, turned, twist, twisted
from problems.farmer.rules import River
from problems.hanoi.inputs import puzzles
from problems.hanoi.rules import Hanoi, letters
from problems.hoppers.rules import HOLES, LINES, Hoppers
from problems.jugs.inputs import games as jugs
from problems.knights.inputs import games as knights
from problems.lightsout.rules import LightsOut
from problems.pancakes.rules import Stack, flipped, gaps
from problems.rook.inputs import games as endings
from problems.sliding_puzzles.rules import (
    Naming,
    Puzzle,
    Sliding,
    distances,
    is_solvable,
    shortest,
    small,
    swap_two_tiles,
    walk_from_goal,
)
from problems.sokoban.inputs import games as levels
from problems.solitaire.inputs import boards as peg_boards
from tests.conftest import each_row
from tests.kit.solutions import rules_for

KNOWN: dict[str, Any] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("*.toml"))
}
"""What is known of the game of each problem: texts, moves, pictures."""

OLD = "3 1 2\nwolf goat cabbage\nwolf goat\ngoat cabbage\n"
SOLVED_CUBE = "1\n   WW\n   WW\nOO GG RR BB\nOO GG RR BB\n   YY\n   YY\n"

# Fogleman, "Solving Rush Hour, the puzzle" (2018): no board without walls needs more moves.
FIFTY_ONE = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF."


def slugs_with(kind: str) -> list[str]:
    """The problems of which something of a kind is known."""
    return [slug for slug, known in KNOWN.items() if kind in known]


def known_set(slug: str, kind: str) -> set[str]:
    """What is known of a problem, as a set of words; none if nothing is."""
    return set(KNOWN.get(slug, {}).get(kind, ()))


def game_of(slug: str, text: str) -> Any:
    """The first game of an input."""
    return rules_for(slug).parse(text)[0]


def after(game: Game[Any], way: Iterable[str]) -> Any:
    """The state after some moves."""
    state = game.start
    for name in way:
        state = {move: target for move, _, target in game.moves(state)}[name]
    return state


def least(slug: str, game: Game[Any]) -> int | None:
    """The least number of moves, by the oracle of the problem."""
    way = (rules_for(slug).shortest or judged.shortest)(game)
    if way is None:
        return None
    played = replay(game, way)
    assert played.solved
    return played.cost


@each_row("slug", slugs_with("legal"))
def test_the_legal_moves_are_those_of_the_game(slug: str) -> None:
    for text, way, legal in KNOWN[slug]["legal"]:
        game = game_of(slug, text)
        moves = list(game.moves(after(game, way.split())))

        assert [name for name, _, _ in moves] == legal.split(), text
        walks = slug in ("push", "sokoban")
        if slug != "bridge":  # whose costs are minutes
            assert all(cost == (not walks or name.isupper()) for name, cost, _ in moves)


@pytest.mark.slow
@each_row("slug", slugs_with("least"))
def test_the_least_number_of_moves_is_the_one_that_is_known(slug: str) -> None:
    known = dict(KNOWN[slug]["least"])

    found = {text: least(slug, game_of(slug, text)) for text in known}

    assert found == {text: None if moves < 0 else moves for text, moves in known.items()}


# The oracles beside breadth-first search

TINY = Puzzle(rows=2, columns=2, most=9, naming=Naming.TILES)
SIX = Puzzle(rows=2, columns=3, most=9, naming=Naming.TILES)
EIGHT = Puzzle(rows=3, columns=3, most=1000, naming=Naming.TILES)
ELEVEN = Puzzle(rows=3, columns=4, most=20, naming=Naming.TILES)
TALL = Puzzle(rows=4, columns=3, most=20, naming=Naming.LETTERS)
FIFTEEN = Puzzle(rows=4, columns=4, most=100, naming=Naming.LETTERS)


def boards(puzzle: Puzzle, moves: int) -> st.SearchStrategy[Sliding]:
    """Boards at most so many moves from the goal, perhaps with two tiles exchanged."""
    choices = st.lists(st.integers(0, 3), max_size=moves)
    return choices.map(lambda some: walk_from_goal(puzzle, some))


def permuted(puzzle: Puzzle) -> st.SearchStrategy[Sliding]:
    orders = st.permutations(range(puzzle.squares))
    return orders.map(lambda start: Sliding(puzzle=puzzle, start=tuple(start)))


def lights() -> st.SearchStrategy[LightsOut]:
    sizes = st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 511))
    return sizes.map(
        lambda one: LightsOut(rows=one[0], columns=one[1], start=one[2] % 2 ** (one[0] * one[1]))
    )


def stacks(most: int) -> st.SearchStrategy[Stack]:
    sizes = st.integers(1, most).flatmap(lambda size: st.permutations(range(1, size + 1)))
    return sizes.map(lambda start: Stack(start=tuple(start)))


ORACLES: dict[str, tuple[str, st.SearchStrategy[Game[Any]]]] = {
    "hanoi": ("hanoi", puzzles().filter(lambda game: len(game.start) <= 5)),
    "lightsout": ("lightsout", lights()),
    "pancakes": ("pancakes", stacks(6)),
    "rook": (
        "rook",
        endings().map(lambda games: games[0]).filter(lambda game: game.rows * game.columns <= 12),
    ),
    "sokoban": ("sokoban", levels().map(lambda games: games[0])),
    "solitaire": ("solitaire", peg_boards().filter(lambda game: game.start.bit_count() <= 8)),
    "a sliding table": ("puzzle8", permuted(SIX)),
    "sliding, 3 by 4": ("puzzle11", boards(ELEVEN, 10)),
    "sliding, 4 by 3": ("puzzle11", boards(TALL, 10)),
    "sliding, 4 by 4": ("puzzle15", boards(FIFTEEN, 10)),
}


@pytest.mark.parametrize("name", ORACLES)
@settings(max_examples=20)
@given(data=st.data())
def test_an_oracle_agrees_with_breadth_first_search(name: str, data: st.DataObject) -> None:
    slug, games = ORACLES[name]
    game = data.draw(games)

    searched = judged.shortest(game)

    assert least(slug, game) == (None if searched is None else replay(game, searched).cost)


def test_the_oracle_of_hanoi_agrees_on_all_small_puzzles() -> None:
    for pegs, discs in [(3, 1), (3, 2), (4, 1), (4, 2)]:
        positions = ["".join(word) for word in product(letters(pegs), repeat=discs)]
        for start, goal in product(positions, repeat=2):
            game = Hanoi(pegs=pegs, start=start, goal=goal)
            assert least("hanoi", game) == len(judged.shortest(game) or [])


@given(cubes())
def test_the_oracle_of_the_cube_solves_every_cube_that_is_not_twisted(cube: Any) -> None:
    moves = least("cube", cube)

    assert (moves is None) == (twist(cube.start) != 0)
    assert moves is None or moves <= 11


# What moves keep and take back


def walked(game: Game[Any], choices: Iterable[int]) -> Iterator[tuple[str, Any]]:
    """The moves of a walk with the states after them."""
    state = game.start
    for choice in choices:
        moves = list(game.moves(state))
        name, _, state = moves[choice % len(moves)]
        yield name, state


WALKS = st.lists(st.integers(0, 30), max_size=20)


@given(WALKS)
def test_turns_of_a_cube_can_be_taken_back_and_keep_the_sum_of_the_twists(
    choices: list[int],
) -> None:
    for start in (SOLVED, twisted(SOLVED, "up-front-right")):
        state, names = start, [list(MOVES)[choice % len(MOVES)] for choice in choices]
        for name in names:
            state = turned(state, name)
        assert twist(state) == twist(start)
        for name in reversed(names):
            state = turned(state, inverse(name))
        assert state == start


def test_turns_are_those_of_a_cube() -> None:
    cube = game_of("cube", SOLVED_CUBE)
    for face in "URF":
        assert after(cube, [face] * 4) == SOLVED
        assert after(cube, [face] * 2) == after(cube, [f"{face}2"])
        assert after(cube, [face] * 3) == after(cube, [f"{face}'"])
    # R U has the order fifteen, and a corner in place has three twists.
    assert [n for n in range(1, 31) if after(cube, ["R", "U"] * n) == SOLVED] == [15, 30]
    once = twisted(SOLVED, "up-front-right")
    twice = twisted(once, "up-front-right")
    assert [twist(state) for state in (SOLVED, once, twice)] == [0, 1, 2]
    assert twisted(twice, "up-front-right") == SOLVED


@given(jugs(), WALKS)
def test_after_each_move_a_jug_is_full_or_empty(games: list[Any], choices: list[int]) -> None:
    (first, second), state = games[0].sizes, games[0].start
    for name, (a, b) in walked(games[0], choices):
        assert (a, b) != state
        assert name == f"{a},{b}"
        assert 0 in (a, b) or a == first or b == second
        assert 0 <= a <= first
        assert 0 <= b <= second
        state = a, b


@given(lights(), st.data())
def test_the_order_of_presses_does_not_matter_and_two_alike_cancel(
    game: LightsOut, data: st.DataObject
) -> None:
    names = [name for name, _, _ in game.moves(0)]
    way = data.draw(st.lists(st.sampled_from(names), max_size=8))

    again = data.draw(st.permutations(way))

    assert replay(game, way) == replay(game, again)
    assert replay(game, way + way).solved == (game.start == 0)


@given(stacks(16), st.integers(2, 16))
def test_a_flip_is_its_own_inverse_and_changes_the_gaps_by_one_at_most(
    game: Stack, count: int
) -> None:
    count = min(count, len(game.start))
    state = flipped(game.start, count)

    assert flipped(state, count) == game.start
    assert abs(gaps(state) - gaps(game.start)) <= 1


@pytest.mark.slow
def test_each_jump_takes_one_peg_away_along_a_line_and_no_two_moves_have_the_same_name() -> None:
    for state in range(1, 1 << HOLES):
        moves = list(Hoppers(start=state, target=0).moves(state))
        assert len({name for name, _, _ in moves}) == len(moves)
        for name, _, target in moves:
            holes = list(map(int, name.split("-")))
            assert target.bit_count() == state.bit_count() - len(holes) + 1
            ends = [{first, last} for first, _, last in LINES]
            assert all({*jump} in ends for jump in pairwise(holes))


@given(knights())
def test_start_and_goal_of_knights_may_be_exchanged(games: list[Any]) -> None:
    (game,) = games
    back = type(game)(
        rows=game.rows,
        columns=game.columns,
        missing=game.missing,
        start=game.goal,
        goal=game.start,
    )

    assert least("knights", game) == least("knights", back)


def test_more_seats_are_never_a_loss_for_the_farmer() -> None:
    ring = (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a"))

    games = [River(things=tuple("abcde"), seats=seats, pairs=ring) for seats in range(6)]

    numbers = [least("farmer", game) or 99 for game in games]
    assert numbers == sorted(numbers, reverse=True)


# Which sliding boards can be solved


@each_row("puzzle", [TINY, SIX])
def test_just_the_boards_that_the_goal_leads_to_can_be_solved(puzzle: Puzzle) -> None:
    every = permutations(range(puzzle.squares))

    solvable = {start for start in every if is_solvable(Sliding(puzzle=puzzle, start=start))}

    assert solvable == set(distances(puzzle))


@pytest.mark.parametrize("puzzle", [TINY, EIGHT, ELEVEN, TALL, FIFTEEN])
@settings(max_examples=20)
@given(data=st.data())
def test_a_walked_board_is_solvable_and_not_with_two_tiles_exchanged(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    game = data.draw(boards(puzzle, 40))
    lost = swap_two_tiles(game)

    assert is_solvable(game)
    assert not is_solvable(lost)
    assert swap_two_tiles(lost) == game
    assert (shortest(lost), small(lost)) == (None, True)


def test_distances_come_in_order_and_are_one_apart_along_moves() -> None:
    table = distances(EIGHT)
    game: Callable[[Any], Any] = Sliding(puzzle=EIGHT, start=EIGHT.goal).moves

    assert list(table.values()) == sorted(table.values())
    for state in list(table)[-1000:]:
        assert all(abs(table[target] - table[state]) == 1 for _, _, target in game(state))


def test_of_an_oracle_that_deepens_the_easy_boards_are_small() -> None:
    hardest, hard, easy = (
        game_of(slug, f"1 {numbers}")
        for slug, numbers in [
            ("puzzle8", "8 6 7 2 5 4 3 0 1"),
            ("puzzle11", "0 3 2 1 8 7 6 5 4 11 10 9"),  # 53 moves, a thousand million positions
            ("puzzle11", "1 2 3 4 5 6 7 8 9 0 10 11"),
        ]
    )

    assert [small(game) for game in (hardest, hard, easy)] == [True, False, True]
    assert replay(easy, shortest(easy) or ()) == Replay(cost=2, solved=True)
