"""Where a search whose answer is wrong leaves the shortest ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judge.model import Verdict
from tests.unit.commands.trace.searches import EIGHT, analysed, breadth_first, game_of, sentences

STACK = "1\n4 1 2 4 3\n"  # takes three flips: 4, 2, 4
GAME = game_of("pancakes", STACK)


def misplaced(stack: Any) -> int:
    """Not admissible: one flip may bring more than two pancakes home."""
    wrong: int = sum(size != place for place, size in enumerate(stack, 1))
    return (wrong + 1) // 2


def deepening(estimate: Callable[[Any], int]) -> Iterator[str]:
    """What iterative deepening reports, which looks at the estimate before it reports."""
    for bound in range(estimate(GAME.start), 9):
        lines: list[str] = []
        is_solved = search(GAME.start, 0, bound, estimate, lines)
        yield from lines
        if is_solved:
            return


def search(
    state: Any, depth: int, bound: int, estimate: Callable[[Any], int], lines: list[str]
) -> bool:
    """Whether it comes to the goal within the bound."""
    left = estimate(state)
    if depth + left > bound:
        return False
    lines.append(f"e {depth} {left} {bound} {' '.join(map(str, state))}")
    return GAME.solved(state) or any(
        search(after, depth + 1, bound, estimate, lines) for _, _, after in GAME.moves(state)
    )


def test_the_move_after_which_a_search_leaves_the_shortest_way_is_named() -> None:
    found = analysed("pancakes", STACK, deepening(misplaced), verdict=Verdict.WA)

    (first, *_) = found.trace.findings
    assert (first.code, first.is_error, first.position) == ("cut", True, "3 4 2 1")
    assert "the move 2 is on one, with 1 left after it" in first.sentence
    assert "is the estimate there above 1" in first.sentence
    assert found.trace.headline == first.sentence


def test_a_search_with_a_right_answer_may_leave_what_it_likes() -> None:
    found = analysed("pancakes", STACK, deepening(misplaced))

    assert "cut" not in sentences(found)


def test_a_search_that_follows_a_shortest_way_has_another_error() -> None:
    found = analysed("puzzle8", EIGHT, breadth_first(game_of("puzzle8", EIGHT)), verdict=Verdict.WA)

    assert found.trace.findings == []
    assert "look at how the answer is made of it" in found.trace.headline
