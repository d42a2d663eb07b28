"""Hidden roads by A* that stops when the end is first seen. WRONG.

Idea    Ask about the towns in the order of the length so far plus the distance to the end, until
        a road leads to the end.
Error   The first road to the end may be a long one, and a shorter route may come through a town
        that waits.
Correct a_star.py
Time    O(n^2 log n), for n towns
Memory  O(n^2)
"""

from heapq import heappop, heappush


def ask(town):
    """The roads of a town: the towns at the other ends, and the lengths."""
    print("?", town, flush=True)
    _, *numbers = map(int, input().split())
    return zip(numbers[::2], numbers[1::2])


def route(places):
    """A shortest route from town 1 to the last one; `places` has the places from town 1 on."""
    towns = len(places)
    end_x, end_y = places[-1]
    estimate = [0] + [abs(x - end_x) + abs(y - end_y) for x, y in places]
    length, before = {1: 0}, {}
    queue = [(estimate[1], 0, 1)]
    done = set()
    # WRONG: the route is shortest when it is the turn of the end.
    # RIGHT: while queue:
    while towns not in length:
        _, _, near = heappop(queue)
        if near in done:
            continue
        if near == towns:
            break
        done.add(near)
        for far, more in ask(near):
            if far not in length or length[near] + more < length[far]:
                length[far], before[far] = length[near] + more, near
                # Of two with the same sum, the one that is nearer to the end comes first.
                heappush(queue, (length[far] + estimate[far], estimate[far], far))
    way = [towns]
    while way[-1] != 1:
        way.append(before[way[-1]])
    return way[::-1]


def main():
    for _ in range(int(input())):
        towns = int(input())
        places = [tuple(map(int, input().split())) for _ in range(towns)]
        print("!", *route(places), flush=True)


main()
