"""Which mistakes of a search are named, each on a small one."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any

import pytest

from tests.conftest import each_row
from tests.unit.commands.golden import golden
from tests.unit.commands.trace.searches import (
    EIGHT,
    FAR_EIGHT,
    a_star,
    analysed,
    best_first,
    board_text,
    breadth_first,
    deepening,
    game_of,
    manhattan,
    sentences,
)

GAME = game_of("puzzle8", EIGHT)
FAR = game_of("puzzle8", FAR_EIGHT)
HARD = "1\n8 1 3\n4 0 2\n7 6 5\n"
DETOUR = "1\n1 3 5\n4 0 8\n7 6 2\n"
JUGS = "1\n7 5 3\n"
PUSH = "5 1\n4 0 2 0 3\n0 0\n"


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


def marked_at_the_push() -> Iterable[str]:
    """The report of an A* that never finds a better way to what it has pushed."""
    game = game_of("puzzle8", DETOUR)
    left = manhattan(game.start)
    heap, seen = [(left, left, game.start)], {game.start}
    while heap:
        total, left, state = heappop(heap)
        yield f"e {total - left} {left} -1 {board_text(state)}"
        if game.solved(state):
            return
        for _, _, after in game.moves(state):
            if after not in seen:
                seen.add(after)
                depth, left_after = total - left + 1, manhattan(after)
                heappush(heap, (depth + left_after, left_after, after))


Searches = dict[str, tuple[str, str, Iterable[str]]]
RIGHT: Searches = {
    "breadth-first": ("puzzle8", FAR_EIGHT, breadth_first(FAR)),
    "breadth-first with claims": ("puzzle8", FAR_EIGHT, breadth_first(FAR, claims=True)),
    "A*": ("puzzle8", FAR_EIGHT, a_star(FAR, manhattan)),
    "iterative deepening": ("puzzle8", EIGHT, deepening(GAME, manhattan, back=False)),
    "walks, which cost nothing": (
        "push",
        PUSH,
        ["e 0 -1 -1 0 0 0 2", "e 1 -1 -1 0 2 0 3", "e 2 -1 -1 0 1 0 4"],
    ),
    "from the goal": (
        "puzzle8",
        FAR_EIGHT,
        breadth_first(game_of("puzzle8", "1\n1 2 3\n4 5 6\n7 8 0\n"), ends=False, most=50),
    ),
}
"""For each search its problem, the input, and what it reports."""

MISTAKEN: Searches = {
    "A*, inconsistent": (
        "puzzle8",
        HARD,
        best_first(game_of("puzzle8", HARD), uneven, lambda depth, left: (depth + left, left)),
    ),
    "best first, inconsistent": (
        "puzzle8",
        HARD,
        best_first(game_of("puzzle8", HARD), uneven, lambda depth, left: (left, depth)),
    ),
    "no set of seen positions": ("puzzle8", EIGHT, breadth_first(GAME, key=None)),
    "a wrong duplicate test": (
        "puzzle8",
        FAR_EIGHT,
        breadth_first(FAR, key=lambda state: state[:4]),
    ),
    "a wrong duplicate test with claims": (
        "puzzle8",
        FAR_EIGHT,
        breadth_first(FAR, key=lambda state: state[:4], claims=True),
    ),
    "an inadmissible estimate": ("puzzle8", EIGHT, a_star(GAME, too_high)),
    "an inconsistent estimate": ("puzzle8", FAR_EIGHT, a_star(FAR, now_and_then)),
    "a weak estimate": ("puzzle8", FAR_EIGHT, a_star(FAR, lambda state: manhattan(state) // 4)),
    "moves are taken back": ("puzzle8", EIGHT, deepening(GAME, lambda state: 0, back=True)),
    "no position": ("puzzle8", EIGHT, [*breadth_first(GAME), "e 3 -1 -1 1 1 2 3 4 5 6 7 8"]),
    "an illegal move": (
        "puzzle8",
        EIGHT,
        [
            *("e 0 -1 -1 1 2 3 4 6 0 7 5 8", "e 1 -1 -1 1 2 0 4 6 3 7 5 8"),
            "e 1 -1 -1 0 2 1 4 6 3 7 5 8",
        ],
    ),
    "marked as seen at the push": ("puzzle8", DETOUR, marked_at_the_push()),
    "on after the goal": (
        "jugs",
        JUGS,
        breadth_first(game_of("jugs", JUGS), text=str, ends=False),
    ),
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

    assert found == golden(__file__, name, found)


def test_right_searches_stand_beside_the_reference_and_agree_with_it() -> None:
    breadth = analysed("puzzle8", FAR_EIGHT, breadth_first(FAR)).trace
    best = analysed("puzzle8", FAR_EIGHT, a_star(FAR, manhattan)).trace

    (reference,) = breadth.reference
    assert breadth.headline.startswith("nothing odd")
    assert reference.most is not None
    assert reference.least <= breadth.expansions <= reference.most
    assert best.estimate is not None
    assert (best.estimate.inadmissible, best.estimate.inconsistent) == (0, 0)


@pytest.mark.slow
def test_a_far_board_has_the_true_cost_of_each_expanded_position() -> None:
    """Far positions lie beyond the radius of the shortest way; and no A* expands fewer."""
    text = "1\n8 6 7\n2 5 4\n3 0 1\n"

    found = analysed("puzzle8", text, a_star(game_of("puzzle8", text), manhattan))

    estimate = found.trace.estimate
    assert estimate is not None
    assert (estimate.compared, estimate.is_sample) == (found.trace.distinct, False)
    reference = found.trace.reference[1]
    assert reference.most is not None
    assert reference.least <= found.trace.distinct <= reference.most


@pytest.mark.slow
def test_a_search_without_a_way_has_all_depths() -> None:
    text = "1\n2 1 3\n4 5 6\n7 8 0\n"
    lines = list(breadth_first(game_of("puzzle8", text), most=200_000))

    found = analysed("puzzle8", text, [*lines[:65536], "/4", *lines[65539::4]])

    assert found.trace.minimum is None
    assert found.trace.followed < found.trace.expansions
    (reference,) = found.trace.reference
    assert (reference.least, reference.most) == (181_440, 181_440)
    assert all(row.existing for row in found.trace.by_depth)


@each_row("line", ["x 1 2 3 1 2", "e 1 2", "e one -1 -1 1", "e 1 -2 -1 1", "\xff"])
def test_lines_that_are_no_report_are_named(line: str) -> None:
    found = analysed("puzzle8", EIGHT, [*breadth_first(GAME), line])

    assert "cannot be read" in sentences(found)["malformed"]
