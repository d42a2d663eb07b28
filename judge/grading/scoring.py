"""Compute scores and final verdicts from judgements and the score files of validators.

There are two versions of the problem package format. In 2025-09 a group has a maximal score that
its cases share, and a group may depend on others. In legacy packages groups have a `grading`; see
`legacy_grader`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field

from judge.errors import ProblemError
from judge.grading.custom_grader import GroupGrader
from judge.grading.domjudge_groups import run_score
from judge.grading.legacy_grader import grade_legacy, group_members, legacy_score
from judge.grading.score_values import (
    AGGREGATE,
    MULTIPLIER,
    SCORE,
    ZERO,
    read_score,
    score_text,
)
from judge.model import Aggregation, Group, Judgement, Problem, Verdict, is_static_case


class GroupScores(Struct, frozen=True, kw_only=True):
    """The scores of one solution.

    `scores` has those of the groups by name, and of the whole as `""`, as far as they are known.
    `verdict` is the final verdict of a legacy grader. `left_out` are cases that need not run, given
    what is known; if they have judgements, these do not count.
    """

    scores: Mapping[str, Fraction] = field(default_factory=dict)
    verdict: Verdict | None = None
    left_out: frozenset[str] = frozenset()


def case_score(
    problem: Problem,
    case: str,
    verdict: Verdict,
    *,
    score: bytes | None,
    multiplier: bytes | None,
    members: int,
) -> Fraction | None:
    """The score of a case from its verdict and the two files of the validator, if it has one.

    `members` is the number of cases in its group, including this one. A case has no score if the
    problem is not scored, in `sample` (except in a legacy package), in groups that only pass or
    fail, after a judge error, and as DOMjudge scores without a file of the validator. Raises
    `ProblemError` if the files are missing, forbidden or out of range.
    """
    group = group_of(problem, case)
    if group is None or verdict is Verdict.JE:
        return None
    if group.grading is not None:
        if group.grading.scores_once:
            return run_score(case, verdict, score)
        if group.aggregation is Aggregation.PASS_FAIL:
            return None
        return legacy_score(
            case,
            verdict,
            group.grading,
            score=score,
            multiplier=multiplier,
            required=problem.scores_by_validator,
        )
    if group.name == "sample":
        return None
    validation = problem.validation
    scored = set()
    if validation is not None and validation.scores_wrong:
        scored = {Verdict.WA}
    if validation is not None and validation.judges_failures:
        scored |= {Verdict.RTE, Verdict.TLE, Verdict.MLE, Verdict.OLE}
    scores_wrong = verdict in scored and multiplier is not None
    for name, content in ((SCORE, score), (MULTIPLIER, multiplier)):
        if content is not None and verdict is Verdict.WA and not scores_wrong:
            raise ProblemError(f"{case}: the validator left {name} with a wrong answer")
        if content is not None and group.aggregation is Aggregation.PASS_FAIL:
            raise ProblemError(
                f"{case}: the validator left {name}, but its group {group.name} is pass-fail",
                advice="Give the group a score_aggregation of sum or min, or leave the file out",
            )
    if group.aggregation is Aggregation.PASS_FAIL:
        return None
    if verdict is not Verdict.AC and not scores_wrong:
        return ZERO
    return _accepted_score(case, group, score, multiplier, members)


def grade_groups(
    problem: Problem,
    judgements: Sequence[Judgement],
    cases: Sequence[str],
    grader: GroupGrader | None = None,
) -> GroupScores:
    """The scores of all groups, the final verdict, and which of `cases` need not run.

    `cases` are all cases of the problem, in order. A group with a missing judgement has no score,
    and neither have the groups around it; nor has a group of 2025-09 without cases. More judgements
    never change what is known, unless one is a judge error. In 2025-09 a program that does not
    compile scores 0; a legacy grader is not asked then. `grader` asks that of the package. Raises
    `ProblemError` for a score out of range and for a requirement that cannot be met.
    """
    groups = {group.name: group for group in problem.groups}
    if not groups:
        return GroupScores()
    legacy = any(group.grading is not None for group in problem.groups)
    if any(one.verdict is Verdict.CE for one in judgements):
        if legacy:
            return GroupScores(verdict=Verdict.CE)
        return GroupScores(scores={name: ZERO for name in ("", *groups) if name != "sample"})
    by_case = {one.case: one for one in judgements}
    if not legacy:
        return _grade_current(problem, groups, by_case, cases)
    whole = grade_legacy(groups[""], group_members(groups, cases), by_case, grader)
    left_out = frozenset(whole.left_out)
    return GroupScores(scores=whole.scores, verdict=whole.verdict, left_out=left_out)


def group_of(problem: Problem, case: str) -> Group | None:
    """The innermost group of a case, if there is one."""
    around = [group for group in problem.groups if _is_within(case, group.name)]
    return max(around, key=lambda group: len(group.name), default=None)


def _accepted_score(
    case: str, group: Group, score: bytes | None, multiplier: bytes | None, members: int
) -> Fraction:
    if score is not None and multiplier is not None:
        raise ProblemError(f"{case}: the validator left {SCORE} and {MULTIPLIER}, not one of them")
    is_static = is_static_case(case)
    most = group.static_score if is_static else group.max_score
    if most is None:
        if multiplier is not None:
            raise ProblemError(
                f"{case}: the validator left {MULTIPLIER}, but its group {group.name} is unbounded",
                advice=f"Give the group a max_score, or write {SCORE}",
            )
        if score is None:
            raise ProblemError(
                f"{case}: the validator left no {SCORE}, but its group {group.name} is unbounded",
                advice="Give the group a max_score, or let the validator say the score",
            )
    elif group.aggregation is Aggregation.SUM and not is_static:
        most = (most - (group.static_score or ZERO)) / members
    if score is not None:
        return read_score(case, SCORE, score, most=math.inf if most is None else most)
    assert most is not None
    return most if multiplier is None else most * read_score(case, MULTIPLIER, multiplier, most=1)


def _grade_current(
    problem: Problem,
    groups: Mapping[str, Group],
    by_case: Mapping[str, Judgement],
    cases: Sequence[str],
) -> GroupScores:
    used = sorted({one.scored_by for one in by_case.values() if one.scored_by is not None})
    if len(used) > 1:
        raise ProblemError(f"the validator said scores in {' and '.join(used)}, not in one of them")
    whole = groups["secret"]
    inner = sorted(name for name in groups if _is_within(name, "secret") and name != "secret")
    own: dict[str, list[str]] = {name: [] for name in (*inner, "secret")}
    for case in cases:
        if _is_within(case, "secret") and (group := group_of(problem, case)) is not None:
            own[group.name].append(case)
    sample = [_case_result(by_case, case) for case in cases if _is_within(case, "sample")]
    passed = {"sample": _are_all_true([passes for passes, _ in sample])}
    scores: dict[str, Fraction] = {}
    left_out: set[str] = set()
    for name in (*inner, "secret"):
        group = groups[name]
        results = [_case_result(by_case, case) for case in own[name]]
        if name == "secret":
            results += [(passed[one], scores.get(one)) for one in inner]
        passes = [one for one, _ in results]
        requires = dict.fromkeys((*whole.requires, *group.requires))
        for one in requires:
            if one not in passed:
                raise ProblemError(
                    f"{name} requires {one}, but there is no such group before it",
                    advice=f"It may require: {', '.join(passed)}",
                )
        allowed = _are_all_true([passed[one] for one in requires])
        passed[name] = _are_all_true([allowed, *(passes or [None])])
        if allowed is False:
            scores[name] = ZERO
            left_out.update(own[name])
        elif allowed and results:
            score = _group_score(group, [part for _, part in results], passes)
            scores |= {} if score is None else {name: score}
    if "secret" in scores:
        scores[""] = scores["secret"]
    return GroupScores(scores=scores, left_out=frozenset(left_out))


def _case_result(
    by_case: Mapping[str, Judgement], case: str
) -> tuple[bool | None, Fraction | None]:
    """Whether a case is passed, and its score; None as far as that is unknown."""
    judgement = by_case.get(case)
    if judgement is None or judgement.verdict is Verdict.JE:
        return None, None
    passed = judgement.verdict is Verdict.AC
    return passed, judgement.score if passed else judgement.score or ZERO


def _are_all_true(facts: Sequence[bool | None]) -> bool | None:
    """False if one is false, else None if one is unknown, else True."""
    if False in facts:
        return False
    return None if None in facts else True


def _group_score(
    group: Group, parts: Sequence[Fraction | None], passes: Sequence[bool | None]
) -> Fraction | None:
    """The score of a group; None if not all of it is known."""
    most = group.max_score
    if group.aggregation is Aggregation.PASS_FAIL:
        if None in passes or False in passes:
            return None if None in passes else ZERO
        if most is None:
            raise ProblemError(
                f"{group.name} is passed, but has no score for that",
                advice="A group whose score_aggregation is pass-fail needs a max_score",
            )
        return most
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    score = AGGREGATE[group.aggregation](known)
    if most is not None and score > most:
        raise ProblemError(
            f"{group.name} scores {score_text(score)}, more than its max_score of {most}"
        )
    return score


def _is_within(name: str, folder: str) -> bool:
    return not folder or name == folder or name.startswith(f"{folder}/")
