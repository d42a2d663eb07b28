"""Rush Hour by depth-first search. WRONG.

Idea    A position is the tuple of the offsets of the pieces. From each position, go on to its
        neighbours that were not seen before, until the red car is at the exit. No position is
        expanded twice, so the search ends, and it finds a solution if there is one.
Error   It finds *a* solution, often with thousands of moves. The program takes the newest position
        first; breadth-first search takes the oldest.
Correct breadth_first.py
Time    O(S) for S positions that can be reached
Memory  O(S)
Cause   pop() instead of popleft(): a stack for a queue.
"""

import sys
from collections import deque


def read_pieces(rows):
    """The letters, the masks by offset, and the offsets at the start."""
    board = "".join(rows)
    letters = sorted(set(board) - {"."})
    masks, start = [], []
    for letter in letters:
        squares = [square for square in range(36) if board[square] == letter]
        length = len(squares)
        row, column = divmod(squares[0], 6)
        if squares[1] == squares[0] + 1:
            line, offset = range(6 * row, 6 * row + 6), column
        else:
            line, offset = range(column, 36, 6), row
        masks.append(
            [sum(1 << square for square in line[at : at + length]) for at in range(7 - length)]
        )
        start.append(offset)
    return letters, masks, tuple(start)


def successors(state, letters, masks):
    """Each move and the position after it."""
    taken = 0
    for mask, offset in zip(masks, state):
        taken |= mask[offset]
    for piece, here in enumerate(state):
        mask = masks[piece]
        others = taken ^ mask[here]
        right_or_down, left_or_up = range(here + 1, len(mask)), range(here - 1, -1, -1)
        for sign, offsets in (("+", right_or_down), ("-", left_or_up)):
            for offset in offsets:
                if mask[offset] & others:
                    break
                move = f"{letters[piece]}{sign}{abs(offset - here)}"
                yield move, (*state[:piece], offset, *state[piece + 1 :])


def shortest(rows):
    letters, masks, start = read_pieces(rows)
    red = letters.index("X")
    came_from = {start: None}
    queue = deque([start])
    while queue:
        # WRONG: the oldest position must be taken first.
        # RIGHT: state = queue.popleft()
        state = queue.pop()
        if state[red] == 4:
            return moves_to(state, came_from)
        for move, after in successors(state, letters, masks):
            if after not in came_from:
                came_from[after] = (move, state)
                queue.append(after)
    return None


def moves_to(state, came_from):
    moves = []
    while came_from[state]:
        move, state = came_from[state]
        moves.append(move)
    return moves[::-1]


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        moves = shortest([next(words) for _ in range(6)])
        if moves is None:
            print(-1)
        else:
            print(len(moves))
            print(*moves)


main()
