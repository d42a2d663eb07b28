"""Say how the cost of a solution grows with the size of its cases, where a case cost too much.

The size of a case is that of its largest instance. What the sentences say is fitted to the cases
that the solution has passed; where these do not show a growth, nothing is said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import mean, median
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.game import Game, Rules, replay
from judge.grading.growth import ExponentialFit, PowerFit, fit_growth
from judge.model import Case, CostGrowth, Judgement, Limits, Verdict

_LONGEST = 1 << 16  # bytes of an input or an answer whose size is looked for
_LEAST_S, _LEAST_SHARE = 0.001, 0.1  # of a time, and of the start-up, that is no noise
_LEAST_BYTES = 1 << 20
_MOST_ERROR = math.log(3)  # of a prediction; beyond it only what is sure is said


class CaseSize(Struct, frozen=True, kw_only=True):
    """The size of the largest instances of a case, and how many of its instances have it."""

    size: int
    largest: int


def case_size(rules: Rules, case: Case) -> CaseSize | None:
    """The size of a case; None if it cannot be told, or only at some cost."""
    if max(len(case.input), len(case.answer)) > _LONGEST:
        return None
    try:
        games = rules.parse(case.input.decode(errors="replace"))
        sizes = _sizes(rules, games, case.answer.decode(errors="replace"))
    except Exception:  # the rules are the kit's code; a case is explained without its size as well
        return None
    return CaseSize(size=max(sizes), largest=sizes.count(max(sizes))) if sizes else None


def find_growth(
    judgements: Sequence[Judgement],
    failed: Judgement,
    sizes: Mapping[str, CaseSize],
    size_name: str,
    limits: Limits,
) -> CostGrowth | None:
    """How time or memory grew in the accepted cases, up to one with TLE or MLE.

    None for other verdicts, and if the size of the case is not known.
    """
    if failed.case not in sizes or failed.verdict not in (Verdict.TLE, Verdict.MLE):
        return None
    is_time = failed.verdict is Verdict.TLE
    passed = [one for one in judgements if one.verdict is Verdict.AC and one.case in sizes]
    size = sizes[failed.case]
    found = CostGrowth(
        cost="cpu_s" if is_time else "memory_bytes",
        size=size.size,
        size_name=size_name,
        largest_passed=max((sizes[one.case].size for one in passed), default=None),
    )
    points = (_time_points if is_time else _memory_points)(passed, sizes)
    fitted = fit_growth(points)
    if isinstance(fitted, str):
        return found
    predicted = _prediction(points, fitted, size)
    limit = limits.cpu_s if is_time else limits.memory_bytes
    return replace(
        found,
        sizes=len(points),
        least_size=points[0][0],
        greatest_size=points[-1][0],
        factor=fitted.factor if isinstance(fitted, ExponentialFit) else None,
        exponent=fitted.exponent if isinstance(fitted, PowerFit) else None,
        predicted=None if predicted is None or predicted <= limit else predicted,
    )


def growth_sentence(growth: CostGrowth) -> str:
    """What is known of the growth in words."""
    amount = _amount(growth.size, growth.size_name)
    if growth.factor is not None:
        name = growth.size_name
        step = "push" if name == "pushes" else name.removesuffix("s")
        how = f"grows about {growth.factor:.2g} times for each {step} more"
    elif growth.exponent is not None:
        power = f"{growth.exponent:.2g}"
        how = f"grows about with the power {power} of the number of {growth.size_name}"
    else:
        largest = growth.largest_passed
        more = "" if largest is None else f"; the largest that passed has {largest}"
        return f"this case has {amount}{more}"
    is_time = growth.cost == "cpu_s"
    basis = f"by {growth.sizes} sizes from {growth.least_size} to {growth.greatest_size}"
    told = f"its {'time' if is_time else 'memory'} {how} ({basis})"
    if growth.predicted is None:
        return f"{told}; this case has {amount}"
    cost = (time_words if is_time else _memory_words)(growth.predicted)
    return f"{told}: {amount} would take about {cost}"


def time_words(seconds: float) -> str:
    """A time in a unit that fits it."""
    for unit, length in (("years", 365 * 86400), ("days", 86400), ("hours", 3600)):
        if seconds >= 2 * length:
            amount = seconds / length
            return f"{amount:.0f} {unit}" if amount < 1000 else f"more than 1000 {unit}"
    return f"{seconds / 60:.0f} minutes" if seconds >= 180 else f"{seconds:.2g} s"


def _memory_words(count: float) -> str:
    gib = count / (1 << 30)
    if gib > 1000:
        return "more than 1000 GiB"
    return f"{gib:.2g} GiB" if gib >= 1 else f"{count / (1 << 20):.0f} MiB"


def _amount(size: int, name: str) -> str:
    return f"{size} {name}" if size != 1 else f"1 {name.removesuffix('s')}"


def _time_points(
    passed: Sequence[Judgement], sizes: Mapping[str, CaseSize]
) -> list[tuple[int, float]]:
    startup = min((one.cpu_s or 0.0 for one in passed), default=0.0)
    least = max(_LEAST_S, _LEAST_SHARE * startup)
    return _points(passed, sizes, lambda one: (one.cpu_s or 0.0) - startup, least, shared=True)


def _memory_points(
    passed: Sequence[Judgement], sizes: Mapping[str, CaseSize]
) -> list[tuple[int, float]]:
    startup = min((one.memory_bytes or 0 for one in passed), default=0)
    return _points(
        passed, sizes, lambda one: (one.memory_bytes or 0) - startup, _LEAST_BYTES, shared=False
    )


def _points(
    passed: Sequence[Judgement],
    sizes: Mapping[str, CaseSize],
    cost: Callable[[Judgement], float],
    least: float,
    *,
    shared: bool,
) -> list[tuple[int, float]]:
    """The median cost of an instance of each size; `shared` by the largest ones of a case."""
    by_size: dict[int, list[float]] = {}
    for one in passed:
        size = sizes[one.case]
        if (spent := cost(one)) >= least:
            by_size.setdefault(size.size, []).append(spent / (size.largest if shared else 1))
    return sorted((size, median(costs)) for size, costs in by_size.items())


def _prediction(
    points: Sequence[tuple[int, float]], fit: ExponentialFit | PowerFit, size: CaseSize
) -> float | None:
    """The cost of a case by the fitted line; None if that may be wrong by far."""
    logs = [math.log(cost) for _, cost in points]
    if isinstance(fit, ExponentialFit):
        distance = size.size - mean(one for one, _ in points)
        slope, error = math.log(fit.factor), fit.standard_error / fit.factor
    else:
        if size.size <= 0 or any(one <= 0 for one, _ in points):
            return None
        distance = math.log(size.size) - mean(math.log(one) for one, _ in points)
        slope, error = fit.exponent, fit.standard_error
    if abs(distance) * error > _MOST_ERROR:
        return None
    return math.exp(min(mean(logs) + slope * distance, 700.0))


def _sizes(rules: Rules, games: Sequence[Game[Any]], answer: str) -> list[int]:
    if rules.size is not None:
        return [rules.size(game) for game in games]
    if rules.read_answer is not None:
        ways = zip(games, rules.read_answer(answer, games), strict=False)
        costs = [replay(game, way).cost for game, way in ways if way is not None]
        if costs and max(costs) > 0:
            return costs
    words = [line.split() for line in answer.splitlines() if line.strip()]
    if len(words) != len(games) or any(len(line) != 1 for line in words):
        return []
    return [int(line[0]) for line in words if line[0].isdecimal()]
