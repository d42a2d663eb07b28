"""Bridge and torch with the fastest person as the escort of all others. WRONG.

Idea    The fastest person takes the others across, the slowest ones first, as many as the bridge
        holds, and brings the torch back each time. Nobody can bring it back more quickly.
Error   Two slow people who cross together cost only the time of the slower one. That is worth
        sending two quick people ahead, although the second one then has to bring the torch back.
        The smallest example: four people with `1 1 2 2` minutes, two at once.
Correct dijkstra.py
Time    O(n log n) for each group
Memory  O(n)
Cause   A greedy choice that is best for one crossing is taken to be best for all of them.

people   the number of people
at_once  how many of them the bridge holds
"""

import sys


def least_time(at_once, minutes):
    """The minutes that it takes with the fastest person on the bridge all the time, or -1."""
    fastest, *others = sorted(minutes)
    if not others:
        return fastest
    if at_once == 1:
        return -1
    time = -fastest  # nobody goes back at the end
    # WRONG: the slowest people of two such groups could cross together without the escort.
    # search all states instead, by Dijkstra's algorithm
    while others:
        time += others[-1] + fastest
        del others[1 - at_once :]
    return time


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        people, at_once = next(numbers), next(numbers)
        print(least_time(at_once, [next(numbers) for _ in range(people)]))


main()
