"""The outputs of a wrong answer, compared."""

from __future__ import annotations

from msgspec.structs import replace

from judge.model import Excerpt, Judgement, Verdict
from judge.reports.summaries.output_diff import DiffLineObject, diff_lines, output_diff

WRONG = Judgement(
    case="secret/1",
    hash="",
    verdict=Verdict.WA,
    excerpt=Excerpt(
        input="1", expected="... 20 lines\n5 2\n6", actual="... 20 lines\n5 3\n6", stderr=""
    ),
)


def test_lines_have_their_numbers_in_the_whole_output() -> None:
    found = output_diff(WRONG, None)

    assert found is not None
    assert found.plain.splitlines()[2:5] == ["-  21 5 2", "+  21 5 3", "?       ^"]


def test_programs_get_the_lines_with_their_numbers() -> None:
    assert WRONG.excerpt is not None
    cut = replace(WRONG.excerpt, actual=f"{WRONG.excerpt.actual}\n... 1 more line")
    found = diff_lines(replace(WRONG, excerpt=cut))

    assert found == [
        DiffLineObject(
            differs=True, expected_line=21, expected="5 2", actual_line=21, actual="5 3"
        ),
        DiffLineObject(differs=False, expected_line=22, expected="6", actual_line=22, actual="6"),
    ]


def test_a_line_that_one_output_lacks_is_none() -> None:
    assert WRONG.excerpt is not None
    short = replace(WRONG.excerpt, expected="1\n2", actual="1")
    found = diff_lines(replace(WRONG, excerpt=short))

    assert found is not None
    assert found[1] == DiffLineObject(
        differs=True, expected_line=2, expected="2", actual_line=None, actual=None
    )


def test_an_empty_output_is_compared_too() -> None:
    assert WRONG.excerpt is not None
    found = output_diff(replace(WRONG, excerpt=replace(WRONG.excerpt, actual="")), None)

    assert found is not None
    assert found.plain.splitlines()[2:] == ["-  21 5 2", "-  22 6"]


def test_other_verdicts_and_dialogues_have_nothing_to_compare() -> None:
    assert WRONG.excerpt is not None
    dialogue = replace(WRONG.excerpt, transcript="> 1")

    assert diff_lines(replace(WRONG, excerpt=dialogue)) is None
    assert output_diff(replace(WRONG, verdict=Verdict.RTE), None) is None
    assert output_diff(replace(WRONG, excerpt=dialogue), None) is None
    assert output_diff(replace(WRONG, excerpt=None), None) is None
