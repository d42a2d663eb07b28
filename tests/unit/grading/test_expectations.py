from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.grading.expectations import (
    ACCEPTED,
    FOLDERS,
    covers,
    exit_status,
    expected_verdicts,
    is_decisive,
    is_report_as_expected,
    unmet_expectation,
)
from judge.model import Expectation, Judgement, Report, Rule, Verdict
from tests.conftest import each_row

AC, WA, TLE, RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE
VERDICTS = st.lists(st.sampled_from(Verdict), max_size=5)


def verdicts_of(words: str) -> list[Verdict]:
    return [Verdict[word] for word in words.split()]


def report_with(
    cases: Mapping[str, str],
    *rules: Rule,
    final: Verdict | None = None,
    scores: Mapping[str, float] | None = None,
    graded: Verdict | None = None,
    complete: bool = True,
    left: int = 0,
) -> Report:
    """A report on a solution of which rules alone are asked; a case is `WA` or `AC 12: words`."""
    judgements = []
    for case, text in cases.items():
        head, _, message = text.partition(": ")
        word, *score = head.split()
        points = Fraction(score[0]) if score else None
        judgements.append(
            Judgement(case=case, hash="", verdict=Verdict[word], message=message, score=points)
        )
    every = frozenset([AC, WA, TLE, RTE])
    expectation = Expectation(
        permitted=every,
        required=every,
        rules=rules,
        final=None if final is None else frozenset([final]),
    )
    return Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=expectation,
        judgements=tuple(judgements),
        cases_total=len(judgements) + left,
        complete=complete,
        scores={name: Fraction(str(score)) for name, score in (scores or {}).items()},
        graded=graded,
    )


def report(words: str = "", *, folder: str = "accepted", complete: bool = True) -> Report:
    """A report on the cases 0, 1, ... with these verdicts."""
    cases = {f"secret/{place}": word for place, word in enumerate(words.split())}
    return replace(report_with(cases, complete=complete), expectation=FOLDERS[folder])


PARTIAL = Expectation(
    permitted=frozenset([AC, WA, TLE]),
    required=frozenset(),
    final=frozenset([AC]),
)
"""The grader must accept, whatever single cases get."""


def are_verdicts_expected(
    expectation: Expectation, verdicts: Sequence[Verdict], *, complete: bool = True
) -> bool:
    """Whether a report with these verdicts is as expected."""
    words = " ".join(one.value for one in verdicts)
    return bool(
        is_report_as_expected(replace(report(words, complete=complete), expectation=expectation))
    )


def test_a_folder_says_what_its_solutions_must_get() -> None:
    for folder, permitted, required in [
        ("accepted", "AC", "AC"),
        ("wrong_answer", "AC WA", "WA"),
        ("time_limit_exceeded", "AC TLE", "TLE"),
        ("run_time_error", "AC RTE", "RTE"),
        ("brute_force", "AC RTE TLE", "TLE RTE"),
        ("rejected", "AC WA TLE RTE", "WA TLE RTE"),
    ]:
        assert FOLDERS[folder] == Expectation(
            permitted=frozenset(verdicts_of(permitted)), required=frozenset(verdicts_of(required))
        )
        assert expected_verdicts(FOLDERS[folder]) == required.split()  # in the order of verdicts
        assert len(FOLDERS) == 6


def test_each_verdict_must_be_permitted_and_one_of_them_required() -> None:
    for folder, right, wrong in [
        ("accepted", ["AC", "AC AC AC"], ["AC WA", "AC TLE", "AC MLE", "AC OLE", ""]),
        ("wrong_answer", ["WA", "AC WA AC"], ["AC AC", "WA TLE", "WA RTE", "AC MLE", "AC OLE"]),
        ("time_limit_exceeded", ["AC TLE"], ["AC", "TLE WA", "AC MLE", "AC OLE"]),
        ("run_time_error", ["AC RTE", "AC MLE", "AC OLE"], ["RTE TLE"]),
        ("brute_force", ["AC TLE", "RTE", "RTE TLE", "AC MLE", "AC OLE"], ["AC", "TLE WA"]),
        ("rejected", ["WA", "AC TLE", "WA TLE RTE", "AC MLE", "AC OLE"], ["AC"]),
    ]:
        for words in right:
            assert are_verdicts_expected(FOLDERS[folder], verdicts_of(words)), words
        required = " ".join(expected_verdicts(FOLDERS[folder]))
        never = [f"{words} {verdict}" for words in ("", required) for verdict in ("CE", "JE")]
        for words in [*wrong, *never]:
            assert not are_verdicts_expected(FOLDERS[folder], verdicts_of(words)), words
        for words in never:
            assert not are_verdicts_expected(FOLDERS[folder], verdicts_of(words), complete=False), (
                words
            )


@given(st.sampled_from(list(FOLDERS.values())), VERDICTS)
def test_an_expected_report_is_expected_with_fewer_cases_and_in_any_order(
    expectation: Expectation, verdicts: list[Verdict]
) -> None:
    found = are_verdicts_expected(expectation, verdicts)

    assert found == are_verdicts_expected(expectation, verdicts[::-1])
    if found:
        for count in range(len(verdicts)):
            assert are_verdicts_expected(expectation, verdicts[:count], complete=False)


SKIPPED = replace(report(), skipped="ghc is not installed")
RIGHT = report("AC AC")
WRONG = report("AC WA")
BROKEN = report("AC JE")


def test_a_report_is_as_expected_or_not_or_neither() -> None:
    assert is_report_as_expected(RIGHT) is True
    assert is_report_as_expected(WRONG) is False
    assert is_report_as_expected(SKIPPED) is None
    # Cases that were left out may be the wrong ones; what is not permitted is seen.
    assert is_report_as_expected(report("AC", folder="wrong_answer", complete=False)) is True
    assert is_report_as_expected(report("AC TLE", folder="wrong_answer", complete=False)) is False


def test_the_exit_status_is_the_worst_of_all() -> None:
    for reports, status in [
        ([RIGHT, report("WA", folder="rejected")], 0),  # all as expected
        ([RIGHT, WRONG], 1),  # one is not as expected
        ([report("CE")], 1),  # a compile error is the solution's
        ([WRONG, BROKEN], 2),  # a judge error wins
        ([BROKEN, WRONG], 2),  # a judge error wins, in any order
        ([], 2),  # no solution
        ([report()], 2),  # no case
        ([SKIPPED], 2),  # skipped alone: nothing was judged
        ([SKIPPED, RIGHT], 0),  # skipped beside what is right
        ([WRONG, SKIPPED], 1),  # skipped beside what is wrong
        ([RIGHT, report()], 1),  # one was not judged although it should be
        ([RIGHT, report(complete=False)], 0),  # one was left out by choice
    ]:
        assert exit_status(iter(reports)) == status


# What a package asks for besides

FIRST = r"secret/g1(/.*)?"


CASES = {
    "sample/1": "AC",
    "secret/g1/1": "AC",
    "secret/g1/2": "WA: 3 is not 2\nand more",
    "secret/g2/1": "TLE: too late",
}


def test_a_rule_speaks_of_the_cases_that_its_pattern_names_in_full() -> None:
    for rule, expected in [
        (Rule(), None),
        (Rule(cases="sample(/.*)?", permitted=frozenset([AC]), required=frozenset([AC])), None),
        (Rule(cases=FIRST, permitted=frozenset([AC, WA])), None),
        (
            Rule(cases=FIRST, permitted=frozenset([AC, TLE])),
            "got WA on secret/g1/2: 3 is not 2; each of secret/g1 must get AC or TLE",
        ),
        (
            Rule(cases=r"secret/[^/]*/1(/.*)?", permitted=frozenset([AC])),
            "got TLE on secret/g2/1: too late; each of secret/*/1 must get AC",
        ),
        (Rule(permitted=frozenset([AC, WA])), "got TLE on secret/g2/1: too late"),
        (Rule(cases=FIRST, required=frozenset([WA])), None),
        (Rule(cases=FIRST, required=frozenset([TLE])), "no case of secret/g1 gives it TLE"),
        (Rule(required=frozenset([RTE, TLE])), None),
        (Rule(required=frozenset([RTE])), "no case gives it RTE"),
        (Rule(message="is not"), None),
        (Rule(cases=FIRST, message="and more"), None),
        (Rule(message="unheard"), "no case gives it the message 'unheard'"),
        (Rule(cases="secret/g3(/.*)?", required=frozenset([TLE]), message="never run"), None),
        (Rule(cases="g1", permitted=frozenset([AC]), required=frozenset([AC])), None),
    ]:
        assert unmet_expectation(report_with(CASES, rule)) == expected


def test_all_rules_apply_in_addition_to_the_folder() -> None:
    rules = Rule(cases=FIRST, required=frozenset([WA])), Rule(message="unheard")
    judged = report_with(CASES, *rules)
    strict = replace(judged, expectation=replace(FOLDERS["wrong_answer"], rules=rules))

    assert unmet_expectation(judged) == "no case gives it the message 'unheard'"
    assert unmet_expectation(strict) == "got TLE on secret/g2/1: too late"
    assert is_report_as_expected(judged) is False


@each_row(
    ("rule", "expected"),
    [
        (Rule(score=(30, 30)), None),
        (Rule(score=(20, 40)), None),
        (Rule(score=(30 - 1e-10, 30 - 1e-10)), None),  # within a tolerance
        (Rule(score=(30.5, 30.5)), "scores 30 on the whole, not 30.5"),
        (Rule(score=(0, 29.9)), "scores 30 on the whole, not 0 to 29.9"),
        (Rule(score=(0, float("inf"))), None),
        (Rule(cases=FIRST, score=(20, 20)), None),
        (Rule(cases=FIRST, score=(7, 7)), "scores 20 on secret/g1, not 7"),
        (Rule(cases="secret/g1/1(/.*)?", score=(7, 7)), None),
        (Rule(cases="secret/g1/[^/]*(/.*)?", score=(7, 7)), "scores 13 on secret/g1/2, not 7"),
        (Rule(cases="secret/g[^/]*(/.*)?", score=(10, 20)), None),
        (Rule(cases="secret(/.*)?", score=(30, 30)), None),
        (Rule(cases=".*", score=(30, 30)), None),
        (Rule(cases="sample(/.*)?", score=(1, 2)), "sample has no score, but 1 to 2 is expected"),
    ],
)
def test_a_score_is_that_of_the_outermost_that_is_named(rule: Rule, expected: str | None) -> None:
    cases = {"sample/1": "AC", "secret/g1/1": "AC 7", "secret/g1/2": "AC 13", "secret/g2/1": "WA 0"}
    scores = {"": 30, "secret": 30, "secret/g1": 20, "secret/g2": 10}

    assert unmet_expectation(report_with(cases, rule, scores=scores)) == expected


SHOWN = Rule(required=frozenset([RTE])), Rule(message="unheard"), Rule(score=(1, 1))


def test_required_verdicts_are_checked_only_after_all_cases() -> None:
    for rule in SHOWN:
        assert unmet_expectation(report_with(CASES, rule)) is not None
        for complete, left in [(False, 0), (True, 1), (False, 1)]:
            judged = report_with(CASES, rule, complete=complete, left=left)
            assert unmet_expectation(judged) is None, (rule, complete, left)
        # Cases that the grading leaves out are not waited for.
        assert unmet_expectation(report_with(CASES, rule, left=2, scores={"": 0})) is not None
        assert unmet_expectation(report_with(CASES, rule, left=2, graded=WA)) is not None
    permitted = report_with(CASES, Rule(permitted=frozenset([AC])), complete=False, left=3)
    assert unmet_expectation(permitted) == "got WA on secret/g1/2: 3 is not 2"


def test_the_final_verdict_may_be_required() -> None:
    for cases, graded, final, expected in [
        (CASES, None, WA, None),
        (CASES, None, TLE, "got WA in the end, not TLE"),
        (CASES, AC, AC, None),
        (CASES, TLE, WA, "got TLE in the end, not WA"),
        ({"1": "MLE"}, None, RTE, None),
        ({"1": "OLE"}, None, Verdict.OLE, None),
        ({"1": "AC"}, None, WA, "got AC in the end, not WA"),
    ]:
        judged = report_with(cases, final=final, graded=graded)
        assert unmet_expectation(judged) == expected
        assert unmet_expectation(replace(judged, complete=False)) is None


def test_a_final_verdict_is_the_expected_one() -> None:
    unjudged = replace(report_with({}), expectation=PARTIAL)
    partly = replace(report("AC WA"), expectation=PARTIAL, graded=AC)

    assert unmet_expectation(unjudged) == "got no verdict in the end, not AC"
    assert unmet_expectation(replace(unjudged, skipped="ghc is not installed")) is None
    assert is_report_as_expected(partly) is True  # it may fail cases if the grader accepts
    assert expected_verdicts(PARTIAL) == ["AC"]
    assert expected_verdicts(replace(ACCEPTED, final=frozenset([TLE, WA]))) == ["WA", "TLE"]


@each_row("verdict", ["CE", "OLE"])
def test_a_verdict_that_a_package_names_is_expected(verdict: str) -> None:
    named = frozenset([Verdict[verdict]])
    expectation = Expectation(permitted=named, required=named, final=named)

    assert unmet_expectation(replace(report_with({"1": verdict}), expectation=expectation)) is None
    assert expected_verdicts(expectation) == [verdict]


def test_a_pattern_covers_names_in_full() -> None:
    assert all(covers("", case) for case in ("secret/1", "sample/2"))
    assert [covers("secret/1", case) for case in ("secret/1", "secret/10")] == [True, False]
    assert not covers("1", "secret/1")
    found = [covers(FIRST, case) for case in ("secret/g1", "secret/g1/1", "secret/g10/1")]
    assert found == [True, True, False]


def test_one_case_decides_only_if_nothing_else_is_required() -> None:
    table: list[tuple[dict[str, Any], bool]] = [
        ({}, True),
        ({"rules": (Rule(permitted=frozenset([AC])),)}, True),
        ({"rules": (Rule(required=frozenset([WA])),)}, False),
        ({"rules": (Rule(message="words"),)}, False),
        ({"rules": (Rule(score=(0, 1)),)}, False),
        ({"final": frozenset([WA])}, False),
        ({"required": frozenset([TLE])}, False),
    ]
    for change, expected in table:
        expectation = replace(FOLDERS["wrong_answer"], **change)
        assert is_decisive(expectation, WA) is expected
