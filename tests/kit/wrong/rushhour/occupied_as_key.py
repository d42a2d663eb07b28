"""Rush Hour by breadth-first search over bit boards. WRONG: the key is only the taken squares.

No piece passes another one in its row, so the taken squares seem to tell which piece is where.
But a square may be taken by a piece of its row or by one of its column.
So two different positions may take the same squares, and the second one is thrown away.
Most boards do not show it.
"""

import sys
from collections import deque


class Piece:
    """A car or a truck, with the set of its squares for each offset."""

    def __init__(self, letter, squares):
        row, column = divmod(squares[0], 6)
        length = len(squares)
        lies = squares[1] == squares[0] + 1
        step, first = (1, 6 * row) if lies else (6, column)
        self.letter = letter
        self.start = column if lies else row
        self.masks = [
            sum(1 << first + step * (offset + square) for square in range(length))
            for offset in range(7 - length)
        ]


def slides(piece, offset, others):
    """The offsets to which a piece can slide."""
    for way in (-1, 1):
        to = offset + way
        while 0 <= to < len(piece.masks) and not piece.masks[to] & others:
            yield to
            to += way


def solve(board):
    pieces = [
        Piece(letter, [square for square in range(36) if board[square] == letter])
        for letter in sorted(set(board) - {"."})
    ]
    red = next(i for i, piece in enumerate(pieces) if piece.letter == "X")
    start = tuple(piece.start for piece in pieces)
    taken = sum(piece.masks[piece.start] for piece in pieces)
    queue = deque([(start, taken)])
    known = {taken}
    before = {}
    while queue:
        offsets, taken = queue.popleft()
        if offsets[red] == 4:
            return path_to(offsets, before)
        for i, piece in enumerate(pieces):
            others = taken ^ piece.masks[offsets[i]]
            for to in slides(piece, offsets[i], others):
                new_taken = others | piece.masks[to]
                if new_taken not in known:
                    known.add(new_taken)
                    after = (*offsets[:i], to, *offsets[i + 1 :])
                    before[after] = offsets, f"{piece.letter}{to - offsets[i]:+d}"
                    queue.append((after, new_taken))
    return None


def path_to(offsets, before):
    moves = []
    while offsets in before:
        offsets, move = before[offsets]
        moves.append(move)
    return moves[::-1]


def main():
    words = sys.stdin.read().split()
    for first in range(1, len(words), 6):
        moves = solve("".join(words[first : first + 6]))
        if moves is None:
            print(-1)
        else:
            print(len(moves))
            print(*moves)


main()
