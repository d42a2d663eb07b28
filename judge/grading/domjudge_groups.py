"""Score cases and groups as DOMjudge does.

A group gives its `accept_score` once, for all of its cases together. Where a validator has left a
score for one of them, the scores of the cases count instead, also those of wrong answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from judge.grading.score_values import AGGREGATE, SCORE, ZERO, read_score
from judge.model import Aggregation, Grading, Verdict

_SCORED = (Verdict.AC, Verdict.WA)


def run_score(case: str, verdict: Verdict, score: bytes | None) -> Fraction | None:
    """The score of a case from the file of the validator; None without one, an empty one is 0.

    Raises `ProblemError` if it is no number, or negative.
    """
    if score is None:
        return None
    value = read_score(case, SCORE, score) if score.strip() else ZERO
    return value if verdict in _SCORED else ZERO


def score_cases(
    grading: Grading, aggregation: Aggregation, verdicts: Sequence[Verdict],
    scores: Sequence[Fraction | None],
) -> Fraction:  # fmt: skip
    """The score of a group of cases from their verdicts, and what validators gave them."""
    if all(score is None for score in scores) and grading.accept_score is not None:
        return grading.accept_score if set(verdicts) <= {Verdict.AC} else ZERO
    return AGGREGATE[aggregation]([score or ZERO for score in scores])


def first_failure(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict on a group: the first that is not AC."""
    return next((one for one in verdicts if one is not Verdict.AC), Verdict.AC)
