from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
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

VERDICTS = st.lists(st.sampled_from(Verdict), max_size=5)


def verdicts_of(words: str) -> list[Verdict]:
    return [Verdict[word] for word in words.split()]


def report(
    words: str = "",
    *,
    folder: str = "accepted",
    skipped: str | None = None,
    complete: bool = True,
) -> Report:
    judgements = tuple(
        Judgement(case=f"secret/{place}", hash="00", verdict=verdict)
        for place, verdict in enumerate(verdicts_of(words))
    )
    return Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=FOLDERS[folder],
        judgements=judgements,
        cases_total=len(judgements),
        skipped=skipped,
        complete=complete,
    )


PARTIAL = Expectation(
    permitted=frozenset([Verdict.AC, Verdict.WA, Verdict.TLE]),
    required=frozenset(),
    final=frozenset([Verdict.AC]),
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


@each_row(
    ("folder", "permitted", "required"),
    [
        ("accepted", "AC", "AC"),
        ("wrong_answer", "AC WA", "WA"),
        ("time_limit_exceeded", "AC TLE", "TLE"),
        ("run_time_error", "AC RTE", "RTE"),
        ("brute_force", "AC RTE TLE", "RTE TLE"),
        ("rejected", "AC WA TLE RTE", "WA TLE RTE"),
    ],
)
def test_a_folder_says_what_its_solutions_must_get(
    folder: str, permitted: str, required: str
) -> None:
    expectation = FOLDERS[folder]

    assert expectation == Expectation(
        permitted=frozenset(verdicts_of(permitted)), required=frozenset(verdicts_of(required))
    )


def test_there_are_the_folders_of_the_format_and_no_others() -> None:
    assert set(FOLDERS) == {
        "accepted",
        "wrong_answer",
        "time_limit_exceeded",
        "run_time_error",
        "brute_force",
        "rejected",
    }


@each_row(
    ("folder", "verdicts", "expected"),
    [
        ("accepted", "AC", True),
        ("accepted", "AC AC AC", True),
        ("accepted", "AC WA", False),
        ("accepted", "AC TLE", False),
        ("accepted", "", False),
        ("wrong_answer", "WA", True),
        ("wrong_answer", "AC WA AC", True),
        ("wrong_answer", "AC AC", False),
        ("wrong_answer", "WA TLE", False),
        ("wrong_answer", "WA RTE", False),
        ("time_limit_exceeded", "AC TLE", True),
        ("time_limit_exceeded", "AC", False),
        ("time_limit_exceeded", "TLE WA", False),
        ("run_time_error", "AC RTE", True),
        ("run_time_error", "RTE TLE", False),
        ("brute_force", "AC TLE", True),
        ("brute_force", "AC RTE", True),
        ("brute_force", "RTE TLE", True),
        ("brute_force", "AC", False),
        ("brute_force", "TLE WA", False),
        ("rejected", "WA", True),
        ("rejected", "AC TLE", True),
        ("rejected", "WA TLE RTE", True),
        ("rejected", "AC", False),
    ],
)
def test_each_verdict_must_be_permitted_and_one_of_them_required(
    folder: str, verdicts: str, expected: bool
) -> None:
    found = are_verdicts_expected(FOLDERS[folder], verdicts_of(verdicts))

    assert found is expected


@each_row("verdict", ["MLE", "OLE"])
@each_row(
    ("folder", "expected"),
    [
        ("accepted", False),
        ("wrong_answer", False),
        ("time_limit_exceeded", False),
        ("run_time_error", True),
        ("brute_force", True),
        ("rejected", True),
    ],
)
def test_too_much_memory_or_output_is_a_run_time_error(
    folder: str, verdict: str, expected: bool
) -> None:
    found = are_verdicts_expected(FOLDERS[folder], verdicts_of(f"AC {verdict}"))

    assert found is expected


@each_row("complete", [True, False])
@each_row("verdict", ["CE", "JE"])
@each_row("folder", FOLDERS)
def test_no_folder_expects_a_compile_error_or_a_judge_error(
    folder: str, verdict: str, complete: bool
) -> None:
    required = expected_verdicts(FOLDERS[folder])

    for verdicts in (verdict, f"{' '.join(required)} {verdict}"):
        assert not are_verdicts_expected(FOLDERS[folder], verdicts_of(verdicts), complete=complete)


@each_row(
    ("folder", "verdicts", "expected"),
    [
        pytest.param("wrong_answer", "AC AC", True, id="the wrong one may be left out"),
        pytest.param("wrong_answer", "", True, id="all may be left out"),
        pytest.param("wrong_answer", "AC TLE", False, id="what is not permitted is seen"),
        pytest.param("accepted", "WA", False, id="what is wrong is wrong"),
    ],
)
def test_an_incomplete_report_needs_no_required_verdict(
    folder: str, verdicts: str, expected: bool
) -> None:
    found = are_verdicts_expected(FOLDERS[folder], verdicts_of(verdicts), complete=False)

    assert found is expected


@given(st.sampled_from(list(FOLDERS.values())), VERDICTS)
def test_an_expected_report_is_expected_with_fewer_cases(
    expectation: Expectation, verdicts: list[Verdict]
) -> None:
    if are_verdicts_expected(expectation, verdicts):
        for count in range(len(verdicts)):
            assert are_verdicts_expected(expectation, verdicts[:count], complete=False)


@given(st.sampled_from(list(FOLDERS.values())), VERDICTS)
def test_the_order_of_cases_does_not_matter(
    expectation: Expectation, verdicts: list[Verdict]
) -> None:
    found = are_verdicts_expected(expectation, verdicts)

    assert found == are_verdicts_expected(expectation, verdicts[::-1])


@each_row(
    ("judged", "expected"),
    [
        pytest.param(report("AC"), True, id="right"),
        pytest.param(report("AC WA"), False, id="wrong"),
        pytest.param(report("AC WA", folder="wrong_answer"), True, id="wrong as it should be"),
        pytest.param(report("AC", folder="wrong_answer"), False, id="right by mistake"),
        pytest.param(
            report("AC", folder="wrong_answer", complete=False), True, id="cases were left out"
        ),
        pytest.param(report(skipped="ghc is not installed"), None, id="skipped: neither"),
    ],
)
def test_a_report_is_as_expected_or_not_or_neither(judged: Report, expected: bool | None) -> None:
    found = is_report_as_expected(judged)

    assert found is expected


SKIPPED = report(skipped="ghc is not installed")
RIGHT = report("AC AC")
WRONG = report("AC WA")
BROKEN = report("AC JE")


@each_row(
    ("reports", "status"),
    [
        pytest.param([RIGHT], 0, id="all right"),
        pytest.param([RIGHT, report("WA", folder="rejected")], 0, id="all as expected"),
        pytest.param([RIGHT, WRONG], 1, id="one is not as expected"),
        pytest.param([report("CE")], 1, id="a compile error is the solution's"),
        pytest.param([BROKEN], 2, id="a judge error"),
        pytest.param([WRONG, BROKEN], 2, id="a judge error wins"),
        pytest.param([BROKEN, WRONG], 2, id="a judge error wins, in any order"),
        pytest.param([], 2, id="no solution"),
        pytest.param([report()], 2, id="no case"),
        pytest.param([SKIPPED], 2, id="skipped alone: nothing was judged"),
        pytest.param([SKIPPED, RIGHT], 0, id="skipped beside what is right"),
        pytest.param([WRONG, SKIPPED], 1, id="skipped beside what is wrong"),
        pytest.param([RIGHT, report()], 1, id="one was not judged although it should be"),
        pytest.param([RIGHT, report(complete=False)], 0, id="one was left out by choice"),
    ],
)
def test_the_exit_status_is_the_worst_of_all(reports: list[Report], status: int) -> None:
    found = exit_status(reports)

    assert found == status


def test_the_exit_status_reads_the_reports_once() -> None:
    found = exit_status(iter([RIGHT, WRONG]))

    assert found == 1


@each_row(
    ("folder", "words"),
    [
        ("accepted", ["AC"]),
        ("brute_force", ["TLE", "RTE"]),
        ("rejected", ["WA", "TLE", "RTE"]),
    ],
)
def test_expected_verdicts_are_in_the_order_of_verdicts(folder: str, words: list[str]) -> None:
    found = expected_verdicts(FOLDERS[folder])

    assert found == words


def test_a_file_from_anywhere_is_expected_to_be_accepted() -> None:
    assert FOLDERS["accepted"] is ACCEPTED


# What a package asks for besides

AC, WA, TLE, RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE
ALL = frozenset([AC, WA, TLE, RTE])
FIRST = r"secret/g1(/.*)?"


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
        judgements.append(
            Judgement(
                case=case,
                hash="",
                verdict=Verdict[word],
                message=message,
                score=Fraction(score[0]) if score else None,
            )
        )
    expectation = Expectation(
        permitted=ALL,
        required=ALL,
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


CASES = {
    "sample/1": "AC",
    "secret/g1/1": "AC",
    "secret/g1/2": "WA: 3 is not 2\nand more",
    "secret/g2/1": "TLE: too late",
}


@each_row(
    ("rule", "expected"),
    [
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
        (
            Rule(cases=FIRST, message="too late"),
            "no case of secret/g1 gives it the message 'too late'",
        ),
        (Rule(cases="secret/g3(/.*)?", required=frozenset([TLE]), message="never run"), None),
        (Rule(cases="g1", permitted=frozenset([AC]), required=frozenset([AC])), None),
    ],
)
def test_a_rule_speaks_of_the_cases_that_its_pattern_names_in_full(
    rule: Rule, expected: str | None
) -> None:
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
        (Rule(score=(30 - 1e-10, 30 - 1e-10)), None),
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


def test_a_score_that_cannot_be_written_is_met_within_a_tolerance() -> None:
    judged = report_with({"1": "AC"}, Rule(score=(33.333333333, 33.333333333)))

    assert unmet_expectation(replace(judged, scores={"": Fraction(100, 3)})) is None


SHOWN = Rule(required=frozenset([RTE])), Rule(message="unheard"), Rule(score=(1, 1))


@each_row("rule", SHOWN)
@each_row(("complete", "left"), [(False, 0), (True, 1), (False, 1)])
def test_required_verdicts_are_checked_only_after_all_cases(
    rule: Rule, complete: bool, left: int
) -> None:
    assert unmet_expectation(report_with(CASES, rule)) is not None
    assert unmet_expectation(report_with(CASES, rule, complete=complete, left=left)) is None


@each_row("rule", SHOWN)
def test_cases_that_the_grading_leaves_out_are_not_waited_for(rule: Rule) -> None:
    by_scores = report_with(CASES, rule, left=2, scores={"": 0})
    by_verdict = report_with(CASES, rule, left=2, graded=WA)

    assert unmet_expectation(by_scores) is not None
    assert unmet_expectation(by_verdict) is not None


def test_a_rule_applies_to_its_cases_in_incomplete_reports_too() -> None:
    judged = report_with(CASES, Rule(permitted=frozenset([AC])), complete=False, left=3)

    assert unmet_expectation(judged) == "got WA on secret/g1/2: 3 is not 2"


@each_row(
    ("cases", "graded", "final", "expected"),
    [
        (CASES, None, WA, None),
        (CASES, None, TLE, "got WA in the end, not TLE"),
        (CASES, AC, AC, None),
        (CASES, TLE, WA, "got TLE in the end, not WA"),
        ({"1": "MLE"}, None, RTE, None),
        ({"1": "OLE"}, None, Verdict.OLE, None),
        ({"1": "AC"}, None, WA, "got AC in the end, not WA"),
    ],
)
def test_the_final_verdict_may_be_required(
    cases: Mapping[str, str], graded: Verdict | None, final: Verdict, expected: str | None
) -> None:
    judged = report_with(cases, final=final, graded=graded)

    assert unmet_expectation(judged) == expected
    assert unmet_expectation(replace(judged, complete=False)) is None


def test_an_unjudged_solution_has_no_final_verdict() -> None:
    expectation = PARTIAL
    judged = replace(report_with({}), expectation=expectation)

    assert unmet_expectation(judged) == "got no verdict in the end, not AC"
    assert unmet_expectation(replace(judged, skipped="ghc is not installed")) is None


@each_row("verdict", ["CE", "OLE"])
def test_a_verdict_that_a_package_names_is_expected(verdict: str) -> None:
    named = frozenset([Verdict[verdict]])
    expectation = Expectation(permitted=named, required=named, final=named)
    judged = replace(report_with({"1": verdict}), expectation=expectation)

    assert unmet_expectation(judged) is None
    assert expected_verdicts(expectation) == [verdict]


def test_a_solution_that_is_partly_accepted_may_fail_cases_if_the_grader_accepts() -> None:
    judged = replace(report("AC WA"), expectation=PARTIAL)

    assert is_report_as_expected(replace(judged, graded=AC)) is True


@each_row(
    ("pattern", "case", "expected"),
    [
        ("", "secret/1", True),
        ("secret/1", "secret/1", True),
        ("secret/1", "secret/10", False),
        ("1", "secret/1", False),
        (FIRST, "secret/g1", True),
        (FIRST, "secret/g1/1", True),
        (FIRST, "secret/g10/1", False),
    ],
)
def test_a_pattern_covers_names_in_full(pattern: str, case: str, expected: bool) -> None:
    assert covers(pattern, case) is expected


@each_row(
    ("change", "expected"),
    [
        ({}, True),
        ({"rules": (Rule(permitted=frozenset([AC])),)}, True),
        ({"rules": (Rule(required=frozenset([WA])),)}, False),
        ({"rules": (Rule(message="words"),)}, False),
        ({"rules": (Rule(score=(0, 1)),)}, False),
        ({"final": frozenset([WA])}, False),
        ({"required": frozenset([TLE])}, False),
    ],
)
def test_one_case_decides_only_if_nothing_else_is_required(
    change: dict[str, frozenset[Verdict]], expected: bool
) -> None:
    expectation = replace(FOLDERS["wrong_answer"], **change)

    assert is_decisive(expectation, WA) is expected


def test_a_final_verdict_is_the_expected_one() -> None:
    assert expected_verdicts(PARTIAL) == ["AC"]
    assert expected_verdicts(replace(ACCEPTED, final=frozenset([TLE, WA]))) == ["WA", "TLE"]
