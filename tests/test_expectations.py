from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.expectations import (
    ACCEPTED,
    FOLDERS,
    as_expected,
    exit_status,
    report_as_expected,
    words_of,
)
from judge.model import Expectation, Judgement, Report, Verdict

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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    found = as_expected(FOLDERS[folder], verdicts_of(verdicts))

    assert found is expected


@pytest.mark.parametrize("verdict", ["MLE", "OLE"])
@pytest.mark.parametrize(
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
    found = as_expected(FOLDERS[folder], verdicts_of(f"AC {verdict}"))

    assert found is expected


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize("verdict", ["CE", "JE"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_folder_expects_a_compile_error_or_a_judge_error(
    folder: str, verdict: str, complete: bool
) -> None:
    required = words_of(FOLDERS[folder])

    for verdicts in (verdict, f"{' '.join(required)} {verdict}"):
        assert not as_expected(FOLDERS[folder], verdicts_of(verdicts), complete=complete)


@pytest.mark.parametrize(
    ("folder", "verdicts", "expected"),
    [
        pytest.param("wrong_answer", "AC AC", True, id="the wrong one may be left out"),
        pytest.param("wrong_answer", "", True, id="all may be left out"),
        pytest.param("wrong_answer", "AC TLE", False, id="what is not permitted is seen"),
        pytest.param("accepted", "WA", False, id="what is wrong is wrong"),
    ],
)
def test_of_some_cases_only_what_is_permitted_is_asked(
    folder: str, verdicts: str, expected: bool
) -> None:
    found = as_expected(FOLDERS[folder], verdicts_of(verdicts), complete=False)

    assert found is expected


@given(st.sampled_from(list(FOLDERS.values())), VERDICTS)
def test_what_is_as_expected_of_all_cases_is_so_of_some(
    expectation: Expectation, verdicts: list[Verdict]
) -> None:
    if as_expected(expectation, verdicts):
        for count in range(len(verdicts)):
            assert as_expected(expectation, verdicts[:count], complete=False)


@given(st.sampled_from(list(FOLDERS.values())), VERDICTS)
def test_the_order_of_cases_does_not_matter(
    expectation: Expectation, verdicts: list[Verdict]
) -> None:
    found = as_expected(expectation, verdicts)

    assert found == as_expected(expectation, verdicts[::-1])


@pytest.mark.parametrize(
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
    found = report_as_expected(judged)

    assert found is expected


SKIPPED = report(skipped="ghc is not installed")
RIGHT = report("AC AC")
WRONG = report("AC WA")
BROKEN = report("AC JE")


@pytest.mark.parametrize(
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


def test_the_exit_status_is_told_of_reports_that_can_be_read_once() -> None:
    found = exit_status(iter([RIGHT, WRONG]))

    assert found == 1


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        ("accepted", ["AC"]),
        ("brute_force", ["TLE", "RTE"]),
        ("rejected", ["WA", "TLE", "RTE"]),
    ],
)
def test_what_is_expected_is_told_in_the_order_of_verdicts(folder: str, words: list[str]) -> None:
    found = words_of(FOLDERS[folder])

    assert found == words


def test_a_file_from_anywhere_is_expected_to_be_accepted() -> None:
    assert FOLDERS["accepted"] is ACCEPTED
