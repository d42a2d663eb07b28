from __future__ import annotations

from judge.catalog.source import filter_cases
from judge.errors import UsageError
from tests.conftest import case, each_row
from tests.unit.catalog.errors import error_message

CASES = [case("sample/01-a"), case("sample/02-b"), case("secret/01-a")]


@each_row(
    ("globs", "names"),
    [
        ((), ["sample/01-a", "sample/02-b", "secret/01-a"]),
        (("sample/*",), ["sample/01-a", "sample/02-b"]),
        (("01-*",), ["sample/01-a", "secret/01-a"]),
        (("02-b", "secret/*"), ["sample/02-b", "secret/01-a"]),
    ],
)
def test_cases_match_by_name_with_or_without_their_set(
    globs: tuple[str, ...], names: list[str]
) -> None:
    assert [one.name for one in filter_cases("sums", CASES, globs)] == names


def test_a_pattern_without_matches_is_an_error() -> None:
    assert error_message(UsageError, lambda: filter_cases("sums", CASES, ["x", "y"])) == (
        "no case of sums matches 'x' or 'y'; there are 3, from sample/01-a to secret/01-a"
    )


def test_a_problem_without_cases_says_what_to_add() -> None:
    message = error_message(UsageError, lambda: filter_cases("sums", [], []))

    assert message == "sums has no cases. Add files NN-name.in and NN-name.ans"
