"""The scores of cases and groups as DOMjudge gives them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from judge.errors import ProblemError
from judge.grading.scoring import GroupScores, case_score, grade_groups
from judge.model import Aggregation, Grading, Group, Judgement, Limits, Problem, Verdict
from tests.conftest import each_row

AC, WA, TLE, RTE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE, Verdict.JE
SUM, MIN, MAX, AVG = Aggregation.SUM, Aggregation.MIN, Aggregation.MAX, Aggregation.AVG

Result = Verdict | tuple[Verdict, int]


def group(
    name: str,
    accept_score: int | None = None,
    aggregation: Aggregation = SUM,
    *,
    breaks: bool = False,
    ignore_sample: bool = False,
) -> Group:
    return Group(
        name=name,
        aggregation=aggregation,
        grading=Grading(
            accept_score=None if accept_score is None else Fraction(accept_score),
            breaks=breaks,
            ignore_sample=ignore_sample,
            scores_once=True,
        ),
    )


def problem(*groups: Group) -> Problem:
    return Problem(
        slug="sums",
        names={"en": "Sums"},
        limits=Limits.of(cpu_s=1.0, memory_bytes=1 << 28),
        groups=groups,
    )


def graded(groups: tuple[Group, ...], results: Mapping[str, Result], *more: str) -> GroupScores:
    """What the results come to; those that are pairs have a score of the validator."""
    judgements = []
    for case, result in results.items():
        verdict, score = result if isinstance(result, tuple) else (result, None)
        points = None if score is None else Fraction(score)
        judgements.append(Judgement(case=case, hash="", verdict=verdict, score=points))
    return grade_groups(problem(*groups), judgements, [*results, *more])


def score_of(verdict: Verdict, score: bytes | None) -> Fraction | None:
    tree = problem(group(""), group("secret", 7))
    return case_score(tree, "secret/1", verdict, score=score, multiplier=None, members=1)


# Cases


@each_row(
    ("verdict", "content", "score"),
    [
        (AC, b"12.5\n", Fraction(25, 2)),
        (WA, b"3", Fraction(3)),  # a wrong answer may have points
        (AC, b"", Fraction(0)),
        (AC, b" \n", Fraction(0)),
        (TLE, b"3", Fraction(0)),
        (AC, None, None),
        (WA, None, None),
    ],
)
def test_a_validator_may_give_any_case_a_score(
    verdict: Verdict, content: bytes | None, score: Fraction | None
) -> None:
    assert score_of(verdict, content) == score


@each_row("content", [b"many", b"-1", b"nan", b"1 2"])
def test_what_is_no_score_is_an_error(content: bytes) -> None:
    with pytest.raises(ProblemError):
        score_of(AC, content)


# Groups of cases


@each_row(
    ("one", "results", "score"),
    [
        (group("", 10), {"1": AC, "2": AC}, 10),
        (group("", 10), {"1": AC, "2": WA}, 0),
        (group("", 10, MAX), {"1": AC, "2": WA}, 0),
        (group(""), {"1": AC, "2": AC}, 0),
        (group("", 10), {"1": (AC, 3), "2": (AC, 4)}, 7),
        (group("", 10), {"1": (AC, 3), "2": (WA, 4)}, 7),
        (group("", 10), {"1": (AC, 3), "2": AC}, 3),
        (group("", 10, MIN), {"1": (AC, 3), "2": (AC, 4)}, 3),
        (group("", 10, MAX), {"1": (AC, 3), "2": (AC, 4)}, 4),
        (group("", 10, AVG), {"1": (AC, 3), "2": (AC, 5)}, 4),
    ],
)
def test_a_group_gives_its_points_once_or_those_of_its_cases(
    one: Group, results: Mapping[str, Result], score: int
) -> None:
    assert graded((one,), results).scores == {"": score}


# Groups of groups

TREE = (group(""), group("sample"), group("secret"), group("secret/a", 10), group("secret/b", 20))
ALL = ("sample/1", "secret/a/1", "secret/a/2", "secret/b/1")


@each_row(
    ("failing", "score", "verdict"),
    [
        (None, 30, AC),
        ("sample/1", 30, WA),  # samples give no points
        ("secret/a/2", 20, WA),
        ("secret/b/1", 10, WA),
    ],
)
def test_groups_around_others_add_their_points(
    failing: str | None, score: int, verdict: Verdict
) -> None:
    found = graded(TREE, {case: WA if case == failing else AC for case in ALL})

    assert (found.scores[""], found.verdict) == (Fraction(score), verdict)


def test_the_verdict_is_the_first_failure_not_the_worst() -> None:
    found = graded(TREE, dict(zip(ALL, (AC, WA, RTE, TLE), strict=True)))

    assert found.verdict is WA


def test_samples_are_left_out_where_a_flag_says_so() -> None:
    tree = (group("", ignore_sample=True, aggregation=MIN), *TREE[1:])

    found = graded(tree, dict(zip(ALL, (WA, AC, AC, AC), strict=True)))

    assert (found.scores[""], found.verdict) == (Fraction(30), AC)


def test_what_follows_a_failure_is_left_out_unless_the_group_continues() -> None:
    tree = (group(""), group("secret"), group("secret/a", 10, breaks=True), group("secret/b", 20))
    cases = ("secret/a/1", "secret/a/2", "secret/b/1")

    found = graded(tree, dict(zip(cases, (WA, AC, AC), strict=True)))

    assert found.scores[""] == 20
    assert found.left_out == {"secret/a/2"}


def test_without_all_judgements_there_is_no_score() -> None:
    found = graded(TREE, {"sample/1": AC, "secret/a/1": AC}, "secret/a/2", "secret/b/1")

    assert found.scores == {"sample": 0}
    assert found.verdict is None


def test_a_judge_error_leaves_no_score() -> None:
    found = graded(TREE, dict(zip(ALL, (AC, AC, JE, AC), strict=True)))

    assert (found.verdict, "" in found.scores) == (JE, False)


def test_a_group_without_cases_gives_nothing() -> None:
    assert graded((group("", 10),), {}).scores == {"": 0}
