"""The X-ray of a search: what is read of its report, which mistakes are named, and its pages."""

import dataclasses
import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from inline_snapshot import external_file

from judge.commands.trace.findings import ReferenceSearch, SearchKind
from judge.commands.trace.follow import MOST_EXACT, read_records
from judge.commands.trace.text import as_text, trace_page
from judge.commands.trace.work import solutions_of_kind
from judge.facts import Fact
from judge.game import replay
from judge.game.graphs import explore
from judge.model import Verdict
from judge.sandbox import Reported
from tests.kit.solutions import KIT, rules_for
from tests.unit.commands.trace.searches import (
    EIGHT,
    FAR_EIGHT,
    analysed,
    best_first,
    breadth_first,
    deepening,
    game_of,
    manhattan,
    reported,
    sentences,
)

GAME = game_of("puzzle8", EIGHT)
FAR = game_of("puzzle8", FAR_EIGHT)
HARD = "1\n8 1 3\n4 0 2\n7 6 5\n"
DETOUR = "1\n1 3 5\n4 0 8\n7 6 2\n"
JUGS = "1\n7 5 3\n"
PUSH = "5 1\n4 0 2 0 3\n0 0\n"

# What is read

REPORTS = [
    b"e 5 7 -1 1 2 3\ns 6 -1 12 (2, 1)\n",
    b"e 7 -1 -1 bytearray(b'\\x01\\n')\ne 8 -1 -1 b'12'\n",  # of Python: numbers or signs
    b"e 1 -1 -1 a\n/2\ne 2 -1 -1 b\n/4\ne 2 -1 9 c\n",  # not all of them are kept
    b"e 1 -1 -1 12\ne 2 -1 -",  # it does not end
    b"hello\n\n\xff\xfe\ne 9999999999 1 1 a\n",
]


def test_a_line_is_kind_depth_estimate_bound_and_position() -> None:
    found = "\n".join(f"{one!r}\n  {read_records(reported(one))}" for one in REPORTS)

    assert found == external_file("records.txt")
    many = read_records(reported(b"e 1 -1 -1 a\n" * (MOST_EXACT + 10)))
    dropped = read_records(Reported(content=b"e 1 -1 -1 a\n" * 3, total_bytes=1000, total_lines=80))
    assert (len(many.exact), many.expansions) == (MOST_EXACT, MOST_EXACT + 10)
    assert (dropped.expansions, dropped.is_cut) == (80, True)


def test_lines_that_are_no_report_are_counted_and_named() -> None:
    long = read_records(reported(b"e 1 -1 -1 " + b"x" * 10_000 + b"\n"))

    assert len(long.exact[0].position) < 5000
    for line in ("x 1 2 3 1 2", "e 1 2", "e one -1 -1 1", "e 1 -2 -1 1", "\xff"):
        told = sentences(analysed("puzzle8", EIGHT, [*breadth_first(GAME), line]))
        assert "cannot be read" in told["malformed"]


# Mistakes of a search


def uneven(board: Any) -> int:
    """The Manhattan distance with that of the blank: a move changes it by 2 or not at all."""
    row, column = divmod(board.index(0), 3)
    return int(manhattan(board) + 4 - row - column)


def too_high(board: Any) -> int:
    """Not admissible: the Manhattan distance of all, the blank too."""
    row, column = divmod(board.index(0), 3)
    return int(manhattan(board) + abs(row - 2) + abs(column - 2))


def now_and_then(board: Any) -> int:
    """Admissible, but not consistent."""
    return manhattan(board) if hash(board) % 3 == 0 else 0


ILLEGAL = ["e 0 -1 -1 1 2 3 4 6 0 7 5 8", "e 1 -1 -1 1 2 0 4 6 3 7 5 8"]
FROM_GOAL = breadth_first(game_of("puzzle8", "1\n1 2 3\n4 5 6\n7 8 0\n"), ends=False, most=50)
WALKS = ["e 0 -1 -1 0 0 0 2", "e 1 -1 -1 0 2 0 3", "e 2 -1 -1 0 1 0 4"]
AT_PUSH = best_first(game_of("puzzle8", DETOUR), manhattan, at_push=True)
GREEDY = best_first(game_of("puzzle8", HARD), uneven, depth_counts=False, reopens=False)
PARTS, CLAIMED = (breadth_first(FAR, key=lambda state: state[:4], claims=c) for c in (False, True))
Searches = dict[str, tuple[str, str, Iterable[str]]]
RIGHT: Searches = {
    "breadth-first": ("puzzle8", FAR_EIGHT, breadth_first(FAR)),
    "breadth-first with claims": ("puzzle8", FAR_EIGHT, breadth_first(FAR, claims=True)),
    "A*": ("puzzle8", FAR_EIGHT, best_first(FAR, manhattan)),
    "iterative deepening": ("puzzle8", EIGHT, deepening(GAME, manhattan)),
    "walks, which cost nothing": ("push", PUSH, WALKS),
    "from the goal": ("puzzle8", FAR_EIGHT, FROM_GOAL),
}
"""For each search its problem, the input, and what it reports."""

MISTAKEN: Searches = {
    "best first, inconsistent": ("puzzle8", HARD, GREEDY),
    "no set of seen positions": ("puzzle8", EIGHT, breadth_first(GAME, key=None)),
    "a wrong duplicate test": ("puzzle8", FAR_EIGHT, PARTS),
    "a wrong duplicate test with claims": ("puzzle8", FAR_EIGHT, CLAIMED),
    "an inadmissible estimate": ("puzzle8", EIGHT, best_first(GAME, too_high)),
    "an inconsistent estimate": ("puzzle8", FAR_EIGHT, best_first(FAR, now_and_then)),
    "moves are taken back": ("puzzle8", EIGHT, deepening(GAME, lambda state: 0, back=True)),
    "no position": ("puzzle8", EIGHT, [*breadth_first(GAME), "e 3 -1 -1 1 1 2 3 4 5 6 7 8"]),
    "an illegal move": ("puzzle8", EIGHT, [*ILLEGAL, "e 1 -1 -1 0 2 1 4 6 3 7 5 8"]),
    "marked as seen at the push": ("puzzle8", DETOUR, AT_PUSH),
    "on after the goal": ("jugs", JUGS, breadth_first(game_of("jugs", JUGS), text=str, ends=False)),
}


@pytest.mark.parametrize(("searches", "name"), [(RIGHT, "right.txt"), (MISTAKEN, "mistaken.txt")])
def test_what_is_said_of_each_search(searches: Searches, name: str) -> None:
    parts = []
    for search, (slug, text, lines) in searches.items():
        trace = analysed(slug, text, lines).trace
        told = [f"{search}: {trace.kind.value}; {trace.minimum} moves", *trace.remarks]
        for one in trace.findings:
            mark = "error" if one.is_error else "note"
            told.append(f"{mark} {one.code}, line {one.line}, {one.count} times: {one.sentence}")
        parts.append("\n  ".join(told))

    found = "\n".join(parts)

    assert found == external_file(name, format=".txt")


def test_right_searches_stand_beside_the_reference_and_agree_with_it() -> None:
    breadth = analysed("puzzle8", FAR_EIGHT, breadth_first(FAR)).trace
    best = analysed("puzzle8", FAR_EIGHT, best_first(FAR, manhattan)).trace

    (reference,) = breadth.reference
    assert breadth.headline.startswith("nothing wrong:")
    lines = [re.sub(r"^e [0-9]+", "e -1", line) for line in breadth_first(FAR)]
    headline = analysed("puzzle8", FAR_EIGHT, lines).trace.headline
    assert headline.startswith("nothing wrong with the positions, but no depth is reported")
    assert reference.most is not None
    assert reference.least <= breadth.expansions <= reference.most
    assert best.estimate is not None
    assert (best.estimate.inadmissible, best.estimate.inconsistent) == (0, 0)


def test_costs_within_a_radius_are_those_of_the_oracle() -> None:
    rules = rules_for("puzzle8")
    assert rules.shortest is not None

    found = explore(FAR, [12])

    assert found is not None
    assert not found.is_whole
    for state, left in found.to_goal.items():
        moved = dataclasses.replace(FAR, start=state)  # type: ignore[type-var]  # a dataclass
        way = rules.shortest(moved)
        assert way is not None
        assert replay(moved, way).cost == left


# Where a search whose answer is wrong leaves the shortest ways

STACK = "1\n4 1 2 4 3\n"  # takes three flips: 4, 2, 4


def too_careful(state: Any) -> int:
    """Not admissible: one flip may bring more than two pancakes home."""
    wrong: int = sum(size != place for place, size in enumerate(state, 1))
    return (wrong + 1) // 2


def test_the_move_after_which_a_search_leaves_the_shortest_way_is_named() -> None:
    lines = list(deepening(game_of("pancakes", STACK), too_careful, back=True, step=1))

    wrong = analysed("pancakes", STACK, lines, verdict=Verdict.WA)
    right = analysed("pancakes", STACK, lines)
    other = analysed("puzzle8", EIGHT, breadth_first(GAME), verdict=Verdict.WA)

    (first, *_) = wrong.trace.findings
    assert (first.code, first.is_error, first.position) == ("cut", True, "3 4 2 1")
    assert "the move 2 is on one of them and leaves a cost of 1" in first.sentence
    assert wrong.trace.headline == first.sentence
    assert "cut" not in sentences(right)  # it may leave what it likes
    assert other.trace.findings == []  # it follows a shortest way
    assert "check how it builds and prints the answer" in other.trace.headline


def test_beside_it_is_a_right_solution_of_its_kind_in_its_language() -> None:
    for slug, like, kind, first in (
        ("puzzle8", "table.py", SearchKind.BREADTH_FIRST, "brute_force/breadth_first.py"),
        ("puzzle8", "a_star.py", SearchKind.ITERATIVE, "ida_star.py"),
        ("push", "regions.py", SearchKind.BREADTH_FIRST, "breadth_first.py"),
    ):
        (traced,) = KIT.named_solutions(slug, [like])
        found = [one.name for one in solutions_of_kind(KIT.solutions(slug), kind, traced)]
        assert found[0] == first
        assert not any(name == like or name.startswith("wrong_answer/") for name in found)
        assert solutions_of_kind(KIT.solutions(slug), SearchKind.UNKNOWN, traced) == []


# Text and page


def test_the_text_fits_the_terminal_and_tells_of_the_estimate_and_what_is_beside_it() -> None:
    again = analysed("puzzle8", EIGHT, breadth_first(GAME, key=None)).trace
    best = analysed("puzzle8", EIGHT, best_first(GAME, manhattan)).trace
    deeper = analysed("puzzle8", EIGHT, deepening(GAME, lambda state: 0)).trace
    beside = ReferenceSearch(name=Fact("the shipped a.py"), least=1234, most=1234, solution="a.py")
    compared = msgspec.structs.replace(best, reference=[beside])

    shown = [as_text(again, "8-puzzle", width).plain for width in (60, 120)]
    shown += [as_text(one, "8-puzzle", 100).plain for one in (best, deeper, compared)]

    text = "\n----\n".join(shown)
    assert text == external_file("text.txt")


def test_the_page_loads_nothing_and_escapes_what_a_program_wrote() -> None:
    lines = [*breadth_first(GAME), "e 3 -1 -1 </script><img src=http://example.org/x>"]
    found = analysed("puzzle8", EIGHT, lines)

    page = trace_page(found, KIT.problem("puzzle8"))

    assert "<img" not in page
    assert page.count("</script>") == 2
    assert not re.search(r"<[^>]*(src|href)\s*=", page)
    (steps,) = re.findall(r'<script id="steps" type="application/json">(.*?)</script>', page)
    kinds = [step[3] for step in json.loads(steps)]
    assert kinds[-1] == "illegal"
    assert "way" in kinds
