"""Hidden roads by Dijkstra's algorithm without the towns that are done. WRONG.

Idea    A town whose length becomes smaller goes into the queue again. When the old entry is taken
        out, it no longer changes anything.
Error   It changes no length, but it asks again. On maps with many roads there are more than n such
        entries.
Correct dijkstra.py
Time    O(n^2 log n), for n towns
Memory  O(n^2)
"""

from heapq import heappop, heappush


def ask(town):
    """The roads of a town: the towns at the other ends, and the lengths."""
    print("?", town, flush=True)
    _, *numbers = map(int, input().split())
    return zip(numbers[::2], numbers[1::2])


def route(towns):
    """A shortest route from town 1 to the last one."""
    length, before = {1: 0}, {}
    queue = [(0, 1)]
    done = set()
    while queue:
        _, near = heappop(queue)
        # WRONG: the old entries of a town ask about it again.
        # RIGHT: if near in done:
        if near == towns and near in done:
            continue
        if near == towns:
            break
        done.add(near)
        for far, more in ask(near):
            if far not in length or length[near] + more < length[far]:
                length[far], before[far] = length[near] + more, near
                heappush(queue, (length[far], far))
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
