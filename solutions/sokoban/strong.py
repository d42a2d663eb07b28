"""Sokoban by A* over pushes, with a sharp lower bound and all safe pruning.

Idea    A* over pushes with a matching of boxes and goals as the lower bound, as in matching.cpp. A
        state is the squares of the boxes and the region of the man. A set of squares is one number
        with a bit for each square.
        What is better about the bound:
        1. The push distance of a box takes into account that the man has to walk around it.
        2. A push changes the distances of one box, so the matching is repaired for that box only.
        3. Pairs: for two boxes alone on the board, a table holds the minimum number of pushes from
           any two squares to any two goals. The matching gives each box and each goal a potential;
           their sum is its cost. The pushes of two boxes to two goals, less their four potentials:
           the least such excess over all pairs of goals is added to the bound. Each box counts in
           one pair only.
           Computing the table takes a while, so the program does it only when the level proves
           hard.
        What else is pruned, without losing all shortest solutions:
        4. Frozen boxes, as in matching.cpp. If all frozen boxes are on goals, they count as walls
           from then on. Dead squares and distances are then computed anew, once for each set of
           frozen boxes.
        5. Tunnels: a box that is pushed along a passage with walls on both sides is pushed on at
           once, unless it is on a goal. A box that waits in the passage is of no use, and pushing
           it back undoes the push.
        6. Corrals: a corral is an area that the man cannot enter, with boxes around it that can
           only be pushed into the area. Suppose that he can make all these pushes now, and that a
           box of the corral is not on a goal or a goal in it is empty. This work may as well be
           done first, so only these pushes are examined.
        Among the states with the minimum sum of pushes made and bound, the one with the fewest
        pushes left looks best, but it may be a dead end that no test finds. So the search
        examines such a state only every other time. In between it examines a state from another
        group: there is one group for each number of pushes left, and each group has its turn.
Time    exponential in the number of boxes; each push takes O(boxes^2) for the matching, and some
        flood fills
Memory  O(states * boxes)
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001): the bound, tunnels, deadlocks.
        Corrals: Brian Damgaard's "PI-corral pruning", in the Sokoban Wiki. The matching: Kuhn,
        Naval Research Logistics Quarterly 2 (1955), by shortest paths. Turns: Xie, Mueller, Holte
        and Imai, "Type-based exploration with multiple search queues for satisficing planning",
        AAAI 2014.
"""

import os
import sys
from math import inf
from operator import sub

NEVER = 10**6  # the push distance to a goal that cannot be reached
PAIRS_AFTER = 100  # so many states make a level a hard one
MOST_PAIR_WORK = 2_500_000  # larger tables of pairs would take more than about a second


def moved(squares, step):
    """The squares `step` further on."""
    return squares << step if step > 0 else squares >> -step


def size(sets):
    """How many squares are in the sets together."""
    return sum([bin(squares).count("1") for squares in sets])


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
        self.tunnels = {step: self.tunnel(step) for step in self.steps}
        self.grounds = {}

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

    def ground(self, frozen):
        """What is known of the board as long as these boxes are frozen."""
        if frozen not in self.grounds:
            self.grounds[frozen] = Ground(self, frozen)
        return self.grounds[frozen]

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

    def needed_pushes(self, boxes, reached, ground):
        """The pushes that have to be looked at: all, or the fewest that a corral asks for."""
        free = ground.live & ~boxes
        needed = [boxes & moved(reached, step) & moved(free, -step) for step in self.steps]
        fewest = size(needed)
        shut = self.floor & ~boxes & ~reached
        left = shut
        while left and fewest:
            area = self.flooded(left & -left, left)
            left &= ~area
            corral = self.corral_pushes(area, shut, boxes, reached, ground)
            if corral is not None and size(corral) < fewest:
                needed, fewest = corral, size(corral)
        return needed

    def corral_pushes(self, area, shut, boxes, reached, ground):
        """The pushes into the corral that `area` belongs to, or None if there is no such corral.

        The fence are the boxes beside the area. Looked at is every push of a fence box that may
        come before any other of them. Where it has to do with a box that is not of the fence, or
        with another area that the man cannot enter, these are taken into the corral. In the end
        each such push leads into the area and can be made now, or this is not a corral.
        """
        free, live = self.floor & ~ground.frozen, ground.live & ~ground.frozen
        boxes &= ~ground.frozen
        fence = 0
        while True:
            fence |= self.near(area) & boxes
            others = boxes & ~fence
            more_fence = more_area = 0
            inward = []
            for step in self.steps:
                pushed = fence & moved(free & ~area & ~fence, step) & moved(live & ~fence, -step)
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

    def frozen_ground(self, boxes, ground):
        """The ground with these boxes, or None if one is frozen off the goals.

        `ground` is known with fewer frozen boxes, or as many.
        """
        while True:
            frozen = ground.with_frozen(boxes)
            if frozen == ground.frozen:
                return ground
            if frozen & ~self.goals:
                return None
            ground = self.ground(frozen)


class Ground:
    """What is known of the board as long as some boxes are frozen: they are walls.

    `distances` are, for each live square, the push distances of a single box to all goals.
    """

    def __init__(self, level, frozen):
        self.level = level
        self.frozen = frozen
        self.walls = ~level.floor
        self.distances = self.push_distances(level.floor & ~frozen)
        self.live = sum(1 << square for square in self.distances)
        dead = ~self.live
        self.dead_both_ways = [moved(dead, step) & moved(dead, -step) for step in level.steps[:2]]

    def push_distances(self, free):
        """Found backwards from each goal: the man pulls the box away.

        With the box on a square, sides that he can walk between without moving it are one.
        """
        level, steps = self.level, self.level.steps
        side_of = {}  # for a square and a side of it: the first side that is the same
        for square in members(free):
            around = free & ~(1 << square)
            for side in range(4):
                beside = square + steps[side]
                if free >> beside & 1 and (square, side) not in side_of:
                    region = level.flooded(1 << beside, around)
                    for other in range(side, 4):
                        if region >> (square + steps[other]) & 1:
                            side_of[square, other] = side
        # From a square and the side of the man: where the box and he are after a pull.
        pulls = {}
        for (square, side), first in side_of.items():
            to = square + steps[side]
            if free >> (to + steps[side]) & 1:
                pulls.setdefault((square, first), []).append((to, side_of[to, side]))
        goals = list(members(level.goals))
        distances = {}
        for index, goal in enumerate(goals):
            distances.setdefault(goal, [NEVER] * len(goals))[index] = 0
            layer = {(goal, side) for side in range(4) if side_of.get((goal, side)) == side}
            seen, made = set(layer), 0
            while layer:
                made += 1
                layer = {pull for state in layer for pull in pulls.get(state, ())} - seen
                seen |= layer
                for square, _ in layer:
                    row = distances.setdefault(square, [NEVER] * len(goals))
                    if made < row[index]:
                        row[index] = made
        return distances

    def with_frozen(self, boxes):
        """The boxes that can never be moved again.

        Boxes that could be moved if no other moved are taken out, until none is left to take
        out. A box is blocked along a line if there is a wall or a box that stays on either side
        of it, or dead squares on both.
        """
        across, along = self.level.steps[2:]
        dead_across, dead_along = self.dead_both_ways
        while True:
            firm = boxes | self.walls
            stays = boxes & (firm << across | firm >> across | dead_across)
            stays &= firm << along | firm >> along | dead_along
            if stays == boxes:
                return boxes
            boxes = stays


class Matching:
    """Which goal each box goes to, at the least cost in all, as numbers of boxes and goals.

    `potentials` prove it: a box's and a goal's together are never more than the distance between
    the two, and equal to it if they are matched.
    """

    def __init__(self, box_of, box_potentials, goal_potentials):
        self.box_of = box_of
        self.box_potentials = box_potentials
        self.goal_potentials = goal_potentials

    def cost(self, distances):
        """The pushes in all; `distances` holds those of each box."""
        return sum(distances[box][goal] for goal, box in enumerate(self.box_of))

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


def matched(places, ground):
    """The matching of boxes in these places, made from nothing."""
    none = [0] * len(places)
    matching = Matching([None] * len(places), none, none)
    distances = [ground.distances[place] for place in places]
    for box in range(len(places)):
        matching = matching.repaired(box, distances)
    return matching


class Pairs:
    """Two boxes alone on the board: how many pushes they need to any two goals.

    A state is the squares of both, the lower one first, and the region in which the man is.
    """

    def __init__(self, level):
        self.goals = list(members(level.goals))
        self.regions = {}  # of each two squares: the regions, each with the number of the state
        self.states = []
        live = list(members(level.ground(0).live))
        for number, other in enumerate(live):
            for one in live[:number]:
                both = 1 << one | 1 << other
                free = level.floor & ~both
                beside = level.near(both) & free
                regions = self.regions[one, other] = self.regions[other, one] = []
                while beside:
                    region = level.flooded(beside & -beside, free)
                    beside &= ~region
                    regions.append((region, len(self.states)))
                    self.states.append((one, other, region))
        before = self.before(level)
        count = len(self.goals)
        # `pushes[one][other][state]`: the lower box goes to the goal `one`.
        self.pushes = [[[]] * count for _ in range(count)]
        for one in range(count):
            for other in range(one + 1, count):
                found = self.pulled(one, other, before)
                self.pushes[one][other], self.pushes[other][one] = found[0::2], found[1::2]

    @staticmethod
    def work(level):
        """About how long it takes to find all this."""
        live, boxes = bin(level.ground(0).live).count("1"), bin(level.goals).count("1")
        return live**2 * (boxes**2 + 20)

    def state(self, one, other, man):
        """The number of the state; `man` is a set."""
        for region, state in self.regions[one, other]:
            if region & man:
                return state
        raise ValueError("the man is in a box")

    def before(self, level):
        """From where a push leads to each place in the search.

        A place is twice a state, or 1 more if its lower box goes to the other one of two goals.
        """
        before = [[] for _ in range(2 * len(self.states))]
        for state, (one, other, region) in enumerate(self.states):
            for box, rest in ((one, other), (other, one)):
                for step in level.steps:
                    to = box + step
                    if region >> (box - step) & 1 and (to, rest) in self.regions:
                        after = 2 * self.state(to, rest, 1 << box)
                        swapped = (to < rest) != (box < rest)
                        before[after].append(2 * state + swapped)
                        before[after + 1].append(2 * state + 1 - swapped)
        return before

    def pulled(self, one, other, before):
        """For each place in the search, the pushes to these two goals, by going backwards."""
        found = [NEVER] * len(before)
        pair = self.regions[self.goals[one], self.goals[other]]
        layer = [2 * state for _, state in pair]
        made = 0
        while layer:
            reached = []
            for place in layer:
                if found[place] == NEVER:
                    found[place] = made
                    reached += before[place]
            layer, made = reached, made + 1
        return found

    def need(self, places, matching, distances, man):
        """The pushes needed on top of the matching, because boxes are in each other's way."""
        goal_of = [0] * len(places)
        for goal, box in enumerate(matching.box_of):
            goal_of[box] = goal
        granted = [row[goal] for row, goal in zip(distances, goal_of)]
        order = sorted(range(len(places)), key=places.__getitem__)
        needs = []
        for index, high in enumerate(order):
            high_goal, high_granted, high_place = goal_of[high], granted[high], places[high]
            for low in order[:index]:
                regions = self.regions[places[low], high_place]
                state = (
                    regions[0][1] if len(regions) == 1 else self.state(places[low], high_place, man)
                )
                if self.pushes[goal_of[low]][high_goal][state] > granted[low] + high_granted:
                    need = self.pair_need(matching, distances, low, high, state)
                    if need >= NEVER // 2:
                        return NEVER
                    if need:
                        needs.append((need, low, high))
        total = used = 0
        for need, low, high in sorted(needs, reverse=True):
            if not used & (1 << low | 1 << high):
                used |= 1 << low | 1 << high
                total += need
        return total

    def pair_need(self, matching, distances, low, high, state):
        """By how much two boxes, with whichever goals, need more than their potentials."""
        v = matching.goal_potentials
        granted = matching.box_potentials[low] + matching.box_potentials[high]
        least = NEVER
        high_row = distances[high]
        for one, low_distance in enumerate(distances[low]):
            if low_distance - matching.box_potentials[low] - v[one] >= least:
                continue
            pushes = self.pushes[one]
            for other, high_distance in enumerate(high_row):
                if one != other:
                    needed = max(pushes[other][state], low_distance + high_distance)
                    needed -= granted + v[one] + v[other]
                    if needed < least:
                        least = needed
                        if not least:
                            return 0
        return least


class Open:
    """The states that wait to be examined, by pushes made and left, and then by those left."""

    def __init__(self):
        self.buckets = {}
        self.least = None
        self.turn = 0
        self.last_left = 0

    def __bool__(self):
        return bool(self.buckets)

    def push(self, made, left, entry):
        self.buckets.setdefault(made + left, {}).setdefault(left, []).append(entry)

    def pop(self):
        """One with the least sum: the sum, the pushes left, and the entry."""
        if self.least not in self.buckets:
            self.least = min(self.buckets)
        stacks = self.buckets[self.least]
        self.turn += 1
        left = min(stacks)
        if self.turn % 2 == 0:
            left = self.last_left = min((n for n in stacks if n > self.last_left), default=left)
        entry = stacks[left].pop()
        if not stacks[left]:
            del stacks[left]
            if not stacks:
                del self.buckets[self.least]
        return self.least, left, entry


class Search:
    """A* on one level; `nodes` counts the states whose pushes were looked at."""

    def __init__(self, level):
        self.level = level
        self.nodes = 0
        self.best = {}
        self.came = {}
        self.open = Open()
        self.pairs = None

    def shortest(self):
        """The pushes of a shortest solution as (box, step, to), or None."""
        level = self.level
        ground = level.ground(0)
        if not level.shut_off_solved or level.boxes & ~ground.live:
            return None
        ground = level.frozen_ground(level.boxes, ground)
        if ground is None or level.boxes & ~ground.live:
            return None
        places = list(members(level.boxes))
        matching = matched(places, ground)
        bound = matching.cost([ground.distances[place] for place in places])
        if bound >= NEVER:
            return None
        first = self.state(level.boxes, level.man)
        self.best[first] = 0
        self.open.push(0, bound, (first, places, matching, ground, False))
        while self.open:
            estimate, left, (state, places, matching, ground, pairs_regarded) = self.open.pop()
            made = estimate - left
            boxes, reached = state
            if self.best[state] < made:
                continue
            if boxes == level.goals:
                return self.steps_to(state)
            if self.pairs and not pairs_regarded:
                distances = [ground.distances[place] for place in places]
                bound = matching.cost(distances)
                bound += self.pairs.need(places, matching, distances, reached)
                if bound > left:
                    if bound < NEVER // 2:
                        self.open.push(made, bound, (state, places, matching, ground, True))
                    continue
            self.nodes += 1
            hard = self.nodes == PAIRS_AFTER and len(places) > 1
            if hard and Pairs.work(level) <= MOST_PAIR_WORK:
                self.pairs = Pairs(level)
            needed = level.needed_pushes(boxes, reached, ground)
            for step, pushed in zip(level.steps, needed):
                for place in members(pushed):
                    self.push(state, made, left, places, matching, ground, place, step)
        return None

    def push(self, state, made, left, places, matching, ground, place, step):
        """Lets the state after a push wait, unless it is known with as few pushes."""
        level = self.level
        boxes = state[0]
        to = level.slid(place, step, boxes)
        if not ground.live >> to & 1:
            return
        after = boxes ^ 1 << place ^ 1 << to
        new_ground = level.frozen_ground(after, ground)
        if new_ground is None:
            return
        reachable = self.state(after, 1 << (to - step))
        count = abs((to - place) // step)
        if self.best.get(reachable, NEVER) <= made + count:
            return
        box = places.index(place)
        places = places.copy()
        places[box] = to
        # What was needed before is needed still, but for the pushes that have been made.
        left -= count
        if new_ground is not ground:
            if after & ~new_ground.live:
                return
            matching = matched(places, new_ground)
            left = max(left, matching.cost([new_ground.distances[place] for place in places]))
        else:
            goal = matching.box_of.index(box)
            before, after = ground.distances[place], ground.distances[to]
            # Goals may come nearer by more pushes than were made: before, the man seemed to stand
            # where it is shortest, and again after it.
            most = max(map(sub, before, after))
            if most == before[goal] - after[goal] == count:
                matching = matching.nearer(box, count)
            else:
                distances = [ground.distances[place] for place in places]
                matching = matching.repaired(box, distances)
                left = max(left, matching.cost(distances))
        if left >= NEVER // 2:
            return
        self.best[reachable] = made + count
        self.came[reachable] = state, (place, step, to)
        self.open.push(made + count, left, (reachable, places, matching, new_ground, False))

    def state(self, boxes, man):
        """The boxes, and the squares that the man can walk to."""
        return boxes, self.level.flooded(man, self.level.floor & ~boxes)

    def steps_to(self, state):
        pushes = []
        while state in self.came:
            state, push = self.came[state]
            pushes.append(push)
        return pushes[::-1]


def walk(level, boxes, man, to):
    """A shortest walk in letters."""
    came = {man: ""}
    queue = [man]
    for here in queue:  # grows while it is read
        if here == to:
            break
        for letter, step in zip("lurd", level.steps):
            near = here + step
            if near not in came and level.floor >> near & 1 and not boxes >> near & 1:
                came[near] = came[here] + letter
                queue.append(near)
    return came[to]


def letters(level, pushes):
    """The steps of the man, walks and pushes."""
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
