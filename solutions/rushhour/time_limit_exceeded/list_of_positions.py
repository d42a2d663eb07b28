"""Rush Hour by breadth-first search that looks for known positions in a list. SLOW.

Idea    A position is the tuple of the offsets of the pieces. The queue keeps all positions that
        were reached, so it also shows which ones are known.
Slow    `after not in queue` compares a position with every known one, and it does so for every move
        of every position. A dictionary finds a position at once.
Correct breadth_first.py
Time    O(S^2) for S positions that can be reached
Memory  O(S)
Cause   With a list, `in` is as short to write as with a set, and it gives the same result.
"""

import sys


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
    queue = [start]
    links = [None]
    for number, state in enumerate(queue):  # it grows while it is read
        if state[red] == 4:
            return moves_to(number, links)
        for move, after in successors(state, letters, masks):
            if after not in queue:
                queue.append(after)
                links.append((move, number))
    return None


def moves_to(number, links):
    moves = []
    while links[number]:
        move, number = links[number]
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
