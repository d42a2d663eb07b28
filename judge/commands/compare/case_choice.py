"""Choose the cases on which two solutions are compared, where there is no time for all.

Cases of one group whose costs are alike (within a factor of two) are a *class*. Every class gets a
case before one gets its second, those first that hold most of the work. So the long cases, on which
solutions differ most, are not left out for many short ones, and no group is left out for another.
What is measured in a class stands for all of it, so its shortest case, which tells as much in less
time, comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MAX_UNMEASURED = 0.1
"""The share of the work in classes without a measured case, above which nothing is called equal."""

_ALIKE = 2.0
_LEAST_S = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseCost:
    """What a case costs: `work_s` is the CPU time of a run, `need_s` the time to measure it."""

    name: str
    work_s: float
    need_s: float

    @property
    def group(self) -> str:
        """The set or the group of the case."""
        return self.name.rpartition("/")[0]


def choose_cases(costs: Sequence[CaseCost], time_s: float) -> set[str]:
    """The names of the cases to measure within `time_s`."""
    chosen: set[str] = set()
    left_s = time_s
    queues = _classes(costs)
    queues.sort(key=lambda queue: -_work_s(queue))
    while queues:
        for queue in queues:
            while queue and queue[0].need_s > left_s:
                queue.pop(0)
            if queue:
                one = queue.pop(0)
                left_s -= one.need_s
                chosen.add(one.name)
        queues = [queue for queue in queues if queue]
    return chosen


def class_weights(costs: Sequence[CaseCost], measured: set[str]) -> dict[str, float]:
    """By how much the cost of each measured case counts: for all cases of its class."""
    weights: dict[str, float] = {}
    for some in _classes(costs):
        inside = [one for one in some if one.name in measured]
        if inside:
            weight = _work_s(some) / max(_work_s(inside), _LEAST_S)
            weights |= {one.name: weight for one in inside}
    return weights


def unmeasured_share(costs: Sequence[CaseCost], measured: set[str]) -> float:
    """The share of the work in classes without a measured case."""
    lost = [
        one
        for some in _classes(costs)
        if not any(one.name in measured for one in some)
        for one in some
    ]
    return _work_s(lost) / max(_work_s(costs), _LEAST_S)


def _classes(costs: Sequence[CaseCost]) -> list[list[CaseCost]]:
    """The cases of each class; the first one of a class is the shortest."""
    classes: list[list[CaseCost]] = []
    for one in sorted(costs, key=lambda one: (one.group, one.work_s)):
        last = classes[-1][0] if classes else None
        if last and one.group == last.group and one.work_s <= _ALIKE * last.work_s:
            classes[-1].append(one)
        else:
            classes.append([one])
    return classes


def _work_s(costs: Sequence[CaseCost]) -> float:
    return sum(one.work_s for one in costs)
