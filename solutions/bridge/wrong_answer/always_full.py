"""Bridge and torch where the bridge is always full on the way there. WRONG.

Idea    Dijkstra's algorithm with a heap. As many people as the bridge holds go over, and one person
        brings the torch back: everything else seems to waste time.
Error   With room for three or four it can be quicker to send only the quick people ahead, so that
        slow ones do not cross with them: the quick ones bring the torch back, and the slow ones
        cross together. The smallest example: five people with `1 1 4 4 4` minutes, three at once.
Correct dijkstra.py
Time    O(2^n S log 2^n) for each group, if S is the number of sets of people that may cross
Memory  O(2^n S)
Cause   A rule that holds in the best known example was taken for a rule of the puzzle.

people   the number of people
at_once  how many of them the bridge holds
"""

import sys
from heapq import heappop, heappush
from itertools import combinations


def least_time(at_once, minutes):
    """The least number of minutes that takes all across, or -1."""
    everyone = (1 << len(minutes)) - 1
    crossings = []  # the people and the minutes of each crossing
    for size in range(1, at_once + 1):
        for some in combinations(range(len(minutes)), size):
            people = sum(1 << person for person in some)
            crossings.append((people, max(minutes[person] for person in some)))
    start = everyone, True
    times = {start: 0}
    heap = [(0, everyone, True)]
    while heap:
        time, near, torch_near = heappop(heap)
        if near == 0:
            return time
        if time > times[near, torch_near]:
            continue
        here = near if torch_near else everyone ^ near
        for people, took in crossings:
            count = bin(people).count("1")
            # WRONG: a crossing with fewer people may be part of every quickest solution.
            # Without the condition on the count it is right.
            if people & here == people and count == (
                min(at_once, bin(here).count("1")) if torch_near else 1
            ):
                after = near ^ people, not torch_near
                if time + took < times.get(after, time + took + 1):
                    times[after] = time + took
                    heappush(heap, (time + took, *after))
    return -1


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        people, at_once = next(numbers), next(numbers)
        print(least_time(at_once, [next(numbers) for _ in range(people)]))


main()
