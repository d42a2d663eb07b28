"""Bridge and torch by a heap of states that are marked when they are put into it. WRONG.

Idea    Dijkstra's algorithm: take the state with the least time from a heap, and put its neighbours
        into the heap. Mark each state, so that it is put there only once.
Error   The program marks a state when it is put into the heap, and not when it is taken out. So the
        first time of a state is kept, and a shorter one that is found later is lost. The smallest
        example: three people with `1 2 2` minutes, two at once.
Correct dijkstra.py
Time    O(2^n S) for each group, if S is the number of sets of people that may cross
Memory  O(2^n)
Cause   In breadth-first search the same mark is right, as the first path is a shortest one there.

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
            if people & here == people:
                after = near ^ people, not torch_near
                # WRONG: a state that is in the heap may still be reached in less time.
                # RIGHT: if time + took < times.get(after, time + took + 1):
                if after not in times:
                    times[after] = time + took
                    heappush(heap, (time + took, *after))
    return -1


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        people, at_once = next(numbers), next(numbers)
        print(least_time(at_once, [next(numbers) for _ in range(people)]))


main()
