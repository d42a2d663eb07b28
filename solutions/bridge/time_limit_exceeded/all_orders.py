"""Bridge and torch by trying all sequences of crossings. SLOW.

Idea    Search depth first: some people cross, and somebody comes back, until all are across. Give
        up a sequence as soon as it takes as long as the best one found.
Slow    Many sequences of crossings lead to the same state. The program does not remember visited
        states, so it searches from this state again each time.
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
