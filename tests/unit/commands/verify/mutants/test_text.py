"""Tests of the text and the JSON about mutants."""

from __future__ import annotations

from judge import languages
from judge.commands.verify.json import verify_json
from judge.commands.verify.mutants.mutant import mutants_of
from judge.commands.verify.mutants.result import MutantOutcome, MutantState, MutationResult
from judge.commands.verify.mutants.text import mutants_text
from judge.commands.verify.work import VerifyResult
from judge.model import Verdict
from judge.reports.document import RunDocument
from tests.conftest import solution

MUTANTS = mutants_of(
    solution("mine.py", "x = a < b\ny = c + d\n", language=languages.language_of("a.py"))
)
RESULT = MutationResult(
    problem="sums",
    solutions=("mine.py",),
    total=3,
    wanted=3,
    outcomes=(
        MutantOutcome(
            mutant=MUTANTS[0],
            state=MutantState.KILLED,
            verdict=Verdict.WA,
            message="8, not 7",
            case="secret/1",
        ),
        MutantOutcome(
            mutant=MUTANTS[1],
            state=MutantState.MISSING,
            verdict=Verdict.TLE,
            message="too slow\nby far",
            case="secret/02-mutant",
            input=b"1\n" * 10,
        ),
        MutantOutcome(
            mutant=MUTANTS[2], state=MutantState.UNKNOWN, message="no failure on 9 inputs"
        ),
    ),
)


def test_the_text_has_the_score_and_what_no_case_kills() -> None:
    assert mutants_text({"sums": RESULT}).plain.splitlines() == [
        "",
        "mutants of sums",
        "  3 of 3 mutants of 1 accepted solution: 1 killed, 1 missing, 1 unknown",
        "  mutation score: 50.0 % (1 of 2)",
        "  killed by stress only: a case is missing",
        "    mine.py: line 1: `x = a < b` -> `x = a >= b`",
        "      TLE too slow",
        *["      | 1"] * 8,
        "      ... 2 more lines",
        "      now killed by secret/02-mutant",
        "  not killed: equivalent, or unknown",
        "    mine.py: line 2: `y = c + d` -> `y = c - d`",
        "      no failure on 9 inputs",
    ]


def test_what_was_cut_off_is_counted() -> None:
    cut = MutationResult(problem="sums", solutions=(), total=9, wanted=5, outcomes=())

    text = mutants_text({"sums": cut}).plain

    assert "5 of 9 mutants of 0 accepted solutions: 5 not judged to the end\n" in text
    assert "score" not in text


def test_json_has_every_mutant_that_was_drawn() -> None:
    verified = VerifyResult(
        inspections=[],
        findings=[],
        margins={},
        failing_cases={},
        is_complete=True,
        status=1,
        mutants={"sums": RESULT},
    )

    found = verify_json(verified, RunDocument(version="0.1.0", seconds=0)).mutants

    assert found is not None
    (one,) = found
    assert (one.problem, one.total, one.wanted, one.killed, one.missing, one.score) == (
        ("sums", 3, 3, 1, 1, 0.5)
    )
    killed, missing, unknown = one.mutants
    assert (killed.line, killed.before, killed.after) == (1, "x = a < b", "x = a <= b")
    assert (killed.state, killed.case, killed.input) == (MutantState.KILLED, "secret/1", None)
    assert (missing.verdict, missing.input) == (Verdict.TLE, "1\n" * 10)
    assert (unknown.case, unknown.message) == (None, "no failure on 9 inputs")
