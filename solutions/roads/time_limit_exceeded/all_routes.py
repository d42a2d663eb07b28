"""Hidden roads by trying every route. SLOW.

Idea    Ask about all towns. Then try every route that passes no town twice, and give up those that
        are as long as the best one so far.
Slow    There are too many routes: with 100 towns and five roads or more from each, more than
        anybody can count.
Correct dijkstra.py
Time    O(n!), for n towns
Memory  O(n^2)
"""

import sys


def ask(town):
    """The roads of a town: the towns at the other ends, and the lengths."""
    print("?", town, flush=True)
    _, *numbers = map(int, input().split())
    return list(zip(numbers[::2], numbers[1::2]))


def route(towns):
    """A shortest route from town 1 to the last one."""
    roads = [[], *map(ask, range(1, towns + 1))]
    best, least = [], float("inf")
    way = [1]

    def extend(length):
        nonlocal best, least
        if way[-1] == towns:
            best, least = way[:], length
            return
        for far, more in roads[way[-1]]:
            if far not in way and length + more < least:
                way.append(far)
                extend(length + more)
                way.pop()

    extend(0)
    return best


def main():
    sys.setrecursionlimit(10000)
    for _ in range(int(input())):
        towns = int(input())
        for _ in range(towns):
            input()
        print("!", *route(towns), flush=True)


main()
