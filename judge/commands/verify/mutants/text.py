"""Write what became of mutants as text."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from judge.commands.verify.mutants.result import (
    MutantOutcome,
    MutantState,
    MutationResult,
)
from judge.escaping import printable
from judge.reports.mutation_score import score_words
from judge.reports.text import quantity

_MOST_LINES = 8
_MOST_COLUMNS = 100


def mutants_text(results: Mapping[str, MutationResult]) -> Text:
    """The score of each problem, and the mutants that no case kills."""
    text = Text()
    for slug, result in results.items():
        text.append(f"\nmutants of {slug}\n", "bold")
        text.append(f"  {_count_words(result)}\n")
        killed, missing = result.count(MutantState.KILLED), result.count(MutantState.MISSING)
        if unsearched := result.count(MutantState.NOT_SEARCHED):
            survivors = quantity(unsearched, "survivor")
            text.append(
                f"  mutation score: unknown, as nothing searched for {survivors}\n", "yellow"
            )
        elif words := score_words(killed, missing):
            style = "bold green" if result.score == 1 else "bold yellow"
            text.append("  mutation score: ").append(f"{words}\n", style)
        for state, head in (
            (MutantState.MISSING, "killed by stress only: a case is missing"),
            (MutantState.UNKNOWN, "not killed: equivalent, or unknown"),
            (MutantState.NOT_SEARCHED, "not killed by a case, and stress could not search"),
        ):
            if some := result.having(state):
                text.append(f"  {head}\n")
            for one in some:
                text.append_text(_outcome(one))
    return text


def _count_words(result: MutationResult) -> str:
    """How many mutants there are, and what became of those that were drawn."""
    counts = [(result.count(state), state.value) for state in MutantState]
    parts = [f"{count} {word}" for count, word in counts if count]
    if left := result.wanted - len(result.outcomes):
        parts.append(f"{left} not judged to the end")
    head = f"{result.wanted} of {quantity(result.total, 'mutant')}"
    solutions = quantity(len(result.solutions), "accepted solution")
    return f"{head} of {solutions}: {', '.join(parts) or 'none'}"


def _outcome(one: MutantOutcome) -> Text:
    text = Text("    ")
    text.append(f"{printable(one.mutant.original.name)}: ", "bold")
    text.append(f"{printable(one.mutant.name)}\n")
    verdict = "" if one.verdict is None else f"{one.verdict.value} "
    message = one.message.partition("\n")[0]
    if verdict or message:
        text.append(f"      {verdict}{printable(message)}\n", "dim")
    if one.input is not None:
        lines = one.input.decode(errors="replace").splitlines()
        for line in lines[:_MOST_LINES]:
            text.append("      | ", "dim").append(f"{printable(line[:_MOST_COLUMNS])}\n")
        if len(lines) > _MOST_LINES:
            text.append(f"      ... {quantity(len(lines) - _MOST_LINES, 'more line')}\n", "dim")
    if one.case:
        text.append(f"      now killed by {printable(one.case)}\n")
    return text
