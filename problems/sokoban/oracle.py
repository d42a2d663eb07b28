"""The oracle of Sokoban: find a way with the fewest pushes."""

from __future__ import annotations

from collections import deque
from math import comb

from judge.game import Way
from problems.sokoban.level import DIRECTIONS, Sokoban, SokobanState, Square


def shortest(game: Sokoban) -> Way | None:
    """A way with the fewest pushes, or None if there is none.

    Breadth first over pushes. A position is the boxes and the first square that the man can walk
    to; boxes are not pushed to squares from which no goal can be reached even by a single box.
    """
    alive = _alive(game)
    if not game.start.boxes <= alive:
        return None
    first = SokobanState(game.start.boxes, min(_region(game, game.start)))
    came: dict[SokobanState, tuple[SokobanState, Square, str] | None] = {first: None}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        if game.solved(state):
            return _way_to(game, state, came)
        region = _region(game, state)
        for box in sorted(state.boxes):
            for letter, down, right in DIRECTIONS:
                to = box[0] + down, box[1] + right
                behind = box[0] - down, box[1] - right
                if to in alive and to not in state.boxes and behind in region:
                    pushed = SokobanState(state.boxes - {box} | {to}, box)
                    after = SokobanState(pushed.boxes, min(_region(game, pushed)))
                    if after not in came:
                        came[after] = state, behind, letter.upper()
                        queue.append(after)
    return None


def small(game: Sokoban) -> bool:
    """Whether `shortest` takes about a second at most: so many floods of so many squares."""
    boxes = len(game.goals)
    return comb(len(_alive(game)), boxes) * boxes * len(game.floor) <= 600_000


def _alive(game: Sokoban) -> frozenset[Square]:
    """The squares from which a single box can be pushed to some goal, found by pulling."""
    alive = set(game.goals)
    queue = deque(game.goals)
    while queue:
        row, column = queue.popleft()
        for _, down, right in DIRECTIONS:
            near = row + down, column + right
            if near not in alive and {near, (near[0] + down, near[1] + right)} <= game.floor:
                alive.add(near)
                queue.append(near)
    return frozenset(alive)


def _region(game: Sokoban, state: SokobanState) -> set[Square]:
    """The squares that the man can walk to."""
    region, stack = {state.man}, [state.man]
    while stack:
        row, column = stack.pop()
        for _, down, right in DIRECTIONS:
            near = row + down, column + right
            if near in game.floor and near not in region and near not in state.boxes:
                region.add(near)
                stack.append(near)
    return region


def _way_to(
    game: Sokoban,
    state: SokobanState,
    came: dict[SokobanState, tuple[SokobanState, Square, str] | None],
) -> Way:
    pushes: list[tuple[Square, str]] = []
    while (step := came[state]) is not None:
        state, behind, letter = step
        pushes.append((behind, letter))
    way: Way = []
    at = game.start
    for behind, letter in reversed(pushes):
        way += [*_walk(game, at, behind), letter]
        after = {name: target for name, _, target in game.moves(SokobanState(at.boxes, behind))}
        at = after[letter]
    return way


def _walk(game: Sokoban, state: SokobanState, to: Square) -> Way:
    """A shortest walk of the man."""
    ways: dict[Square, Way] = {state.man: []}
    queue = deque([state.man])
    while to not in ways:
        here = queue.popleft()
        for name, cost, after in game.moves(SokobanState(state.boxes, here)):
            if cost == 0 and after.man not in ways:
                ways[after.man] = [*ways[here], name]
                queue.append(after.man)
    return ways[to]
