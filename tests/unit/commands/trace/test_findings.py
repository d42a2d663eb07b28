"""Which mistakes of a search are named, each on a small one."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

import pytest

from judge.reports.summaries.search_trace import SearchKind
from tests.conftest import each_row
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


def test_a_right_breadth_first_search_has_no_fault() -> None:
    found = analysed("puzzle8", FAR_EIGHT, breadth_first(FAR))

    assert found.trace.kind is SearchKind.BREADTH_FIRST
    assert found.trace.findings == []
    assert found.trace.headline.startswith("nothing odd")
    (reference,) = found.trace.reference
    assert reference.most is not None
    assert reference.least <= found.trace.expansions <= reference.most


def test_a_right_a_star_has_no_fault() -> None:
    found = analysed("puzzle8", FAR_EIGHT, a_star(FAR, manhattan))

    assert found.trace.kind is SearchKind.A_STAR
    assert sentences(found) == {}
    assert found.trace.estimate is not None
    assert (found.trace.estimate.inadmissible, found.trace.estimate.inconsistent) == (0, 0)


@each_row(
    ("order", "kind"),
    [
        (lambda depth, estimate: (depth + estimate, estimate), SearchKind.A_STAR),
        (lambda depth, estimate: (estimate, depth), SearchKind.BEST_FIRST),
    ],
)
def test_the_order_of_a_search_with_an_inconsistent_estimate_is_recognised(
    order: Callable[[int, int], tuple[int, int]], kind: SearchKind
) -> None:
    text = "1\n8 1 3\n4 0 2\n7 6 5\n"
    lines = best_first(game_of("puzzle8", text), _uneven, order)

    found = analysed("puzzle8", text, lines)

    assert found.found.falling_sums > 0.1 * found.trace.expansions
    assert found.trace.kind is kind


def _uneven(board: tuple[int, ...]) -> int:
    """The Manhattan distance with that of the blank: a move changes it by 2 or not at all."""
    row, column = divmod(board.index(0), 3)
    return manhattan(board) + 4 - row - column


def test_a_forgotten_closed_set_is_named() -> None:
    found = analysed("puzzle8", EIGHT, breadth_first(GAME, key=None))

    assert found.trace.headline == (
        f"{100 * found.trace.wasted / found.trace.followed:.0f} % of your expansions were of "
        "positions seen before: is `seen` marked when a position is pushed, and tested when it is "
        "popped?"
    )
    assert found.trace.again == found.trace.followed - found.trace.distinct > 0


def test_a_wrong_duplicate_test_is_named_by_what_it_drops() -> None:
    found = analysed("puzzle8", FAR_EIGHT, breadth_first(FAR, key=lambda state: state[:4]))

    assert "never expanded, though deeper ones were" in sentences(found)["dropped"]
    assert found.trace.findings[0].is_error


def test_a_wrong_duplicate_test_is_named_by_what_it_claims() -> None:
    lines = breadth_first(FAR, key=lambda state: state[:4], claims=True)

    found = analysed("puzzle8", FAR_EIGHT, lines)

    assert "is dropped as seen before, but it never was" in sentences(found)["claim"]
    assert "dropped" not in sentences(found)


def test_an_inadmissible_estimate_is_named_with_the_first_counterexample() -> None:
    def with_blank(state: Any) -> int:
        blank = state.index(0)
        return int(manhattan(state) + abs(blank // 3 - 2) + abs(blank % 3 - 2))

    found = analysed("puzzle8", EIGHT, a_star(GAME, with_blank))

    sentence = sentences(found)["inadmissible"]
    assert sentence.startswith(
        "the estimate is not admissible: h is 4 for '1 2 3 4 6 0 7 5 8', but"
    )
    assert "but 3 are enough" in sentence
    assert found.trace.findings[0].line == 1


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


def test_an_inconsistent_estimate_is_named() -> None:
    def uneven(state: Any) -> int:
        return manhattan(state) if hash(state) % 3 == 0 else 0

    found = analysed("puzzle8", FAR_EIGHT, a_star(FAR, uneven))

    assert "not consistent" in sentences(found)["inconsistent"]
    assert "inadmissible" not in sentences(found)


def test_iterative_deepening_that_takes_moves_back_is_named() -> None:
    found = analysed("puzzle8", EIGHT, deepening(GAME, lambda state: 0, back=True))

    assert found.trace.kind is SearchKind.ITERATIVE
    assert "take the move before back" in sentences(found)["back"]


def test_iterative_deepening_may_meet_positions_again_under_another_bound() -> None:
    found = analysed("puzzle8", EIGHT, deepening(GAME, manhattan, back=False))

    assert found.trace.kind is SearchKind.ITERATIVE
    assert found.trace.findings == []


def test_a_position_that_is_none_is_named() -> None:
    lines = [*breadth_first(GAME), "e 3 -1 -1 1 1 2 3 4 5 6 7 8"]

    found = analysed("puzzle8", EIGHT, lines)

    assert "is no position of this puzzle: it has 2 times 1" in sentences(found)["illegal"]


def test_an_illegal_move_is_named() -> None:
    lines = [
        "e 0 -1 -1 1 2 3 4 6 0 7 5 8",
        "e 1 -1 -1 1 2 0 4 6 3 7 5 8",
        "e 1 -1 -1 0 2 1 4 6 3 7 5 8",
    ]

    found = analysed("puzzle8", EIGHT, lines)

    (finding,) = [one for one in found.trace.findings if one.code == "unlinked"]
    assert (finding.line, finding.count, finding.is_error) == (3, 1, True)


def test_in_a_star_a_detour_is_put_down_to_the_mark_at_the_push() -> None:
    text = "1\n1 3 5\n4 0 8\n7 6 2\n"
    game = game_of("puzzle8", text)
    left = manhattan(game.start)
    heap, seen, lines = [(left, left, game.start)], {game.start}, []
    while heap:
        total, left, state = heappop(heap)
        depth = total - left
        lines.append(f"e {depth} {left} -1 {board_text(state)}")
        if game.solved(state):
            break
        for _, _, after in game.moves(state):
            if after not in seen:
                seen.add(after)
                left = manhattan(after)
                heappush(heap, (depth + 1 + left, left, after))

    found = analysed("puzzle8", text, lines)

    assert found.trace.kind is SearchKind.A_STAR
    assert "is it marked as seen when it is pushed" in sentences(found)["detour"]


def test_expansions_after_the_goal_are_named() -> None:
    def without_end() -> list[str]:
        game = game_of("jugs", "1\n7 5 3\n")
        lines: list[str] = []
        queue, seen = [(game.start, 0)], {game.start}
        for state, depth in queue:
            lines.append(f"e {depth} -1 -1 {state}")
            for _, _, after in game.moves(state):
                if after not in seen:
                    seen.add(after)
                    queue.append((after, depth + 1))
        return lines

    found = analysed("jugs", "1\n7 5 3\n", without_end())

    assert "came after the goal had been expanded" in sentences(found)["late"]


def test_a_search_from_the_goal_is_not_judged_by_its_depths() -> None:
    backward = game_of("puzzle8", "1\n1 2 3\n4 5 6\n7 8 0\n")

    found = analysed("puzzle8", FAR_EIGHT, breadth_first_without_goal(backward))

    assert found.trace.findings == []
    assert any("begins at the goal" in one for one in found.trace.remarks)


def breadth_first_without_goal(game: Any) -> list[str]:
    """The first lines of a search that goes on after its start, though that is a goal."""
    lines: list[str] = []
    queue, seen = [(game.start, 0)], {game.start}
    for state, depth in queue:
        if len(lines) == 50:
            break
        lines.append(f"e {depth} -1 -1 {board_text(state)}")
        for _, _, after in game.moves(state):
            if after not in seen:
                seen.add(after)
                queue.append((after, depth + 1))
    return lines


@each_row("line", ["x 1 2 3 1 2", "e 1 2", "e one -1 -1 1", "e 1 -2 -1 1", "\xff"])
def test_lines_that_are_no_report_are_named(line: str) -> None:
    found = analysed("puzzle8", EIGHT, [*breadth_first(GAME), line])

    assert "cannot be read" in sentences(found)["malformed"]


def test_walks_cost_nothing_in_push() -> None:
    text = "5 1\n4 0 2 0 3\n0 0\n"
    lines = ["e 0 -1 -1 0 0 0 2", "e 1 -1 -1 0 2 0 3", "e 2 -1 -1 0 1 0 4"]

    found = analysed("push", text, lines)

    assert sentences(found) == {}
    assert found.trace.minimum == 2
