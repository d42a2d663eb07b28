"""Hidden roads by greedy search, always from the town that is nearest to the end. WRONG.

Idea    Ask about the town that lies nearest to the end, of those that can be reached.
Error   The order ignores the length of the route to a town. So the search asks about few towns, but
        the first route to the end may be long.
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
                # WRONG: the length so far belongs to the order.
                # RIGHT: heappush(queue, (length[far] + estimate[far], estimate[far], far))
                heappush(queue, (estimate[far], estimate[far], far))
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
