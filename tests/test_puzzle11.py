"""11-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

import io
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from judge import checkers
from judge import game as judged
from judge.errors import ProblemError
from judge.game import FormatError, Replay, Rules, Way, replay
from judge.model import Check
from problems.puzzle11 import inputs, rules
from problems.puzzle11.rules import (
    PUZZLE,
    parse,
    read_answer,
    shortest,
    show,
    small,
    write,
    write_answer,
)
from problems.sliding import Board, Sliding, solvable, walked

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "testdata" / "puzzle11"
SOLUTIONS = ROOT / "solutions" / "puzzle11"
INPUTS = sorted([*CASES.glob("sample/*.in"), *CASES.glob("secret/*.in")])

HARDEST = "1\n0 3 2 1\n8 7 6 5\n4 11 10 9\n"
NEAR = "1\n1 2 3 4\n5 6 0 11\n9 10 8 7\n"
HARDEST_CASE = "18-all-of-53-moves"

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


def noted() -> dict[Board, int]:
    """The distances that stand in `boards.txt`."""
    text = (CASES / "boards.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^ *(\d+): (.*)$", text, re.MULTILINE)
    return {tuple(map(int, numbers.split())): int(moves) for moves, numbers in lines}


# Reading and writing


@settings(deadline=None)
@given(inputs.inputs())
def test_drawn_inputs_are_canonical(text: str) -> None:
    assert write(parse(text)) == text


@settings(max_examples=30, deadline=None)
@given(inputs.boards())
def test_drawn_boards_are_of_both_kinds_and_small_for_the_oracle(game: Sliding) -> None:
    way = shortest(game)

    assert (way is not None) is solvable(game)
    assert small(game)
    assert way is None or len(way) <= 30


def test_what_is_drawn_smallest_is_the_goal() -> None:
    assert find(inputs.inputs(), lambda _: True) == write([walked(PUZZLE, [])])


@pytest.mark.parametrize("path", INPUTS, ids=name)
def test_every_case_is_canonical(path: Path) -> None:
    text = path.read_bytes().decode()

    assert write(parse(text)) == text


def test_twenty_boards_are_read_and_not_one_more() -> None:
    board = " 1 2 3 4 5 6 7 8 9 10 11 0"

    assert len(parse("20" + 20 * board)) == 20
    with pytest.raises(FormatError, match=re.escape("word 1 is '21' where the number of boards")):
        parse("21" + 21 * board)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "word 1 is '0' where the number of boards (1..20) is expected"),
        ("1 0 3 2 1 8 7 6 5 4 11 10", "the text ends after 12 words where row 3, column 4 of"),
        ("1 0 3 2 1 8 7 6 5 4 11 10 12", "word 13 is '12' where row 3, column 4 of board 1 (0..11"),
        ("1 0 3 2 1 8 7 6 5 4 11 10 3", "board 1 has 2 times 3, but each of 0..11 is expected"),
        ("1 0 3 2 1 8 7 6 5 4 11 10 09", "word 13 is '09' where row 3, column 4 of board 1"),
        ("1 0 3 2 1 8 7 6 5 4 11 10 9 1", "word 14 is '1' where the text should end"),
    ],
)
def test_a_wrong_input_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_a_board_is_shown_row_by_row_with_its_numbers_below_each_other() -> None:
    (game,) = parse(HARDEST)

    assert show(game, game.start) == " .  3  2  1\n 8  7  6  5\n 4 11 10  9"


def test_boards_are_written_in_rows_of_four() -> None:
    assert write(parse("1 0 3 2 1 8 7 6 5 4 11 10 9")) == HARDEST


# The check


SOME = "4 1 2 3 4 9 5 6 8 0 10 7 11 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 11 10 0 " + (
    "1 2 3 4 5 6 0 11 9 10 8 7"
)
BOARDS = parse(SOME)
ANSWER = "5\n9 5 6 7 11\n0\n\n-1\n6\n8 7 11 8 7 11\n"


@pytest.mark.parametrize(
    "output",
    [
        ANSWER,
        "5\n9 5 6 7 11\n0\n-1\n6\n11 7 8 11 7 8\n",
        "5 9 5 6 7 11 0 -1 6 11 7 8 11 7 8",
        "\r\n5\r\n9\t5 6 7 11\r\n\r\n0 -1 6 8 7 11 8 7 11\r\n",
    ],
)
def test_any_shortest_way_in_any_layout_is_right(output: str) -> None:
    assert judgement(BOARDS, ANSWER, output) == Check(ok=True)


@pytest.mark.parametrize(
    ("output", "message", "instance", "move"),
    [
        ("7 9 5 6 7 11 11 11 0 -1 -1", "board 1: 7 moves, but 5 are enough", 1, None),
        ("5 9 5 6 7 11 2 8 8 -1 -1", "board 2: 2 moves, but 0 are enough", 2, None),
        ("5 9 5 6 7 11 0 -1 -1", "board 4: -1, but it can be solved in 6 moves", 4, None),
        ("-1 0 -1 -1", "board 1: -1, but it can be solved in 5 moves", 1, None),
        ("4 9 5 6 7 0 -1 -1", "board 1: it is not solved after 4 moves", 1, None),
        ("5 9 5 6 7 11 0 0 -1", "board 3: it is not solved after 0 moves", 3, None),
        (
            "5 9 1 6 7 8 0 -1 -1",
            "board 1: move 3 is '6', which is not legal there (legal: 2 1)",
            1,
            3,
        ),
        (
            "5 10 6 7 11 8 0 -1 -1",
            "board 1: move 2 is '6', which is not legal there (legal: 5 10 7)",
            1,
            2,
        ),
        ("5 9 5 6 7 12", "word 6 is '12' where move 5 of board 1 (1..11) is", None, None),
        ("5 9 5 6", "the text ends after 4 words where move 4 of board 1 is", None, None),
        ("5 9 5 6 7 11 0 -1 -1 7", "word 10 is '7' where the text should end", None, None),
    ],
)
def test_a_wrong_output_is_told_in_words(
    output: str, message: str, instance: int | None, move: int | None
) -> None:
    check = judgement(BOARDS, ANSWER, output)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


def test_an_answer_that_is_not_the_minimum_is_an_error_of_the_judge() -> None:
    with pytest.raises(ProblemError, match="the case's answer is 7, but 5 moves solve it"):
        judgement(BOARDS[:1], "7\n9 5 6 7 11 11 11\n", "5\n9 5 6 7 11\n")


# The cases


def test_the_generator_makes_the_same_files_again() -> None:
    command = [sys.executable, str(CASES / "make.py"), "--check"]

    run = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")


def test_the_table_of_the_cases_names_each_of_them_in_order() -> None:
    table = (CASES / "README.md").read_text(encoding="utf-8")

    listed = re.findall(r"^\| (s\w+/\S+) \|", table, flags=re.MULTILINE)

    assert listed == [name(path) for path in INPUTS]


@pytest.mark.parametrize(
    ("word", "boards", "moves"),
    [
        ("01-solved", 1, {0}),
        ("02-one-move", 2, {1}),
        ("03-all-within-three-moves", 16, {0, 1, 2, 3}),
        ("04-all-of-four-moves", 20, {4}),
        ("05-blank-on-each-square", 12, {-1, *range(54)}),
        ("06-neighbours-exchanged", 10, {-1}),
        ("11-twenty-solved-boards", 20, {0}),
        ("12-twenty-near-boards", 20, set(range(1, 17))),
        ("13-twenty-unsolvable-boards", 20, {-1}),
        (HARDEST_CASE, 18, {53}),
    ],
)
def test_a_case_holds_what_its_name_says(word: str, boards: int, moves: set[int]) -> None:
    games, _, answer = case(word)

    found = lengths(read_answer(answer, games))

    assert len(games) == len(found) == boards
    assert set(found) <= moves


def test_the_ladder_has_a_board_for_every_distance() -> None:
    found: list[int] = []
    for word in ("15-ladder-0-to-19", "16-ladder-20-to-34", "17-ladder-35-to-52", HARDEST_CASE):
        games, _, answer = case(word)
        found += lengths(read_answer(answer, games))

    assert sorted(set(found)) == list(range(54))
    assert found == sorted(found)


def test_the_noted_distances_are_those_of_the_answers() -> None:
    noted_distances = noted()

    told: dict[Board, int] = {}
    for path in INPUTS:
        games = parse(path.read_text())
        ways = read_answer(path.with_suffix(".ans").read_text(), games)
        told |= {game.start: moves for game, moves in zip(games, lengths(ways), strict=True)}

    assert len(noted_distances) == 53 + 18
    assert {board: told[board] for board in noted_distances} == noted_distances


def test_the_boards_of_the_ladder_are_no_way_one_after_the_other() -> None:
    boards = list(noted())

    assert not any(
        other in [after for _, _, after in Sliding(puzzle=PUZZLE, start=one).moves(one)]
        for one, other in pairwise(boards[4:])
    )


# The solutions

Program = Callable[[str], str]

STRONG = "pattern_database"
SLOW = [
    "brute_force/bidirectional",
    "time_limit_exceeded/ida_linear_conflict",
    "time_limit_exceeded/ida_manhattan",
    "time_limit_exceeded/ida_walking_distance",
]
PYTHON = sorted(path.relative_to(SOLUTIONS).as_posix() for path in SOLUTIONS.rglob("*.py"))


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


def examined(run: Callable[[], object], stats: str | None) -> str:
    """What a run writes to standard error while JUDGE_STATS is `stats`."""
    error = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(error):
        patch.delenv("JUDGE_STATS", raising=False)
        if stats is not None:
            patch.setenv("JUDGE_STATS", stats)
        run()
    return error.getvalue()


def test_the_pattern_database_is_right_on_all_cases() -> None:
    # One run for all of them: its tables are made once.
    pairs = [(parse(path.read_text()), path.with_suffix(".ans").read_text()) for path in INPUTS]
    games = [game for some, _ in pairs for game in some]
    answer = "".join(text for _, text in pairs)

    output = program(SOLUTIONS / f"{STRONG}.py")(write(games))

    assert judgement(games, answer, output) == Check(ok=True)


def fewest_moves(pattern: Sequence[int]) -> dict[tuple[int, ...], int]:
    """By the squares of the blank and of the tiles: the moves of these tiles, by a plain search."""
    (goal,) = parse("1 1 2 3 4 5 6 7 8 9 10 11 0")
    near = {
        blank: [after.index(0) for _, _, after in goal.moves(with_blank_on(blank))]
        for blank in range(PUZZLE.squares)
    }
    home = (PUZZLE.squares - 1, *(tile - 1 for tile in pattern))
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


def with_blank_on(square: int) -> Board:
    tiles = PUZZLE.goal[:-1]
    return (*tiles[:square], 0, *tiles[square:])


@pytest.mark.parametrize("pattern", [[5], [9, 4, 11]])
def test_a_pattern_database_holds_the_fewest_moves_of_its_tiles(
    pattern: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("0"))  # no boards
    names = runpy.run_path(str(SOLUTIONS / f"{STRONG}.py"))
    expected = fewest_moves(pattern)

    row_of, number_of = names["database"](pattern)

    told: dict[tuple[int, ...], int] = {}
    for blank, *squares in expected:
        taken, order = names["place_of"](pattern, dict(zip(pattern, squares, strict=True)))
        row = row_of[taken, names["BIT"][blank]]
        told[blank, *squares] = row.numbers[number_of[order]]
    assert told == expected


@pytest.mark.parametrize("solution", SLOW)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games=st.lists(inputs.boards(), min_size=1, max_size=5))
def test_every_slow_solution_is_right_on_near_boards(solution: str, games: list[Sliding]) -> None:
    output = program(SOLUTIONS / f"{solution}.py")(write(games))

    assert judgement(games, solved(games), output) == Check(ok=True)


def test_a_sum_that_counts_moves_twice_is_caught_by_the_case_for_it() -> None:
    games, text, answer = case("09-moves-counted-twice")

    output = program(SOLUTIONS / "wrong_answer" / "adds_all_moves.py")(text)

    assert judgement(games, answer, output).message == "board 1: 12 moves, but 6 are enough"


@pytest.mark.parametrize("solution", PYTHON)
def test_a_solution_tells_its_effort_only_if_it_is_asked(
    solution: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run() -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(NEAR))
        with redirect_stdout(io.StringIO()):
            runpy.run_path(str(SOLUTIONS / solution), run_name="__main__")

    told = {stats: examined(run, stats) for stats in ("1", "0")}

    assert re.fullmatch(r"nodes=[1-9][0-9]*\n", told["1"])
    assert told["0"] == ""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Compiles a file of C or C++, and says where the program is."""
    folder = tmp_path_factory.mktemp("compiled")

    def build(source: Path) -> Path:
        compiler, standard = {".c": ("gcc", "gnu17"), ".cpp": ("g++", "gnu++20")}[source.suffix]
        if shutil.which(compiler) is None:
            pytest.skip(f"no {compiler}")
        binary = folder / source.stem
        if binary.exists():
            return binary
        flags = ["-O2", f"-std={standard}", "-o", str(binary), str(source), "-lm"]
        subprocess.run([compiler, *flags], check=True)
        return binary

    return build


def ran(binary: Path, text: str, environment: Mapping[str, str]) -> tuple[str, str]:
    """The output of a program and what it writes to standard error."""
    run = subprocess.run(
        [binary], input=text, capture_output=True, text=True, check=True, env=environment
    )
    return run.stdout, run.stderr


@pytest.mark.parametrize(
    ("solution", "word", "nodes"),
    [
        ("pattern_database.cpp", HARDEST_CASE, 1_748_301),
        ("time_limit_exceeded/ida_manhattan.c", "16-ladder-20-to-34", 831_138),
    ],
)
def test_compiled_solutions_are_right_and_tell_their_effort_only_if_they_are_asked(
    solution: str, word: str, nodes: int, compiled: Callable[[Path], Path]
) -> None:
    games, text, answer = case(word)
    binary = compiled(SOLUTIONS / solution)

    output, silence = ran(binary, text, {})
    _, effort = ran(binary, text, {"JUDGE_STATS": "1"})

    assert judgement(games, answer, output) == Check(ok=True)
    assert silence == ""
    assert effort == f"nodes={nodes}\n"


# The figures


def test_the_hardest_board_needs_53_moves() -> None:
    (game,) = parse(HARDEST)

    (way,) = read_answer(program(SOLUTIONS / f"{STRONG}.py")(HARDEST), [game])

    assert way is not None
    assert replay(game, way) == Replay(cost=53, solved=True)
    assert noted()[game.start] == 53
    assert not small(game)


def test_the_pattern_database_tries_as_many_moves_on_the_hardest_board_as_is_told() -> None:
    def asked() -> None:
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
            patch.setattr(sys, "stdin", io.StringIO(HARDEST))
            runpy.run_path(str(SOLUTIONS / f"{STRONG}.py"), run_name="__main__")

    assert examined(asked, "1") == "nodes=166844\n"


def test_the_numbers_of_boards_near_the_goal_are_those_of_a_plain_search() -> None:
    (goal,) = parse("1 1 2 3 4 5 6 7 8 9 10 11 0")
    seen, layer = {goal.start}, {goal.start}
    counts = [1]
    for _ in range(8):
        layer = {after for board in layer for _, _, after in goal.moves(board)} - seen
        seen |= layer
        counts.append(len(layer))

    assert counts == [1, 2, 4, 9, 20, 37, 63, 122, 232]
    assert sum(counts[:4]) == len(case("03-all-within-three-moves")[0])
    some = sorted(layer)[::10]
    assert all(len(judged.shortest(Sliding(puzzle=PUZZLE, start=b)) or "") == 8 for b in some)


@pytest.mark.slow
def test_ida_star_in_c_tries_as_many_moves_as_published(
    compiled: Callable[[Path], Path],
) -> None:
    # Ours counts each move that is tried, all but the one that takes the last one back, and tries
    # them up, left, right, down; that is also what the published number counts.
    binary = compiled(SOLUTIONS / "time_limit_exceeded" / "ida_manhattan.c")

    output, effort = ran(binary, HARDEST, {"JUDGE_STATS": "1"})

    assert output.split()[0] == "53"
    assert effort == "nodes=1027466301\n"


@pytest.mark.slow
def test_the_whole_space_is_as_published(compiled: Callable[[Path], Path]) -> None:
    binary = compiled(CASES / "search.cpp")
    games = [Sliding(puzzle=PUZZLE, start=board) for board in noted()]

    run = subprocess.run(
        [binary, "distances", "hardest", "boards"],
        input=write(games),
        capture_output=True,
        text=True,
        check=True,
    )

    lines = run.stdout.splitlines()
    counts = [int(line.split()[1]) for line in lines[:54]]
    boards = [line.split(":") for line in lines[55:]]
    hardest, told = boards[:18], boards[18:]
    assert counts[:5] == [1, 2, 4, 9, 20]
    assert (sum(counts), counts[53]) == (239_500_800, 18)
    assert lines[54] == "all: 239500800, mean 35.1043"
    assert {tuple(map(int, numbers.split())) for _, numbers in hardest} == {
        game.start for game in case(HARDEST_CASE)[0]
    }
    assert {tuple(map(int, b.split())): int(moves) for moves, b in told} == noted()
