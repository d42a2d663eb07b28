"""Search levels of Sokoban backwards, by pulls from the goals."""

from __future__ import annotations

from problems.sokoban.level import DIRECTIONS, SokobanState, Square

Squares = frozenset[Square]


def farthest_by_pulls(floor: Squares, goals: Squares, most: int) -> list[SokobanState]:
    """Up to `most` positions from which the boxes can be pushed to the goals, the nearest first.

    A position is the boxes and the first square that the man can walk to.
    """
    found: dict[SokobanState, None] = {}
    for square in sorted(floor - goals):
        found[SokobanState(goals, min(_region(floor, goals, square)))] = None
    queue = list(found)
    for state in queue:  # grows while it is read
        if len(queue) >= most:
            break
        region = _region(floor, state.boxes, state.man)
        for box in sorted(state.boxes):
            for _, down, right in DIRECTIONS:
                near = box[0] + down, box[1] + right
                far = near[0] + down, near[1] + right
                if near not in region or far not in region:
                    continue
                boxes = state.boxes - {box} | {near}
                after = SokobanState(boxes, min(_region(floor, boxes, far)))
                if after not in found:
                    found[after] = None
                    queue.append(after)
    return queue


def room_text(height: int, width: int, floor: Squares, goals: Squares, state: SokobanState) -> str:
    """The level of a room with walls around it."""
    signs = {square: "." if square in goals else " " for square in floor}
    signs |= {square: "*" if square in goals else "$" for square in state.boxes}
    signs[state.man] = "+" if state.man in goals else "@"
    rows = [
        "".join(signs.get((row, column), "#") for column in range(-1, width + 1))
        for row in range(-1, height + 1)
    ]
    return "".join(f"{row}\n" for row in rows)


def _region(floor: Squares, boxes: Squares, man: Square) -> set[Square]:
    """The squares that the man can walk to."""
    seen, stack = {man}, [man]
    while stack:
        row, column = stack.pop()
        for near in ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column)):
            if near in floor and near not in boxes and near not in seen:
                seen.add(near)
                stack.append(near)
    return seen
