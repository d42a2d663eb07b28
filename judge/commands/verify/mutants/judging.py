"""Build mutants, and judge them until a case kills them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from judge.commands.verify.margins import is_to_be_accepted
from judge.errors import LanguageError
from judge.model import Case, Judgement, Problem, Program, Solution, Verdict, is_static_case
from judge.runner.build import Builder, CompileFailure
from judge.runner.events import ProblemResult
from judge.runner.judge_case import judge_case, limits_of
from judge.sandbox import JailCache

_KEPT = "kept/"  # counterexamples of the user, which are no cases of the problem


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSet:
    """The cases of a problem, and what the solutions score on them."""

    problem: Problem
    cases: tuple[Case, ...]
    scores: Mapping[tuple[str, str], Fraction | None]

    @classmethod
    def of(cls, result: ProblemResult) -> CaseSet:
        """The cases that were judged."""
        cases = [
            one
            for one in result.cases
            if not is_static_case(one.name) and not one.name.startswith(_KEPT)
        ]
        scores = {
            (report.solution, one.case): one.score
            for report in result.reports
            for one in report.judgements
        }
        return cls(problem=result.started.problem, cases=tuple(cases), scores=scores)


def accepted_solutions(result: ProblemResult) -> list[Solution]:
    """The solutions that must be accepted, and were on each case."""
    accepted = {
        report.solution
        for report in result.reports
        if report.skipped is None
        and report.complete
        and all(one.verdict is Verdict.AC for one in report.judgements)
    }
    return [one for one in result.started.solutions if one.name in accepted and has_mutants(one)]


def has_mutants(solution: Solution) -> bool:
    """Whether a solution must be accepted, and is a program."""
    return is_to_be_accepted(solution.expectation) and not solution.is_answers


def build_solution(problem: Problem, solution: Solution, builder: Builder) -> Program:
    """Build a solution. Raises `LanguageError` if it does not compile."""
    memory_bytes = limits_of(problem, solution).memory_bytes
    program = builder.build(solution, memory_bytes=memory_bytes)
    if isinstance(program, CompileFailure):
        raise LanguageError(program.message)
    return program


def first_failure(
    known: CaseSet, mutant: Solution, cases: Sequence[Case], builder: Builder, jails: JailCache
) -> Judgement | None:
    """The judgement on the first case that the mutant fails; None if it passes all of them.

    In a scored problem, another score than that of the original is a failure.
    """
    for case in cases:
        judged = judge_case(known.problem, mutant, case, builder=builder, jails=jails)
        score = known.scores.get((mutant.name, case.name), judged.score)
        if judged.verdict is not Verdict.AC or judged.score != score:
            return judged
    return None
