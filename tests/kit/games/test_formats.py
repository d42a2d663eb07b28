"""Lists of Hoppers boards, sliding puzzles and Sokoban levels, and what is said of bad ones."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.catalog.datasets.instances import Instance, InstanceFile
from judge.errors import UsageError
from problems.hoppers import rules as hoppers
from problems.hoppers.formats import BOARD_LIST
from problems.puzzle8 import rules
from problems.puzzle8.rules import PUZZLE
from problems.puzzle11.rules import PUZZLE as ELEVEN
from problems.puzzle15.rules import PUZZLE as FIFTEEN
from problems.sliding_puzzles.formats import board_list, read
from problems.sliding_puzzles.rules import Sliding, distances, swap_two_tiles, walk_from_goal
from problems.sokoban.dataset import games
from problems.sokoban.formats import LEVEL_COLLECTION
from problems.sokoban.level_rows import parse_rows
from problems.sokoban.rules import parse, write
from tests.conftest import each_row
from tests.kit.games.test_moves import KNOWN, slugs_with

Options = Mapping[str, str]


def no_oracle(text: str) -> int | None:
    """An oracle that is never quick."""
    return None


# Hoppers

CENTRE = "1111110111111"


def read_boards(text: str, options: Options | None = None) -> InstanceFile:
    return BOARD_LIST.read(text, options or {}, no_oracle)


def test_a_line_is_a_board_of_hoppers_with_or_without_target_and_optimum() -> None:
    for line, text, *optimum in KNOWN["hoppers"]["lines"]:
        minimum = optimum[0] if optimum else None
        assert read_boards(line) == InstanceFile(
            instances=(Instance(name="01", line=1, text=f"1\n{text}\n", minimum=minimum),)
        )
    # An option sets the target of all boards.
    reading = read_boards(f"2\n1111100111111\n\n; another\n{CENTRE} 3\n", {"target": "5"})
    assert [one.text.split()[2] for one in reading.instances] == ["5", "3"]
    for name, value in [("target", "13"), ("target", "x"), ("goal", "5")]:
        with pytest.raises(UsageError, match=r"expected|is not an option"):
            read_boards(CENTRE, {name: value})


@given(st.integers(1, 2**13 - 1), st.integers(0, 12), st.none() | st.integers(-1, 20))
def test_a_written_list_of_hoppers_is_read_back(
    start: int, target: int, minimum: int | None
) -> None:
    game = hoppers.Hoppers(start=start, target=target)
    text = hoppers.write([game])

    (instance,) = read_boards(BOARD_LIST.write_instance(text, minimum, "a")).instances

    assert (instance.text, instance.minimum) == (text, minimum)
    assert hoppers.parse(instance.text) == [game]


# Sliding puzzles

EIGHT = board_list(PUZZLE)
FAR = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # 57 moves to the goal with the blank first
FAR_OURS = "1\n13 6 8 12\n15 14 0 10\n11 7 4 5\n9 1 3 2\n"
OURS = " ".join(FAR_OURS.split()[1:])
NEAR = "1 2 3 4 5 0 7 8 6"  # 1 2 3 / 4 5 . / 7 8 6: one move
NEAR_INPUT = "1\n1 2 3\n4 5 0\n7 8 6\n"


def eight(text: str, options: Options | None = None) -> InstanceFile:
    """A list of the 8-puzzle, read with its oracle."""

    def solve(content: str) -> int:
        return int(rules.write_answer(g := rules.parse(content), [rules.shortest(g[0])]).split()[0])

    return EIGHT.read(text, options or {}, solve)


def test_a_line_is_a_sliding_board_with_or_without_index_and_optimum() -> None:
    for line, *optimum in KNOWN["puzzle8"]["lines"]:
        minimum = optimum[0] if optimum else None
        reading = eight(line, {"extra": "optimum"})

        name = "17" if line.startswith("17") else "01"
        assert reading.instances == (Instance(name=name, line=1, text=NEAR_INPUT, minimum=minimum),)
        assert reading.refused == ()
    # Remarks, empty lines and the count are passed over; a list may state its own format.
    reading = eight(f"2\n# near\n\n{NEAR}\r\n; far\n% far\n// far\n8 6 7 2 5 4 3 0 1 31\n")
    assert [(one.line, one.minimum) for one in reading.instances] == [(4, None), (8, 31)]
    own = eight(f"# goal=last extra=optimum\n{NEAR} 1\n")
    assert ([one.minimum for one in own.instances], own.remarks) == ([1], ())
    assert eight("# nothing\n") == InstanceFile(instances=())
    for options, words in [
        ({"goal": "middle"}, "goal=middle: last or first is expected"),
        ({"gaol": "last"}, "gaol= is not an option of this format; there are: goal extra"),
    ]:
        with pytest.raises(UsageError, match=words):
            eight(NEAR, options)


def test_parity_reveals_the_goal_of_the_boards() -> None:
    lost = OURS.replace("13 6", "6 13")

    first = read(FIFTEEN, f"{FAR}\n", {}, no_oracle)
    last = read(FIFTEEN, f"{OURS}\n", {}, no_oracle)
    many = read(FIFTEEN, f"{OURS}\n" * 19 + f"{lost}\n", {}, no_oracle)
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
    message = r"1 of 2 boards contradict .* last \(for example line 2\)"
    with pytest.raises(UsageError, match=message) as error:
        read(FIFTEEN, f"{OURS}\n{FAR}\n", {}, no_oracle)

    assert error.value.advice is not None
    assert "FILE,goal=first" in error.value.advice
    assert len(read(FIFTEEN, f"{OURS}\n{FAR}\n", {"goal": "first"}, no_oracle).instances) == 2


def test_the_oracle_determines_the_goal_of_the_8_puzzle_by_the_optimum() -> None:
    # Both goals can be reached, in numbers of moves of the same parity: 18 and 20.
    board = "1 4 2 3 0 5 6 7 8"
    ours = {goal: eight(board, {"goal": goal}).instances[0].text for goal in ("first", "last")}
    table = distances(PUZZLE)
    moves = {goal: table[rules.parse(text)[0].start] for goal, text in ours.items()}
    assert moves["first"] != moves["last"]

    for goal, minimum in moves.items():
        assert eight(f"{board} {minimum}").instances[0].text == ours[goal]


def test_a_number_that_may_be_index_or_optimum_means_what_the_other_lines_say() -> None:
    twice = "3 1 2 4 5 0 7 8 6 3"  # 3 1 2 4 5 0 7 8 6, and then 3; or 3 and then 1 2 4 ...
    with_index = eight(f"2 {NEAR}\n{twice}\n", {"goal": "last"})
    with_optimum = eight(f"8 6 7 2 5 4 3 0 1 31\n{twice}\n", {"goal": "last"})
    counted = eight("1 2 3 4 5 0 7 8 6 1\n2 1 3 4 5 0 7 8 6 2\n")

    assert [one.name for one in with_index.instances] == ["02", "03"]
    assert with_index.instances[1].text == "1\n1 2 4\n5 0 7\n8 6 3\n"
    assert [one.line for one in with_optimum.refused] == [2]  # 3 moves cannot be
    assert [one.minimum for one in counted.instances] == [None, None]
    with pytest.raises(UsageError, match="unclear whether the first is an index"):
        eight("1 2 3 4 5 0 7 8 6 1\n")
    assert eight("1 2 3 4 5 0 7 8 6 1\n", {"extra": "optimum"}).instances[0].text == NEAR_INPUT


BOARDS = st.lists(st.integers(0, 3), max_size=40).map(lambda some: walk_from_goal(PUZZLE, some))


@settings(max_examples=30)
@given(BOARDS, st.booleans())
def test_a_written_list_of_boards_is_read_back_and_a_goal_that_is_stated_is_used(
    game: Sliding, known: bool
) -> None:
    text = rules.write([game])
    minimum = len(rules.shortest(game) or "") if known else None
    turned = [-tile % 9 for tile in reversed(game.start)]  # the same for the goal 0 1 2 ... 8
    lost = swap_two_tiles(game)

    reading = eight(EIGHT.header + EIGHT.write_instance(text, minimum, "a"))
    other = eight(" ".join(map(str, turned)), {"goal": "first"})
    unsolvable = eight(" ".join(map(str, lost.start)), {"goal": "last"})

    assert [(one.text, one.minimum) for one in reading.instances] == [(text, minimum)]
    assert other.instances[0].text == text
    assert [one.minimum for one in unsolvable.instances] == [None]


# Sokoban

CORNER = "####\n#@ #\n# $#\n# .#\n####\n"
HALL = "######\n#@$ .#\n######\n"
ROOM = "#####\n#@  #\n# $ #\n#  .#\n#####\n"


def read_levels(text: str) -> InstanceFile:
    return LEVEL_COLLECTION.read(text, {}, no_oracle)


def names_and_texts(text: str) -> list[tuple[str, str]]:
    """The names and the levels of a collection, of which none is refused."""
    reading = read_levels(text)
    assert reading.refused == ()
    return [(one.name, one.text) for one in reading.instances]


def test_levels_are_parted_by_empty_lines() -> None:
    reading = read_levels(f"{CORNER}\n{HALL}\n\n\n; optimal pushes = 2\n{ROOM}")

    assert reading.instances == (
        Instance(name="01", line=1, text=CORNER),
        Instance(name="02", line=7, text=HALL),
        Instance(name="03", line=14, text=ROOM, minimum=2),
    )
    for text in ("hello\nworld\n", "Title: x\n", "3.14\n", "; #\n"):
        assert names_and_texts(text) == []


def test_titles_are_before_or_after_their_levels() -> None:
    for titled in KNOWN["sokoban"]["titled"]:
        text = titled.replace("<corner>", CORNER).replace("<hall>", HALL)
        assert names_and_texts(text) == [("01-corner", CORNER), ("02-hall", HALL)]
    # A name is the number and the letters of the title.
    for title, name in [
        ("1", "01"),
        ("1 The Corner!", "01-the-corner"),
        ("Über-Ecke", "01-uber-ecke"),
        ("\N{HIRAGANA LETTER A}", "01"),
        ("../../etc/passwd", "01-etc-passwd"),
        ("a" * 200, f"01-{'a' * 40}"),
    ]:
        assert names_and_texts(f"; {title}\n{CORNER}") == [(name, CORNER)]
    assert [name for name, _ in names_and_texts(f"{HALL}\n" * 100)][::99] == ["001", "100"]


def test_one_level_may_be_written_in_many_ways() -> None:
    for text in KNOWN["sokoban"]["alike"]:
        found = names_and_texts(text.replace("<corner>", CORNER))
        assert [level for _, level in found] == [CORNER]
    letters = names_and_texts("######\n#PbB #\n######\n")
    assert letters == [("01", "######\n#+$* #\n######\n")]


def test_levels_of_absurd_size_are_refused_at_once() -> None:
    (long,) = read_levels("#" * 5000 + "\n" + ("#" + " " * 4998 + "#\n") * 60 + "@\n").refused
    assert "which no level needs" in long.reason
    assert parse_rows("9999999999#", 1) is None
    assert parse_rows("9999(9999(9999#))", 1) is None


@settings(max_examples=8)
@given(st.integers(0, 10_000).map(str), st.integers(1, 4), st.none() | st.integers(-1, 500))
def test_a_written_collection_is_read_back(seed: str, count: int, minimum: int | None) -> None:
    made = [write([game]) for _, (_, game) in zip(range(count), games(seed), strict=False)]
    text = "".join(
        LEVEL_COLLECTION.write_instance(one, minimum, f"Level no. {number}")
        for number, one in enumerate(made)
    )

    reading = read_levels(text)

    assert reading.refused == ()
    assert [(one.text, one.minimum) for one in reading.instances] == [
        (one, minimum) for one in made
    ]


@given(st.text(alphabet="#@$.*+ -_|3\nTitle:;", max_size=200))
def test_any_text_is_read_and_its_levels_are_found(text: str) -> None:
    for instance in read_levels(text).instances:
        (game,) = parse(instance.text)
        assert write([game]) == instance.text


# What is refused: how a list is read, with sound instances around it, and the words before a reason

REFUSING: dict[str, tuple[Callable[[str], InstanceFile], str, str]] = {
    "hoppers": (read_boards, f"{CENTRE}\n{{}}\n{CENTRE}\n", ""),
    "puzzle8": (lambda text: eight(text, {"goal": "last"}), f"{NEAR}\n{{}}\n{NEAR}\n", ""),
    "sokoban": (read_levels, f"{CORNER}\n; Broken\n{{}}\n{HALL}", "level 2 'Broken': "),
}


@each_row("slug", slugs_with("refused"))
def test_a_broken_instance_is_refused_with_its_line_and_the_others_are_read(slug: str) -> None:
    read, around, before = REFUSING[slug]
    for text, line, reason in KNOWN[slug]["refused"]:
        reading = read(around.format(text))

        (refused,) = reading.refused
        assert refused.line == line
        assert refused.reason.startswith(f"{before}{reason}")
        assert len(reading.instances) == 2
