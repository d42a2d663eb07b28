"""Pancakes by IDA*. WRONG: neighbours that fit together are never parted.

The bound counts the gaps, which are pairs of neighbours whose sizes differ by more than 1.
A flip that parts two neighbours without a gap looks useless, so the search leaves it out.
But some stacks need such a flip in all of their shortest solutions.
About one stack in forty shows it; 2 1 4 3 is the smallest.
"""


def gap(upper, lower):
    return int(abs(upper - lower) > 1)


def flips_within(stack, gaps, limit):
    """Flips that sort the stack, at most `limit` of them, or None; the plate is in `stack`."""
    if gaps == 0:
        return []
    top = stack[0]
    for k in range(2, len(stack)):
        upper, lower = stack[k - 1], stack[k]
        if not gap(upper, lower):
            continue
        gaps_after = gaps - 1 + gap(top, lower)
        if gaps_after < limit:
            flips = flips_within(stack[:k][::-1] + stack[k:], gaps_after, limit - 1)
            if flips is not None:
                return [k, *flips]
    return None


def sort(stack):
    plate = len(stack) + 1
    stack = [*stack, plate]
    gaps = sum(map(gap, stack, stack[1:]))
    limit = gaps
    while True:
        flips = flips_within(stack, gaps, limit)
        if flips is not None:
            return flips
        limit += 1


for _ in range(int(input())):
    _, *stack = map(int, input().split())
    flips = sort(stack)
    print(len(flips))
    print(*flips)
