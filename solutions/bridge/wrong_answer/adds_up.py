"""Bridge and torch where the people on the bridge walk one after another. WRONG.

Idea    Dijkstra's algorithm with a heap.
Error   A crossing is counted as the sum of the minutes of those who cross, but they walk together
        at the pace of the slowest. The smallest example: two people with `1 1` minutes, two at
        once.
Correct dijkstra.py
Time    O(2^n S log 2^n) for each group, if S is the number of sets of people that may cross
Memory  O(2^n S)
Cause   The statement was read too quickly.

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
            # WRONG: they cross at the same time.
            # RIGHT: crossings.append((people, max(minutes[person] for person in some)))
            crossings.append((people, sum(minutes[person] for person in some)))
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
            if people & here == people:
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
