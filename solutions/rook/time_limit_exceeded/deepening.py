"""Rook ending by looking ahead, one move of White further each time. SLOW.

Idea    White mates in n moves if some move leads to a position in which each move of Black leads
        to one where White mates in n - 1 moves. Ask for 0, 1, 2, ... moves. On a draw this
        would never end; but White always wins, unless Black takes the rook at once or is in
        stalemate, or the board has only two rows or columns.
Slow    A position has some 15 moves of White and 5 of Black, and the longest mate takes 16 moves.
        Different moves lead to the same positions, but the program stores no results and looks
        ahead from them again. Retrograde analysis looks at each of 400,000 positions once.
Correct counters.py
Time    O(75^n) for a mate in n moves
Memory  O(n)
"""

import sys


def until(line, *pieces):
    """The squares of a line before the first piece."""
    for square in line:
        if square in pieces:
            return
        yield square


class Ending:
    """The moves on a board of some size."""

    def __init__(self, rows, columns):
        squares = range(rows * columns)
        places = [divmod(square, columns) for square in squares]
        self.steps = [
            [t for t in squares if max(abs(places[t][0] - r), abs(places[t][1] - c)) == 1]
            for r, c in places
        ]
        self.lines = [
            [
                range(s - 1, s - s % columns - 1, -1),
                range(s + 1, s - s % columns + columns),
                range(s - columns, -1, -columns),
                range(s + columns, rows * columns, columns),
            ]
            for s in squares
        ]

    def is_attacked(self, king, rook, square):
        """Whether the rook gives check to a black king there."""
        return any(square in until(line, king) for line in self.lines[rook])

    def replies(self, king, rook, black):
        """Where Black may go."""
        return [
            to
            for to in self.steps[black]
            if to != king and to not in self.steps[king] and not self.is_attacked(king, rook, to)
        ]

    def is_lost(self, king, rook, black, moves):
        """Whether White mates in at most so many moves if Black moves now."""
        replies = self.replies(king, rook, black)
        if not replies:
            return self.is_attacked(king, rook, black)
        return (
            moves > 0
            and rook not in replies
            and all(self.is_won(king, rook, to, moves) for to in replies)
        )

    def is_won(self, king, rook, black, moves):
        """Whether White mates in at most so many moves if White moves now."""
        for to in self.steps[king]:
            is_legal = to not in (rook, black) and to not in self.steps[black]
            if is_legal and self.is_lost(to, rook, black, moves - 1):
                return True
        return any(
            self.is_lost(king, to, black, moves - 1)
            for line in self.lines[rook]
            for to in until(line, king, black)
        )

    def is_draw(self, king, rook, black):
        """Whether Black, who moves now, takes the rook or is in stalemate."""
        replies = self.replies(king, rook, black)
        return rook in replies or not (replies or self.is_attacked(king, rook, black))


def main():
    words = iter(sys.stdin.read().split())
    rows, columns = int(next(words)), int(next(words))
    ending = Ending(rows, columns)
    for _ in range(int(next(words))):
        king, rook, black = (
            (int(word[1]) - 1) * columns + ord(word[0]) - ord("a")
            for word in (next(words), next(words), next(words))
        )
        side = next(words)
        if min(rows, columns) == 2 or (side == "b" and ending.is_draw(king, rook, black)):
            print(-1)
            continue
        moves = 0 if side == "b" else 1
        wins = ending.is_lost if side == "b" else ending.is_won
        while not wins(king, rook, black, moves):
            moves += 1
        print(moves)


main()
