"""The record of what became of mutants."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from judge import __version__
from judge.catalog.kit import Kit
from judge.commands.verify.mutants.mutant import mutants_of
from judge.commands.verify.mutants.record import write_badge, write_records
from judge.commands.verify.mutants.result import MutantOutcome, MutantState, MutationResult
from judge.commands.verify.mutants.work import MutationOrder
from judge.languages import language_of
from judge.reports.summaries.mutation_score import read_record
from tests.conftest import solution, write_kit

PYTHON = language_of("a.py")
MUTANT = mutants_of(solution("adds.py", "a = b < c\n", language=PYTHON))[0]
STATES = [MutantState.KILLED] * 3 + [MutantState.MISSING, MutantState.UNKNOWN]
RESULT = MutationResult(
    problem="sums",
    solutions=("adds.py",),
    total=9,
    wanted=5,
    outcomes=tuple(MutantOutcome(mutant=MUTANT, state=one) for one in STATES),
    cases="abc",
)


def test_the_counts_are_recorded_beside_the_cases(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))

    paths = write_records(kit, {"sums": RESULT}, MutationOrder(count=5, seed=7, stress_s=3.0))

    assert paths == [tmp_path / "testdata/sums/mutants.json"]
    record = read_record(kit, "sums")
    assert record is not None
    assert (record.version, record.cases, record.seed, record.stress_s) == (
        *(__version__, "abc", 7, 3.0),
    )
    assert (record.total, record.tried, record.killed, record.missing, record.unknown) == (
        *(9, 5, 3, 1, 1),
    )


def test_an_interrupted_test_is_not_recorded(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))

    assert write_records(kit, {"sums": replace(RESULT, wanted=6)}, MutationOrder()) == []
    assert read_record(kit, "sums") is None


def test_the_score_is_not_known_if_a_survivor_was_not_searched_for(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))
    left = MutantOutcome(mutant=MUTANT, state=MutantState.NOT_SEARCHED)
    result = replace(RESULT, wanted=6, outcomes=(*RESULT.outcomes, left))

    write_badge(tmp_path / "badge.svg", {"sums": result, "jugs": RESULT})

    assert write_records(kit, {"sums": result}, MutationOrder()) == []
    assert "<title>mutation score: unknown</title>" in (tmp_path / "badge.svg").read_text()


def test_a_badge_has_the_score_of_all_problems_together(tmp_path: Path) -> None:
    only_killed = replace(RESULT, outcomes=RESULT.outcomes[:1])

    write_badge(tmp_path / "badge.svg", {"sums": RESULT, "jugs": only_killed})

    assert "<title>mutation score: 80.0 %</title>" in (tmp_path / "badge.svg").read_text()
