"""Hidden roads by the shortest route that is still possible, from both ends.

Idea    Between two towns that nobody has asked about there may be a road as short as their
        distance. Of all routes with known roads and one such road, take the shortest. If a known
        route is not longer, it is the answer. Otherwise ask about both ends of this road. One of
        the two has to be asked about in any case, so at most every second question is wasted.
Time    O(n^3), for n towns
Memory  O(n^2)
Source  Chen, Holte, Zilles and Sturtevant, Front-to-end bidirectional heuristic search with
        near-optimal node expansions, IJCAI 2017; Dellin and Srinivasa, A unifying formalism for
        shortest path problems with expensive edge evaluations, ICAPS 2016
"""

from heapq import heappop, heappush


def ask(town):
    """The roads of a town: the towns at the other ends, and the lengths."""
    print("?", town, flush=True)
    _, *numbers = map(int, input().split())
    return zip(numbers[::2], numbers[1::2])


class Side:
    """The shortest known routes from one end."""

    def __init__(self, end):
        self.length = {end: 0}
        self.before = {}

    def learn(self, town, roads):
        """Makes routes shorter by the roads of a town; `roads` has all that are known."""
        queue = []

        def extend(near, far, more):
            if near in self.length:
                length = self.length[near] + more
                if far not in self.length or length < self.length[far]:
                    self.length[far], self.before[far] = length, near
                    heappush(queue, (length, far))

        for other, more in roads[town]:
            extend(other, town, more)
        for other, more in roads[town]:
            extend(town, other, more)
        while queue:
            length, near = heappop(queue)
            if length == self.length[near]:
                for far, more in roads[near]:
                    extend(near, far, more)

    def waiting(self, asked):
        """The towns that nobody has asked about, each after its length, the nearest first."""
        return sorted((length, town) for town, length in self.length.items() if town not in asked)

    def way(self, town):
        """The towns from `town` back to the end."""
        way = [town]
        while way[-1] in self.before:
            way.append(self.before[way[-1]])
        return way


def shortest_possible(places, near_ones, far_ones, least):
    """The ends of the unknown road of a shortest possible route; none if it is not below `least`.

    Of several such roads it is the shortest, as in A*.
    """
    best, found = (least, 0), ()
    for length, near in near_ones:
        x, y = places[near - 1]
        for more, far in far_ones:
            if length + more > best[0]:
                break
            far_x, far_y = places[far - 1]
            distance = abs(x - far_x) + abs(y - far_y)
            total = length + distance + more
            if (total, distance) < best:
                best, found = (total, distance), (near, far)
    return found


def route(places):
    """A shortest route from town 1 to the last one; `places` has the places from town 1 on."""
    towns = len(places)
    start, end = Side(1), Side(towns)
    roads = [[] for _ in range(towns + 1)]
    asked = set()
    while True:
        least = start.length.get(towns, float("inf"))
        found = shortest_possible(places, start.waiting(asked), end.waiting(asked), least)
        if not found:
            return start.way(towns)[::-1]
        for town in found:
            asked.add(town)
            for other, length in ask(town):
                if other not in asked:
                    roads[town].append((other, length))
                    roads[other].append((town, length))
            start.learn(town, roads)
            end.learn(town, roads)


def main():
    for _ in range(int(input())):
        towns = int(input())
        places = [tuple(map(int, input().split())) for _ in range(towns)]
        print("!", *route(places), flush=True)


main()
