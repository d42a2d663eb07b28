"""Estimate the ratio of two programs' costs from pairs of measurements, with an interval.

The costs of one case come in pairs that were measured back to back, so that whatever slows the
machine down slows both; the order within a pair alternates. The ratio of a case is the median of
the ratios of its pairs, so that outliers do not matter. Cases are weighted by their cost, so the
estimate is the ratio of the sums over all cases; a median over cases would miss a slowdown on a
few large ones. A case that stands for others counts as often.

The interval is a bootstrap interval without sampling: the variance of a median under resampling
has a closed form (Efron 1979; Maritz and Jarrett 1978, "A note on estimating the variance of the
sample median"), which is the limit of infinitely many resamples. So there is no seed, and equal
data give an equal interval. Each case is resampled on its own, since the question is about these
cases only. The quantile is that of Student's t, for a case has few pairs; its degrees of freedom
are those of Welch and Satterthwaite.

Repeated looks must not inflate false positives. So there are at most `LOOKS` looks, which share
the error (Bonferroni): together they are wrong in at most `ERROR` of all comparisons, whenever one
stops and however the looks depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from functools import cache
from itertools import pairwise
from statistics import NormalDist, median

from msgspec import Struct

LOOKS = 8
ERROR = 0.05
MIN_PAIRS = 4
"""The least number of pairs of each case for an estimate."""

_MIN_COST = 1e-6  # a microsecond, or less than an instruction: no cost is zero
_NORMAL_FROM = 200  # degrees of freedom: t is close to the normal distribution
_MAX_TIMES = 1000
_MAX_HALF_WIDTH = 100.0  # of logarithms: beyond all doubt, but `exp` does not overflow

Pair = tuple[float, float]


class Decision(Enum):
    """The answer about the second program, as reports write it."""

    FASTER = "faster"
    SLOWER = "slower"
    EQUAL = "equal"
    UNKNOWN = "cannot tell"


class Estimate(Struct, frozen=True, kw_only=True):
    """The second program's cost divided by the first's, and the bounds of its interval.

    `error` is the standard error of the logarithm of the ratio, `freedom` its degrees of freedom;
    `rounds` is the least number of pairs of a case.
    """

    ratio: float
    low: float
    high: float
    error: float
    freedom: float
    rounds: int


def estimate(
    cases: Sequence[Sequence[Pair]], counts: Sequence[float] | None = None
) -> Estimate | None:
    """The estimate from the pairs of each case; None if there are too few.

    `counts` say for how many cases like it each one stands; by default for itself.
    """
    rounds = min((len(pairs) for pairs in cases), default=0)
    if rounds < MIN_PAIRS:
        return None
    costs = [[(max(a, _MIN_COST), max(b, _MIN_COST)) for a, b in pairs] for pairs in cases]
    logs = [sorted(math.log(b / a) for a, b in pairs) for pairs in costs]
    weights = [
        count * median(a for a, _ in pairs)
        for count, pairs in zip(counts or [1.0] * len(costs), costs, strict=True)
    ]
    parts = [weight * math.exp(median(log)) for weight, log in zip(weights, logs, strict=True)]
    ratio = sum(parts) / sum(weights)
    variances = [
        (part / sum(parts)) ** 2 * _median_variance(log)
        for part, log in zip(parts, logs, strict=True)
    ]
    variance = sum(variances)
    spread = sum(term**2 / (len(log) - 1) for term, log in zip(variances, logs, strict=True))
    freedom = variance**2 / spread if spread > 0 else float(rounds - 1)
    half_width = _half_width(math.sqrt(variance), freedom)
    return Estimate(
        ratio=ratio,
        low=ratio * math.exp(-half_width),
        high=ratio * math.exp(half_width),
        error=math.sqrt(variance),
        freedom=freedom,
        rounds=rounds,
    )


def decision(cpu: Estimate | None, margin: float, start_share: float = 0.0) -> Decision:
    """The answer: the whole interval must lie beyond the margin, or within it.

    `start_share` is the part of the cost that the start-up of the language takes. No change of a
    solution can alter it, so the margin within which the two are equal is narrower by that part.
    """
    if cpu is None:
        return Decision.UNKNOWN
    if cpu.low > 1 + margin:
        return Decision.SLOWER
    if cpu.high < 1 / (1 + margin):
        return Decision.FASTER
    equal = 1 + margin * (1 - start_share)
    return Decision.EQUAL if 1 / equal <= cpu.low and cpu.high <= equal else Decision.UNKNOWN


def rounds_needed(cpu: Estimate, margin: float, start_share: float = 0.0) -> int | None:
    """The rounds that are probably enough, if the ratio is as estimated.

    None if they are more than 1000 times as many. The width of an interval shrinks with the square
    root of the number of rounds.
    """
    off = abs(math.log(cpu.ratio))
    room = max(math.log1p(margin * (1 - start_share)) - off, off - math.log1p(margin))
    times = 1.0
    while times <= _MAX_TIMES:
        if _half_width(cpu.error / math.sqrt(times), cpu.freedom * times) <= room:
            return math.ceil(cpu.rounds * times)
        times *= 1.05
    return None


def _half_width(error: float, freedom: float) -> float:
    if error <= 0:
        return 0.0
    return min(error * _t_quantile(int(freedom + 1e-6)), _MAX_HALF_WIDTH)


def _median_variance(ordered: Sequence[float]) -> float:
    """The bootstrap variance of the median.

    The median of an even number of values is the mean of two. The mean of their variances is an
    upper bound.
    """
    count = len(ordered)
    places = {(count + 1) // 2, count // 2 + 1}
    total = 0.0
    for place in places:
        weights = _resample_weights(count, place)
        mean = sum(weight * value for weight, value in zip(weights, ordered, strict=True))
        total += sum(
            weight * (value - mean) ** 2 for weight, value in zip(weights, ordered, strict=True)
        )
    return total / len(places)


@cache
def _resample_weights(count: int, place: int) -> tuple[float, ...]:
    """The probability of each of `count` ordered values to be at `place` (from 1) in a resample."""
    upto = [0.0]
    for index in range(1, count + 1):
        part = index / count
        upto.append(
            sum(
                math.comb(count, hits) * part**hits * (1 - part) ** (count - hits)
                for hits in range(place, count + 1)
            )
        )
    return tuple(high - low for low, high in pairwise(upto))


@cache
def _t_quantile(freedom: int) -> float:
    """The two-sided quantile of Student's t for the error of one look."""
    tail = ERROR / LOOKS
    if freedom >= _NORMAL_FROM:
        return NormalDist().inv_cdf(1 - tail / 2)
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if _t_probability(middle, max(freedom, 1)) < 1 - tail else (low, middle)
        )
    return high


def _t_probability(bound: float, freedom: int) -> float:
    """The probability of |t| <= `bound` (Abramowitz and Stegun, 26.7.3 and .4)."""
    angle = math.atan(bound / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * step / (step + 1)
    part = math.sin(angle) * total
    return 2 / math.pi * (angle + part) if odd else part
