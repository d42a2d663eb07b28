"""What became of the mutants of a problem, and the score of its cases."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.commands.verify.made import make_error
from judge.commands.verify.mutants.mutant import Mutant
from judge.model import Code, Problem, Verdict
from judge.model.inspections import Inspection
from judge.reports.mutation_score import score_of

NAME = "mutants"
"""The name of the inspection of mutants."""


class MutantState(Enum):
    """What became of a mutant."""

    NOT_BUILT = "not built"
    EQUIVALENT = "equivalent"  # the compiler makes the same of it as of the solution
    DUPLICATE = "duplicate"  # or as of another mutant
    KILLED = "killed"  # by a case
    MISSING = "missing"  # by stress, and by no case
    UNKNOWN = "unknown"  # by neither
    NOT_SEARCHED = "not searched"  # by no case, and stress could not search


@dataclass(frozen=True, slots=True, kw_only=True)
class MutantOutcome:
    """What became of one mutant.

    `verdict` and `message` say how it fails, or the message why nothing is known. `case` is the
    case that kills it, or that which was added for it. `input` is the smallest known input on which
    it fails, if no case does.
    """

    mutant: Mutant
    state: MutantState
    verdict: Verdict | None = None
    message: str = ""
    case: str = ""
    input: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MutationResult:
    """What became of the mutants of a problem. `solutions` have `total` mutants together.

    `wanted` of them were drawn; there are fewer `outcomes` if the work was interrupted. `cases` is
    a hash of those that they were judged on.
    """

    problem: str
    solutions: tuple[str, ...]
    total: int
    wanted: int
    outcomes: tuple[MutantOutcome, ...]
    cases: str = ""

    def having(self, state: MutantState) -> list[MutantOutcome]:
        """The outcomes with a state."""
        return [one for one in self.outcomes if one.state is state]

    def count(self, state: MutantState) -> int:
        """How many outcomes have a state."""
        return len(self.having(state))

    @property
    def score(self) -> float | None:
        """Which part of the mutants that can be killed is killed by the cases, from 0 to 1.

        None if none can be killed, or if a survivor was not searched for.
        """
        if self.count(MutantState.NOT_SEARCHED):
            return None
        return score_of(self.count(MutantState.KILLED), self.count(MutantState.MISSING))


def inspect_mutants(problem: Problem, result: MutationResult) -> Inspection:
    """The inspection of the mutants of a problem: an error for each that only stress kills."""
    findings = []
    for one in result.having(MutantState.MISSING):
        verdict = "fails" if one.verdict is None else f"gets {one.verdict.value}"
        words = f"{one.mutant.name} passes all cases, but {verdict} on an input that stress found"
        if one.case:
            words += f"; now {one.case} kills it"
        findings.append(make_error(Code.MUTANT_SURVIVES, problem, one.mutant.original.name, words))
    return Inspection(
        problem=problem.slug,
        name=NAME,
        about="The cases kill each mutant of an accepted solution that stress kills",
        subjects=result.solutions,
        findings=tuple(findings),
    )
