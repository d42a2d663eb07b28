"""The problems with sliding puzzles: what their inputs, cases, figures and solutions share."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from judge import game as judged
from problems.puzzle8.rules import PUZZLE as EIGHT
from problems.puzzle8count.rules import PUZZLE as EIGHT_TO_COUNT
from problems.puzzle11.rules import PUZZLE as ELEVEN
from problems.puzzle15.rules import PUZZLE as FIFTEEN
from problems.sliding_puzzles.rules import (
    Board,
    Puzzle,
    Sliding,
    is_solvable,
    parse,
    read_answer,
    shortest,
    small,
    walk_from_goal,
    write,
)
from tests.conftest import each_row
from tests.kit.solutions import (
    case_texts,
    cases,
    check_moves,
    known_distances,
    run_for_globals,
    run_python,
)

PUZZLES = {
    "puzzle8": EIGHT,
    "puzzle8count": EIGHT_TO_COUNT,
    "puzzle11": ELEVEN,
    "puzzle15": FIFTEEN,
}
STRATEGIES = {slug: importlib.import_module(f"problems.{slug}.inputs") for slug in PUZZLES}

each_problem = pytest.mark.parametrize("slug", PUZZLES)


def solved(puzzle: Puzzle) -> Sliding:
    return Sliding(puzzle=puzzle, start=puzzle.goal)


def moves_of(slug: str, case: str) -> list[int]:
    """How many moves the answer of a case takes for each board, -1 where there is no way."""
    text, answer = case_texts(slug, case)
    ways = read_answer(answer, parse(text, PUZZLES[slug]))
    return [-1 if way is None else len(way) for way in ways]


# Inputs


@each_problem
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_random_boards_are_small_for_the_oracle_and_never_too_far(
    slug: str, data: st.DataObject
) -> None:
    game = data.draw(STRATEGIES[slug].boards())

    way = shortest(game)

    assert small(game)
    assert (way is not None) is is_solvable(game)
    assert way is None or len(way) <= 31


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["puzzle8", pytest.param("puzzle15", marks=pytest.mark.slow)])
def test_random_boards_are_of_both_kinds(slug: str) -> None:
    boards = STRATEGIES[slug].boards()

    assert not is_solvable(find(boards, lambda game: not is_solvable(game)))
    assert find(STRATEGIES[slug].inputs(), bool) == write([walk_from_goal(PUZZLES[slug], [])])


# The check


# The cases


@each_row(
    ("slug", "case", "boards", "moves"),
    [
        ("puzzle8", "01-solved", 1, {0}),
        ("puzzle8", "02-one-move", 2, {1}),
        ("puzzle8", "03-all-within-five-moves", 51, set(range(6))),
        ("puzzle8", "04-all-within-ten-moves", 706, set(range(11))),
        ("puzzle8", "05-each-pair-exchanged", 28, {-1}),
        ("puzzle8", "13-hardest", 1, {31}),
        ("puzzle8", "14-hardest-other-one", 1, {31}),
        ("puzzle8", "21-thousand-solved-boards", 1000, {0}),
        ("puzzle8", "23-thousand-unsolvable-boards", 1000, {-1}),
        ("puzzle8", "24-hundred-far-boards", 100, {28, 29, 30, 31}),
        ("puzzle11", "01-solved", 1, {0}),
        ("puzzle11", "02-one-move", 2, {1}),
        ("puzzle11", "03-all-within-three-moves", 16, {0, 1, 2, 3}),
        ("puzzle11", "04-all-of-four-moves", 20, {4}),
        ("puzzle11", "05-blank-on-each-square", 12, {-1, *range(54)}),
        ("puzzle11", "06-neighbours-exchanged", 10, {-1}),
        ("puzzle11", "11-twenty-solved-boards", 20, {0}),
        ("puzzle11", "12-twenty-near-boards", 20, set(range(1, 17))),
        ("puzzle11", "13-twenty-unsolvable-boards", 20, {-1}),
        ("puzzle11", "18-all-of-53-moves", 18, {53}),
        ("puzzle15", "01-solved", 1, {0}),
        ("puzzle15", "02-one-move", 2, {1}),
        ("puzzle15", "03-all-within-five-moves", 95, set(range(6))),
        ("puzzle15", "04-blank-on-each-square", 16, {-1, *range(81)}),
        ("puzzle15", "05-neighbours-exchanged", 14, {-1}),
        ("puzzle15", "10-hundred-near-boards", 100, set(range(1, 25))),
        ("puzzle15", "11-hundred-unsolvable-boards", 100, {-1}),
        ("puzzle15", "13-random-boards", 4, set(range(47, 60))),
        ("puzzle15", "16-sixty-to-62-moves", 3, {60, 61, 62}),
        ("puzzle15", "17-63-to-66-moves", 4, {63, 64, 65, 66}),
        ("puzzle15", "18-more-random-boards", 8, set(range(48, 60))),
    ],
)
def test_a_case_holds_what_its_name_says(
    slug: str, case: str, boards: int, moves: set[int]
) -> None:
    found = moves_of(slug, f"secret/{case}")

    assert len(found) == boards
    assert set(found) <= moves


@each_row(
    ("slug", "ladder", "moves"),
    [
        ("puzzle8", ["11-every-distance"], list(range(32))),
        (
            "puzzle11",
            ["15-ladder-0-to-19", "16-ladder-20-to-34", "17-ladder-35-to-52", "18-all-of-53-moves"],
            [*range(53), *[53] * 18],
        ),
        (
            "puzzle15",
            [
                "12-ladder-1-to-40",
                "14-ladder-41-to-50",
                "15-ladder-51-to-59",
                "16-sixty-to-62-moves",
                "17-63-to-66-moves",
            ],
            list(range(1, 67)),
        ),
    ],
)
def test_the_ladder_has_a_board_for_every_distance(
    slug: str, ladder: Sequence[str], moves: Sequence[int]
) -> None:
    assert [number for case in ladder for number in moves_of(slug, f"secret/{case}")] == moves


@each_row(("slug", "count"), [("puzzle11", 53 + 18), ("puzzle15", 7)])
def test_the_noted_distances_are_those_of_the_answers(slug: str, count: int) -> None:
    noted = known_distances(slug)

    told: dict[Board, int] = {}
    for name, case in cases(slug).items():
        games = parse(case.input.decode(), PUZZLES[slug])
        told |= dict(zip((game.start for game in games), moves_of(slug, name), strict=True))

    assert len(noted) == count
    assert {board: told[board] for board in noted} == noted


@each_row(
    ("slug", "counts", "case"),
    [
        ("puzzle11", [1, 2, 4, 9, 20, 37, 63, 122, 232], "03-all-within-three-moves"),
        ("puzzle15", [1, 2, 4, 10, 24, 54, 107, 212, 446], "03-all-within-five-moves"),
    ],
)
def test_the_numbers_of_boards_near_the_goal_are_those_of_a_plain_search(
    slug: str, counts: list[int], case: str
) -> None:
    goal = solved(PUZZLES[slug])
    seen, layer = {goal.start}, {goal.start}
    found = [1]
    for _ in range(8):
        layer = {after for board in layer for _, _, after in goal.moves(board)} - seen
        seen |= layer
        found.append(len(layer))

    assert found == counts
    near = moves_of(slug, f"secret/{case}")
    assert len(near) == sum(counts[: max(near) + 1])
    some = [Sliding(puzzle=PUZZLES[slug], start=board) for board in sorted(layer)[::10]]
    assert {len(judged.shortest(game) or "") for game in some} == {8}


# The solutions


@each_row(
    ("solution", "case", "message"),
    [
        ("puzzle8/hill_climbing", "16-hill-climbing-is-longer", "156 moves, but 6 are enough"),
        ("puzzle8/best_first", "17-best-first-is-longer", "9 moves, but 7 are enough"),
        ("puzzle8/first_meeting", "18-first-meeting-is-longer", "13 moves, but 11 are enough"),
        ("puzzle8/keeps_first_way", "19-first-way-is-longer", "12 moves, but 10 are enough"),
        ("puzzle8/forgets_solved_board", "01-solved", "2 moves, but 0 are enough"),
        ("puzzle11/adds_all_moves", "09-moves-counted-twice", "12 moves, but 6 are enough"),
        ("puzzle15/greedy", "08-greedy-is-longer", "9 moves, but 7 are enough"),
    ],
)
def test_a_wrong_solution_needs_the_documented_number_of_moves(
    solution: str, case: str, message: str
) -> None:
    slug, _, stem = solution.partition("/")
    text, answer = case_texts(slug, f"secret/{case}")

    actual = run_python(f"{slug}/wrong_answer/{stem}.py", text)

    check = check_moves(slug, parse(text, PUZZLES[slug]), answer, actual)
    assert check.message == f"board 1: {message}"


# Pattern databases


def fewest_moves(puzzle: Puzzle, pattern: Sequence[int]) -> dict[tuple[int, ...], int]:
    """By the squares of the blank and of the tiles: the moves of these tiles, by a plain search."""
    goal = solved(puzzle)
    near = {
        blank: [after.index(0) for _, _, after in goal.moves(with_blank_on(puzzle, blank))]
        for blank in range(puzzle.squares)
    }
    home = (puzzle.squares - 1, *(tile - 1 for tile in pattern))
    found: dict[tuple[int, ...], int] = {}
    layer, moves = [home], 0
    while layer:
        after_one: list[tuple[int, ...]] = []
        for state in layer:  # grows while it is read
            if state in found:
                continue
            found[state] = moves
            blank, *squares = state
            for square in near[blank]:
                after = (square, *(blank if other == square else other for other in squares))
                (after_one if square in squares else layer).append(after)
        layer, moves = after_one, moves + 1
    return found


def with_blank_on(puzzle: Puzzle, square: int) -> Board:
    tiles = puzzle.goal[:-1]
    return (*tiles[:square], 0, *tiles[square:])


def names_of_the_solution(slug: str, patch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the strong solution defines; it has been run on no board at all."""
    return run_for_globals(f"{slug}/pattern_database.py", "0", patch)


@pytest.mark.slow
@pytest.mark.parametrize("pattern", [[5], [9, 4, 11]])
def test_a_pattern_database_of_the_11_puzzle_holds_the_fewest_moves_of_its_tiles(
    pattern: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = names_of_the_solution("puzzle11", monkeypatch)
    expected = fewest_moves(ELEVEN, pattern)

    row_of, number_of = names["database"](pattern)

    told: dict[tuple[int, ...], int] = {}
    for blank, *squares in expected:
        taken, order = names["place_of"](pattern, dict(zip(pattern, squares, strict=True)))
        row = row_of[taken, names["BIT"][blank]]
        told[blank, *squares] = row.numbers[number_of[order]]
    assert told == expected


@each_row("pattern", [[1, 2], [1, 5, 6], [12, 3, 15]])
def test_a_pattern_database_of_the_15_puzzle_holds_the_fewest_moves_of_its_tiles(
    pattern: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = names_of_the_solution("puzzle15", monkeypatch)
    expected: dict[tuple[int, ...], int] = {}
    for (_, *squares), moves in fewest_moves(FIFTEEN, pattern).items():  # wherever the blank is
        expected[*squares,] = min(moves, expected.get((*squares,), moves))

    table = names["database"](pattern)

    weights = names["weights"](pattern).values()
    told = {
        squares: table[sum(w * square for w, square in zip(weights, squares, strict=True))]
        for squares in expected
    }
    assert told == expected


def test_easy_boards_of_the_15_puzzle_need_no_large_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    names = names_of_the_solution("puzzle15", monkeypatch)
    games = [
        game
        for case in ("12-ladder-1-to-40", "14-ladder-41-to-50")
        for game in parse(case_texts("puzzle15", f"secret/{case}")[0], FIFTEEN)
    ]

    search = names["Search"](*names["STAGES"][1])
    ways = [search.shortest(game.start, 0) for game in games]

    assert [len(way) for way in ways] == list(range(1, 51))
    assert search.left > 0


def test_an_abandoned_search_returns_a_lower_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = names_of_the_solution("puzzle15", monkeypatch)
    patterns, _ = names["STAGES"][1]
    game = parse(case_texts("puzzle15", "secret/13-random-boards")[0], FIFTEEN)[3]  # 59 moves

    search = names["Search"](patterns, 20_000)
    least = search.shortest(game.start, 0)

    assert isinstance(least, int)
    assert 40 < least <= 59
    assert least % 2 == 1
    assert search.left < 0
