"""Sokoban by A* over pushes, with a sharp lower bound and all that may be left out safely.

Idea    A position is the squares of the boxes and the region in which the man can walk, named by
        its first square. Every move is a push; A* takes the positions in the order of pushes
        made + a lower bound of the pushes left. Sets of squares are the bits of a number, so that
        whole regions are handled at once.
        Lower bound: each box needs a goal of its own. A box alone on the board has a push
        distance to each goal; the cheapest way to give all boxes goals of their own (a
        minimum-cost matching) is never more than what is needed. A push changes the distances of
        one box, so the matching is repaired by one search for that box, not made anew.
        What is left out, and no shortest solution is lost with it:
        - Dead squares: from there a box cannot be brought to any goal, even if it were alone.
        - Frozen boxes: blocked both ways by walls, dead squares and each other, never to move
          again. If one of them is off the goals, there is no solution. On a goal it may stay.
        - Tunnels: a box pushed on between walls, off the goals, goes on at once as long as the
          walls do. Waiting inside is of no use to anyone, and going back undoes the push.
        - Corrals: an area that the man cannot enter, behind boxes which can only be pushed into
          it, all of that now. If something is to be done there at all, it may as well be done
          first; and if nothing can be, there is no solution.
Time    exponential in the boxes: no better is known. Each position costs O(boxes^2) steps at most
        for the matching of each of its pushes, and the floods of a few areas.
Memory  O(positions * boxes)
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001): the bound, tunnels, deadlocks.
        Corrals: Brian Damgaard's "PI-corral pruning", told in the Sokoban Wiki. The matching is
        repaired as in Kuhn, Naval Research Logistics Quarterly 2 (1955), by shortest paths.
"""

import os
import sys
from heapq import heappop, heappush
from itertools import count
from math import inf

NEVER = 10**6  # the push distance to a goal that cannot be reached


def moved(squares, step):
    """The squares `step` further on."""
    return squares << step if step > 0 else squares >> -step


def members(squares):
    """The numbers of the squares in a set."""
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


class Level:
    """What never changes on a level, and the sets of boxes, goals and man at its start.

    Squares are numbered row by row, with a wall after each row: it is the wall before the next
    row, too. Squares that the man could not reach even without boxes count as walls.
    """

    def __init__(self, text):
        rows = [row.rstrip() for row in text.split("\n")]
        rows = [row for row in rows if row]
        self.line = max(map(len, rows)) + 1
        self.steps = (-1, -self.line, 1, self.line)
        signs = "#" * (self.line + 1) + "".join(row.ljust(self.line - 1) + "#" for row in rows)
        self.boxes, self.goals, self.man, walls = (
            sum(1 << square for square, sign in enumerate(signs) if sign in kind)
            for kind in ("$*", ".*+", "@+", "#")
        )
        self.floor = self.flooded(self.man, ~walls & ((1 << len(signs)) - 1))
        self.shut_off_solved = self.boxes & ~self.floor == self.goals & ~self.floor
        self.boxes &= self.floor
        self.goals &= self.floor
        self.distances = self.push_distances()
        self.live = sum(1 << square for square in self.distances)
        dead = ~self.live
        # Frozen both ways: see `frozen`. Tunnels: see `slid`.
        self.dead_both_ways = [moved(dead, step) & moved(dead, -step) for step in self.steps[:2]]
        self.tunnels = {step: self.tunnel(step) for step in self.steps}

    def near(self, squares):
        """The squares, and those beside them."""
        line = self.line
        return squares | squares << 1 | squares >> 1 | squares << line | squares >> line

    def flooded(self, squares, free):
        """All squares that can be walked to from `squares` over the `free` ones."""
        while True:
            more = self.near(squares) & free
            if more == squares:
                return squares
            squares = more

    def push_distances(self):
        """For each square that is not dead, the push distances to all goals, in their order.

        Found backwards: the man pulls a box away from the goal, over the board without boxes.
        """
        goals = list(members(self.goals))
        distances = {}
        for index, goal in enumerate(goals):
            layer, seen, made = 1 << goal, 0, 0
            while layer:
                seen |= layer
                for square in members(layer):
                    distances.setdefault(square, [NEVER] * len(goals))[index] = made
                pulled = 0
                for step in self.steps:
                    pulled |= moved(layer, step) & self.floor & moved(self.floor, -step)
                layer, made = pulled & ~seen, made + 1
        return distances

    def tunnel(self, step):
        """The squares from which a box that is pushed by `step` is pushed once more at once.

        There are walls on both sides of the square and of the second one after it; the one
        between is no goal and has a wall on one side at least, so the box leaves it lengthwise.
        """
        side = self.line if abs(step) == 1 else 1
        left, right = moved(~self.floor, side), moved(~self.floor, -side)
        narrow = self.floor & left & right
        between = self.floor & (left | right) & ~self.goals
        return narrow & moved(between, -step) & moved(narrow, -2 * step)

    def slid(self, box, step, boxes):
        """Where a box comes to rest that is pushed by `step`, tunnels regarded."""
        while self.tunnels[step] >> box & 1 and not boxes >> (box + 2 * step) & 1:
            box += step
        return box + step

    def frozen(self, boxes):
        """The boxes that can never be moved again.

        Boxes that could be moved if no other moved are taken out, until none is left to take
        out. A box is blocked along a line if there is a wall or a box that stays on either side
        of it, or dead squares on both.
        """
        while True:
            firm = boxes | ~self.floor
            stays = boxes
            for step, dead in zip(self.steps[:2], self.dead_both_ways, strict=True):
                stays &= moved(firm, step) | moved(firm, -step) | dead
            if stays == boxes:
                return boxes
            boxes = stays

    def pushes(self, boxes, reached):
        """The boxes that can be pushed, for each step, and are not pushed to a dead square."""
        free = self.live & ~boxes
        return [boxes & moved(reached, step) & moved(free, -step) for step in self.steps]

    def needed_pushes(self, boxes, reached):
        """Those pushes that have to be looked at: all, or the fewest that a corral asks for."""
        needed = self.pushes(boxes, reached)
        fewest = sum(map(int.bit_count, needed))
        shut = self.floor & ~boxes & ~reached
        left = shut
        while left and fewest:
            area = self.flooded(left & -left, left)
            left &= ~area
            corral = self.corral_pushes(area, shut, boxes, reached)
            if corral is not None and sum(map(int.bit_count, corral)) < fewest:
                needed, fewest = corral, sum(map(int.bit_count, corral))
        return needed

    def corral_pushes(self, area, shut, boxes, reached):
        """The pushes into the corral that `area` belongs to, or None if there is no such corral.

        The fence are the boxes beside the area. Looked at is every push of a fence box that may
        come before any other of them. Where it has to do with a box that is not of the fence, or
        with another area that the man cannot enter, these are taken into the corral. In the end
        each such push leads into the area and can be made now, or this is not a corral.
        """
        fence = 0
        while True:
            fence |= self.near(area) & boxes
            others = boxes & ~fence
            more_fence = more_area = 0
            inward = []
            for step in self.steps:
                behind = moved(self.floor & ~area & ~fence, step)
                pushed = fence & behind & moved(self.live & ~fence, -step)
                meets = pushed & moved(others, step)
                more_fence |= moved(meets, -step)
                pushed &= ~meets
                meets = pushed & moved(others, -step)
                more_fence |= moved(meets, step)
                pushed &= ~meets
                if pushed & moved(reached, -step) & moved(reached, step):
                    return None
                more_area |= (moved(pushed, step) | moved(pushed, -step)) & shut & ~area
                inward.append(pushed)
            if not more_fence | more_area:
                break
            fence |= more_fence
            area |= self.flooded(more_area, shut)
        if fence & ~self.goals or area & self.goals:
            return inward
        return None  # all is done there


class Matching:
    """Which goal each box goes to, at the least cost in all, as numbers of boxes and goals.

    `potentials` prove it: a box's and a goal's together are never more than the distance between
    the two, and equal to it if they are matched.
    """

    def __init__(self, box_of, box_potentials, goal_potentials):
        self.box_of = box_of
        self.box_potentials = box_potentials
        self.goal_potentials = goal_potentials

    def nearer(self, box, by):
        """The matching after a push that brought `box` so much nearer to its goal."""
        potentials = self.box_potentials.copy()
        potentials[box] -= by
        return Matching(self.box_of, potentials, self.goal_potentials)

    def repaired(self, box, distances):
        """The matching after the distances of `box` have changed; `distances` holds all of them.

        Dijkstra's algorithm looks for the cheapest chain from the box to a goal that is free:
        it takes a goal, whose box takes another, and so on.
        """
        box_of = self.box_of.copy()
        u, v = self.box_potentials.copy(), self.goal_potentials.copy()
        if box in box_of:
            box_of[box_of.index(box)] = None
        u[box] = 0
        slack = [inf] * len(v)
        before = [None] * len(v)
        left = list(range(len(v)))
        taken = []
        goal, taker = None, box
        while taker is not None:
            row, potential = distances[taker], u[taker]
            least = inf
            for other in left:
                cost = row[other] - potential - v[other]
                if cost < slack[other]:
                    slack[other] = cost
                    before[other] = goal
                if slack[other] < least:
                    least = slack[other]
                    nearest = other
            u[box] += least
            for other in taken:
                u[box_of[other]] += least
                v[other] -= least
            for other in left:
                slack[other] -= least
            goal, taker = nearest, box_of[nearest]
            left.remove(goal)
            taken.append(goal)
        while goal is not None:
            earlier = before[goal]
            box_of[goal] = box if earlier is None else box_of[earlier]
            goal = earlier
        return Matching(box_of, u, v)


class Search:
    """A* on one level; `nodes` counts the positions whose pushes were looked at."""

    def __init__(self, level):
        self.level = level
        self.nodes = 0
        self.came = {}

    def shortest(self):
        """The pushes of a shortest solution as (box, step, to), or None."""
        level = self.level
        if not level.shut_off_solved or level.boxes & ~level.live:
            return None
        places = list(members(level.boxes))
        distances = [level.distances[place] for place in places]
        none = [0] * len(places)
        matching = Matching([None] * len(places), none, none)
        for box in range(len(places)):
            matching = matching.repaired(box, distances)
        bound = sum(distances[box][goal] for goal, box in enumerate(matching.box_of))
        if bound >= NEVER:
            return None
        first = self.position(level.boxes, level.man)
        best = {first: 0}
        turns = count()
        heap = [(bound, bound, next(turns), first, places, matching)]
        while heap:
            estimate, bound, _, position, places, matching = heappop(heap)
            made = estimate - bound
            boxes, reached = position
            if best[position] < made:
                continue
            if boxes == level.goals:
                return self.way_to(position)
            self.nodes += 1
            needed = level.needed_pushes(boxes, reached)
            for step, pushed in zip(level.steps, needed, strict=True):
                for place in members(pushed):
                    to = level.slid(place, step, boxes)
                    after = boxes ^ 1 << place ^ 1 << to
                    if not level.live >> to & 1 or level.frozen(after) & ~level.goals:
                        continue
                    reachable = self.position(after, 1 << (to - step))
                    cost = made + abs((to - place) // step)
                    if best.get(reachable, NEVER) <= cost:
                        continue
                    box = places.index(place)
                    goal = matching.box_of.index(box)
                    gain = level.distances[place][goal] - level.distances[to][goal]
                    new_places = places.copy()
                    new_places[box] = to
                    if gain == cost - made:
                        left, new_matching = bound - gain, matching.nearer(box, gain)
                    else:
                        distances = [level.distances[place] for place in new_places]
                        new_matching = matching.repaired(box, distances)
                        left = sum(distances[b][g] for g, b in enumerate(new_matching.box_of))
                        if left >= NEVER:
                            continue
                    best[reachable] = cost
                    self.came[reachable] = position, (place, step, to)
                    turn = -next(turns)  # of equals, the one that was made last
                    entry = (cost + left, left, turn, reachable, new_places, new_matching)
                    heappush(heap, entry)
        return None

    def position(self, boxes, man):
        """The boxes, and the squares that the man can walk to."""
        return boxes, self.level.flooded(man, self.level.floor & ~boxes)

    def way_to(self, position):
        pushes = []
        while position in self.came:
            position, push = self.came[position]
            pushes.append(push)
        return pushes[::-1]


def walk(level, boxes, man, to):
    """A shortest walk in letters."""
    came = {man: ""}
    queue = [man]
    for here in queue:  # grows while it is read
        if here == to:
            break
        for letter, step in zip("lurd", level.steps, strict=True):
            near = here + step
            if near not in came and level.floor >> near & 1 and not boxes >> near & 1:
                came[near] = came[here] + letter
                queue.append(near)
    return came[to]


def letters(level, pushes):
    """The way of the man, walks and pushes."""
    boxes, man = level.boxes, level.man.bit_length() - 1
    way = []
    for place, step, to in pushes:
        way.append(walk(level, boxes, man, place - step))
        way.append("LURD"[level.steps.index(step)] * ((to - place) // step))
        boxes ^= 1 << place ^ 1 << to
        man = to - step
    return "".join(way)


def main():
    level = Level(sys.stdin.read())
    search = Search(level)
    pushes = search.shortest()
    if pushes is None:
        print(-1)
    else:
        print(sum((to - place) // step for place, step, to in pushes))
        print(letters(level, pushes))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={search.nodes}", file=sys.stderr)


main()
