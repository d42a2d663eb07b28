"""Bridge and torch by Dijkstra's algorithm, with a heap.

Idea    A state says who is on the near side and where the torch is. A crossing leads from one state
        to another, and costs as many minutes as the slowest person on the bridge needs.
        1. Keep the least known time of each state, and all states that are still to be expanded in
           a heap, with their times.
        2. Take the state with the least time out of the heap. No other path to it can be
           quicker, since each crossing takes time.
        3. Stop when the state that is taken out has nobody on the near side.
        A state may lie in the heap several times; only the first time that it is taken out counts.
Time    O(2^n S log 2^n) for each group, if S is the number of sets of people that may cross
Memory  O(2^n S)
Source  Dijkstra, "A note on two problems in connexion with graphs" (1959).

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
