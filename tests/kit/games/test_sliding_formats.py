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
from problems.sliding_puzzles.rules import Board, distances, swap_two_tiles, walk_from_goal

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

    assert [(one.line, one.minimum) for one in reading.instances] == [(4, None), (8, 31)]


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


def test_parity_reveals_a_goal_with_the_blank_first_and_converts_it() -> None:
    reading = read(FIFTEEN, f"{FAR}\n", {}, no_oracle)

    assert [one.text for one in reading.instances] == [FAR_OURS]
    assert reading.remarks == (
        "1 board; the goal has the blank first, and they are converted: "
        "1 of 1 contradict a goal with the blank last",
    )


def test_a_goal_with_the_blank_last_is_used_without_a_remark() -> None:
    board = " ".join(FAR_OURS.split()[1:])

    reading = read(FIFTEEN, f"{board}\n", {}, no_oracle)

    assert [one.text for one in reading.instances] == [FAR_OURS]
    assert reading.remarks == ()


def test_one_board_that_cannot_be_solved_does_not_change_the_goal_of_many() -> None:
    board = " ".join(FAR_OURS.split()[1:])
    lost = board.replace("13 6", "6 13")

    reading = read(FIFTEEN, f"{board}\n" * 19 + f"{lost}\n", {}, no_oracle)

    assert reading.instances[0].text == FAR_OURS
    assert reading.instances[-1].text == FAR_OURS.replace("13 6", "6 13")


def test_boards_that_fit_neither_goal_are_not_guessed_at() -> None:
    board = " ".join(FAR_OURS.split()[1:])

    with pytest.raises(
        UsageError, match=r"1 of 2 boards contradict .* last \(for example line 2\)"
    ) as error:
        read(FIFTEEN, f"{board}\n{FAR}\n", {}, no_oracle)

    assert error.value.advice is not None
    assert "FILE,goal=first" in error.value.advice
    assert len(read(FIFTEEN, f"{board}\n{FAR}\n", {"goal": "first"}, no_oracle).instances) == 2


def test_the_parity_of_an_optimum_determines_the_goal_of_the_11_puzzle() -> None:
    first = read(ELEVEN, "1 2 0 3 4 5 6 7 8 9 10 11 2\n", {}, no_oracle)

    assert first.instances[0].text == "1\n1 2 3 4\n5 6 7 8\n9 0 10 11\n"


def test_an_undetermined_goal_is_ours_with_a_remark() -> None:
    reading = eight(f"{NEAR}\n")

    assert reading.instances[0].text == NEAR_INPUT
    assert reading.remarks == (
        "1 board; nothing shows whether the goal has the blank last or first: last is assumed "
        "(for the other: FILE,goal=first)",
    )


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


def test_a_list_may_state_its_own_format() -> None:
    reading = eight(f"# goal=last extra=optimum\n{NEAR} 1\n")

    assert [one.minimum for one in reading.instances] == [1]
    assert reading.remarks == ()


def test_an_unknown_option_is_refused() -> None:
    for options, words in [
        ({"goal": "middle"}, "goal=middle: last or first is expected"),
        ({"gaol": "last"}, "gaol= is not an option of this format; there are: goal extra"),
    ]:
        with pytest.raises(UsageError, match=words):
            eight(NEAR, options)


def test_a_file_of_comments_alone_has_no_instances() -> None:
    assert eight("# nothing\n") == InstanceFile(instances=())


BOARDS = st.lists(st.integers(0, 3), max_size=40).map(lambda some: walk_from_goal(PUZZLE, some))


@settings(max_examples=30)
@given(BOARDS, st.booleans())
def test_a_written_list_is_read_back(game: object, known: bool) -> None:
    text = rules.write([game])  # type: ignore[list-item]  # the strategy makes no others
    minimum = int(rules.write_answer(g := rules.parse(text), [rules.shortest(g[0])]).split()[0])

    reading = eight(EIGHT.header + EIGHT.write_instance(text, minimum if known else None, "a"))

    assert [(one.text, one.minimum) for one in reading.instances] == [
        (text, minimum if known else None)
    ]


@settings(max_examples=30)
@given(BOARDS)
def test_a_board_for_the_other_goal_is_as_far_from_ours(game: object) -> None:
    start: Board = game.start  # type: ignore[attr-defined]  # see above
    turned = [-tile % 9 for tile in reversed(start)]  # the same board for the goal 0 1 2 ... 8

    reading = eight(" ".join(map(str, turned)), {"goal": "first"})

    assert reading.instances[0].text == rules.write([game])  # type: ignore[list-item]  # see above


@settings(max_examples=30)
@given(BOARDS)
def test_unsolvable_boards_are_kept_if_the_goal_is_stated(game: object) -> None:
    lost = swap_two_tiles(game)  # type: ignore[arg-type]  # see above

    reading = eight(" ".join(map(str, lost.start)), {"goal": "last"})

    assert [one.minimum for one in reading.instances] == [None]
