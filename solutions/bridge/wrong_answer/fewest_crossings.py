"""Bridge and torch by plain breadth-first search. WRONG.

Idea    Expand the states in the order in which they were reached, and note the time of each.
Error   Breadth-first search finds the fewest crossings, and not the fewest minutes: it keeps the
        first path to each state, although another path, with as many crossings or more, may be
        quicker. The smallest example: three people with `2 1 1` minutes, two at once.
Correct dijkstra.py
Time    O(2^n S) for each group, if S is the number of sets of people that may cross
Memory  O(2^n)
Cause   The crossings cost different numbers of minutes, but a queue counts each of them as one.

people   the number of people
at_once  how many of them the bridge holds
"""

import sys
from collections import deque
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
    queue = deque([start])
    while queue:
        near, torch_near = queue.popleft()
        time = times[near, torch_near]
        if near == 0:
            return time
        here = near if torch_near else everyone ^ near
        for people, took in crossings:
            if people & here == people:
                after = near ^ people, not torch_near
                # WRONG: the first path to a state need not be the quickest one.
                # Take the state with the least time from a heap, and let a time be improved.
                if after not in times:
                    times[after] = time + took
                    queue.append(after)
    return -1


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        people, at_once = next(numbers), next(numbers)
        print(least_time(at_once, [next(numbers) for _ in range(people)]))


main()
