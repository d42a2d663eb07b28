"""Bridge and torch by Dijkstra's algorithm that ends when all are first seen to be across. WRONG.

Idea    Dijkstra's algorithm with a heap. As soon as a crossing leads to the end, print its time.
Error   The first crossing that leads to the end need not belong to a quickest solution: the state
        before it is the quickest one in the heap, but the crossing itself may take long. The time
        of the end is final only when the end is taken out of the heap. The smallest example: four
        people with `1 1 2 3` minutes, two at once.
Correct dijkstra.py
Time    O(2^n S log 2^n) for each group, if S is the number of sets of people that may cross
Memory  O(2^n S)
Cause   In breadth-first search it is right to stop when the goal is generated.

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
        if time > times[near, torch_near]:
            continue
        here = near if torch_near else everyone ^ near
        for people, took in crossings:
            if people & here == people:
                after = near ^ people, not torch_near
                # WRONG: a quicker path to the end may still be in the heap.
                # Return the time when the state is taken out of the heap instead.
                if after[0] == 0:
                    return time + took
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
