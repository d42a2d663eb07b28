"""8-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

import io
import re
import runpy
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from judge import checkers
from judge import game as judged
from judge.errors import ProblemError
from judge.game import FormatError, Replay, Rules, Way, replay
from judge.model import Check
from problems.puzzle8 import inputs, rules
from problems.puzzle8.rules import (
    PUZZLE,
    parse,
    read_answer,
    shortest,
    show,
    small,
    write,
    write_answer,
)
from problems.sliding import Board, Sliding, distances, solvable, swapped, walked

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "testdata" / "puzzle8"
SOLUTIONS = ROOT / "solutions" / "puzzle8"
INPUTS = sorted([*CASES.glob("sample/*.in"), *CASES.glob("secret/*.in")])

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"
NEAR = "04-all-within-ten-moves"

RULES = Rules(
    instance=rules.INSTANCE,
    parse=parse,
    # Rules take any game, these their own kind alone.
    write=write,  # type: ignore[arg-type]
    write_answer=write_answer,  # type: ignore[arg-type]
    show=show,  # type: ignore[arg-type]
    read_answer=read_answer,  # type: ignore[arg-type]
)


def name(path: Path) -> str:
    return path.relative_to(CASES).with_suffix("").as_posix()


def case(word: str) -> tuple[list[Sliding], str, str]:
    """The boards, the input and the answer of a secret case."""
    path = CASES / "secret" / f"{word}.in"
    text = path.read_text()
    return parse(text), text, path.with_suffix(".ans").read_text()


def solved(games: Sequence[Sliding]) -> str:
    return write_answer(games, [shortest(game) for game in games])


def judgement(games: Sequence[Sliding], answer: str, output: str) -> Check:
    return checkers.moves(RULES, games, answer, output)


def lengths(ways: Sequence[Way | None]) -> list[int]:
    return [-1 if way is None else len(way) for way in ways]


def manhattan(board: Board) -> int:
    homes = [(square, tile - 1) for square, tile in enumerate(board) if tile]
    return sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in homes)


@cache
def random_boards(count: int) -> list[Sliding]:
    """Random boards that can be solved, the same every time."""
    random = Random(8)
    boards = (tuple(sorted(PUZZLE.goal, key=lambda _: random.random())) for _ in range(count))
    games = (Sliding(puzzle=PUZZLE, start=board) for board in boards)
    return [game if solvable(game) else swapped(game) for game in games]


# Reading and writing


@settings(deadline=None)
@given(inputs.inputs())
def test_drawn_inputs_are_canonical(text: str) -> None:
    assert write(parse(text)) == text


@settings(max_examples=200, deadline=None)
@given(inputs.boards())
def test_drawn_boards_are_of_both_kinds_and_never_too_far(game: Sliding) -> None:
    least = distances(PUZZLE).get(game.start)

    assert (least is not None) is solvable(game)
    assert least is None or least <= 31


def test_what_is_drawn_smallest_is_the_goal() -> None:
    assert find(inputs.inputs(), lambda _: True) == write([walked(PUZZLE, [])])


@pytest.mark.parametrize("path", INPUTS, ids=name)
def test_every_case_is_canonical(path: Path) -> None:
    text = path.read_bytes().decode()

    assert write(parse(text)) == text


def test_a_thousand_boards_are_read_and_not_one_more() -> None:
    board = " 1 2 3 4 5 6 7 8 0"

    assert len(parse("1000" + 1000 * board)) == 1000
    with pytest.raises(FormatError, match=re.escape("word 1 is '1001' where the number of boards")):
        parse("1001" + 1001 * board)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "word 1 is '0' where the number of boards (1..1000) is expected"),
        ("1 8 6 7 2 5 4 3 0", "the text ends after 9 words where row 3, column 3 of board 1 is"),
        ("1 8 6 7 2 5 4 3 0 9", "word 10 is '9' where row 3, column 3 of board 1 (0..8) is"),
        ("1 8 6 7 2 5 4 3 0 8", "board 1 has 2 times 8, but each of 0..8 is expected exactly once"),
        ("1 8 6 7 2 5 4 3 0 1 2", "word 11 is '2' where the text should end"),
    ],
)
def test_a_wrong_input_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_a_board_is_shown_row_by_row() -> None:
    (game,) = parse(HARDEST)

    assert show(game, game.start) == "8 6 7\n2 5 4\n3 . 1"


# The check


BOARDS = parse("4 1 5 2 4 0 3 7 8 6 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 8 7 0 1 2 3 4 0 8 7 6 5")
ANSWER = "4\n5 2 3 6\n0\n\n-1\n6\n8 5 6 8 5 6\n"


@pytest.mark.parametrize(
    "output",
    [
        ANSWER,
        "4\n5 2 3 6\n0\n-1\n6\n6 5 8 6 5 8\n",
        "4 5 2 3 6 0 -1 6 6 5 8 6 5 8",
        "\r\n4\r\n5\t2 3\r\n\r\n6 0 -1 6 8 5 6 8 5 6\r\n",
    ],
)
def test_any_shortest_way_in_any_layout_is_right(output: str) -> None:
    assert judgement(BOARDS, ANSWER, output) == Check(ok=True)


@pytest.mark.parametrize(
    ("output", "message", "instance", "move"),
    [
        ("6 5 2 3 6 6 6 0 -1 -1", "board 1: 6 moves, but 4 are enough", 1, None),
        ("4 5 2 3 6 2 8 8 -1 -1", "board 2: 2 moves, but 0 are enough", 2, None),
        ("4 5 2 3 6 0 -1 -1", "board 4: -1, but it can be solved in 6 moves", 4, None),
        ("-1 0 -1 -1", "board 1: -1, but it can be solved in 4 moves", 1, None),
        ("3 5 2 3 0 -1 -1", "board 1: it is not solved after 3 moves", 1, None),
        ("4 5 2 3 6 0 0 -1", "board 3: it is not solved after 0 moves", 3, None),
        (
            "4 5 3 3 6 0 -1 -1",
            "board 1: move 2 is '3', which is not legal there (legal: 1 2 5)",
            1,
            2,
        ),
        (
            "4 5 2 3 6 1 1 -1 -1",
            "board 2: move 1 is '1', which is not legal there (legal: 6 8)",
            2,
            1,
        ),
        (
            "4 0 -1 6",
            "word 2 is '0' where move 1 of board 1 (1..8) is expected",
            None,
            None,
        ),
        ("4 5 2 3", "the text ends after 4 words where move 4 of board 1 is expected", None, None),
        ("4 5 2 3 6 0 -1 -1 7", "word 9 is '7' where the text should end", None, None),
    ],
)
def test_a_wrong_output_is_told_in_words(
    output: str, message: str, instance: int | None, move: int | None
) -> None:
    check = judgement(BOARDS, ANSWER, output)

    assert check == Check(ok=False, message=message, instance=instance, move=move)


def test_a_way_that_is_two_moves_too_long_is_told_so() -> None:
    games = parse(HARDEST)
    way = shortest(games[0])
    assert way is not None

    longer = [way[0], way[0], *way]
    check = judgement(games, solved(games), write_answer(games, [longer]))

    assert check.message == "board 1: 33 moves, but 31 are enough"


def test_an_answer_that_is_not_the_minimum_is_an_error_of_the_judge() -> None:
    with pytest.raises(ProblemError, match="the case's answer is 6, but 4 moves solve it"):
        judgement(BOARDS[:1], "6\n5 2 3 6 6 6\n", "4\n5 2 3 6\n")


# The cases


def test_the_generator_makes_the_same_files_again() -> None:
    command = [sys.executable, str(CASES / "make.py"), "--check"]

    run = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")


def test_the_table_of_the_cases_names_each_of_them_in_order() -> None:
    table = (CASES / "README.md").read_text(encoding="utf-8")

    listed = re.findall(r"^\| (s\w+/\S+) \|", table, flags=re.MULTILINE)

    assert listed == [name(path) for path in INPUTS]


@pytest.mark.parametrize("solution", ["ida_star", "bidirectional", "whole_layers"])
@pytest.mark.parametrize("path", INPUTS, ids=name)
def test_every_answer_is_as_short_as_that_of_a_search_without_the_table(
    path: Path, solution: str
) -> None:
    text, answer = path.read_text(), path.with_suffix(".ans").read_text()
    games = parse(text)

    output = program(SOLUTIONS / f"{solution}.py")(text)

    assert judgement(games, answer, output) == Check(ok=True)
    assert lengths(read_answer(output, games)) == lengths(read_answer(answer, games))


def test_there_is_a_board_for_every_distance() -> None:
    games, _, answer = case("11-every-distance")

    assert lengths(read_answer(answer, games)) == list(range(32))


@pytest.mark.parametrize(
    ("word", "boards", "moves"),
    [
        ("01-solved", 1, {0}),
        ("02-one-move", 2, {1}),
        ("03-all-within-five-moves", 51, {0, 1, 2, 3, 4, 5}),
        ("04-all-within-ten-moves", 706, set(range(11))),
        ("05-each-pair-exchanged", 28, {-1}),
        ("13-hardest", 1, {31}),
        ("14-hardest-other-one", 1, {31}),
        ("21-thousand-solved-boards", 1000, {0}),
        ("23-thousand-unsolvable-boards", 1000, {-1}),
        ("24-hundred-far-boards", 100, {28, 29, 30, 31}),
    ],
)
def test_a_case_holds_what_its_name_says(word: str, boards: int, moves: set[int]) -> None:
    games, _, answer = case(word)

    found = lengths(read_answer(answer, games))

    assert len(games) == len(found) == boards
    assert set(found) <= moves


# The figures


def test_the_hardest_board_needs_31_moves_and_its_bound_says_21() -> None:
    (game,) = parse(HARDEST)

    way = shortest(game)

    assert way is not None
    assert replay(game, way) == Replay(cost=31, solved=True)
    assert len(judged.shortest(game) or []) == 31
    assert manhattan(game.start) == 21


def test_the_whole_space_is_as_published() -> None:
    table = distances(PUZZLE)

    layers = Counter(table.values())

    assert len(table) == 181_440
    assert max(layers) == 31
    assert layers[31] == 2
    assert [layers[moves] for moves in range(6)] == [1, 2, 4, 8, 16, 20]
    assert round(sum(table.values()) / len(table), 2) == 21.97
    assert {board for board, moves in table.items() if moves == 31} == {
        (8, 6, 7, 2, 5, 4, 3, 0, 1),
        (6, 4, 7, 8, 5, 0, 3, 2, 1),
    }


def test_the_manhattan_distance_is_a_lower_bound_with_the_parity_of_the_answer() -> None:
    differences = {moves - manhattan(board) for board, moves in distances(PUZZLE).items()}

    assert differences == set(range(0, 19, 2))


@pytest.mark.parametrize("solution", ["hill_climbing", "best_first"])
def test_greed_needs_more_than_31_moves_on_the_hardest_board(solution: str) -> None:
    games = parse(HARDEST)

    (way,) = read_answer(program(SOLUTIONS / "wrong_answer" / f"{solution}.py")(HARDEST), games)

    assert way is not None
    assert len(way) > 31
    assert replay(games[0], way).solved


def too_many(games: Sequence[Sliding]) -> list[int]:
    """By how many moves each way is too long if the search stops at the first meeting."""
    run = program(SOLUTIONS / "wrong_answer" / "first_meeting.py")
    found = lengths(read_answer(run(write(games)), games))
    least = lengths([shortest(game) for game in games])
    return [moves - fewest for moves, fewest in zip(found, least, strict=True)]


def in_thousands(games: Sequence[Sliding]) -> Iterator[Sequence[Sliding]]:
    """As many boards at once as an input may hold."""
    return (games[first : first + PUZZLE.most] for first in range(0, len(games), PUZZLE.most))


def test_the_first_meeting_is_too_long_on_more_than_four_boards_in_ten() -> None:
    excess = [moves for some in in_thousands(random_boards(3000)) for moves in too_many(some)]

    assert len(excess) == 3000
    assert 0.42 < sum(map(bool, excess)) / len(excess) < 0.48
    assert min(excess) == 0
    assert 8 <= max(excess) <= 12


@pytest.mark.slow
def test_the_first_meeting_is_too_long_on_44_7_percent_of_all_boards_but_not_on_the_hardest() -> (
    None
):
    games = [Sliding(puzzle=PUZZLE, start=board) for board in distances(PUZZLE)]

    excess = [moves for some in in_thousands(games) for moves in too_many(some)]

    assert sum(map(bool, excess)) == 81_165
    assert (min(excess), max(excess)) == (0, 12)
    assert excess[-2:] == [0, 0]


def test_the_right_search_from_both_ends_is_never_too_long_there() -> None:
    games = random_boards(200)
    run = program(SOLUTIONS / "bidirectional_a_star.py")

    check = judgement(games, solved(games), run(write(games)))

    assert check == Check(ok=True)


# The solutions

Program = Callable[[str], str]

QUICK = ["a_star", "bidirectional", "bidirectional_a_star", "ida_star", "whole_layers"]
SLOW = [
    "brute_force/breadth_first",
    "table",
    "time_limit_exceeded/iterative_deepening",
    "time_limit_exceeded/iterative_deepening_parity",
]
PYTHON = sorted(path.relative_to(SOLUTIONS).as_posix() for path in SOLUTIONS.rglob("*.py"))
C = sorted(path.relative_to(SOLUTIONS).as_posix() for path in SOLUTIONS.rglob("*.c"))


def program(path: Path) -> Program:
    """The Python solution as a function from input to output."""

    def run(text: str) -> str:
        out = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
            patch.delenv("JUDGE_STATS", raising=False)
            patch.setattr(sys, "stdin", io.StringIO(text))
            runpy.run_path(str(path), run_name="__main__")
        return out.getvalue()

    return run


@pytest.mark.parametrize("solution", QUICK)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games=st.lists(inputs.boards(), min_size=1, max_size=5))
def test_every_quick_solution_agrees_with_the_oracle(solution: str, games: list[Sliding]) -> None:
    output = program(SOLUTIONS / f"{solution}.py")(write(games))

    assert judgement(games, solved(games), output) == Check(ok=True)


@pytest.mark.parametrize("solution", SLOW)
@pytest.mark.parametrize("word", [NEAR, "02-one-move", "07-blank-on-each-square"])
def test_every_slow_solution_is_right_on_easy_boards(solution: str, word: str) -> None:
    games, _, _ = case(word)
    table = distances(PUZZLE)
    some = [game for game in games if table.get(game.start, 0) <= 14][:300]

    output = program(SOLUTIONS / f"{solution}.py")(write(some))

    assert judgement(some, solved(some), output) == Check(ok=True)


@pytest.mark.parametrize(
    ("solution", "word", "message"),
    [
        ("hill_climbing", "16-hill-climbing-is-longer", "156 moves, but 6 are enough"),
        ("best_first", "17-best-first-is-longer", "9 moves, but 7 are enough"),
        ("first_meeting", "18-first-meeting-is-longer", "13 moves, but 11 are enough"),
        ("keeps_first_way", "19-first-way-is-longer", "12 moves, but 10 are enough"),
        ("forgets_solved_board", "01-solved", "2 moves, but 0 are enough"),
    ],
)
def test_a_wrong_solution_is_caught_by_the_case_for_its_error(
    solution: str, word: str, message: str
) -> None:
    games, text, answer = case(word)

    output = program(SOLUTIONS / "wrong_answer" / f"{solution}.py")(text)

    assert judgement(games, answer, output).message == f"board 1: {message}"


def test_a_board_without_a_way_is_not_in_the_table() -> None:
    _, text, _ = case("05-each-pair-exchanged")
    run = program(SOLUTIONS / "run_time_error" / "no_way_expected.py")

    with pytest.raises(KeyError):
        run(text)


# What they examine


def examined(run: Callable[[], None], stats: str | None) -> str:
    """What a run writes to standard error while JUDGE_STATS is `stats`."""
    error = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(error):
        patch.delenv("JUDGE_STATS", raising=False)
        if stats is not None:
            patch.setenv("JUDGE_STATS", stats)
        run()
    return error.getvalue()


@pytest.mark.parametrize("solution", PYTHON)
def test_a_solution_tells_its_effort_only_if_it_is_asked(
    solution: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run() -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1 5 2\n4 0 3\n7 8 6\n"))
        runpy.run_path(str(SOLUTIONS / solution), run_name="__main__")

    told = [examined(run, stats) for stats in ("1", "0", None)]

    assert re.fullmatch(r"nodes=[1-9][0-9]*\n", told[0])
    assert told[1:] == ["", ""]
    assert capsys.readouterr().out == 3 * "4\n5 2 3 6\n"


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
@pytest.mark.parametrize("solution", C)
def test_a_c_solution_tells_its_effort_only_if_it_is_asked(solution: str, tmp_path: Path) -> None:
    binary = tmp_path / "solution"
    source = str(SOLUTIONS / solution)
    flags = ["-O2", "-std=gnu17", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["gcc", *flags, "-o", str(binary), source], check=True)

    def run(environment: Mapping[str, str]) -> tuple[str, str]:
        done = subprocess.run(
            [binary], input=HARDEST, capture_output=True, text=True, check=True, env=environment
        )
        return done.stdout.split()[0], done.stderr

    nodes = {"ida_star.c": 14_965, "time_limit_exceeded/iterative_deepening.c": 145_569_787}
    assert run({"JUDGE_STATS": "1"}) == ("31", f"nodes={nodes[solution]}\n")
    assert run({}) == ("31", "")


@pytest.mark.parametrize(
    ("solution", "nodes"),
    [
        ("a_star", 10_539),
        ("bidirectional", 15_972),
        ("bidirectional_a_star", 10_940),
        ("ida_star", 14_965),
        ("table", 181_440),
        ("whole_layers", 20_220),
        ("wrong_answer/best_first", 145),
        ("wrong_answer/first_meeting", 3_042),
        ("wrong_answer/hill_climbing", 190),
    ],
)
def test_the_hardest_board_takes_the_effort_that_is_told(solution: str, nodes: int) -> None:
    run = program(SOLUTIONS / f"{solution}.py")

    def asked() -> None:
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
            patch.setattr(sys, "stdin", io.StringIO(HARDEST))
            runpy.run_path(str(SOLUTIONS / f"{solution}.py"), run_name="__main__")

    assert run(HARDEST).split()[0] in {"31", "53", "105"}
    assert examined(asked, "1") == f"nodes={nodes}\n"


def test_every_board_of_the_8_puzzle_is_small_for_the_oracle() -> None:
    assert all(small(game) for game in random_boards(50))


def test_the_layers_around_the_goal_serve_all_boards() -> None:
    def effort(games: list[Sliding]) -> int:
        def run() -> None:
            with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
                patch.setattr(sys, "stdin", io.StringIO(write(games)))
                runpy.run_path(str(SOLUTIONS / "whole_layers.py"), run_name="__main__")

        return int(examined(run, "1").removeprefix("nodes="))

    games = random_boards(40)

    together, apart = effort(games), [effort([game]) for game in games]

    assert 3 * together < sum(apart)
    assert max(apart) < 181_440
