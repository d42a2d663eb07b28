"""Hidden roads by breadth-first search. WRONG.

Idea    Ask about the towns in the order in which they are seen. The first route to a town is the
        best one.
Error   It has the fewest roads, but these may be long.
Correct dijkstra.py
Time    O(n^2), for n towns
Memory  O(n^2)
"""

from collections import deque


def ask(town):
    """The roads of a town: the towns at the other ends, and the lengths."""
    print("?", town, flush=True)
    _, *numbers = map(int, input().split())
    return zip(numbers[::2], numbers[1::2])


def route(towns):
    """A route with the fewest roads from town 1 to the last one."""
    before = {1: 0}
    queue = deque([1])
    # WRONG: the order must be that of the lengths, as in Dijkstra's algorithm.
    while towns not in before:
        near = queue.popleft()
        for far, _ in ask(near):
            if far not in before:
                before[far] = near
                queue.append(far)
    way = [towns]
    while way[-1] != 1:
        way.append(before[way[-1]])
    return way[::-1]


def main():
    for _ in range(int(input())):
        towns = int(input())
        for _ in range(towns):
            input()
        print("!", *route(towns), flush=True)


main()
