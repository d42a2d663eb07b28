"""The numbers at which programs fail: for `edges()` in a problem's `inputs.py`."""

from __future__ import annotations

_POWERS = (
    *(1 << bits for bits in (7, 8, 15, 16, 31, 32)),
    *(10**digits for digits in range(1, 19)),
)


def edge_values(low: int, high: int) -> list[int]:
    """The numbers from `low` to `high` beside either bound, a power of ten or the width of a type.

    They are sorted. The types have 8, 16 and 32 bits, with and without a sign.
    """
    near = {value + step for value in (low, high, *_POWERS) for step in (-1, 0, 1)}
    return sorted(value for value in near if low <= value <= high)
