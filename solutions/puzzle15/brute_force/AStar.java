/* 15-puzzle by A* with the Manhattan distance, which runs out of memory on hard boards. SLOW.

Idea    Always expand the board with the smallest sum of the moves made and a lower bound on the
        moves left. Among boards with equal sums, take the one with the smaller bound.
        1. The bound is the Manhattan distance: each tile needs at least one move for each row and
           each column between it and its home.
        2. A move changes the bound by exactly one, so the bound is consistent. Therefore, when a
           board is expanded, it has been reached by the fewest moves. So when the search expands
           the goal, it has found a shortest solution.
        3. A board is one number, with 4 bits for each square. A HashMap and a PriorityQueue would
           need some hundred bytes for each board. So a hash table of plain arrays (open addressing)
           holds the known boards. Stacks hold the boards that are still to be expanded: one stack
           for each pair of sum and bound, because both are small numbers.
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first. Without this test, A* would examine more than 10^13 boards in vain.
Slow    The program keeps all boards that it generates. For a hard board it generates tens of
        millions, and 512 MiB are not enough.
Correct LinearConflict.java
Time    O(c^m) for m moves, with a constant c
Memory  O(c^m)
Source  Hart, Nilsson and Raphael, IEEE Trans. Systems Science and Cybernetics 4 (1968). Parity:
        Johnson and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2 (1879).
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class AStar {
    static final int SIDE = 4, SQUARES = SIDE * SIDE, MOST_MOVES = 80;

    static final String LETTERS = "udlr";
    static final int[] DOWN = {-1, 1, 0, 0}, RIGHT = {0, 0, -1, 1}; // by letter
    static final int[] OPPOSITE = {1, 0, 3, 2};
    static final int NONE = 4;

    static long nodes = 0;

    /** Positions that are known: the fewest moves to each of them, and the last of these. */
    static class Known {
        long[] positions = new long[1 << 16]; // 0 is no position: it would have 16 blanks
        byte[] moves = new byte[1 << 16];
        byte[] last = new byte[1 << 16];
        int count = 0;

        /** The slot of a position, or the free one where it belongs. */
        int slot(long position) {
            int mask = positions.length - 1;
            int slot = (int) ((position * 0x9E3779B97F4A7C15L) >>> 32) & mask;
            while (positions[slot] != 0 && positions[slot] != position) slot = (slot + 1) & mask;
            return slot;
        }

        boolean holds(int slot) {
            return positions[slot] != 0;
        }

        /** Notes a position in its slot. After that the slots may be others. */
        void put(int slot, long position, int madeMoves, int letter) {
            if (positions[slot] == 0)
                ++count;
            positions[slot] = position;
            moves[slot] = (byte) madeMoves;
            last[slot] = (byte) letter;
            if (count > positions.length / 4)
                grow();
        }

        void grow() {
            long[] oldPositions = positions;
            byte[] oldMoves = moves, oldLast = last;
            positions = new long[2 * oldPositions.length];
            moves = new byte[2 * oldPositions.length];
            last = new byte[2 * oldPositions.length];
            for (int old = 0; old < oldPositions.length; ++old) {
                if (oldPositions[old] == 0)
                    continue;
                int slot = slot(oldPositions[old]);
                positions[slot] = oldPositions[old];
                moves[slot] = oldMoves[old];
                last[slot] = oldLast[old];
            }
        }
    }

    /** A stack of positions. */
    static class LongStack {
        long[] positions = new long[16];
        int count = 0;

        void push(long position) {
            if (count == positions.length)
                positions = Arrays.copyOf(positions, 2 * count);
            positions[count++] = position;
        }

        long pop() {
            return positions[--count];
        }
    }

    static int tile(long position, int square) {
        return (int) (position >>> 4 * square) & 15;
    }

    static int blank(long position) {
        int square = 0;
        while (tile(position, square) != 0) ++square;
        return square;
    }

    /** The square to which the blank goes with this letter, or -1 if that is off the board. */
    static int neighbour(int blank, int letter) {
        int row = blank / SIDE + DOWN[letter], column = blank % SIDE + RIGHT[letter];
        boolean there = row >= 0 && row < SIDE && column >= 0 && column < SIDE;
        return there ? row * SIDE + column : -1;
    }

    /** The position after the tile on one square has gone to the blank. */
    static long moved(long position, int square, int blank) {
        long tile = tile(position, square);
        return position ^ tile << 4 * square ^ tile << 4 * blank;
    }

    /** How many moves a tile on this square needs at least. */
    static int far(int tile, int square) {
        int home = tile - 1;
        return Math.abs(home / SIDE - square / SIDE) + Math.abs(home % SIDE - square % SIDE);
    }

    static int distance(long position) {
        int sum = 0;
        for (int square = 0; square < SQUARES; ++square) {
            if (tile(position, square) != 0)
                sum += far(tile(position, square), square);
        }
        return sum;
    }

    static boolean solvable(long position) {
        int odd = SIDE - 1 - blank(position) / SIDE;
        for (int one = 0; one < SQUARES; ++one) {
            for (int other = one + 1; other < SQUARES; ++other) {
                boolean tiles = tile(position, other) != 0;
                if (tiles && tile(position, one) > tile(position, other))
                    ++odd;
            }
        }
        return odd % 2 == 0;
    }

    /** The letters of a shortest solution. The board must be solvable. */
    static String shortest(long start) {
        Known known = new Known();
        LongStack[][] waiting =
            new LongStack[MOST_MOVES + 1][MOST_MOVES + 1]; // by sum and lower bound
        for (LongStack[] row : waiting) Arrays.setAll(row, bound -> new LongStack());
        known.put(known.slot(start), start, 0, NONE);
        int first = distance(start);
        waiting[first][first].push(start);
        for (int sum = first;; sum += 2) { // a move changes the sum by 0 or 2
            int bound = 0;
            while (bound <= sum) {
                LongStack stack = waiting[sum][bound];
                if (stack.count == 0) {
                    ++bound;
                    continue;
                }
                long position = stack.pop();
                if (bound == 0)
                    return pathTo(known, position);
                int slot = known.slot(position);
                int moves = known.moves[slot], last = known.last[slot];
                if (moves + bound < sum)
                    continue; // reached by fewer moves since
                int blank = blank(position);
                boolean nearer = false;
                for (int letter = 0; letter < LETTERS.length(); ++letter) {
                    int square = neighbour(blank, letter);
                    if (square < 0 || last != NONE && letter == OPPOSITE[last])
                        continue;
                    ++nodes;
                    long after = moved(position, square, blank);
                    int there = known.slot(after);
                    if (known.holds(there) && known.moves[there] <= moves + 1)
                        continue;
                    known.put(there, after, moves + 1, letter);
                    int tile = tile(position, square);
                    int left = bound - far(tile, square) + far(tile, blank);
                    int estimate = moves + 1 + left;
                    if (estimate > MOST_MOVES)
                        continue;
                    waiting[estimate][left].push(after);
                    nearer |= left < bound;
                }
                if (nearer)
                    --bound;
            }
        }
    }

    /** The letters on the path to a board. */
    static String pathTo(Known known, long position) {
        StringBuilder letters = new StringBuilder();
        for (;;) {
            int last = known.last[known.slot(position)];
            if (last == NONE)
                return letters.reverse().toString();
            letters.append(LETTERS.charAt(last));
            int blank = blank(position);
            position = moved(position, neighbour(blank, OPPOSITE[last]), blank);
        }
    }

    static int number(StreamTokenizer words) throws IOException {
        words.nextToken();
        return (int) words.nval;
    }

    public static void main(String[] arguments) throws IOException {
        StreamTokenizer words = new StreamTokenizer(new InputStreamReader(System.in));
        int boards = number(words);
        for (int board = 0; board < boards; ++board) {
            long position = 0;
            for (int square = 0; square < SQUARES; ++square) {
                position |= (long) number(words) << 4 * square;
            }
            if (!solvable(position)) {
                System.out.println(-1);
                continue;
            }
            String path = shortest(position);
            System.out.println(path.length());
            System.out.println(path);
        }
        if ("1".equals(System.getenv("JUDGE_STATS")))
            System.err.println("nodes=" + nodes);
    }
}
