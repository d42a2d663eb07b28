"""15-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

import io
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from judge import checkers
from judge import game as judged
from judge.errors import ProblemError
from judge.game import FormatError, Replay, Rules, Way, replay
from judge.model import Check
from problems.puzzle15 import inputs, rules
from problems.puzzle15.rules import (
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
CASES = ROOT / "testdata" / "puzzle15"
SOLUTIONS = ROOT / "solutions" / "puzzle15"
INPUTS = sorted([*CASES.glob("sample/*.in"), *CASES.glob("secret/*.in")])

PUBLISHED = "1\n1 7 2 4\n6 0 14 3\n13 10 11 8\n5 9 15 12\n"
NEAR = "1\n1 2 3 4\n5 6 7 8\n9 10 0 15\n13 14 12 11\n"

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


def test_a_hundred_boards_are_read_and_not_one_more() -> None:
    board = " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"

    assert len(parse("100" + 100 * board)) == 100
    with pytest.raises(FormatError, match=re.escape("word 1 is '101' where the number of boards")):
        parse("101" + 101 * board)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "word 1 is '0' where the number of boards (1..100) is expected"),
        ("1 1 7 2 4 6 0 14 3 13 10", "the text ends after 11 words where row 3, column 3 of board"),
        ("1 1 7 2 4 16", "word 6 is '16' where row 2, column 1 of board 1 (0..15) is expected"),
        ("1 1 7 2 4 6 0 14 3 13 10 11 8 5 9 15 4", "board 1 has 2 times 4, but each of 0..15 is"),
        ("1 1 7 2 4 06", "word 6 is '06' where row 2, column 1 of board 1 (0..15) is expected"),
        ("1 1 7 2 4 6 0 14 3 13 10 11 8 5 9 15 12 1", "word 18 is '1' where the text should end"),
    ],
)
def test_a_wrong_input_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_a_board_is_shown_row_by_row_with_its_numbers_below_each_other() -> None:
    (game,) = parse(PUBLISHED)

    picture = show(game, game.start)

    assert picture == " 1  7  2  4\n 6  . 14  3\n13 10 11  8\n 5  9 15 12"


def test_boards_are_written_in_rows_of_four() -> None:
    assert write(parse(" ".join(PUBLISHED.split()))) == PUBLISHED


# The check


BOARDS = parse(
    """4
    1 2 3 4 5 0 6 8 9 10 7 11 13 14 15 12
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0
    1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0
    1 2 3 4 5 6 7 8 9 10 0 15 13 14 12 11"""
)
ANSWER = "4\nrdrd\n0\n\n-1\n6\nrdlurd\n"


@pytest.mark.parametrize(
    "output",
    [
        ANSWER,
        "4\nrdrd\n0\n-1\n6\ndruldr\n",
        "4 rdrd 0 -1 6 druldr",
        "\r\n4\r\nrdrd\r\n\r\n0\t-1 6 rdlurd\r\n",
    ],
)
def test_any_shortest_way_in_any_layout_is_right(output: str) -> None:
    assert judgement(BOARDS, ANSWER, output) == Check(ok=True)


@pytest.mark.parametrize(
    ("output", "message", "instance", "move"),
    [
        ("6 rdrdlr 0 -1 -1", "board 1: 6 moves, but 4 are enough", 1, None),
        ("4 rdrd 2 lr -1 -1", "board 2: 2 moves, but 0 are enough", 2, None),
        ("4 rdrd 0 -1 -1", "board 4: -1, but it can be solved in 6 moves", 4, None),
        ("-1 0 -1 -1", "board 1: -1, but it can be solved in 4 moves", 1, None),
        ("3 rdr 0 -1 -1", "board 1: it is not solved after 3 moves", 1, None),
        ("4 rdrd 0 0 -1", "board 3: it is not solved after 0 moves", 3, None),
        (
            "4 rdrr 0 -1 -1",
            "board 1: move 4 is 'r', which is not legal there (legal: u l d)",
            1,
            4,
        ),
        (
            "4 rdrd 1 d -1 -1",
            "board 2: move 1 is 'd', which is not legal there (legal: u l)",
            2,
            1,
        ),
        ("4 rdrx 0 -1 -1", "board 1: move 4 is 'x', which is not legal there", 1, 4),
        ("4 rdr", "the way of board 1 has 3 letters, but the number before it is 4", None, None),
        ("4 r d r d", "the way of board 1 has 1 letter, but the number before it is 4", None, None),
        ("4", "the text ends after 1 word where the way of board 1 is expected", None, None),
        ("4 rdrd 0 -1 -1 7", "word 6 is '7' where the text should end", None, None),
    ],
)
def test_a_wrong_output_is_told_in_words(
    output: str, message: str, instance: int | None, move: int | None
) -> None:
    check = judgement(BOARDS, ANSWER, output)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


def test_a_way_named_by_tiles_or_by_the_other_side_is_wrong() -> None:
    mirrored = "rdrd".translate(str.maketrans("rdlu", "lurd"))

    told = [judgement(BOARDS[:1], "4\nrdrd\n", f"4\n{way}\n") for way in (mirrored, "6 7 11 12")]

    assert [check.ok for check in told] == [False, False]


def test_an_answer_that_is_not_the_minimum_is_an_error_of_the_judge() -> None:
    with pytest.raises(ProblemError, match="the case's answer is 6, but 4 moves solve it"):
        judgement(BOARDS[:1], "6\nrdrdlr\n", "4\nrdrd\n")


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
        ("03-all-within-five-moves", 95, set(range(6))),
        ("04-blank-on-each-square", 16, {-1, *range(81)}),
        ("05-neighbours-exchanged", 14, {-1}),
        ("10-hundred-near-boards", 100, set(range(1, 25))),
        ("11-hundred-unsolvable-boards", 100, {-1}),
        ("13-random-boards", 4, set(range(47, 60))),
        ("16-sixty-to-62-moves", 3, {60, 61, 62}),
        ("17-63-to-66-moves", 4, {63, 64, 65, 66}),
        ("18-more-random-boards", 8, set(range(48, 60))),
    ],
)
def test_a_case_holds_what_its_name_says(word: str, boards: int, moves: set[int]) -> None:
    games, _, answer = case(word)

    found = lengths(read_answer(answer, games))

    assert len(games) == len(found) == boards
    assert set(found) <= moves


def test_the_ladder_has_a_board_for_every_distance() -> None:
    found: list[int] = []
    for word in (
        "12-ladder-1-to-40",
        "14-ladder-41-to-50",
        "15-ladder-51-to-59",
        "16-sixty-to-62-moves",
        "17-63-to-66-moves",
    ):
        games, _, answer = case(word)
        found += lengths(read_answer(answer, games))

    assert found == list(range(1, 67))


def test_the_noted_distances_are_those_of_the_answers() -> None:
    noted_distances = noted()

    told: dict[Board, int] = {}
    for path in INPUTS:
        games = parse(path.read_text())
        ways = read_answer(path.with_suffix(".ans").read_text(), games)
        told |= {game.start: moves for game, moves in zip(games, lengths(ways), strict=True)}

    assert len(noted_distances) == 7
    assert {board: told[board] for board in noted_distances} == noted_distances


def test_every_board_that_is_hard_for_the_oracle_has_a_proven_way() -> None:
    proven = {
        tuple(map(int, line.split(":")[0].split()))
        for line in (CASES / "ways.txt").read_text().splitlines()
    }

    hard = case("13-random-boards")[0][:2]

    assert [small(game) for game in hard] == [False, False]
    assert {game.start for game in hard} <= proven


# The solutions

Program = Callable[[str], str]

STRONG = "pattern_database"
SLOW = [
    "brute_force/a_star",
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


def test_the_pattern_database_is_right_on_all_cases_but_the_longest() -> None:
    # One run for all of them: its tables are made once.
    some = [path for path in INPUTS if "random" not in path.name]
    pairs = [(parse(path.read_text()), path.with_suffix(".ans").read_text()) for path in some]
    games = [game for some, _ in pairs for game in some]
    answer = "".join(text for _, text in pairs)

    output = program(SOLUTIONS / f"{STRONG}.py")(write(games))

    assert judgement(games, answer, output) == Check(ok=True)


@pytest.mark.parametrize("solution", SLOW)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games=st.lists(inputs.boards(), min_size=1, max_size=5))
def test_every_slow_solution_is_right_on_near_boards(solution: str, games: list[Sliding]) -> None:
    output = program(SOLUTIONS / f"{solution}.py")(write(games))

    assert judgement(games, solved(games), output) == Check(ok=True)


def fewest_moves(pattern: Sequence[int]) -> dict[tuple[int, ...], int]:
    """By the squares of the blank and of the tiles: the moves of these tiles, by a plain search."""
    (goal,) = parse("1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
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


def names_of_the_solution(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the strong solution defines; it has been run on no board at all."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("0"))
    return runpy.run_path(str(SOLUTIONS / f"{STRONG}.py"))


@pytest.mark.parametrize("pattern", [[1, 2], [1, 5, 6], [12, 3, 15]])
def test_a_pattern_database_holds_the_fewest_moves_of_its_tiles(
    pattern: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = names_of_the_solution(monkeypatch)
    expected: dict[tuple[int, ...], int] = {}
    for (_, *squares), moves in fewest_moves(pattern).items():  # wherever the blank is
        expected[*squares,] = min(moves, expected.get((*squares,), moves))

    table = names["database"](pattern)

    weights = names["weights"](pattern).values()
    told = {
        squares: table[sum(w * square for w, square in zip(weights, squares, strict=True))]
        for squares in expected
    }
    assert told == expected


def test_easy_boards_need_no_large_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    names = names_of_the_solution(monkeypatch)
    games = [*case("12-ladder-1-to-40")[0], *case("14-ladder-41-to-50")[0]]

    search = names["Search"](*names["STAGES"][1])
    ways = [search.shortest(game.start, 0) for game in games]

    assert [len(way) for way in ways] == list(range(1, 51))
    assert search.left > 0


def test_a_search_that_is_given_up_tells_how_many_moves_are_needed_at_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = names_of_the_solution(monkeypatch)
    patterns, _ = names["STAGES"][1]
    game = case("13-random-boards")[0][3]  # 59 moves

    search = names["Search"](patterns, 20_000)
    least = search.shortest(game.start, 0)

    assert isinstance(least, int)
    assert 40 < least <= 59
    assert least % 2 == 1
    assert search.left < 0


def test_greed_is_caught_by_the_case_for_it() -> None:
    games, text, answer = case("08-greedy-is-longer")

    output = program(SOLUTIONS / "wrong_answer" / "greedy.py")(text)

    assert judgement(games, answer, output).message == "board 1: 9 moves, but 7 are enough"


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


def test_the_compiled_solution_is_right_and_tells_its_effort_only_if_it_is_asked(
    compiled: Callable[[Path], Path],
) -> None:
    binary = compiled(SOLUTIONS / "pattern_database.cpp")

    for word, nodes in (("14-ladder-41-to-50", 1_644), ("18-more-random-boards", 2_254_485)):
        games, text, answer = case(word)
        output, silence = ran(binary, text, {})
        _, effort = ran(binary, text, {"JUDGE_STATS": "1"})

        assert judgement(games, answer, output) == Check(ok=True)
        assert silence == ""
        assert effort == f"nodes={nodes}\n"


# The figures


def test_the_published_board_needs_22_moves() -> None:
    (game,) = parse(PUBLISHED)

    way = shortest(game)

    assert way is not None
    assert replay(game, way) == Replay(cost=22, solved=True)
    assert replay(game, "rrdllldruuurdllddrurrd") == Replay(cost=22, solved=True)
    for solution in ("brute_force/a_star", "time_limit_exceeded/ida_manhattan"):
        (found,) = read_answer(program(SOLUTIONS / f"{solution}.py")(PUBLISHED), [game])
        assert len(found or "") == 22


def test_the_numbers_of_boards_near_the_goal_are_those_of_a_plain_search() -> None:
    (goal,) = parse("1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
    seen, layer = {goal.start}, {goal.start}
    counts = [1]
    for _ in range(8):
        layer = {after for board in layer for _, _, after in goal.moves(board)} - seen
        seen |= layer
        counts.append(len(layer))

    assert counts == [1, 2, 4, 10, 24, 54, 107, 212, 446]
    assert sum(counts[:6]) == len(case("03-all-within-five-moves")[0])
    some = sorted(layer)[::10]
    assert all(len(judged.shortest(Sliding(puzzle=PUZZLE, start=b)) or "") == 8 for b in some)


# One of the 17 boards that need 80 moves, the most there is (Brüngger and others, Annals of
# Operations Research 90, 1999). It takes about a minute.
HARDEST = "1\n0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n"


@pytest.mark.slow
def test_a_board_of_80_moves_is_solved_too(
    compiled: Callable[[Path], Path],
) -> None:
    (game,) = parse(HARDEST)
    binary = compiled(SOLUTIONS / "pattern_database.cpp")

    output, _ = ran(binary, HARDEST, {})

    (way,) = read_answer(output, [game])
    assert way is not None
    assert replay(game, way) == Replay(cost=80, solved=True)
