"""Lists of sliding puzzles, and the messages for invalid lines."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.catalog.datasets.instances import Instance, InstanceFile, RefusedInstance
from judge.errors import UsageError
from problems.puzzle8 import rules
from problems.puzzle8.rules import PUZZLE
from problems.puzzle11.rules import PUZZLE as ELEVEN
from problems.puzzle15.rules import PUZZLE as FIFTEEN
from problems.sliding_puzzles.formats import board_list, read
from problems.sliding_puzzles.rules import Sliding, distances, swap_two_tiles, walk_from_goal

EIGHT = board_list(PUZZLE)
FAR = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # 57 moves to the goal with the blank first
FAR_OURS = "1\n13 6 8 12\n15 14 0 10\n11 7 4 5\n9 1 3 2\n"
NEAR = "1 2 3 4 5 0 7 8 6"  # 1 2 3 / 4 5 . / 7 8 6: one move
NEAR_INPUT = "1\n1 2 3\n4 5 0\n7 8 6\n"


def no_oracle(text: str) -> int | None:
    """An oracle that is never quick."""
    return None


def eight(text: str, options: Mapping[str, str] | None = None) -> InstanceFile:
    """A list of the 8-puzzle, read with its oracle."""

    def solve(content: str) -> int:
        return int(rules.write_answer(g := rules.parse(content), [rules.shortest(g[0])]).split()[0])

    return EIGHT.read(text, options or {}, solve)


def test_a_line_is_a_board_with_or_without_index_and_optimum() -> None:
    for line, minimum in [
        (NEAR, None),
        (f"17 {NEAR}", None),
        (f"{NEAR} 1", 1),
        (f"17 {NEAR} 1", 1),
        (NEAR.replace(" ", ","), None),
        (NEAR.replace(" ", ", "), None),
        (f"[{NEAR.replace(' ', ', ')}]", None),
        (f"17: {NEAR} | 1", 1),
        (NEAR.replace("0", "9"), None),
        (f"  {NEAR}\t", None),
        (NEAR.replace(" ", ""), None),
        (f"17 {NEAR.replace(' ', '')} 1", 1),
        (f"{NEAR} 1  # a remark", 1),
    ]:
        reading = eight(line, {"extra": "optimum"})

        name = "17" if line.startswith("17") else "01"
        assert reading.instances == (Instance(name=name, line=1, text=NEAR_INPUT, minimum=minimum),)
        assert reading.refused == ()


def test_remarks_and_empty_lines_and_the_count_are_passed_over() -> None:
    reading = eight(f"2\n# near\n\n{NEAR}\r\n; far\n% far\n// far\n8 6 7 2 5 4 3 0 1 31\n")
    own = eight(f"# goal=last extra=optimum\n{NEAR} 1\n")  # a list may state its own format

    assert [(one.line, one.minimum) for one in reading.instances] == [(4, None), (8, 31)]
    assert ([one.minimum for one in own.instances], own.remarks) == ([1], ())
    assert eight("# nothing\n") == InstanceFile(instances=())
    for options, words in [
        ({"goal": "middle"}, "goal=middle: last or first is expected"),
        ({"gaol": "last"}, "gaol= is not an option of this format; there are: goal extra"),
    ]:
        with pytest.raises(UsageError, match=words):
            eight(NEAR, options)


def test_a_broken_line_is_reported_and_the_others_are_read() -> None:
    for line, words in [
        ("1 2 3", "3 numbers, but 9 are expected, and maybe an index before or an optimum after"),
        ("7", "1 number, but 9 are expected, and maybe an index before or an optimum after"),
        ("1 2 3 4 5 0 7 8 8", "8 more than once, and 6 missing"),
        ("1 2 3 4 5 0 7 8 60", "60 is no tile: 0 to 8 are expected"),
        ("1 2 3 4 5 9 7 8 8", "8 more than once, and 6 missing"),
        ("1 2 3 4 5 x 7 8 6", "'x' is no number"),
        (f"{NEAR} -3", "the optimum is -3, but -1 to 1000000 is expected"),
        (f"{NEAR} 2", "the optimum is 2, but every way has an odd number"),
        ("1 2 3 4 5 6 8 7 0 2", "the optimum is 2, but there is no way"),
        (f"{NEAR} -1", "the optimum is -1, but there is a way"),
        ("1 2 3 4 8 5 0 7 6 2", "the optimum is 2, but at least 4 moves are needed"),
    ]:
        reading = eight(f"{NEAR}\n{line}\n{NEAR}\n", {"goal": "last"})
        assert reading.refused == (RefusedInstance(line=2, reason=words),)
        assert [one.line for one in reading.instances] == [1, 3]


def test_parity_reveals_the_goal_of_the_boards() -> None:
    ours = " ".join(FAR_OURS.split()[1:])
    lost = ours.replace("13 6", "6 13")

    first = read(FIFTEEN, f"{FAR}\n", {}, no_oracle)
    last = read(FIFTEEN, f"{ours}\n", {}, no_oracle)
    many = read(FIFTEEN, f"{ours}\n" * 19 + f"{lost}\n", {}, no_oracle)
    eleven = read(ELEVEN, "1 2 0 3 4 5 6 7 8 9 10 11 2\n", {}, no_oracle)
    unknown = eight(f"{NEAR}\n")

    assert [one.text for one in first.instances] == [FAR_OURS]
    assert first.remarks == (
        "1 board; the goal has the blank first, and they are converted: "
        "1 of 1 contradict a goal with the blank last",
    )
    assert ([one.text for one in last.instances], last.remarks) == ([FAR_OURS], ())
    # One board that cannot be solved does not change the goal of many.
    assert many.instances[-1].text == FAR_OURS.replace("13 6", "6 13")
    # The parity of an optimum tells the goal of the 11-puzzle.
    assert eleven.instances[0].text == "1\n1 2 3 4\n5 6 7 8\n9 0 10 11\n"
    assert unknown.instances[0].text == NEAR_INPUT
    assert unknown.remarks == (
        "1 board; nothing shows whether the goal has the blank last or first: last is assumed "
        "(for the other: FILE,goal=first)",
    )


def test_boards_that_fit_neither_goal_are_not_guessed_at() -> None:
    board = " ".join(FAR_OURS.split()[1:])

    with pytest.raises(
        UsageError, match=r"1 of 2 boards contradict .* last \(for example line 2\)"
    ) as error:
        read(FIFTEEN, f"{board}\n{FAR}\n", {}, no_oracle)

    assert error.value.advice is not None
    assert "FILE,goal=first" in error.value.advice
    assert len(read(FIFTEEN, f"{board}\n{FAR}\n", {"goal": "first"}, no_oracle).instances) == 2


def test_the_oracle_determines_the_goal_of_the_8_puzzle_by_the_optimum() -> None:
    # Both goals can be reached, in numbers of moves of the same parity: 18 and 20.
    board = "1 4 2 3 0 5 6 7 8"
    ours = {goal: eight(board, {"goal": goal}).instances[0].text for goal in ("first", "last")}
    table = distances(PUZZLE)
    moves = {goal: table[rules.parse(text)[0].start] for goal, text in ours.items()}
    assert moves["first"] != moves["last"]

    for goal, minimum in moves.items():
        reading = eight(f"{board} {minimum}")
        assert reading.instances[0].text == ours[goal]


def test_the_same_number_at_both_ends_means_what_the_other_lines_say() -> None:
    twice = "3 1 2 4 5 0 7 8 6 3"  # 3 1 2 4 5 0 7 8 6, and then 3; or 3 and then 1 2 4 ...
    with_index = eight(f"2 {NEAR}\n{twice}\n", {"goal": "last"})
    with_optimum = eight(f"8 6 7 2 5 4 3 0 1 31\n{twice}\n", {"goal": "last"})

    assert [one.name for one in with_index.instances] == ["02", "03"]
    assert with_index.instances[1].text == "1\n1 2 4\n5 0 7\n8 6 3\n"
    assert [one.line for one in with_optimum.refused] == [2]  # 3 moves cannot be


def test_doubtful_lines_alone_need_counting_indices_or_an_option() -> None:
    counted = eight("1 2 3 4 5 0 7 8 6 1\n2 1 3 4 5 0 7 8 6 2\n")
    assert [one.minimum for one in counted.instances] == [None, None]

    with pytest.raises(UsageError, match="unclear whether the first is an index"):
        eight("1 2 3 4 5 0 7 8 6 1\n")
    assert eight("1 2 3 4 5 0 7 8 6 1\n", {"extra": "optimum"}).instances[0].text == NEAR_INPUT


BOARDS = st.lists(st.integers(0, 3), max_size=40).map(lambda some: walk_from_goal(PUZZLE, some))


@settings(max_examples=30)
@given(BOARDS, st.booleans())
def test_a_written_list_is_read_back_and_a_goal_that_is_stated_is_used(
    game: Sliding, known: bool
) -> None:
    text = rules.write([game])
    way = rules.shortest(game)
    minimum = len(way or "") if known else None
    turned = [-tile % 9 for tile in reversed(game.start)]  # the same for the goal 0 1 2 ... 8
    lost = swap_two_tiles(game)

    reading = eight(EIGHT.header + EIGHT.write_instance(text, minimum, "a"))
    other = eight(" ".join(map(str, turned)), {"goal": "first"})
    unsolvable = eight(" ".join(map(str, lost.start)), {"goal": "last"})

    assert [(one.text, one.minimum) for one in reading.instances] == [(text, minimum)]
    assert other.instances[0].text == text
    assert [one.minimum for one in unsolvable.instances] == [None]
