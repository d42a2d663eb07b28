"""Scores of cases and groups, by hand and against a reading of the rules that is told otherwise."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.grading.scoring import (
    MULTIPLIER,
    SCORE,
    GroupScores,
    case_score,
    grade_groups,
    grader_input,
    grader_result,
)
from judge.model import Aggregation, Grading, Group, Judgement, Problem, Validation, Verdict
from tests import conftest

V = Verdict
AC, WA, TLE, RTE, JE, CE = V.AC, V.WA, V.TLE, V.RTE, V.JE, V.CE
SUM, MIN, AVG, MAX = Aggregation.SUM, Aggregation.MIN, Aggregation.AVG, Aggregation.MAX
PASS_FAIL = Aggregation.PASS_FAIL


def problem(*groups: Group, by_validator: bool = False) -> Problem:
    return replace(conftest.problem(), groups=groups, scores_by_validator=by_validator)


def group(
    name: str, aggregation: Aggregation = SUM, most: int | None = 100, *requires: str
) -> Group:
    most_score = None if most is None else Fraction(most)
    return Group(name=name, aggregation=aggregation, max_score=most_score, requires=requires)


def legacy(name: str, aggregation: Aggregation = SUM, **grading: object) -> Group:
    return Group(name=name, aggregation=aggregation, grading=Grading(**grading))  # type: ignore[arg-type]


def judgements(verdicts: Mapping[str, object]) -> list[Judgement]:
    """Judgements by case: a verdict, the score of a case that is accepted, or both."""
    made = []
    for case, one in verdicts.items():
        verdict, score = one if isinstance(one, tuple) else (one, None)
        if not isinstance(verdict, Verdict):
            verdict, score = AC, verdict
        points = None if score is None else Fraction(str(score))
        made.append(Judgement(case=case, hash="", verdict=verdict, score=points))
    return made


def plain(outcome: GroupScores) -> tuple[dict[str, float], Verdict | None, list[str]]:
    scores = {name: float(score) for name, score in sorted(outcome.scores.items())}
    return scores, outcome.verdict, sorted(outcome.left_out)


# One case of 2025-09


def score_of(
    *groups: Group,
    case: str = "secret/1",
    verdict: Verdict = AC,
    score: bytes | None = None,
    multiplier: bytes | None = None,
    by_validator: bool = False,
) -> Fraction | None:
    return case_score(
        *(problem(*groups, by_validator=by_validator), case, verdict),
        score=score,
        multiplier=multiplier,
        members=3,
    )


def test_an_accepted_case_scores_by_its_group_and_the_files() -> None:
    for aggregation, most, score, multiplier, expected in [
        (SUM, 100, None, None, Fraction(100, 3)),
        (MIN, 100, None, None, 100),
        (SUM, 100, None, b"0.25", Fraction(25, 3)),
        (MIN, 100, None, b"0", 0),
        (SUM, 100, b"33.3\n", None, Fraction(333, 10)),
        (SUM, None, b"1e3", None, 1000),
        (MIN, None, b"  +.5 ", None, Fraction(1, 2)),
        (MIN, None, b"7.", None, 7),
        (MIN, None, b"-0", None, 0),
        (MIN, None, b"0.1000000000000000000000000000001", None, Fraction(10**30 + 1, 10**31)),
        (PASS_FAIL, 100, None, None, None),
    ]:
        found = score_of(group("secret", aggregation, most), score=score, multiplier=multiplier)
        assert found == expected, (aggregation, most, score, multiplier)
    outer, inner = group("secret"), group("secret/g1", MIN, 50)  # the innermost group of a case
    for case, expected in [("secret/g1/a/1", 50), ("secret/g10/1", Fraction(100, 3))]:
        assert score_of(outer, inner, case=case) == expected
    for case, aggregation, multiplier, expected in [  # beside a static case of 20 points
        ("secret/1/(static)", SUM, None, 20),
        ("secret/1/(static)", SUM, b"0.25", 5),
        ("secret/1/(static)", MIN, None, 20),
        ("secret/1/a", SUM, None, 10),
        ("secret/1/a", MIN, None, 50),
    ]:
        scored = replace(group("secret/1", aggregation, 50), static_score=Fraction(20))
        assert score_of(scored, case=case, multiplier=multiplier) == expected


def test_a_case_that_is_not_accepted_scores_nothing() -> None:
    for failure, most in product([WA, TLE, RTE, V.MLE, V.OLE, CE], [100, None]):
        assert score_of(group("secret", SUM, most), verdict=failure) == 0
        if failure is not WA:  # what the validator left of a failed run does not count
            assert score_of(group("secret", SUM, most), verdict=failure, score=b"junk") == 0
    # Unless parts of the points are given to wrong outputs.
    validation = Validation(validators=(), limits=conftest.problem().limits, scores_wrong=True)
    scored = replace(problem(group("secret", MIN, 50)), validation=validation)
    for part, expected in ((None, 0), (b"0.4", 20)):
        found = case_score(scored, "secret/1", WA, score=None, multiplier=part, members=3)
        assert found == expected
    # Some have no score.
    for groups, case, verdict in [
        ((), "secret/1", AC),  # a problem that is not scored
        ((group("secret"),), "sample/1", AC),  # a sample
        ((group("sample"), group("secret")), "sample/1", AC),  # with its group
        ((group("secret"),), "secretive/1", AC),
        ((group("secret"),), "secret/1", JE),  # a judge error
        ((legacy("", SUM),), "secret/1", JE),  # a judge error in a legacy package
        ((legacy("", PASS_FAIL),), "secret/1", AC),  # a legacy pass-fail problem
    ]:
        assert score_of(*groups, case=case, verdict=verdict, score=b"junk") is None


def test_files_that_must_not_be_so_are_a_judge_error() -> None:
    for aggregation, most, verdict, score, multiplier, words in [
        (SUM, 100, WA, b"1", None, "score.txt with a wrong answer"),
        (SUM, 100, WA, None, b"1", "score_multiplier.txt with a wrong answer"),
        (SUM, 100, AC, b"1", b"1", "score.txt and score_multiplier.txt, not one of them"),
        (PASS_FAIL, 100, AC, b"1", None, "score.txt, but its group secret is pass-fail"),
        (PASS_FAIL, 100, AC, None, b"1", "score_multiplier.txt, but its group secret is pass-"),
        (MIN, None, AC, None, None, "no score.txt, but its group secret is unbounded"),
        (MIN, None, AC, None, b"1", "score_multiplier.txt, but its group secret is unbounded"),
        (SUM, 100, AC, b"33.4", None, "'33.4' in score.txt, but it must be from 0 to 33.3"),
        (MIN, 100, AC, b"-1", None, "'-1' in score.txt, but it must be from 0 to 100"),
        (MIN, None, AC, b"-1", None, "'-1' in score.txt, but it must be 0 or more"),
        (MIN, 100, AC, None, b"1.01", "'1.01' in score_multiplier.txt, but it must be from 0 to 1"),
    ]:
        scored = group("secret", aggregation, most)
        message = re.escape(f"secret/1: the validator left {words}")
        with pytest.raises(ProblemError, match=f"^{message}"):
            score_of(scored, verdict=verdict, score=score, multiplier=multiplier)
    # A score must be a number of reasonable size.
    for content in [
        *(b"", b"\n", b"ten", b"nan", b"inf", b"0x10", b"1e", b"1/2", b"1_000", b"1 2", b"1\0"),
        *(b".", b"\xff", "\u0661".encode(), b"1e999999999", b"1e-999999999", b"1e101"),
        *(b"9" * 101, b"0." + b"1" * 1000),
    ]:
        with pytest.raises(ProblemError, match=r"in score\.txt, which is not a score") as caught:
            score_of(group("secret", MIN, None), score=content)
        assert len(str(caught.value)) < 120


@given(st.floats(min_value=0, max_value=1e90, allow_subnormal=False))
def test_every_number_that_python_writes_is_read_exactly(number: float) -> None:
    text = repr(number)

    assert score_of(group("secret", MIN, None), score=text.encode()) == Fraction(text)


# One case of a legacy package


def test_a_legacy_case_scores_by_its_group_or_its_validator() -> None:
    root = legacy("", accept_score=Fraction(5), reject_score=Fraction(-1))
    for verdict, score, by_validator, expected in [
        (AC, None, False, Fraction(5)),
        (WA, None, False, Fraction(-1)),
        (TLE, None, False, Fraction(-1)),
        (AC, b"-3.5", True, Fraction(-7, 2)),
        (WA, None, True, Fraction(-1)),
        (RTE, b"2", True, Fraction(-1)),
        (AC, b"3", False, Fraction(3)),
        (WA, b"3", False, Fraction(-1)),
    ]:
        found = score_of(root, verdict=verdict, score=score, by_validator=by_validator)
        assert found == expected, (verdict, score, by_validator)
    assert score_of(root, multiplier=b"0.25") == Fraction(5, 4)
    # It scores accepted outputs only where it may.
    for verdict, score, words in [
        (WA, b"1", "left score.txt with a wrong answer"),
        (AC, None, "accepts, but left no score.txt"),
        (AC, b"x", "left 'x' in score.txt, which is not a score"),
    ]:
        with pytest.raises(ProblemError, match=words):
            score_of(legacy(""), verdict=verdict, score=score, by_validator=True)


# Groups of 2025-09


def outcome(
    groups: Sequence[Group], verdicts: Mapping[str, object], *others: str
) -> tuple[dict[str, float], Verdict | None, list[str]]:
    """What becomes of some judgements; `others` are cases that were not judged."""
    cases = sorted((*verdicts, *others))
    return plain(grade_groups(problem(*groups), judgements(verdicts), cases))


def test_a_group_scores_the_sum_the_least_or_all_or_nothing() -> None:
    table: list[tuple[Aggregation, dict[str, object], float]] = [
        (SUM, {"1": 10, "2": 20.5}, 30.5),
        (SUM, {"1": 10, "2": WA}, 10),
        (MIN, {"1": 10, "2": 20}, 10),
        (MIN, {"1": 10, "2": TLE}, 0),
        (PASS_FAIL, {"1": AC, "2": AC}, 100),
        (PASS_FAIL, {"1": AC, "2": RTE}, 0),
    ]
    for aggregation, verdicts, expected in table:
        cases = {f"secret/{name}": one for name, one in verdicts.items()}

        scores, verdict, left_out = outcome([group("secret", aggregation)], cases)

        assert (scores, verdict, left_out) == ({"": expected, "secret": expected}, None, [])


GROUPS = [
    group("sample", PASS_FAIL, None),
    group("secret", SUM, 100),
    group("secret/g1", PASS_FAIL, 20),
    group("secret/g2", SUM, 50, "secret/g1"),
    group("secret/g3", MIN, 30, "sample"),
]
FULL: dict[str, object] = {
    **{"sample/1": AC, "secret/g1/1": AC, "secret/g1/2": AC},
    **{"secret/g2/1": 25, "secret/g2/2": 10, "secret/g3/1": 30, "secret/g3/2": 15},
}


def test_a_group_that_requires_another_is_run_only_if_that_is_passed() -> None:
    for changed, scores, left_out in [
        ({}, (70, 20, 35, 15), []),  # all is run
        ({"secret/g1/2": WA}, (15, 0, 0, 15), ["secret/g2/1", "secret/g2/2"]),
        ({"sample/1": WA}, (55, 20, 35, 0), ["secret/g3/1", "secret/g3/2"]),
        ({"secret/g2/1": WA}, (45, 20, 10, 15), []),  # nobody depends on the second
    ]:
        names = ("", "secret/g1", "secret/g2", "secret/g3")
        expected = dict(zip(names, scores, strict=True)) | {"secret": scores[0]}
        assert outcome(GROUPS, {**FULL, **changed}) == (expected, None, left_out)
    # One that is not run is not passed either.
    needs = {"a": (), "b": ("secret/a",), "c": ("secret/b",)}
    chain = [group(f"secret/{name}", PASS_FAIL, 1, *some) for name, some in needs.items()]
    chain.insert(0, group("secret"))
    found = outcome(chain, {"secret/a/1": WA, "secret/b/1": AC}, "secret/c/1")
    scores_of_chain = dict.fromkeys(("", *(one.name for one in chain)), 0)
    assert found == (scores_of_chain, None, ["secret/b/1", "secret/c/1"])
    # Secret may depend on the samples as a whole.
    groups = [group("secret", SUM, 100, "sample"), group("secret/g1", PASS_FAIL, 100)]
    for sample, score, left_out in ((WA, 0, ["secret/g1/1"]), (AC, 100, [])):
        found = outcome(groups, {"sample/1": sample, "secret/g1/1": AC})
        assert found == (dict.fromkeys(("", "secret", "secret/g1"), score), None, left_out)
    assert outcome(groups, {"secret/g1/1": AC}, "sample/1") == ({}, None, [])


def test_a_group_that_is_not_judged_to_its_end_has_no_score() -> None:
    for missing, known in [
        ("secret/g1/1", ["secret/g3"]),
        ("secret/g2/1", ["secret/g1", "secret/g3"]),
        ("sample/1", ["secret/g1", "secret/g2"]),
    ]:
        verdicts = {case: one for case, one in FULL.items() if case != missing}

        for found in outcome(GROUPS, verdicts, missing), outcome(GROUPS, {**verdicts, missing: JE}):
            assert (sorted(found[0]), found[2]) == (known, [])
    # Nor has one without cases or with a case without a score.
    assert outcome([group("secret"), group("secret/a", MIN)], {"sample/1": AC}) == ({}, None, [])
    assert outcome([group("secret")], {"secret/1": AC}) == ({}, None, [])
    # A validator may not leave scores in different files.
    told = [
        Judgement(case="secret/1", hash="", verdict=AC, score=Fraction(1), scored_by=SCORE),
        Judgement(case="secret/2", hash="", verdict=AC, score=Fraction(1), scored_by=MULTIPLIER),
    ]
    with pytest.raises(ProblemError, match=r"score.txt and score_multiplier.txt, not in one"):
        grade_groups(problem(group("secret")), told, ["secret/1", "secret/2"])
    assert grade_groups(problem(group("secret")), told[:1], ["secret/1"]).scores["secret"] == 1


def test_what_does_not_compile_scores_nothing() -> None:
    found = outcome(GROUPS, {"sample/1": CE}, "secret/g1/1")

    names = ["", *(one.name for one in GROUPS if one.name != "sample")]
    assert found == (dict.fromkeys(names, 0), None, [])


def test_scores_that_cannot_be_are_a_judge_error() -> None:
    requires = "requires secret/b, but there is no such group before it. It may require: sample"
    for whole, a, words in [
        (100, group("", SUM, 60), "secret scores 120, more than its max_score of 100"),
        (500, group("", SUM, 50), "secret/a scores 60, more than its max_score of 50"),
        (100, group("", PASS_FAIL, None), "secret/a is passed, but has no score for that"),
        (100, group("", SUM, 60, "secret/b"), f"secret/a {requires}"),
    ]:
        groups = [group("secret", SUM, whole), replace(a, name="secret/a"), group("secret/b")]
        with pytest.raises(ProblemError) as caught:
            outcome(groups, {"secret/a/1": 60, "secret/b/1": 60})
        assert str(caught.value).startswith(words)


# Groups of a legacy package


def on(**verdicts: object) -> dict[str, object]:
    """Cases of three groups: `a1` is secret/a/1, `s1` is sample/1."""
    return {
        f"sample/{name[1:]}" if name[0] == "s" else f"secret/{name[0]}/{name[1:]}": one
        for name, one in verdicts.items()
    }


def legacy_outcome(
    groups: Sequence[Group], verdicts: Mapping[str, object], *others: str
) -> tuple[dict[str, float], Verdict | None, list[str]]:
    """As `outcome`, where each case has a score."""
    scored = [
        one if one.score is not None else replace(one, score=Fraction(0))
        for one in judgements(verdicts)
    ]
    return plain(grade_groups(problem(*groups), scored, sorted((*verdicts, *others))))


TREE = [legacy(""), legacy("sample"), legacy("secret"), legacy("secret/a"), legacy("secret/b")]


def test_scores_after_an_unknown_case_of_a_breaking_group_are_unknown() -> None:
    assert legacy_outcome(TREE, on(s1=1, b1=1), "secret/a/1") == ({"sample": 1}, None, [])
    # What comes after a rejected case is left out, whatever is unknown.
    found = legacy_outcome(TREE, on(s1=1, a2=WA), "secret/a/1", "secret/a/3", "secret/b/1")
    assert found == ({"sample": 1}, None, ["secret/a/3"])


def test_what_has_no_cases_or_does_not_compile_or_is_a_judge_error_is_not_graded() -> None:
    for mode in ("worst_error", "always_accept"):
        root = legacy("", PASS_FAIL, verdict=mode, accept_if_any_accepted=True, breaks=False)
        assert outcome([root], {"1": AC, "2": JE}) == ({}, JE, [])
    root = legacy("", PASS_FAIL, breaks=False)
    for worse, better in pairwise([RTE, V.MLE, TLE, V.OLE, WA, AC]):
        assert outcome([root], {"1": better, "2": worse}) == ({}, worse, [])
    assert outcome(TREE, {}) == ({}, None, [])
    assert outcome(TREE, {"sample/1": CE}, "secret/a/1") == ({}, CE, [])
    for root, words in [
        (legacy("", high=Fraction(5)), "data scores 7, out of its range from -inf to 5"),
        (legacy("", low=Fraction(8)), "data scores 7, out of its range from 8 to inf"),
    ]:
        with pytest.raises(ProblemError, match=words):
            outcome([root], {"1": 7})


LEAVES = [
    *("sample/1", "sample/2", "secret/1", "secret/a/1", "secret/a/2", "secret/a/x/1"),
    *("secret/b/1", "secret/b/2"),
]
FOLDERS = ["", "sample", "secret", "secret/a", "secret/a/x", "secret/b"]
GRADINGS = st.builds(
    Grading,
    verdict=st.sampled_from(["worst_error", "first_error", "always_accept"]),
    accept_if_any_accepted=st.booleans(),
    breaks=st.booleans(),
    ignore_sample=st.booleans(),
)
LEGACY_GROUPS = st.tuples(
    *(
        st.builds(
            Group,
            name=st.just(name),
            aggregation=st.sampled_from([SUM, MIN, AVG, MAX]),
            grading=GRADINGS,
        )
        for name in FOLDERS
    )
)
RESULTS = st.lists(
    st.tuples(st.sampled_from([AC, AC, AC, WA, TLE, RTE, V.MLE, V.OLE]), st.integers(0, 9)),
    min_size=len(LEAVES),
    max_size=len(LEAVES),
)


def lines_of(
    groups: Mapping[str, Group],
    folder: str,
    results: Mapping[str, tuple[Verdict, int]],
    read: set[str],
) -> tuple[str, Fraction]:
    """What a grader that reads a line for each thing in a folder prints: word and number."""
    own = groups[folder]
    grading = own.grading
    assert grading is not None
    start = f"{folder}/" if folder else ""
    inside = [one.removeprefix(start) for one in LEAVES if one.startswith(start)]
    every: dict[str, tuple[str, Fraction]] = {}
    for path in sorted({start + one.split("/")[0] for one in inside}):
        if path in groups:
            every[path] = lines_of(groups, path, results, read)
        else:
            read.add(path)
            every[path] = (results[path][0].value, Fraction(results[path][1]))
        if grading.breaks and every[path][0] != "AC":
            break
    ignored = "sample" if grading.ignore_sample else ""
    lines = [line for path, line in every.items() if path != ignored] or [*every.values()]
    words = [word for word, _ in lines]
    bad = [word for word in words if word != "AC"]
    if grading.verdict == "always_accept" or (grading.accept_if_any_accepted and "AC" in words):
        said = "AC"
    elif grading.verdict == "first_error":
        said = (*bad, "AC")[0]
    else:
        order = ["RTE", "MLE", "TLE", "OLE", "WA", "AC"]
        said = order[min(map(order.index, words))]
    numbers = [number for _, number in lines]
    total = sum(numbers, Fraction(0))
    return said, {SUM: total, MIN: min(numbers), MAX: max(numbers), AVG: total / len(numbers)}[
        own.aggregation
    ]


def legacy_judgements(results: Sequence[tuple[Verdict, int]]) -> list[Judgement]:
    return [
        Judgement(case=case, hash="", verdict=verdict, score=Fraction(score))
        for case, (verdict, score) in zip(LEAVES, results, strict=True)
    ]


@given(LEGACY_GROUPS, RESULTS)
@settings(max_examples=30)
def test_a_legacy_tree_is_graded_as_a_grader_that_reads_lines_does(
    groups: tuple[Group, ...], results: list[tuple[Verdict, int]]
) -> None:
    read: set[str] = set()
    by_case = dict(zip(LEAVES, results, strict=True))
    said = lines_of({one.name: one for one in groups}, "", by_case, read)
    judgements = legacy_judgements(results)

    found = grade_groups(problem(*groups), judgements, LEAVES)

    assert found.verdict is not None
    assert (found.verdict.value, found.scores[""]) == said
    assert found.left_out == set(LEAVES) - read
    # The cases that are left out do not matter.
    kept = [one for one in judgements if one.case not in found.left_out]
    assert grade_groups(problem(*groups), kept, LEAVES) == found


CURRENT_GROUPS = st.tuples(
    st.sampled_from([(), ("sample",)]),
    st.sampled_from([(), ("sample",)]),
    st.sampled_from([(), ("secret/a",), ("sample", "secret/a")]),
).map(
    lambda requires: (
        Group(name="secret", aggregation=SUM, requires=requires[0]),
        Group(name="secret/a", aggregation=PASS_FAIL, max_score=Fraction(5), requires=requires[1]),
        Group(name="secret/b", aggregation=MIN, requires=requires[2]),
    )
)


@pytest.mark.slow
@given(st.one_of(LEGACY_GROUPS, CURRENT_GROUPS), RESULTS, st.sets(st.sampled_from(LEAVES)))
def test_a_conclusion_from_some_judgements_holds_for_all(
    groups: tuple[Group, ...], results: list[tuple[Verdict, int]], hidden: set[str]
) -> None:
    judgements = legacy_judgements(results)
    whole = grade_groups(problem(*groups), judgements, LEAVES)

    seen = [one for one in judgements if one.case not in hidden]
    part = grade_groups(problem(*groups), seen, LEAVES)

    assert part.scores.items() <= whole.scores.items()
    assert part.left_out <= whole.left_out
    assert part.verdict in (None, whole.verdict)


# Groups of DOMjudge


def once(
    name: str, points: int = 0, aggregation: Aggregation = SUM, *, ignore_sample: bool = False
) -> Group:
    score = Fraction(points) if points else None
    more = {"accept_score": score, "breaks": False, "ignore_sample": ignore_sample}
    return legacy(name, aggregation, scores_once=True, **more)


def test_a_validator_of_domjudge_may_give_any_case_a_score() -> None:
    tree = once(""), once("secret", 7)
    for verdict, content, score in [
        (AC, b"12.5\n", Fraction(25, 2)),
        (WA, b"3", 3),  # a wrong answer may have points
        (AC, b"", 0),
        (AC, b" \n", 0),
        (TLE, b"3", 0),
        (AC, None, None),
        (WA, None, None),
    ]:
        assert score_of(*tree, verdict=verdict, score=content) == score, (verdict, content)
    for content in (b"many", b"-1", b"nan", b"1 2"):
        with pytest.raises(ProblemError):
            score_of(*tree, score=content)


def test_a_group_of_domjudge_gives_its_points_once_or_those_of_its_cases() -> None:
    table: list[tuple[Group, dict[str, object], int]] = [
        (once("", 10), {"1": AC, "2": AC}, 10),
        (once("", 10), {"1": AC, "2": WA}, 0),
        (once("", 10, MAX), {"1": AC, "2": WA}, 0),
        (once(""), {"1": AC, "2": AC}, 0),
        (once("", 10), {"1": (AC, 3), "2": (WA, 4)}, 7),
        (once("", 10), {"1": (AC, 3), "2": AC}, 3),
        (once("", 10, MIN), {"1": (AC, 3), "2": (AC, 4)}, 3),
        (once("", 10, MAX), {"1": (AC, 3), "2": (AC, 4)}, 4),
        (once("", 10, AVG), {"1": (AC, 3), "2": (AC, 5)}, 4),
        (once("", 10), {}, 0),
    ]
    for one, results, score in table:
        assert outcome([one], results)[0] == {"": score}
    # Groups around others add their points.
    for groups, results, points, verdict in [
        (POINTS, on(s1=AC, a1=AC, a2=AC, b1=AC), 30, AC),
        (POINTS, on(s1=WA, a1=AC, a2=AC, b1=AC), 30, WA),  # samples give no points
        (POINTS, on(s1=AC, a1=AC, a2=WA, b1=AC), 20, WA),
        (POINTS, on(s1=AC, a1=AC, a2=AC, b1=WA), 10, WA),
        (POINTS, on(s1=AC, a1=WA, a2=RTE, b1=TLE), 0, WA),  # the first failure, not the worst
        ((once("", 0, MIN, ignore_sample=True), *POINTS[1:]), on(s1=WA, a1=AC, b1=AC), 30, AC),
        (POINTS, on(s1=AC, a1=AC, a2=JE, b1=AC), None, JE),
    ]:
        scores, found, _ = outcome(groups, results)
        assert (scores.get(""), found) == (points, verdict)


POINTS = once(""), once("sample"), once("secret"), once("secret/a", 10), once("secret/b", 20)


# The lines that a grader of a package reads and prints, and when it is asked


def test_a_grader_reads_a_line_for_each_result() -> None:
    for result, line in [
        ((AC, Fraction(20)), "AC 20"),
        ((WA, Fraction(0)), "WA 0"),
        ((AC, Fraction(25, 2)), "AC 12.5"),
        ((WA, Fraction(-1, 4)), "WA -0.25"),
        ((AC, Fraction(1, 3)), f"AC 0.{'3' * 20}"),
        ((AC, Fraction(10**20)), f"AC 1{'0' * 20}"),
        ((Verdict.TLE, Fraction(0)), "TLE 0"),
        ((Verdict.MLE, Fraction(0)), "RTE 0"),  # the format has no verdict of its own
        ((Verdict.OLE, Fraction(0)), "RTE 0"),
    ]:
        assert grader_input([result, result]) == f"{line}\n{line}\n".encode()
    # It prints a verdict and a score, and anything else is its fault.
    for output, result in [
        (b"AC 50\n", (AC, Fraction(50))),
        (b"WA 0", (WA, Fraction(0))),
        (b" RTE\t-1.5 \r\n", (Verdict.RTE, Fraction(-3, 2))),
        (b"AC 1e2\n", (AC, Fraction(100))),
    ]:
        assert grader_result("data", output) == result
    for words in ("", "\n", "AC", "50", "AC 1 2", "AC 1\nAC 1\n", "OK 1", "JE 0", "AC inf", "ac 1"):
        with pytest.raises(ProblemError):
            grader_result("data", words.encode())


Results = Sequence[tuple[Verdict, Fraction]]
Asked = tuple[str, list[tuple[Verdict, float]]]


def graded(
    results: dict[str, object], *others: str, breaks: bool = False, kind: Aggregation = SUM
) -> tuple[GroupScores, list[Asked]]:
    """What a grader that accepts everything for 5 points makes of results, and what it is asked."""
    asked: list[Asked] = []

    def grader(group: Group, results: Results) -> tuple[Verdict, Fraction]:
        asked.append((group.name, [(verdict, float(score)) for verdict, score in results]))
        return AC, Fraction(5)

    custom = Grading(grader_args=("a",), breaks=breaks)
    groups = [Group(name=name, aggregation=kind, grading=custom) for name in ("", "g")]
    cases = [*results, *others]
    return grade_groups(problem(*groups), judgements(results), cases, grader), asked


def test_a_grader_is_asked_group_by_group_from_the_inside() -> None:
    found, asked = graded({"1": (AC, 1), "g/1": (WA, 0), "g/2": (AC, 2)})

    assert found == GroupScores(scores={"": Fraction(5), "g": Fraction(5)}, verdict=AC)
    assert asked == [("g", [(WA, 0), (AC, 2)]), ("", [(AC, 1), (AC, 5)])]
    # It hears nothing of what was left out.
    found, asked = graded({"g/1": (WA, 0), "g/2": (AC, 2)}, breaks=True)
    assert asked[0] == ("g", [(WA, 0)])
    assert found.left_out == {"g/2"}
    # It is not asked before all is known or after a judge error.
    assert graded({}, "g/1") == (GroupScores(), [])
    assert graded({"g/1": (AC, 0)}, "g/2") == (GroupScores(), [])
    assert graded({"g/1": (JE, 0)}) == (GroupScores(verdict=JE), [])
    # A problem without scores has none, but a grader reads those that cases have by default.
    found, asked = graded({"1": AC, "g/1": WA, "g/2": AC}, kind=PASS_FAIL)
    assert found == GroupScores(verdict=AC)
    assert asked == [("g", [(WA, 0), (AC, 1)]), ("", [(AC, 1), (AC, 0)])]
