"""The problems with sliding puzzles: what their inputs, cases, figures and solutions share."""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given, settings
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
)
from tests.conftest import each_row
from tests.kit.solutions import (
    build_solution,
    case_texts,
    cases,
    check_moves,
    known_distances,
    run_program,
    shared_program_cache,
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


# The cases


def test_a_case_holds_what_its_name_says() -> None:
    for slug, case, boards, moves in [
        ("puzzle8", "02-one-move", 2, {1}),
        ("puzzle8", "03-all-within-five-moves", 51, set(range(6))),
        ("puzzle8", "04-all-within-ten-moves", 706, set(range(11))),
        ("puzzle8", "05-each-pair-exchanged", 28, {-1}),
        ("puzzle8", "13-hardest", 1, {31}),
        ("puzzle8", "14-hardest-other-one", 1, {31}),
        ("puzzle8", "24-hundred-far-boards", 100, {28, 29, 30, 31}),
        ("puzzle11", "04-all-of-four-moves", 20, {4}),
        ("puzzle11", "05-blank-on-each-square", 12, {-1, *range(54)}),
        ("puzzle11", "06-neighbours-exchanged", 10, {-1}),
        ("puzzle11", "12-twenty-near-boards", 20, set(range(1, 17))),
        ("puzzle15", "04-blank-on-each-square", 16, {-1, *range(81)}),
        ("puzzle15", "05-neighbours-exchanged", 14, {-1}),
        ("puzzle15", "10-hundred-near-boards", 100, set(range(1, 25))),
        ("puzzle15", "13-random-boards", 4, set(range(47, 60))),
        ("puzzle15", "18-more-random-boards", 8, set(range(48, 60))),
    ]:
        found = moves_of(slug, f"secret/{case}")
        assert len(found) == boards
        assert set(found) <= moves


def test_the_ladder_has_a_board_for_every_distance() -> None:
    for slug, ladder, moves in [
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
    ]:
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


def test_the_numbers_of_boards_near_the_goal_are_those_of_a_plain_search() -> None:
    for slug, counts, case in [
        ("puzzle11", [1, 2, 4, 9, 20, 37, 63, 122, 232], "03-all-within-three-moves"),
        ("puzzle15", [1, 2, 4, 10, 24, 54, 107, 212, 446], "03-all-within-five-moves"),
    ]:
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


# The compiled solutions


@pytest.mark.parametrize(
    ("name", "case", "nodes"),
    [
        ("puzzle8/ida_star.c", "secret/13-hardest", 14_965),
        ("puzzle11/time_limit_exceeded/ida_manhattan.c", "secret/16-ladder-20-to-34", 831_138),
        *(
            pytest.param(name, f"secret/{case}", nodes, marks=pytest.mark.slow)
            for name, case, nodes in [
                ("puzzle8/time_limit_exceeded/iterative_deepening.c", "13-hardest", 145_569_787),
                ("puzzle11/pattern_database.cpp", "18-all-of-53-moves", 1_748_301),
                ("puzzle15/pattern_database.cpp", "14-ladder-41-to-50", 1_644),
                ("puzzle15/pattern_database.cpp", "18-more-random-boards", 2_254_485),
            ]
        ),
    ],
)
def test_compiled_solutions_are_right_and_print_their_effort_only_on_request(
    name: str, case: str, nodes: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    slug, _, _ = name.partition("/")
    text, answer = case_texts(slug, case)
    program = build_solution(name, shared_program_cache(tmp_path_factory))

    quiet, loud = run_program(program, text), run_program(program, text, stats="1")

    assert check_moves(slug, parse(text, PUZZLES[slug]), answer, quiet[0]).ok
    assert quiet[1] == ""
    assert loud == (quiet[0], f"nodes={nodes}\n")
