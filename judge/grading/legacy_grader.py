"""Grade as the default grader of legacy packages does.

It walks a tree of groups, each with a `grading`, in the order of the cases.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field

from judge.errors import ProblemError
from judge.grading.custom_grader import GroupGrader
from judge.grading.domjudge_groups import first_failure, score_cases
from judge.grading.score_values import (
    AGGREGATE,
    MULTIPLIER,
    SCORE,
    ZERO,
    read_score,
    score_text,
)
from judge.model import Aggregation, Grading, Group, Judgement, Verdict

_WORST = (Verdict.RTE, Verdict.MLE, Verdict.TLE, Verdict.OLE, Verdict.WA)  # the worst first


class LegacyResult(Struct):
    """What is known of a case or a group; None means unknown, or no score."""

    verdict: Verdict | None = None
    score: Fraction | None = None
    scores: dict[str, Fraction] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)


GroupMembers = Mapping[str, Mapping["Group | str", None]]
"""The members of each group, in order: groups, and cases by name."""


def legacy_score(
    case: str,
    verdict: Verdict,
    grading: Grading,
    *,
    score: bytes | None,
    multiplier: bytes | None,
    required: bool,
) -> Fraction:
    """The score of a case, from the files that the validator left.

    `required`: `validation` says that it scores, so it must leave one with what it accepts, and
    none with a wrong answer. Otherwise it may, as other tools let it.
    """
    left = SCORE if score is not None else MULTIPLIER if multiplier is not None else None
    if required and left and verdict is Verdict.WA:
        raise ProblemError(f"{case}: the validator left {left} with a wrong answer")
    if verdict is not Verdict.AC:
        return grading.reject_score
    if score is not None:
        return read_score(case, SCORE, score, least=-math.inf)
    if required and multiplier is None:
        raise ProblemError(
            f"{case}: the validator accepts, but left no {SCORE}",
            advice="`validation: custom score` asks for one with every accepted output",
        )
    assert grading.accept_score is not None
    if multiplier is None:
        return grading.accept_score
    return grading.accept_score * read_score(case, MULTIPLIER, multiplier, most=1)


def group_members(groups: Mapping[str, Group], cases: Sequence[str]) -> GroupMembers:
    """What lies in each group itself, in the order of the cases."""
    found: dict[str, dict[Group | str, None]] = {name: {} for name in groups}
    for case in cases:
        child: Group | str = case
        path = case
        while path:
            path = path.rpartition("/")[0]
            if path in groups:
                found[path][child] = None
                child = groups[path]
    return found


def grade_legacy(
    child: Group | str,
    children: GroupMembers,
    by_case: Mapping[str, Judgement],
    grader: GroupGrader | None = None,
) -> LegacyResult:
    """The result of the default grader, or that of the package, for a case or a group.

    A group that breaks ends with the first rejected child; its own rejection may end the group
    around it in turn, as in problemtools.
    """
    if isinstance(child, str):
        judged = by_case.get(child)
        return LegacyResult(judged.verdict, judged.score) if judged else LegacyResult()
    grading = child.grading
    assert grading is not None
    found = LegacyResult()
    nodes: dict[Group | str, LegacyResult] = {}
    certain = True
    rest = iter(children[child.name])
    for one in rest:
        node = nodes[one] = grade_legacy(one, children, by_case, grader)
        found.left_out |= node.left_out
        if certain:
            found.scores |= node.scores
        if not grading.breaks:
            continue
        if node.verdict is None:
            certain = False  # it may end the group, and then the following ones have no scores
        elif node.verdict is not Verdict.AC:
            break
    for one in rest:
        found.left_out |= _cases_in(one, children)
    if grading.grader_args is not None:
        found.verdict, found.score = _ask_grader(child, grading, nodes, grader)
    else:
        grade = _grade_as_domjudge if grading.scores_once else _grade_legacy_group
        found.verdict, found.score = grade(child, grading, nodes)
    if found.score is not None:
        found.scores[child.name] = found.score
    return found


def _grade_legacy_group(
    group: Group, grading: Grading, nodes: Mapping[Group | str, LegacyResult]
) -> tuple[Verdict | None, Fraction | None]:
    known = {node.verdict for node in nodes.values()}
    if not nodes or None in known or Verdict.JE in known:
        return (None if not nodes or None in known else Verdict.JE), None
    counted = _counted_nodes(grading, nodes)
    rejected = [one.verdict for one in counted if one.verdict not in (None, Verdict.AC)]
    saved = grading.accept_if_any_accepted and len(rejected) < len(counted)
    verdict: Verdict | None = Verdict.AC
    if rejected and not saved:
        if grading.verdict == "first_error":
            verdict = rejected[0]
        elif grading.verdict == "worst_error":
            verdict = min(rejected, key=_WORST.index)
    scores = [node.score for node in counted if node.score is not None]
    if group.aggregation is Aggregation.PASS_FAIL or len(scores) < len(counted):
        return verdict, None
    score = AGGREGATE[group.aggregation](scores)
    _require_in_range(group, grading, score)
    return verdict, score


def _require_in_range(group: Group, grading: Grading, score: Fraction) -> None:
    low = -math.inf if grading.low is None else grading.low
    high = math.inf if grading.high is None else grading.high
    if not low <= score <= high:
        raise ProblemError(
            f"{group.name or 'data'} scores {score_text(score)}, out of its range from "
            f"{score_text(low)} to {score_text(high)}"
        )


def _ask_grader(
    group: Group,
    grading: Grading,
    nodes: Mapping[Group | str, LegacyResult],
    grader: GroupGrader | None,
) -> tuple[Verdict | None, Fraction | None]:
    """What the grader of the package says of a group whose results are all known."""
    results = [
        (node.verdict, node.score or ZERO) for node in nodes.values() if node.verdict is not None
    ]
    if not nodes or len(results) < len(nodes) or grader is None:
        return None, None
    if any(verdict is Verdict.JE for verdict, _ in results):
        return Verdict.JE, None
    if (said := grader(group, results)) is None:
        return None, None
    _require_in_range(group, grading, said[1])
    return said


def _grade_as_domjudge(
    group: Group, grading: Grading, nodes: Mapping[Group | str, LegacyResult]
) -> tuple[Verdict | None, Fraction | None]:
    counted = _counted_nodes(grading, nodes)
    verdicts = [node.verdict for node in counted]
    known = [one for one in verdicts if one is not None]
    if len(known) < len(verdicts) or Verdict.JE in known:
        return (Verdict.JE if Verdict.JE in known else None), None
    scores = [node.score for node in counted]
    if not counted:
        return Verdict.AC, ZERO
    if any(isinstance(child, Group) for child in nodes):
        inner = [score for score in scores if score is not None]
        score = AGGREGATE[group.aggregation](inner) if inner else ZERO
    else:
        score = score_cases(grading, group.aggregation, known, scores)
    return first_failure(known), score


def _counted_nodes(
    grading: Grading, nodes: Mapping[Group | str, LegacyResult]
) -> list[LegacyResult]:
    """The results that count; samples may be left out where they are not all there is."""
    ignores = grading.ignore_sample and len(nodes) > 1
    return [
        node
        for child, node in nodes.items()
        if isinstance(child, str) or child.name != "sample" or not ignores
    ]


def _cases_in(child: Group | str, children: GroupMembers) -> set[str]:
    if isinstance(child, str):
        return {child}
    return {case for one in children[child.name] for case in _cases_in(one, children)}
