"""What is due on a day: one of each group, and everything in turn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import due, idea

NAMES = st.lists(
    st.builds(
        "{}/{}.{}".format, st.sampled_from("ab"), st.sampled_from("xyz"), st.sampled_from("cd")
    ),
    min_size=1,
    unique=True,
)


@given(names=NAMES, days=st.integers(1, 5), first=st.integers(0, 10**6))
def test_each_name_is_due_within_some_days(names: list[str], days: int, first: int) -> None:
    most = max(sum(idea(other) == idea(name) for other in names) for name in names)

    seen = {
        name
        for day in range(first, first + days * most)
        for name in due(names, days=days, day=str(day))
    }

    assert seen == set(names)


@given(names=NAMES, day=st.integers(0, 10**6))
def test_one_of_each_group_is_due_every_day(names: list[str], day: int) -> None:
    chosen = due(names, day=str(day))

    assert sorted(map(idea, chosen)) == sorted({idea(name) for name in names})


def test_at_night_all_are_due() -> None:
    assert due(["b/x.c", "a/x.c", "a/x.d"], days=3, day="all") == ["b/x.c", "a/x.c", "a/x.d"]


def test_an_idea_has_the_same_name_in_each_language() -> None:
    assert idea("push/wrong_answer/CountsMoves.java") == "push/wrong_answer/counts_moves"
    assert idea("push/wrong_answer/counts_moves.pypy.py") == "push/wrong_answer/counts_moves"
