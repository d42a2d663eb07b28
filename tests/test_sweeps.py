"""What is due on a day: one of each group, and everything in turn."""

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


def place(name: str) -> int:
    return "ab".index(name[0])


@given(NAMES, st.integers(1, 5), st.integers(0, 10**6), st.sampled_from([None, place]))
def test_each_name_is_due_in_some_days(
    names: list[str], days: int, first: int, place: None
) -> None:
    most = max(sum(idea(other) == idea(name) for other in names) for name in names)

    seen = {
        name
        for day in range(first, first + days * most)
        for name in due(names, days=days, place=place, day=str(day))
    }

    assert seen == set(names)


def test_at_night_all_are_due_and_an_idea_has_the_same_name_in_each_language() -> None:
    assert due(["b/x.c", "a/x.c", "a/x.d"], days=3, day="all") == ["b/x.c", "a/x.c", "a/x.d"]
    for name in ("CountsMoves.java", "counts_moves.pypy.py"):
        assert idea(f"push/wrong_answer/{name}") == "push/wrong_answer/counts_moves"
