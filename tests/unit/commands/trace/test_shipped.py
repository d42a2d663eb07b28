"""The shipped solution of the same kind, beside which a search is shown."""

from __future__ import annotations

from judge.commands.trace.shipped import solutions_of_kind
from judge.model import Solution
from judge.reports.summaries.search_trace import SearchKind
from tests.conftest import each_row
from tests.kit.solutions import KIT


def solution(slug: str, name: str) -> Solution:
    (found,) = KIT.named_solutions(slug, [name])
    return found


@each_row(
    ("slug", "like", "kind", "first"),
    [
        ("puzzle8", "table.py", SearchKind.A_STAR, "a_star.py"),
        ("puzzle8", "table.py", SearchKind.BREADTH_FIRST, "brute_force/breadth_first.py"),
        ("puzzle8", "table.py", SearchKind.ITERATIVE, "ida_star.py"),
        ("push", "regions.py", SearchKind.BREADTH_FIRST, "breadth_first.py"),
        ("pancakes", "a_star.py", SearchKind.ITERATIVE, "ida_star.py"),
    ],
)
def test_one_in_the_same_language_is_named_for_the_kind(
    slug: str, like: str, kind: SearchKind, first: str
) -> None:
    found = solutions_of_kind(KIT.solutions(slug), kind, solution(slug, like))

    assert found[0].name == first


def test_neither_wrong_ones_nor_the_traced_one_itself_are_beside_it() -> None:
    like, all_of_it = solution("puzzle8", "a_star.py"), KIT.solutions("puzzle8")

    names = {one.name for one in solutions_of_kind(all_of_it, SearchKind.A_STAR, like)}

    assert "a_star.py" not in names
    assert not any(name.startswith("wrong_answer/") for name in names)
    assert solutions_of_kind(all_of_it, SearchKind.UNKNOWN, like) == []
