"""Rook ending where Black is lost as soon as one of its moves loses. WRONG.

Idea    A breadth-first search back from the mates, over the moves of both sides. The first time
        that it reaches a position gives the number of moves.
Error   This is the shortest mate if Black helps. Black is lost only if all of its moves lose, and
        then it plays the one that holds out longest.
Correct counters.py
Time    O(s^3 (r + c)) for s squares in r rows and c columns
Memory  O(s^3)
Cause   In a puzzle with one player, the first path to a position is a shortest one.

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
                # WRONG: another move of Black may not lose, or may hold out longer.
                # RIGHT: if left[pair + before] == 0:
                if left[pair + before] >= 0 and lost[pair + before] < 0:
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
