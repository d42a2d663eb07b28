"""Hidden roads by A* with twice the distance to the end. WRONG.

Idea    Roads wind, so twice the distance is the better estimate, and fewer towns are asked about.
Error   Where roads wind less, the estimate is too large. Then a town on a shortest route waits
        until a longer route has come to the end.
Correct a_star.py
Time    O(n^2 log n), for n towns
Cause   Weighted A*: the route is at most twice as long as a shortest one, and that may be enough.
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
    # WRONG: no estimate may be larger than the length of a shortest route from there.
    # RIGHT: estimate = [0] + [abs(x - end_x) + abs(y - end_y) for x, y in places]
    estimate = [0] + [2 * abs(x - end_x) + 2 * abs(y - end_y) for x, y in places]
    length, before = {1: 0}, {}
    queue = [(estimate[1], 0, 1)]
    done = set()
    while queue:
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
