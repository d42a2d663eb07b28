"""What the rules of a problem say of wrong inputs and outputs, and how they show boards.

What all rules say alike, `tests/unit/game` and `tests/unit/grading` hold: here stands, a problem
after the other, what its own reading adds.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from judge.game import FormatError
from judge.model import Case
from problems.cube.rules import CORNERS, SOLVED, Cube, twisted, write
from problems.farmer.rules import River, read_answer
from problems.hanoi import rules as hanoi
from problems.sokoban.level import SokobanState
from problems.sokoban.rules import check, parse
from tests.conftest import each_row
from tests.kit.games.test_moves import after, game_of
from tests.kit.solutions import CHECKED, cases, check_output, rules_for

FARMER = "3 1 2\nwolf goat cabbage\nwolf goat\ngoat cabbage\n"
FARMER_WAY = "goat - wolf goat cabbage - goat"
NET = "   WW\n   WW\nOO GG RR BB\nOO GG RR BB\n   YY\n   YY\n"
SMALL = "A....B A....B XX...B ...... ..CCC. ......"
LONG = "9" * 5000


def exchanged(one: str, other: str) -> str:
    """The solved cube with two corners that are the same."""
    stickers = list(SOLVED)
    for here, there in zip(CORNERS[one], CORNERS[other], strict=True):
        stickers[there] = SOLVED[here]
    return write([Cube(start="".join(stickers))])


WRONG_INPUTS = {
    "cube": [
        (
            exchanged("up-back-left", "up-back-right"),
            "the corners up-back-left and up-back-right of cube 1 are the same",
        ),
        (
            write([Cube(start=twisted(SOLVED, "down-back-left"))]),
            "the corner down-back-left of cube 1 is not in place",
        ),
        ("1\nWW WW\n", "the text ends after 3 words where pair 3 of cube 1 is expected"),
        ("1\n" + NET.replace("W", "X", 1), "pair 1 of cube 1 is 'XW': two of W O G R B Y are"),
        ("1\n" + NET.replace("W", "WW", 1), "pair 1 of cube 1 is 'WWW': two of W O G R B Y are"),
        ("1\n" + NET.replace("W", "Y", 1), "the corner up-back-left of cube 1 is YOB, which no"),
    ],
    "farmer": [
        ("13 0 0\n", "word 1 is '13' where the number of things (1..12) is expected"),
        ("2 3 0\n", "word 2 is '3' where the number of seats beside the farmer's (0..2) is"),
        ("4 1 7\n", "word 3 is '7' where the number of pairs (0..6) is expected"),
        ("2 1 0\na\n", "the text ends after 4 words where name 2 is expected"),
        ("2 1 0\na b2\n", "name 2 is 'b2', but 1 to 20 letters of A-Z and a-z are expected"),
        ("1 1 0\nwölf\n", "name 1 is 'wölf', but 1 to 20 letters of A-Z and a-z are expected"),
        (f"1 1 0\n{'a' * 21}\n", f"name 1 is '{'a' * 21}', but 1 to 20 letters of A-Z and a-z"),
        ("2 1 0\na a\n", "name 2 is 'a', and so is name 1, but distinct names are expected"),
        ("2 1 1\na b\nA b\n", "pair 1 names 'A', but one of these is expected: a b"),
        ("2 1 1\na b\nb b\n", "pair 1 names 'b' twice, but two things are expected"),
        ("3 1 2\na b c\na b\nb a\n", "pair 2 is b a, and so is pair 1, but distinct pairs are"),
    ],
    "hanoi": [
        ("1\n2 1 A B\n", "word 2 is '2' where the number of pegs of puzzle 1 (3..4) is expected"),
        ("1\n3 16 A B\n", "word 3 is '16' where the number of discs of puzzle 1 (1..15) is"),
        ("1\n4 11 A B\n", "word 3 is '11' where the number of discs of puzzle 1 (1..10) is"),
        ("1\n3 2 A BB\n", "the start of puzzle 1 is 'A' where a word of 2 letters from ABC is"),
        ("1\n3 2 AD BB\n", "the start of puzzle 1 is 'AD' where a word of 2 letters from ABC"),
        ("1\n4 2 AD EB\n", "the goal of puzzle 1 is 'EB' where a word of 2 letters from ABCD"),
        (
            "3\n" + f"3 15 {'A' * 15} {'B' * 15}\n" * 2 + "3 1 A B\n",
            "the sum of 2^N for 3 pegs is 65538 with puzzle 3, but at most 65536 is",
        ),
        (
            "5\n" + f"4 10 {'A' * 10} {'B' * 10}\n" * 4 + "4 1 A B\n",
            "the sum of 4^N for 4 pegs is 4194308 with puzzle 5, but at most 4194304 is",
        ),
    ],
    "hoppers": [
        ("1\n", "the text ends after 1 word where board 1 is expected"),
        ("1\n111111111111 0\n", "board 1 is '111111111111', but 13 signs 0 or 1 are expected"),
        ("1\n1111111o11111 0\n", "board 1 is '1111111o11111', but 13 signs 0 or 1 are expected"),
        ("1\n0000000000000 0\n", "board 1 is '0000000000000', but at least one peg (1) is"),
        ("1\n1000000000000 13\n", "word 3 is '13' where the target of board 1 (0..12) is"),
    ],
    "jugs": [
        ("1\n0 5 4\n", "word 2 is '0' where jug A of pair 1 (1..10000) is expected"),
        ("1\n8 10001 4\n", "word 3 is '10001' where jug B of pair 1 (1..10000) is expected"),
        ("1\n8 5 10001\n", "word 4 is '10001' where the goal of pair 1 (0..10000) is expected"),
        ("2\n8 5 4\n6\n", "the text ends after 5 words where jug B of pair 2 is expected"),
        (
            "11\n" + "10000 10000 1\n" * 10 + "1 1 1\n",
            "the jugs of pairs 1 to 11 hold 200002 in all, but at most 200000 is expected",
        ),
    ],
    "knights": [
        ("0 3\n", "word 1 is '0' where the number of rows (1..16) is expected"),
        ("1 17\n", "word 2 is '17' where the number of columns (1..16) is expected"),
        ("4 5\n", "the board is 4 x 5: 20 squares, but at most 16 are expected"),
        ("1 2\nB.\n", "the text ends after 3 words where row 1 of the goal is expected"),
        ("1 2\nB\n", "row 1 of the start is 1 sign long, but 2 are expected"),
        ("1 2\nB.\nB..\n", "row 1 of the goal is 3 signs long, but 2 are expected"),
        ("1 2\nBb\n.B\n", "row 1 of the start has 'b', but one of B W . # is expected"),
        ("1 2\nB#\nB.\n", "square 1 is '#' at the start and '.' in the goal, but the same squares"),
        ("1 2\nB.\n#B\n", "square 0 is 'B' at the start and '#' in the goal, but the same squares"),
        ("1 2\nB.\n..\n", "of the knights 1 black at the start and 0 in the goal, but as many are"),
        ("1 3\nBW.\nBWW\n", "of the knights 1 white at the start and 2 in the goal, but as many"),
    ],
    "lightsout": [
        ("1 9 1", "word 2 is '9' where the number of rows of board 1 (1..8) is expected"),
        ("1 1 0", "word 3 is '0' where the number of columns of board 1 (1..8) is expected"),
        ("1 2 2 ** *", "row 2 of board 1 has 1 character, but 2 are expected"),
        ("1 1 2 ***", "row 1 of board 1 has 3 characters, but 2 are expected"),
        ("1 1 2 *x", "row 1 of board 1 has 'x', but one of . * is expected"),
        ("1 2 2 **", "the text ends after 4 words where row 2 of board 1 is expected"),
    ],
    "pancakes": [
        ("1\n17 1\n", "word 2 is '17' where the number of pancakes of stack 1 (1..16) is expected"),
        ("1\n2 1 3\n", "word 4 is '3' where pancake 2 of stack 1 (1..2) is expected"),
        ("1\n3 2 1 2\n", "pancakes 1 and 3 of stack 1 are 2"),
    ],
    "push": [
        ("0 0\n", "the text has no data set, but at least 1 is expected"),
        ("8 1\n", "word 1 is '8' where the width of data set 1, or the final 0 0 (0..7)"),
        ("3 8\n", "word 2 is '8' where the height of data set 1, or the final 0 0 (0..7)"),
        ("3 0\n", "data set 1 is 3 x 0, but both sides are at least 1"),
        ("3 1 2 3 5\n", "word 5 is '5' where row 1, column 3 of data set 1 (0..4) is expected"),
        ("3 1 2 4 3 x\n", "word 6 is 'x' where the width of data set 2, or the final 0 0 (0..7)"),
        ("4 1 2 3 4 4\n", "data set 1 has 2 times 4 (the man), but exactly 1 is expected"),
        ("3 1 0 3 4\n", "data set 1 has 0 times 2 (the box), but exactly 1 is expected"),
        ("4 1 2 3 3 4\n", "data set 1 has 2 times 3 (the goal), but exactly 1 is expected"),
        ("3 1 2 3 4\n0 0\n7\n", "word 8 is '7' where the text should end"),
        (1001 * "3 1 4 2 3\n", "more than 1000 data sets"),
    ],
    "puzzle8": [
        ("1 1 2 3", "the text ends after 4 words where row 2, column 1 of board 1 is expected"),
        ("1 1 2 9", "word 4 is '9' where row 1, column 3 of board 1 (0..8) is expected"),
        ("1 1 1 1 2 3 4 5 6 7", "board 1 has 3 times 1, but each of 0..8 is expected exactly once"),
    ],
    "rushhour": [
        ("1\nA....B\n", "the text ends after 2 words where row 2 of board"),
        ("1\n" + SMALL.replace("A....", "A...", 1), "row 1 of board 1 is 'A...B' where 6 letters"),
        ("1\n" + SMALL.replace("C", "c"), "row 5 of board 1 is '..ccc.' where 6 letters A-Z or"),
        ("1\n" + SMALL.replace("XX", ".."), "board 1 has no red car X"),
        ("1\n" + SMALL.replace("XX.", "XXX"), "the red car X of board 1 is not 2 squares of the"),
        ("1\n...... ...... ...... XX.... ...... ......", "the red car X of board 1 is not 2"),
        ("1\nX..... X..... ...... ...... ...... ......", "the red car X of board 1 is not 2"),
        ("1\n" + SMALL.replace("CCC", "C.C"), "the letters C of board 1 are no row or column of 2"),
        ("1\n" + SMALL.replace("CCC", ".C."), "the letters C of board 1 are no row or column of 2"),
        ("1\n...... ...... XX.... ...... AAAA.. ......", "the letters A of board 1 are no row or"),
        ("1\n.....A A..... XX.... ...... ...... ......", "the letters A of board 1 are no row or"),
    ],
    "sokoban": [
        (" \n\t\r\n", "the text has no level, but 1 is expected"),
        ("@$.x\n", "line 1, column 4 is 'x' where one of # @ + $ * . - _ or a blank is expected"),
        ("\n@$.\n  \n###\n", "line 3 is empty, but a level has no empty lines inside"),
        ("@\t$.\n", "line 1, column 2 is '\\t' where one of"),
        ("@$." + "#" * 28 + "\n", "line 1 has 31 signs, but at most 30"),
        ("@$.\n" + "#\n" * 30, "the level has 31 lines, but at most 30"),
        ("-$.\n", "the level has 0 men (@ or +), but exactly 1 is expected"),
        ("@--\n", "the level has 0 boxes ($ or *), but 1 to 20 are expected"),
        ("@" + "*" * 21 + "\n", "the level has 21 boxes ($ or *), but 1 to 20 are expected"),
        ("@$\n", "the level has 0 goals (. + or *) and 1 box ($ or *), but as many are expected"),
        ("+$$\n", "the level has 1 goal (. + or *) and 2 boxes ($ or *), but as many"),
    ],
}


@each_row("slug", WRONG_INPUTS)
def test_a_wrong_input_is_reported_with_its_place(slug: str) -> None:
    for text, message in WRONG_INPUTS[slug]:
        with pytest.raises(FormatError, match=re.escape(message)):
            rules_for(slug).parse(text)


class Wrong(NamedTuple):
    """A wrong output, with what is said of it, and of which instance and move."""

    output: str
    message: str
    instance: int | None = None
    move: int | None = None


class Outputs(NamedTuple):
    """An input with its answer, other outputs that are right, and some that are wrong."""

    text: str
    answer: str
    right: list[str]
    wrong: list[Wrong]


OUTPUTS = {
    "cube": Outputs(
        f"3\nGW GW RR WB OO GY OO GY RR WB YB YB BW WW WO GG RR BO OO GG RR BB YY YY {NET}",
        "2\nU2 R'\n-1\n0\n\n",
        [],
        [
            Wrong("2 U2 L'", 'cube 1: move 2 is "L\'", which is not legal there (legal: U', 1, 2),
        ],
    ),
    "farmer": Outputs(
        FARMER,
        f"7\n{FARMER_WAY}\n",
        ["7 goat - cabbage goat wolf - goat"],
        [
            Wrong("1 wolf", "move 1 is 'wolf', which is not legal there (legal: goat)", 1, 1),
            Wrong("2 goat wolf+goat", "move 2 is 'wolf+goat', which is not legal there", 1, 2),
            Wrong("4 goat - wolf -", "move 4 is '-', which is not legal there", 1, 4),
            Wrong("1 Goat", "move 1 is 'Goat', which is not legal there (legal: goat)", 1, 1),
        ],
    ),
    "hanoi": Outputs(
        "3\n3 3 BBA AAB\n4 2 AD AD\n4 2 AA BB\n",
        "5\nAC BC BA CA CB\n0\n\n3\nAC AB CB\n",
        ["5\nAC BC BA CA CB\n0\n3\nAD AB DB\n"],
        [
            Wrong("1 AB", "puzzle 1: move 1 is 'AB', which is not legal there (legal: AC", 1, 1),
            Wrong("1 ac", "puzzle 1: move 1 is 'ac', which is not legal there", 1, 1),
            Wrong("5 AC BC BA CA CB 0 2 AB AB", "puzzle 3: move 2 is 'AB', which is not", 3, 2),
        ],
    ),
    "hoppers": Outputs(
        "4\n0011100000000 0\n0011100000000 6\n0000000100000 7\n0000000011001 4\n",
        "1\n2-6-0\n-1\n0\n\n2\n12-6 8-4\n",
        [],
        [
            Wrong("1 2-0", "board 1: move 1 is '2-0', which is not legal there (legal: 2-6", 1, 1),
            Wrong("1 02-6-0", "board 1: move 1 is '02-6-0', which is not legal there", 1, 1),
        ],
    ),
    "jugs": Outputs(
        "4\n8 5 3\n6 4 3\n8 5 0\n5 8 5\n",
        "2\n8,0 3,5\n-1\n0\n\n1\n5,0\n",
        [],
        [
            Wrong("2 8,0 4,4", "pair 1: move 2 is '4,4', which is not legal there (legal:", 1, 2),
            Wrong("2 8, 0 3, 5", "pair 1: move 1 is '8,', which is not legal there", 1, 1),
            Wrong("2 (8, 0) (3, 5)", "pair 1: move 1 is '(8,', which is not legal there", 1, 1),
            Wrong(f"1 {LONG}", f"pair 1: move 1 is '{LONG[:40]}...', which is not legal", 1, 1),
        ],
    ),
    "knights": Outputs(
        "3 3\nB.#\n...\nW..\n..#\nW..\nB..\n",
        "5\n0-5 6-1 1-8 5-6 8-3\n",
        ["5 6-1 1-8 8-3 0-5 5-6"],
        [
            Wrong("1 0-4", "move 1 is '0-4', which is not legal there (legal: 0-5 0-7 6", 1, 1),
            Wrong("2 0-5 6-5", "move 2 is '6-5', which is not legal there (legal: 5-0 6-1)", 1, 2),
            Wrong("1 00-5", "move 1 is '00-5', which is not legal there", 1, 1),
        ],
    ),
    "lightsout": Outputs(
        "4 1 1 * 1 2 *. 2 2 .. .. 1 3 *..",
        "1 1,1 -1 0 2 1,2 1,3",
        ["1\n1,1\n-1\n0\n\n2\n1,3 1,2\n"],
        [
            Wrong("1 1,2 -1", "board 1: move 1 is '1,2', which is not legal there", 1, 1),
        ],
    ),
    "pancakes": Outputs(
        "3\n4 2 4 1 3\n3 1 2 3\n2 2 1\n",
        "4\n2 4 3 2\n0\n\n1\n2\n",
        [],
        [
            Wrong("4 2 4 3 2 0 1 1", "stack 3: move 1 is '1', which is not legal there", 3, 1),
        ],
    ),
    "push": Outputs(
        "5 5\n0 0 0 0 0\n4 2 0 1 1\n0 1 0 0 0\n1 0 0 0 3\n1 0 0 0 0\n3 1\n4 2 3\n0 0\n",
        "5\n1\n",
        [],
        [
            Wrong("", "the output is empty, but answers to 2 data sets are expected"),
            Wrong("7 1", "data set 1: 7 pushes, but 5 are enough", 1),
            Wrong("5 0", "data set 2: 0 pushes cannot be enough: the minimum is 1", 2),
            Wrong("-1 1", "data set 1: -1, but it can be solved in 5 pushes", 1),
            Wrong("5 x", "data set 2: 'x' is not a number", 2),
        ],
    ),
    "puzzle8": Outputs(
        "4 1 5 2 4 0 3 7 8 6 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 8 7 0 1 2 3 4 0 8 7 6 5",
        "4\n5 2 3 6\n0\n\n-1\n6\n8 5 6 8 5 6\n",
        ["4 5 2 3 6 0 -1 6 6 5 8 6 5 8", "\r\n4\r\n5\t2 3\r\n\r\n6 0 -1 6 8 5 6 8 5 6\r\n"],
        [
            Wrong("6 5 2 3 6 6 6 0 -1 -1", "board 1: 6 moves, but 4 are enough", 1),
            Wrong("4 5 2 3 6 0 -1 -1", "board 4: -1, but it can be solved in 6 moves", 4),
            Wrong("4 5 3 3 6 0 -1 -1", "board 1: move 2 is '3', which is not legal there", 1, 2),
            Wrong("4 0 -1 6", "word 2 is '0' where move 1 of board 1 (1..8) is expected"),
            Wrong("4 u -1 6", "word 2 is 'u' where move 1 of board 1 (1..8) is expected"),
            Wrong("4 5 2 3", "the text ends after 4 words where move 4 of board 1 is expected"),
        ],
    ),
    "puzzle8count": Outputs(
        "2\n1 2 3 4 0 8 7 6 5\n1 2 3 4 5 6 8 7 0\n",
        "6 2\n-1\n",
        [],
        [
            Wrong("6 3 -1", "board 1: 3 solutions of 6 moves, but there are 2", 1),
            Wrong("8 2 -1", "board 1: 8 moves, but 6 are enough", 1),
            Wrong("6 2 7", "board 2: 7, but it cannot be solved: -1 is expected", 2),
        ],
    ),
    "puzzle15": Outputs(
        "3\n1 2 3 4 5 0 6 8 9 10 7 11 13 14 15 12\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n"
        "1 2 3 4 5 6 7 8 9 10 0 15 13 14 12 11\n",
        "4\nrdrd\n-1\n6\nrdlurd\n",
        ["4 rdrd -1 6 druldr"],
        [
            Wrong("4 rdrr -1 -1", "board 1: move 4 is 'r', which is not legal there", 1, 4),
            # The other side of the blank, and the tiles.
            Wrong("4 lulu -1 -1", "board 1: move 3 is 'l', which is not legal there", 1, 3),
            Wrong("4 6 7 11 12", "the way of board 1 has 1 letter, but the number before it is 4"),
            Wrong("4 rdr", "the way of board 1 has 3 letters, but the number before it is 4"),
            Wrong("1000001 u", "word 1 is '1000001' where the number of moves of board 1"),
        ],
    ),
    "rushhour": Outputs(
        "4\n...... ...... .XX... ...... ...... ......\n.....A .....A XX...A .....B .....B .....B\n"
        "...... ...... ....XX ...... ...... ......\n...A.. ...A.. XX.A.. ...... ...... ......\n",
        "1\nX+3\n-1\n0\n\n2\nA+3 X+4\n",
        [],
        [
            Wrong("1 X+4", "board 1: move 1 is 'X+4', which is not legal there", 1, 1),
            Wrong("1 X3", "board 1: move 1 is 'X3', which is not legal there", 1, 1),
            Wrong("1 X+3 -1 0 2 A+2 X+4", "board 4: move 2 is 'X+4', which is not legal", 4, 2),
        ],
    ),
    "sokoban": Outputs(
        "######\n#@   #\n# $$ #\n#  ..#\n######\n",
        "4\nrDRurDllldR\n",
        [],
        [
            Wrong("", "the output is empty, but a number is expected", 1),
            Wrong("04", "'04' is not a plain number: no sign (but for -1), no leading zero", 1),
            Wrong("x" * 99, f"'{'x' * 40}...' is not a number", 1),
            Wrong("-1", "-1, but it can be solved in 4 pushes", 1),
            Wrong("-1 r", "word 2 is 'r' where the output should end", 1),
            Wrong(LONG, "there is a number of pushes, but no way after it", 1),
            Wrong("4 rD R", "word 3 is 'R' where the output should end", 1),
            Wrong("0", "after 0 moves 2 boxes are not on a goal", 1),
            Wrong("1 rx", "move 2 is 'x', but a move is one of l u r d (walk) and L U R D", 1, 2),
            Wrong(
                "1 rR", "move 2 is 'R', which is not legal with the man at line 2, column 3", 1, 2
            ),
            Wrong(
                "1 rd", "move 2 is 'd', which is not legal with the man at line 2, column 3", 1, 2
            ),
            Wrong("3 rDldRR", "after 6 moves 1 box is not on a goal", 1),
        ],
    ),
}


@each_row("slug", OUTPUTS)
def test_a_right_output_is_accepted_and_a_wrong_one_is_explained(slug: str) -> None:
    text, answer, right, wrong = OUTPUTS[slug]
    case = Case(name="1", input=text.encode(), answer=answer.encode())

    for output in (answer, " ".join(answer.split()), answer.replace("\n", "\r\n"), *right):
        assert check_output(slug, case, output).ok, output
    for output, message, instance, move in wrong:
        check = check_output(slug, case, output)
        assert not check.ok
        assert check.message.startswith(message)
        assert (check.instance, check.move) == (instance, move)


# An input, moves, and the picture of the state after them.
SHOWN = {
    "cube": [
        (f"1\n{NET}", "", NET.rstrip("\n")),
        (f"1\n{NET}", "U", NET.rstrip("\n").replace("OO GG RR BB", "GG RR BB OO", 1)),
    ],
    "farmer": [
        (FARMER, "", f"\n{'~' * 29}\n(farmer)  wolf  goat  cabbage"),
        (FARMER, FARMER_WAY, f"(farmer)  wolf  goat  cabbage\n{'~' * 29}\n"),
    ],
    "hanoi": [
        ("1\n4 10 BBADAAAAAA DDDDDDDDDD\n", "", "A | 10 9 8 7 6 5 3\nB | 2 1\nC |\nD | 4"),
        ("1\n3 3 BBA AAB\n", "AC", "A |\nB | 2 1\nC | 3"),
    ],
    "hoppers": [
        (
            *("1\n1111110111111 6\n", ""),
            "o     o     o\n   o     o\no     x     o\n   o     o\no     o     o",
        ),
        (
            *("1\n0011100000000 0\n", "2-6"),
            "x     .     .\n   o     .\n.     o     .\n   .     .\n.     .     .",
        ),
    ],
    "jugs": [
        ("1\n8 5 4\n", "", "A |........]  0 / 8\nB |.....]  0 / 5"),
        # Large jugs are shown to scale.
        (
            *("1\n10000 5000 1\n", "0,5000 5000,0"),
            f"A |{'~' * 20}{'.' * 20}]  5000 / 10000\nB |{'.' * 20}]  0 / 5000",
        ),
    ],
    "knights": [
        ("3 3\nB.#\n...\nW..\n..#\nW..\nB..\n", "", "B.#\n...\nW.."),
        ("3 3\nB.B\n...\nW.W\nW.W\n...\nB.B\n", "8-1", "BWB\n...\nW.."),
    ],
    "lightsout": [
        ("1\n2 3\n*..\n.**\n", "", "*..\n.**"),
        ("1\n3 3\n...\n...\n...\n", "1,1", "**.\n*..\n..."),
        ("1\n3 3\n...\n...\n...\n", "2,2", ".*.\n***\n.*."),
        ("1\n3 3\n...\n...\n...\n", "3,2", "...\n.*.\n***"),
        ("1\n3 3\n...\n...\n...\n", "2,3", "..*\n.**\n..*"),
    ],
    "pancakes": [
        ("1\n3 2 1 3\n", "", "  ===    2\n   =     1\n =====   3\n-------"),
        ("1\n3 2 1 3\n", "3", " =====   3\n   =     1\n  ===    2\n-------"),
    ],
    "push": [
        ("4 1\n4 2 3 0\n0 0\n", "", "######\n#@$. #\n######"),
        ("4 1\n4 2 3 0\n0 0\n", "R", "######\n# @* #\n######"),
        ("4 1\n4 2 3 0\n0 0\n", "RR", "######\n#  +$#\n######"),
    ],
    "puzzle8": [
        ("1\n8 6 7\n2 5 4\n3 0 1\n", "", "8 6 7\n2 5 4\n3 . 1"),
        ("1\n8 6 7\n2 5 4\n3 0 1\n", "5", "8 6 7\n2 . 4\n3 5 1"),
    ],
    "puzzle11": [
        ("1\n0 3 2 1\n8 7 6 5\n4 11 10 9\n", "", " .  3  2  1\n 8  7  6  5\n 4 11 10  9"),
    ],
    "rushhour": [
        (
            *("1\nA....B\nA....B\nXX...B\n......\n..CCC.\n......\n", ""),
            "A....B\nA....B\nXX...B >\n......\n..CCC.\n......",
        ),
        (
            *("1\nA....B\nA....B\nXX...B\n......\n..CCC.\n......\n", "C-2"),
            "A....B\nA....B\nXX...B >\n......\nCCC...\n......",
        ),
    ],
    "sokoban": [
        ("_.#\n-$@*\n", "", " .# \n $@*"),
        ("-$.\n-@$\n-$.\n*-.\n", "D", " $.\n  $\n @.\n*$."),
    ],
}


@each_row("slug", SHOWN)
def test_a_board_is_shown_and_written_as_it_was_read(slug: str) -> None:
    rules = rules_for(slug)
    for text, way, picture in SHOWN[slug]:
        game = game_of(slug, text)
        moves = list(way) if slug in ("push", "sokoban") else way.split()
        assert rules.show(game, after(game, moves)) == picture
        assert rules.write([game]) == text
    if slug == "hanoi":  # the goal is told in one line
        game = hanoi.parse("1\n4 2 AA CD\n")[0]
        assert hanoi.goal(game) == "A | / B | / C | 1 / D | 2"


@pytest.mark.slow
@each_row("slug", CHECKED)
def test_no_picture_is_wider_than_a_terminal(slug: str) -> None:
    rules = rules_for(slug)
    for case in cases(slug).values():
        for game in rules.parse(case.input.decode())[:1]:
            picture = rules.show(game, getattr(game, "start", None))
            assert max(map(len, picture.split("\n"))) <= 80, case.name


# What only one game reads


def test_the_names_of_a_load_are_read_in_any_order_and_an_invalid_load_stays_unchanged() -> None:
    three = River(things=("x", "y", "z"), seats=3, pairs=())
    two = River(things=("x", "y"), seats=2, pairs=())
    long = "a" * 20 + "+" + "b" * 19
    longest = River(things=("a" * 20, "b" * 19), seats=2, pairs=())

    assert list(read_answer("3 z+x - y+z+x", [three])) == [["x+z", "-", "x+y+z"]]
    for word in ["x+", "+", "x+x", "x-y", "X", "x+w", "--", "x,y"]:
        assert list(read_answer(f"1 {word}", [two])) == [[word]]
    # A shortened word is never a load.
    assert list(read_answer(f"1 {long}nonsense", [longest])) == [[f"{long}..."]]
    assert list(read_answer(f"1 {long}", [longest])) == [[long]]


def test_a_level_is_read_sign_by_sign() -> None:
    (game,) = parse(" #.\n@*_\n-$\n")
    (short,) = parse("  #\n@$ .\n#\n")

    assert game.floor == {(y, x) for y in range(3) for x in range(3)} - {(0, 1)}
    assert game.goals == {(0, 2), (1, 1)}
    assert game.start == SokobanState(boxes=frozenset({(1, 1), (2, 1)}), man=(1, 0))
    # Blanks before a line count, and short lines are filled with floor.
    assert short.floor == {(y, x) for y in range(3) for x in range(4)} - {(0, 2), (2, 0)}


CORRIDOR = "-----\n@$.--\n-----\n"


def test_of_an_output_of_sokoban_white_space_and_walks_are_free_and_claims_must_be_so() -> None:
    for text, expected, actual, message in [
        ("+$\n", "-1\n", " -1", ""),
        ("-@*\n", "0\n", "0\n\n", ""),
        ("-@*\n", "0\n", "0 lr", ""),
        ("--@$.\n", "1\nR\n", "1 " + "lr" * 50_000 + "R", ""),
        ("-@$.-\n", "1\nR\n", "1 Rll", ""),
        (CORRIDOR, "1\nR\n", "3 RRurrdL", "3 pushes, but 1 is enough"),
        ("@$-.\n", "2\nRR\n", "1 RR", "the output says 1, but its way has 2 pushes"),
        # An output for what cannot be solved is replayed too.
        (
            *("+$\n", "-1\n", "1 R"),
            "move 1 is 'R', which is not legal with the man at line 1, column 1 (legal: noth",
        ),
        ("+$\n", "-1\n", "1", "1, but it cannot be solved: -1 is expected"),
        ("+$\n", "-1\n", "0", "after 0 moves 1 box is not on a goal"),
    ]:
        fault = check(parse(text), expected, actual)
        assert (fault is None) == (not message), text
        assert fault is None or fault.message.startswith(message)
        assert fault is None or fault.instance == 1


def test_an_answer_of_sokoban_that_is_not_the_least_is_an_error_of_the_judge() -> None:
    for expected, message in [
        ("-1\n", "the answer is -1, but 1 push solve"),
        ("3\nRRurrdL\n", "the answer is 3 pushes, but 1 push solve"),
        ("1\nL\n", "the answer does not solve its level: move 1 is 'L'"),
        ("2\nR\n", "the answer does not solve its level: the output says 2"),
        ("-1\nR\n", "the answer is -1, but a way follows"),
        ("x", "word 1 is 'x' where the least number of pushes"),
        ("1 R R", "word 3 is 'R' where the text should end"),
    ]:
        with pytest.raises(FormatError, match=re.escape(message)):
            check(parse(CORRIDOR), expected, "1 R")
