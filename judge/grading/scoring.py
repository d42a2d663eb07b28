"""Compute scores and final verdicts from judgements and the score files of validators.

There are two versions of the problem package format. In 2025-09 a group has a maximal score that
its cases share, and a group may depend on others. In legacy packages groups have a `grading`: the
default grader walks a tree of groups in the order of the cases, and the grader of a package reads
and prints a line for each result of its group. DOMjudge gives the `accept_score` of a group once
for all of its cases; where a validator has left a score for one of them, the scores of the cases
count instead, also those of wrong answers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field

from judge.errors import ProblemError
from judge.model import (
    Aggregation,
    Grading,
    Group,
    Judgement,
    Problem,
    Verdict,
    is_static_case,
)


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
            return _run_score(case, verdict, score)
        if group.aggregation is Aggregation.PASS_FAIL:
            return None
        return _legacy_score(
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
    verdicts = set()
    if validation is not None and validation.scores_wrong:
        verdicts = {Verdict.WA}
    if validation is not None and validation.judges_failures:
        verdicts |= {Verdict.RTE, Verdict.TLE, Verdict.MLE, Verdict.OLE}
    scores_wrong = verdict in verdicts and multiplier is not None
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
    if any(judgement.verdict is Verdict.CE for judgement in judgements):
        if legacy:
            return GroupScores(verdict=Verdict.CE)
        return GroupScores(scores={name: ZERO for name in ("", *groups) if name != "sample"})
    by_case = {judgement.case: judgement for judgement in judgements}
    if not legacy:
        return _grade_current(problem, groups, by_case, cases)
    return _grade_legacy(groups[""], _group_members(groups, cases), by_case, grader)


def group_of(problem: Problem, case: str) -> Group | None:
    """The innermost group of a case, if there is one."""
    groups = [group for group in problem.groups if _is_within(case, group.name)]
    return max(groups, key=lambda group: len(group.name), default=None)


def is_all_or_nothing(group: Group) -> bool:
    """Whether one failure costs a group all of its points, and nobody else asks for its cases."""
    is_current = group.grading is None and group.name != "sample"
    return is_current and group.aggregation is Aggregation.PASS_FAIL


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
    files = {judged.scored_by for judged in by_case.values()}
    used = sorted(file for file in files if file is not None)
    if len(used) > 1:
        raise ProblemError(f"the validator said scores in {' and '.join(used)}, not in one of them")
    whole = groups["secret"]
    inner = sorted(name for name in groups if _is_within(name, "secret") and name != "secret")
    group_cases: dict[str, list[str]] = {name: [] for name in (*inner, "secret")}
    for case in cases:
        if _is_within(case, "secret") and (group := group_of(problem, case)) is not None:
            group_cases[group.name].append(case)
    sample = [_case_result(by_case, case) for case in cases if _is_within(case, "sample")]
    passed = {"sample": _are_all_true([passes for passes, _ in sample])}
    scores: dict[str, Fraction] = {}
    left_out: set[str] = set()
    for name in (*inner, "secret"):
        group = groups[name]
        results = [_case_result(by_case, case) for case in group_cases[name]]
        if name == "secret":
            results += [(passed[group_name], scores.get(group_name)) for group_name in inner]
        passes = [part for part, _ in results]
        requires = dict.fromkeys((*whole.requires, *group.requires))
        for group_name in requires:
            if group_name not in passed:
                raise ProblemError(
                    f"{name} requires {group_name}, but there is no such group before it",
                    advice=f"It may require: {', '.join(passed)}",
                )
        allowed = _are_all_true([passed[group_name] for group_name in requires])
        passed[name] = _are_all_true([allowed, *(passes or [None])])
        if allowed is False:
            scores[name] = ZERO
            left_out.update(group_cases[name])
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
    scores = [part for part in parts if part is not None]
    if len(scores) < len(parts):
        return None
    score = AGGREGATE[group.aggregation](scores)
    if most is not None and score > most:
        raise ProblemError(
            f"{group.name} scores {score_text(score)}, more than its max_score of {most}"
        )
    return score


def _is_within(name: str, folder: str) -> bool:
    return not folder or name == folder or name.startswith(f"{folder}/")


_WORST = (Verdict.RTE, Verdict.MLE, Verdict.TLE, Verdict.OLE, Verdict.WA)  # the worst first


LegacyResult = tuple[Verdict | None, Fraction | None]
"""What is known of a case or a group; None means unknown, or no score."""

GroupMembers = Mapping[str, Mapping["Group | str", None]]
"""The members of each group, in order: groups, and cases by name."""


def _legacy_score(
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
    name = SCORE if score is not None else MULTIPLIER if multiplier is not None else None
    if required and name and verdict is Verdict.WA:
        raise ProblemError(f"{case}: the validator left {name} with a wrong answer")
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


def _group_members(groups: Mapping[str, Group], cases: Sequence[str]) -> GroupMembers:
    """What lies in each group itself, in the order of the cases."""
    members: dict[str, dict[Group | str, None]] = {name: {} for name in groups}
    for case in cases:
        child: Group | str = case
        path = case
        while path:
            path = path.rpartition("/")[0]
            if path in groups:
                members[path][child] = None
                child = groups[path]
    return members


def _grade_legacy(
    group: Group,
    children: GroupMembers,
    by_case: Mapping[str, Judgement],
    grader: GroupGrader | None,
) -> GroupScores:
    """What the default grader says of a group, or that of the package, and of those in it.

    A group that breaks ends with the first rejected child; its own rejection may end the group
    around it in turn, as in problemtools.
    """
    grading = group.grading
    assert grading is not None
    scores: dict[str, Fraction] = {}
    left_out: set[str] = set()
    nodes: dict[Group | str, LegacyResult] = {}
    certain = True
    rest = iter(children[group.name])
    for member in rest:
        if isinstance(member, str):
            judgement = by_case.get(member)
            verdict, score = (judgement.verdict, judgement.score) if judgement else (None, None)
        else:
            inner = _grade_legacy(member, children, by_case, grader)
            verdict, score = inner.verdict, inner.scores.get(member.name)
            left_out |= inner.left_out
            scores |= inner.scores if certain else {}
        nodes[member] = verdict, score
        if not grading.breaks:
            continue
        if verdict is None:
            certain = False  # it may end the group, and then the following ones have no scores
        elif verdict is not Verdict.AC:
            break
    for member in rest:
        left_out |= _cases_in(member, children)
    if grading.grader_args is not None:
        verdict, score = _ask_grader(group, grading, nodes, grader)
    else:
        grade = _grade_as_domjudge if grading.scores_once else _grade_legacy_group
        verdict, score = grade(group, grading, nodes)
    if score is not None:
        scores[group.name] = score
    return GroupScores(scores=scores, verdict=verdict, left_out=frozenset(left_out))


def _grade_legacy_group(
    group: Group, grading: Grading, nodes: Mapping[Group | str, LegacyResult]
) -> LegacyResult:
    verdicts = {verdict for verdict, _ in nodes.values()}
    if not nodes or None in verdicts or Verdict.JE in verdicts:
        return (None if not nodes or None in verdicts else Verdict.JE), None
    counted = _counted_nodes(grading, nodes)
    rejected = [verdict for verdict, _ in counted if verdict not in (None, Verdict.AC)]
    is_saved = grading.accept_if_any_accepted and len(rejected) < len(counted)
    verdict: Verdict | None = Verdict.AC
    if rejected and not is_saved:
        if grading.verdict == "first_error":
            verdict = rejected[0]
        elif grading.verdict == "worst_error":
            verdict = min(rejected, key=_WORST.index)
    scores = [score for _, score in counted if score is not None]
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
) -> LegacyResult:
    results = []
    for member, (verdict, score) in nodes.items():
        if score is None and isinstance(member, str):  # as in a problem without scores
            score = grading.accept_score if verdict is Verdict.AC else grading.reject_score
        if verdict is not None:
            results.append((verdict, score or ZERO))
    if not nodes or len(results) < len(nodes) or grader is None:
        return None, None
    if any(verdict is Verdict.JE for verdict, _ in results):
        return Verdict.JE, None
    if (result := grader(group, results)) is None:
        return None, None
    if group.aggregation is Aggregation.PASS_FAIL:
        return result[0], None
    _require_in_range(group, grading, result[1])
    return result


def _grade_as_domjudge(
    group: Group, grading: Grading, nodes: Mapping[Group | str, LegacyResult]
) -> LegacyResult:
    counted = _counted_nodes(grading, nodes)
    verdicts = [verdict for verdict, _ in counted if verdict is not None]
    if len(verdicts) < len(counted) or Verdict.JE in verdicts:
        return (Verdict.JE if Verdict.JE in verdicts else None), None
    if not counted:
        return Verdict.AC, ZERO
    verdict = next((verdict for verdict in verdicts if verdict is not Verdict.AC), Verdict.AC)
    scores = [score for _, score in counted if score is not None]
    if any(isinstance(child, Group) for child in nodes):
        return verdict, AGGREGATE[group.aggregation](scores) if scores else ZERO
    if not scores and grading.accept_score is not None:  # no validator has left one
        return verdict, grading.accept_score if verdict is Verdict.AC else ZERO
    return verdict, AGGREGATE[group.aggregation]([score or ZERO for _, score in counted])


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


def _run_score(case: str, verdict: Verdict, score: bytes | None) -> Fraction | None:
    """The score of a case from the file of the validator; None without one, an empty one is 0."""
    if score is None:
        return None
    value = read_score(case, SCORE, score) if score.strip() else ZERO
    return value if verdict in (Verdict.AC, Verdict.WA) else ZERO


def _cases_in(child: Group | str, children: GroupMembers) -> set[str]:
    if isinstance(child, str):
        return {child}
    return {case for member in children[child.name] for case in _cases_in(member, children)}


GroupGrader = Callable[[Group, Sequence[tuple[Verdict, Fraction]]], tuple[Verdict, Fraction] | None]
"""Asks the grader of a package for the result of a group; None if it cannot be asked any more."""

_WORDS = {
    Verdict.AC: "AC",
    Verdict.WA: "WA",
    Verdict.TLE: "TLE",
    Verdict.RTE: "RTE",
    Verdict.MLE: "RTE",
    Verdict.OLE: "RTE",
}
_VERDICTS = {verdict.value: verdict for verdict in _WORDS}
_LINE = rb"\s*([A-Z]{2,3})[ \t]+(\S+)\s*"
_DIGITS = 20  # behind the point of a score that is no decimal fraction, such as an average


def grader_input(results: Sequence[tuple[Verdict, Fraction]]) -> bytes:
    """The lines that a grader reads, in the order of the results."""
    lines = (f"{_WORDS[verdict]} {_decimal_text(score)}\n" for verdict, score in results)
    return "".join(lines).encode()


def grader_result(path: str, output: bytes) -> tuple[Verdict, Fraction]:
    """The verdict and the score that a grader printed; `path` is that of the group, for the error.

    Raises `ProblemError` if it printed anything else than one line with both.
    """
    match = re.fullmatch(_LINE, output)
    verdict = _VERDICTS.get(match[1].decode()) if match else None
    if match is None or verdict is None:
        text = repr(output[:60].decode(errors="replace"))
        raise ProblemError(
            f"{path}: the grader printed {text}",
            advice=f"It must print one line: {', '.join(_VERDICTS)} and a score",
        )
    return verdict, read_score(path, "the output of the grader", match[2], least=-float("inf"))


def _decimal_text(score: Fraction) -> str:
    sign, rest = "-" if score < 0 else "", abs(score)
    whole, rest = divmod(rest, 1)
    digits = ""
    while rest and len(digits) < _DIGITS:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


SCORE, MULTIPLIER = "score.txt", "score_multiplier.txt"
"""The files in which a validator leaves a score."""

ZERO = Fraction(0)

_NUMBER = rb"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+)(?:[Ee][+-]?[0-9]{1,3})?"
_LONGEST = 1000  # bytes of a number: 30 digits on each side of the point must be read
_LARGEST = Fraction(10) ** 100  # so that every score fits a float

AGGREGATE: Mapping[Aggregation, Callable[[Sequence[Fraction]], Fraction]] = {
    Aggregation.SUM: lambda scores: sum(scores, ZERO),
    Aggregation.MIN: min,
    Aggregation.MAX: max,
    Aggregation.AVG: lambda scores: sum(scores, ZERO) / len(scores),
}
"""The score of a group from those of its members, of which there is at least one."""


def read_score(
    case: str, name: str, content: bytes, *, least: float = 0, most: Fraction | float = math.inf
) -> Fraction:
    """The number in the file `name` that the validator left on a case.

    Raises `ProblemError` if it is none, or not between `least` and `most`.
    """
    text = content.strip(b" \t\n\v\f\r")
    is_number = len(text) <= _LONGEST and re.fullmatch(_NUMBER, text)
    value = Fraction(text.decode()) if is_number else None
    quote = repr(text[:40].decode(errors="replace"))
    if value is None or abs(value) > _LARGEST:
        raise ProblemError(f"{case}: the validator left {quote} in {name}, which is not a score")
    if not least <= value <= most:
        bound = "0 or more" if most == math.inf else f"from 0 to {score_text(most)}"
        raise ProblemError(f"{case}: the validator left {quote} in {name}, but it must be {bound}")
    return value


def score_text(score: Fraction | float) -> str:
    """A score for a sentence."""
    return f"{float(score):g}"
