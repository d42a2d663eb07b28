"""What a bench measured, and how its parts are called in reports. Pure."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from judge.commands.bench.growth import Growth, PowerFit, SolutionGrowth, Unit
from judge.commands.bench.ranking import RankingRow
from judge.model import Problem, Setting, Verdict

_LETTERS = string.ascii_lowercase + string.ascii_uppercase
_PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
_HISSING = ("sses", "shes", "ches", "xes")


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchResult:
    """All that one use of `judge bench` found, whole or cut off.

    `versions` holds what each compiler or interpreter says of itself, by language.
    """

    problem: Problem
    setting: Setting
    processor: str
    versions: Mapping[str, str]
    cases: tuple[str, ...]
    rounds: int
    standings: tuple[RankingRow, ...]
    growth: Growth
    interrupted: bool = False

    @property
    def compared(self) -> list[RankingRow]:
        """The solutions of which there is a time."""
        return [row for row in self.standings if row.cpu_s is not None]

    @property
    def status(self) -> int:
        """The exit status: 0 all could be compared, 1 some are wrong or crash, 2 nothing could."""
        if self.interrupted:
            return 130
        excluded = [row.exclusion for row in self.standings if row.exclusion is not None]
        got = {exclusion.verdict for exclusion in excluded} - {None}
        return 2 if Verdict.JE in got or not self.compared else int(bool(got))

    @property
    def letters(self) -> dict[str, str]:
        """A letter for each solution, in the order of the table; the first ones serve again."""
        names = [row.solution for row in self.standings]
        return {name: _LETTERS[place % len(_LETTERS)] for place, name in enumerate(names)}

    @property
    def labels(self) -> dict[str, str]:
        """The solutions' names, without their folders where that leaves them apart."""
        names = [row.solution for row in self.standings]
        files = Counter(name.rpartition("/")[2] for name in names)
        short = {name: name.rpartition("/")[2] for name in names}
        return {name: one if files[one] == 1 else name for name, one in short.items()}

    @property
    def axis(self) -> str:
        """What the size of an instance is, as it stands at an axis."""
        return self.growth.size_name + (" of the optimum" if self.growth.is_depth else "")

    def curves(self, unit: Unit) -> list[SolutionGrowth]:
        """The curves whose costs are in `unit`, as far as they tell something."""
        return [curve for curve in self.growth.curves if curve.unit is unit and curve.is_told]

    def fitted(self, curve: SolutionGrowth) -> str:
        """By how many times the cost grows a step, or with which power, or why that is not said."""
        if curve.fit is None:
            return curve.why
        found, name = curve.fit, self.growth.size_name
        if isinstance(found, PowerFit):
            rate = f"{name} ^ {found.exponent:.2f}"
            return f"{rate} ({_PLUS_MINUS} {found.error:.2f}, {found.sizes} sizes)"
        decimals = 2 if found.factor < 10 else 1
        return (
            f"x {found.factor:.{decimals}f} per {singular(name)} "
            f"({_PLUS_MINUS} {found.error:.{decimals}f}, {found.sizes} sizes)"
        )


def singular(noun: str) -> str:
    """An English noun that stands in the plural, for one: `pushes` gives `push`."""
    return noun.removesuffix("es") if noun.endswith(_HISSING) else noun.removesuffix("s")
