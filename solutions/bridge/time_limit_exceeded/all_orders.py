"""Bridge and torch by trying all sequences of crossings. SLOW.

Idea    Search depth first: let some people go over, and somebody come back, until all are there.
        A sequence that has taken as long as the best one is given up.
Slow    The same people stand on the same sides after many sequences, and the program searches what
        comes then each time anew. It remembers no state.
Correct dijkstra.py
Time    exponential in the number of crossings
Memory  O(n)

people   the number of people
at_once  how many of them the bridge holds
"""

import sys
from itertools import combinations


def least_time(at_once, minutes):
    """The least number of minutes that takes all across, or -1."""
    if at_once == 1 and len(minutes) > 1:
        return -1
    best = len(minutes) * 2 * max(minutes)

    def go(near, far, time):
        nonlocal best
        for size in range(1, min(at_once, len(near)) + 1):
            for some in combinations(near, size):
                then = time + max(minutes[person] for person in some)
                if then >= best:
                    continue
                left = [person for person in near if person not in some]
                if not left:
                    best = then
                elif size > 1:  # one who goes alone would have to come back
                    come_back(left, [*far, *some], then)

    def come_back(near, far, time):
        for person in far:
            then = time + minutes[person]
            if then < best:
                go([*near, person], [other for other in far if other != person], then)

    go(list(range(len(minutes))), [], 0)
    return best


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        people, at_once = next(numbers), next(numbers)
        print(least_time(at_once, [next(numbers) for _ in range(people)]))


main()
