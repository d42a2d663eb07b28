"""Rook ending by retrograde analysis, with the squares of the black king as bits of a number.

Idea    For each pair of squares of the white king and the rook, a number has a bit for each square
        of the black king, so "and", "or" and shifts treat up to 64 positions at once.
        1. `undecided` are positions with Black to move, `unknown` those with White to move.
        2. Black escapes to squares that are safe and from which White does not win as far as is
           known. If no square beside the black king is an escape, Black is lost: in the first round
           these are the mates, because a stalemate was never among the undecided.
        3. White wins with n + 1 moves where some move leads to a position that is lost with n.
        4. The round in which a position is decided is its number of moves. When a round decides
           nothing, the rest are draws.
Time    O(n s^3 / 64) for s squares and n rounds
Memory  O(n s^3 / 64) bits
Source  Stroehlein, "Untersuchungen ueber kombinatorische Spiele" (1970), for the analysis.

lost, won   for each number of moves, and each pair of king and rook: the squares of the black king
            from which that many moves are needed; Black moves in `lost`, White in `won`
"""

import sys


def analyse(rows, columns):
    """The sets `lost` and `won` of a board."""
    squares = range(rows * columns)
    size = len(squares)
    every = (1 << size) - 1
    places = [divmod(square, columns) for square in squares]
    steps = [
        [t for t in squares if max(abs(places[t][0] - r), abs(places[t][1] - c)) == 1]
        for r, c in places
    ]
    near = [sum(1 << t for t in [s, *steps[s]]) for s in squares]
    not_first = sum(1 << s for s in squares if s % columns)
    not_last = sum(1 << s for s in squares if (s + 1) % columns)

    def beside(some):
        """The squares beside some square of a set."""
        sides = (some & not_first) >> 1 | (some & not_last) << 1
        three = some | sides
        return (sides | three << columns | three >> columns) & every

    pairs = [(king, rook) for king in squares for rook in squares if king != rook]
    number = {pair: at for at, pair in enumerate(pairs)}
    white_moves, attacked = [], []
    for king, rook in pairs:
        first = rook - rook % columns
        targets = []
        for line in (
            range(rook - 1, first - 1, -1),
            range(rook + 1, first + columns),
            range(rook - columns, -1, -columns),
            range(rook + columns, size, columns),
        ):
            for square in line:
                if square == king:
                    break
                targets.append(square)
        # The black king is not in the way of a move: Black would be in check.
        moves = [number[to, rook] for to in steps[king] if to != rook]
        white_moves.append(moves + [number[king, square] for square in targets])
        # The black king is no shield: it cannot step back along the line.
        attacked.append(sum(1 << square for square in targets))

    # Where the black king may go. It may take the rook unless the rook is protected.
    safe = [every & ~near[king] & ~attacked[at] for at, (king, _) in enumerate(pairs)]
    free = [every & ~near[king] & ~(1 << rook) for king, rook in pairs]
    unknown = [some & ~attacked[at] for at, some in enumerate(free)]
    undecided = [some & (attacked[at] | beside(safe[at])) for at, some in enumerate(free)]
    takes = [safe[at] & 1 << rook for at, (_, rook) in enumerate(pairs)]
    lost, won = [], [[0] * len(pairs)]
    while True:
        last = [
            some and some & ~beside(takes[at] | safe[at] & unknown[at])
            for at, some in enumerate(undecided)
        ]
        if not any(last):
            return number, lost, won
        lost.append(last)
        undecided = [some & ~found for some, found in zip(undecided, last)]
        found = []
        for at, some in enumerate(unknown):
            wins = 0
            if some:
                for to in white_moves[at]:
                    wins |= last[to]
                wins &= some
                unknown[at] = some & ~wins
            found.append(wins)
        won.append(found)


def main():
    words = iter(sys.stdin.read().split())
    rows, columns = int(next(words)), int(next(words))
    number, lost, won = analyse(rows, columns)
    for _ in range(int(next(words))):
        king, rook, black = (
            (int(word[1]) - 1) * columns + ord(word[0]) - ord("a")
            for word in (next(words), next(words), next(words))
        )
        sets = won if next(words) == "w" else lost
        pair = number[king, rook]
        print(next((n for n, some in enumerate(sets) if some[pair] >> black & 1), -1))


main()
