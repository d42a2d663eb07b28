"""Rook ending by retrograde analysis, with a queue and a counter of Black's moves.

Idea    A breadth-first search goes back from the mates, one move at a time.
        1. For each position with Black to move, count the moves of Black. Without one, Black is
           mated if it is in check: such a position is lost with 0 moves.
        2. From each position that is lost with n moves take back White's moves: a position that
           is reached for the first time is won with n + 1.
        3. From each of these take back Black's moves: in the position before it, one move fewer is
           left. If it was the last one, Black is lost with n + 1 moves.
        4. What is never reached is a draw. A move that takes the rook is counted, and the count is
           never lowered for it.
Time    O(s^3 (r + c)) for s squares in r rows and c columns
Memory  O(s^3)
Source  Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9 (1986).

won, lost   for each position the number of moves, -1 if White does not win; White moves in `won`,
            Black in `lost`. A position is one number: (king * s + rook) * s + black
left        for each position with Black to move, how many moves of Black are not known to lose
"""

import sys


def until(line, *pieces):
    """The squares of a line before the first piece."""
    for square in line:
        if square in pieces:
            return
        yield square


def analyse(rows, columns):
    """The tables `won` and `lost` of a board."""
    squares = range(rows * columns)
    size = len(squares)
    places = [divmod(square, columns) for square in squares]
    steps = [
        [t for t in squares if max(abs(places[t][0] - r), abs(places[t][1] - c)) == 1]
        for r, c in places
    ]
    far = [[s != t and t not in steps[s] for t in squares] for s in squares]
    lines = [
        [
            range(s - 1, s - s % columns - 1, -1),
            range(s + 1, s - s % columns + columns),
            range(s - columns, -1, -columns),
            range(s + columns, size, columns),
        ]
        for s in squares
    ]
    won, lost, left = ([-1] * size**3 for _ in range(3))
    # The squares where the rook gives check. The black king is no shield: it cannot step back along
    # the line.
    check = [[[False] * size for _ in squares] for _ in squares]
    layer = []
    for king in squares:
        for rook in squares:
            if king == rook:
                continue
            attacked = check[king][rook]
            for line in lines[rook]:
                for square in until(line, king):
                    attacked[square] = True
            apart = far[king]
            safe = [apart[s] and not attacked[s] for s in squares]
            for black in squares:
                if black == rook or not apart[black]:
                    continue
                count = 0
                for to in steps[black]:
                    count += safe[to]
                position = (king * size + rook) * size + black
                left[position] = count
                if count == 0 and attacked[black]:
                    lost[position] = 0
                    layer.append((king, rook, black))
    moves = 0
    while layer:
        moves += 1
        found = []
        for king, rook, black in layer:
            for before in steps[king]:
                position = (before * size + rook) * size + black
                is_new = won[position] < 0 and before != rook and far[before][black]
                if is_new and not check[before][rook][black]:
                    won[position] = moves
                    found.append((before, rook, black))
            checks = check[king]
            for line in lines[rook]:
                for before in until(line, king, black):
                    position = (king * size + before) * size + black
                    if won[position] < 0 and not checks[before][black]:
                        won[position] = moves
                        found.append((king, before, black))
        layer = []
        for king, rook, black in found:
            pair = (king * size + rook) * size
            for before in steps[black]:
                # Where Black cannot stand it begins at -1, and so is never 0.
                left[pair + before] -= 1
                if left[pair + before] == 0:
                    lost[pair + before] = moves
                    layer.append((king, rook, before))
    return won, lost


def main():
    words = iter(sys.stdin.read().split())
    rows, columns = int(next(words)), int(next(words))
    won, lost = analyse(rows, columns)
    for _ in range(int(next(words))):
        position = 0
        for _ in range(3):
            name = next(words)
            square = (int(name[1]) - 1) * columns + ord(name[0]) - ord("a")
            position = position * rows * columns + square
        print((won if next(words) == "w" else lost)[position])


main()
