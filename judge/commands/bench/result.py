"""`BenchResult`: what a bench measured, which is also its JSON document."""

from __future__ import annotations

import string
from collections import Counter

from judge.commands.bench.ranking import RankingRow
from judge.grading.growth import Growth, PowerFit, SolutionGrowth, Unit
from judge.reports.json import ProblemHeader

_LETTERS = string.ascii_lowercase + string.ascii_uppercase
_PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
_SIBILANT_PLURALS = ("sses", "shes", "ches", "xes")


class BenchResult(ProblemHeader, frozen=True, kw_only=True):
    """All that a bench measured, to its end or until it was interrupted.

    `versions` holds what each compiler or interpreter says of itself, by language.
    """

    solutions: tuple[RankingRow, ...]
    processor: str
    versions: dict[str, str]
    cases: tuple[str, ...]
    rounds: int
    interrupted: bool = False
    growth: Growth

    @property
    def timed_rows(self) -> list[RankingRow]:
        """The solutions that have a time."""
        return [row for row in self.solutions if row.cpu_s is not None]

    @property
    def letters(self) -> dict[str, str]:
        """A letter for each solution, in the order of the table; after 52 they repeat."""
        names = [row.solution for row in self.solutions]
        return {name: _LETTERS[place % len(_LETTERS)] for place, name in enumerate(names)}

    @property
    def labels(self) -> dict[str, str]:
        """The names of the solutions, without their folders where they stay unique."""
        short = {row.solution: row.solution.rpartition("/")[2] for row in self.solutions}
        count = Counter(short.values())
        return {name: one if count[one] == 1 else name for name, one in short.items()}

    @property
    def axis(self) -> str:
        """The title of the size axis."""
        return self.growth.size_name + (" of the optimum" if self.growth.is_depth else "")

    def plottable(self, unit: Unit) -> list[SolutionGrowth]:
        """The solutions whose costs are in `unit`, if most of them could be measured."""
        return [one for one in self.growth.solutions if one.unit is unit and one.is_plottable]

    def fit_words(self, growth: SolutionGrowth) -> str:
        """The fit of a solution in words, or why there is none."""
        if growth.fit is None:
            return growth.why or ""
        fit, name = growth.fit, self.growth.size_name
        if isinstance(fit, PowerFit):
            rate, error = f"{name} ^ {fit.exponent:.2f}", f"{fit.standard_error:.2f}"
        else:
            decimals = 2 if fit.factor < 10 else 1
            rate = f"x {fit.factor:.{decimals}f} per {singular(name)}"
            error = f"{fit.standard_error:.{decimals}f}"
        return f"{rate} ({_PLUS_MINUS} {error}, {fit.sizes} sizes)"


def singular(noun: str) -> str:
    """The singular of a regular English plural: `pushes` gives `push`."""
    return noun.removesuffix("es") if noun.endswith(_SIBILANT_PLURALS) else noun.removesuffix("s")
