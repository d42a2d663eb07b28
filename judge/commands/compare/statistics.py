"""Pairs of costs come in, how many times as much the second costs goes out, within bounds. Pure.

The figures of one case are pairs, measured back to back, so that what slows the machine down slows
both; who goes first alternates. Of each case the median of the paired ratios is taken, so that a
disturbed run counts no more than any other. A case weighs what it costs, so the estimate is that
of the ratio of the sums over all cases: a median over cases would be blind to a loss on few large
ones.

The interval is a bootstrap interval without the drawing: the variance that a median has under
resampling is known in closed form (Efron 1979; Maritz and Jarrett 1978, "A note on estimating the
variance of the sample median"), and is what infinitely many resamples would give. So it needs no
seed: the same data give the same interval. Each case is resampled by itself, for the question is
asked of these cases and no others. Student's t stands in for the few pairs of a case, with the
degrees of freedom of Welch and Satterthwaite.

Who looks again and again will at last see what is not there. So there are at most `LOOKS` looks,
each with that part of the error allowed (Bonferroni): all together are wrong in `ERROR` of all
comparisons at most, whenever one stops and however the looks depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from statistics import NormalDist, median

LOOKS = 8
ERROR = 0.05
MIN_PAIRS = 4
"""Of each case, before anything is said."""

_LEAST_COST = 1e-6  # a microsecond, or less than an instruction: no cost is zero
_NORMAL_FROM = 200  # degrees of freedom
_MOST_TIMES = 1000
_FURTHEST = 100.0  # of logarithms: beyond all doubt, and still a number when it is raised

Pair = tuple[float, float]


class Decision(Enum):
    """What can be said of the second program; the value is the word in reports."""

    FASTER = "faster"
    SLOWER = "slower"
    EQUAL = "equal"
    UNKNOWN = "cannot tell"


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The second program's cost over the first's: `ratio`, and within which bounds it lies.

    `error` is the standard error of the ratio's logarithm, `freedom` its degrees of freedom;
    `rounds` the least number of pairs of a case.
    """

    ratio: float
    low: float
    high: float
    error: float
    freedom: float
    rounds: int


@dataclass(frozen=True, slots=True)
class EquivalenceMargin:
    """Which differences do not matter, as parts of 1.

    `same`: who lies within it is equal. `other`: who lies beyond it is not. They are one where all
    of the cost can change; where a part of it is that of a language's start, which no change can
    reach, `same` is the narrower one.
    """

    same: float
    other: float

    @classmethod
    def of(cls, width: float, start: float = 0.0) -> EquivalenceMargin:
        """The band for `width`, where `start` is the part of the cost that is always there."""
        return cls(same=width * (1 - min(max(start, 0.0), 1.0)), other=width)


def estimate(cases: Sequence[Sequence[Pair]]) -> Estimate | None:
    """The estimate from the pairs of each case; None if there are too few to say anything."""
    rounds = min((len(pairs) for pairs in cases), default=0)
    if rounds < MIN_PAIRS:
        return None
    logs = [sorted(_log_ratio(pair) for pair in pairs) for pairs in cases]
    weights = [median(max(first, _LEAST_COST) for first, _ in pairs) for pairs in cases]
    parts = [weight * math.exp(median(log)) for weight, log in zip(weights, logs, strict=True)]
    ratio = sum(parts) / sum(weights)
    variances = [
        (part / sum(parts)) ** 2 * _median_variance(log)
        for part, log in zip(parts, logs, strict=True)
    ]
    variance = sum(variances)
    spread = sum(one**2 / (len(log) - 1) for one, log in zip(variances, logs, strict=True))
    freedom = variance**2 / spread if spread > 0 else float(rounds - 1)
    reach = _half_width(math.sqrt(variance), freedom)
    return Estimate(
        ratio=ratio,
        low=ratio * math.exp(-reach),
        high=ratio * math.exp(reach),
        error=math.sqrt(variance),
        freedom=freedom,
        rounds=rounds,
    )


def decision(seen: Estimate | None, band: EquivalenceMargin) -> Decision:
    """What the interval says: it must lie beyond the band, or within it, as a whole."""
    if seen is None:
        return Decision.UNKNOWN
    if seen.low > 1 + band.other:
        return Decision.SLOWER
    if seen.high < 1 / (1 + band.other):
        return Decision.FASTER
    if 1 / (1 + band.same) <= seen.low and seen.high <= 1 + band.same:
        return Decision.EQUAL
    return Decision.UNKNOWN


def rounds_needed(seen: Estimate, band: EquivalenceMargin) -> int | None:
    """How many rounds would probably tell, if the ratio is as it seems; None: more than 1000 times.

    An interval shrinks with the square root of their number.
    """
    off = abs(math.log(seen.ratio))
    room = max(math.log1p(band.same) - off, off - math.log1p(band.other))
    times = 1.0
    while times <= _MOST_TIMES:
        if _half_width(seen.error / math.sqrt(times), seen.freedom * times) <= room:
            return math.ceil(seen.rounds * times)
        times *= 1.05
    return None


def _log_ratio(pair: Pair) -> float:
    return math.log(max(pair[1], _LEAST_COST) / max(pair[0], _LEAST_COST))


def _half_width(error: float, freedom: float) -> float:
    """How far the interval goes to each side."""
    if error <= 0:
        return 0.0
    return min(error * _t_quantile(int(freedom + 1e-6)), _FURTHEST)


def _median_variance(ordered: Sequence[float]) -> float:
    """The bootstrap variance of the median.

    Of an even number the median is the mean of two; the mean of their variances is not less.
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
    """How often each of `count` ordered values is the one at `place` (from 1) of a resample."""
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
    """The quantile of Student's t that a look may exceed on either side."""
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


def _t_probability(reach: float, freedom: int) -> float:
    """How likely Student's t is at most `reach` from 0 (Abramowitz and Stegun, 26.7.3 and .4)."""
    angle = math.atan(reach / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * step / (step + 1)
    found = math.sin(angle) * total
    return 2 / math.pi * (angle + found) if odd else found
