"""Rush Hour by breadth-first search, in which pieces jump over others. WRONG.

Idea    A position is the tuple of the offsets of the pieces. For each piece, try every other
        offset. If all squares that the piece would cover there are free, it is a move.
Error   The squares between the old and the new place must be free as well. The program lets a car
        on the first two squares of a row get past a piece that stands across the row in front of
        it.
Correct breadth_first.py
Time    O(S) for S positions that can be reached
Memory  O(S)
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
                    # WRONG: a piece cannot get past another piece in its line.
                    # RIGHT: break
                    continue
                move = f"{letters[piece]}{sign}{abs(offset - here)}"
                yield move, (*state[:piece], offset, *state[piece + 1 :])


def shortest(rows):
    letters, masks, start = read_pieces(rows)
    red = letters.index("X")
    came_from = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
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
