"""Rush Hour by A*. WRONG: the estimate counts a piece twice if it holds two others.

Each piece in front of the red car has to leave, and then the red car moves once more.
If such a piece has no room yet to leave, one more move is counted for it.
But a single piece may be in the way of two of them, and one move of it makes room for both.
Then the estimate is too large, and A* may find a way that is too long.
"""

import sys
from heapq import heappop, heappush

SIDE = 6
EXIT_ROW = 2


class Board:
    """The pieces of one board."""

    def __init__(self, rows):
        where = {}
        for row in range(SIDE):
            for column in range(SIDE):
                where.setdefault(rows[row][column], []).append((row, column))
        where.pop(".", None)
        self.letters = sorted(where)
        self.red = self.letters.index("X")
        self.pieces, start = [], []
        for letter in self.letters:
            squares = where[letter]
            lies = squares[0][0] == squares[1][0]
            (row, column), length = squares[0], len(squares)
            self.pieces.append((lies, row if lies else column, length))
            start.append(column if lies else row)
        self.start = tuple(start)

    def taken(self, offsets):
        """Which piece is on each square; None if there is none."""
        squares = {}
        for i, (lies, line, length) in enumerate(self.pieces):
            offset = offsets[i]
            for place in range(offset, offset + length):
                squares[(line, place) if lies else (place, line)] = i
        return squares

    def moves(self, offsets, squares):
        """Each piece that can slide, with its new offset."""
        for i, (lies, line, length) in enumerate(self.pieces):
            offset = offsets[i]
            for front, way in ((offset - 1, -1), (offset + length, 1)):
                to = offset
                while 0 <= front < SIDE:
                    if ((line, front) if lies else (front, line)) in squares:
                        break
                    front += way
                    to += way
                    yield i, to

    def can_leave(self, piece, offset, squares):
        """Whether an upright piece has room to leave the row of the red car."""
        _, column, length = self.pieces[piece]
        up = range(EXIT_ROW - length, offset)
        down = range(offset + length, EXIT_ROW + 1 + length)
        return any(
            all(0 <= row < SIDE and (row, column) not in squares for row in rows)
            for rows in (up, down)
        )

    def estimate(self, offsets, squares):
        if offsets[self.red] == SIDE - 2:
            return 0
        moves = 1
        for column in range(offsets[self.red] + 2, SIDE):
            piece = squares.get((EXIT_ROW, column))
            if piece is not None and not self.pieces[piece][0]:
                moves += 1
                if not self.can_leave(piece, offsets[piece], squares):
                    moves += 1
        return moves


def solve(rows):
    board = Board(rows)
    made = {board.start: 0}
    before = {}
    heap = [(board.estimate(board.start, board.taken(board.start)), 0, board.start)]
    while heap:
        _, minus_moves, offsets = heappop(heap)
        if -minus_moves > made[offsets]:
            continue
        if offsets[board.red] == SIDE - 2:
            moves = []
            while offsets in before:
                offsets, move = before[offsets]
                moves.append(move)
            return moves[::-1]
        count = made[offsets] + 1
        for i, to in board.moves(offsets, board.taken(offsets)):
            after = (*offsets[:i], to, *offsets[i + 1 :])
            if count < made.get(after, count + 1):
                made[after] = count
                before[after] = offsets, f"{board.letters[i]}{to - offsets[i]:+d}"
                total = count + board.estimate(after, board.taken(after))
                heappush(heap, (total, -count, after))
    return None


def main():
    words = sys.stdin.read().split()
    for first in range(1, len(words), SIDE):
        moves = solve(words[first : first + SIDE])
        if moves is None:
            print(-1)
        else:
            print(len(moves))
            print(*moves)


main()
