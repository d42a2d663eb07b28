"""Collections of Sokoban levels, and the messages for invalid levels."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.catalog.datasets.instances import Instance, InstanceFile
from problems.sokoban.dataset import games
from problems.sokoban.formats import LEVEL_COLLECTION
from problems.sokoban.level_rows import parse_rows
from problems.sokoban.rules import parse, write

CORNER = "####\n#@ #\n# $#\n# .#\n####\n"
HALL = "######\n#@$ .#\n######\n"
ROOM = "#####\n#@  #\n# $ #\n#  .#\n#####\n"


def read_levels(text: str, options: Mapping[str, str] | None = None) -> InstanceFile:
    """A collection; its format asks no oracle."""
    return LEVEL_COLLECTION.read(text, options or {}, lambda _: None)


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
    for text in (
        f"; Corner\n\n{CORNER}\n; Hall\n\n{HALL}",
        f"; Corner\n{CORNER}; Hall\n{HALL}",
        f"Corner\n{CORNER}\nHall\n{HALL}",
        f"Corner\n\n{CORNER}\n\nHall\n\n{HALL}",
        f"{CORNER}; Corner\n\n{HALL}; Hall\n",
        f"{CORNER}\n; Corner\n\n{HALL}\n; Hall\n",
        f"{CORNER}Corner\n\n{HALL}Hall\n",
        f"{CORNER}Title: Corner\nAuthor: me\n\n{HALL}Title: Hall\nAuthor: me\n",
        f"{CORNER}\nTitle: Corner\n\n{HALL}\nTitle: Hall\n",
        f"Title: Corner\n{CORNER}\nTitle: Hall\n{HALL}",
        f"Title: All\nAuthor: me\n\n{CORNER}Title: Corner\n\n{HALL}Title: Hall\n",
        f":: a file\n' of mine\n\n; title: Corner\n{CORNER}\n; title: Hall\n{HALL}",
        f"; 1\n{CORNER}Title: Corner\n\n; 2\n{HALL}Title: Hall\n",
        f"; Corner\n{CORNER}Solution\nrdD\n\n; Hall\n{HALL}Moves: 3\nRRR\n",
        f"; Corner\n{CORNER}Comment:\n####\n; no level\nComment-End:\n\n; Hall\n{HALL}",
        f"====\nCorner\n----\n{CORNER}====\nHall\n----\n{HALL}",
    ):
        assert names_and_texts(text) == [("01-corner", CORNER), ("02-hall", HALL)]


def test_a_name_is_the_number_and_the_letters_of_the_title() -> None:
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
    for text in (
        "4#\n#@-#\n#-$#\n#-.#\n4#\n",
        "4#|#@-#|#-$#|#-.#|4#",
        "####\n#@_#\n#_$#\n#_.#\n####\n",
        "####\n#p #\n# b#\n# o#\n####\n",
        "   ####\n   #@ #\n   # $#\n   # .#\n   ####\n",
        "2(2#)|#@-#|#-$#|#-.#|4#",
        "####\r\n#@ #\r\n# $#\r\n# .#\r\n####\r\n",
        "####\n\n#@ #\n\n# $#\n\n# .#\n\n####\n",
        "####\n; inside\n#@ #\n# $#\n\n# .#\n####\n",
        "----\n####\n#@ #\n# $#\n# .#\n####\n----\n",
        "Bob\n####\n#@ #\n# $#\n# .#\n####\nboo\n",
    ):
        assert [level for _, level in names_and_texts(text)] == [CORNER]
    letters = names_and_texts("######\n#PbB #\n######\n")
    assert letters == [("01", "######\n#+$* #\n######\n")]


def test_a_broken_level_is_refused_by_line_and_reason_and_the_others_are_read() -> None:
    for level, line, words in [
        ("####\n#@@#\n#$.#\n####\n", 8, "2 men (@ or +), but exactly 1 is expected"),
        ("####\n#@ #\n#$.#\n#+$#\n####\n", 8, "2 men (@ or +), in lines 9 11, but exactly 1"),
        ("####\n#  #\n#$.#\n####\n", 8, "0 men (@ or +), but exactly 1 is expected"),
        ("####\n#@ #\n#  #\n####\n", 8, "no box ($ or *), but at least 1 is expected"),
        ("####\n#@ #\n#$ #\n####\n", 8, "1 box ($ or *) and 0 goals (. + or *), but as many"),
        ("#####\n#@$.\n#####\n", 9, "the walls are open at column 4: the man can get out"),
        ("## ##\n#@$.#\n#####\n", 8, "the walls are open at column 3: the man can get out"),
        ("###\n#@ \n#$.#\n####\n", 9, "the walls are open"),
        ("####\n#@x#\n#$.#\n####\n", 9, "column 3 is 'x', but # @ + $ * . - _ or blank"),
    ]:
        reading = read_levels(f"{CORNER}\n; Broken\n{level}\n{HALL}")

        (refused,) = reading.refused
        assert refused.reason.startswith(f"level 2 'Broken': {words}")
        assert refused.line == line
        assert [one.text for one in reading.instances] == [CORNER, HALL]


def test_levels_of_absurd_size_are_refused_at_once() -> None:
    (long,) = read_levels("#" * 5000 + "\n" + ("#" + " " * 4998 + "#\n") * 60 + "@\n").refused

    assert "which no level needs" in long.reason
    assert parse_rows("9999999999#", 1) is None
    assert parse_rows("9999(9999(9999#))", 1) is None


@settings(max_examples=8)
@given(st.integers(0, 10_000).map(str), st.integers(1, 4), st.none() | st.integers(-1, 500))
def test_a_written_list_is_read_back(seed: str, count: int, minimum: int | None) -> None:
    made = [game for _, (_, game) in zip(range(count), games(seed), strict=False)]
    text = "".join(
        LEVEL_COLLECTION.write_instance(write([game]), minimum, f"Level no. {number}")
        for number, game in enumerate(made)
    )

    reading = read_levels(text)

    assert reading.refused == ()
    assert [(one.text, one.minimum) for one in reading.instances] == [
        (write([game]), minimum) for game in made
    ]


@given(st.text(alphabet="#@$.*+ -_|3\nTitle:;", max_size=200))
def test_any_text_is_read_and_its_levels_are_found(text: str) -> None:
    reading = read_levels(text)

    for instance in reading.instances:
        (game,) = parse(instance.text)
        assert write([game]) == instance.text
