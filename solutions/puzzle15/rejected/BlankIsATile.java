/* 15-puzzle by IDA* with a Manhattan distance that counts the blank. WRONG.

Idea    IDA* with a lower bound: the linear conflicts plus the Manhattan distance. For each of the
        16 numbers on the board, the Manhattan distance counts the rows and columns to its home.
Error   One move can bring both a tile and the blank home. So the distance of the blank must not be
        added: if the blank and the 15 are swapped, the sum is 2, but one move is enough. With the
        blank, the sum is no lower bound. Then the first limit may be too large, and the first
        solution within this limit may be too long.
Correct LinearConflict.java
Time    O(c^m) for m moves, with a constant c
Memory  O(m)
Cause   The sum runs over all squares of the board, and the 0 looks like any other number.
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class BlankIsATile {
    static final int N = 4, SQUARES = N * N, BASE = N + 1;
    static final int[] ROW_STEP = {-1, 1, 0, 0}, COLUMN_STEP = {0, 0, -1, 1};
    static final String LETTERS = "udlr"; // move ^ 1 is the move back

    static final int[] far = new int[SQUARES * SQUARES]; // by tile and square
    // By line and tile: the place in that line where the tile is at home, 1 to 4, or 0.
    static final int[][] rowPlace = new int[N][SQUARES], columnPlace = new int[N][SQUARES];
    static final int[] conflicts = new int[BASE * BASE * BASE * BASE];
    static final int[] board = new int[SQUARES]; // by square: the tile, or 0
    static final StringBuilder path = new StringBuilder();

    /** The code of a line without the square whose digit counts so much. */
    static int without(int code, int weight) {
        return code - code / weight % BASE * weight;
    }

    /** How many tiles must leave a line, at least. Its digits are their places in the goal. */
    static int leaving(int code) {
        for (int one = 1; one <= code; one *= BASE) {
            for (int other = one * BASE; other <= code; other *= BASE) {
                int before = code / one % BASE, after = code / other % BASE;
                // One of the two must leave: try both.
                if (after > 0 && before > after)
                    return 1 + Math.min(leaving(without(code, one)), leaving(without(code, other)));
            }
        }
        return 0;
    }

    static void makeTables() {
        // WRONG: the blank is not a tile; each of its moves is a move of a tile, counted already.
        // RIGHT: for (int tile = 1; tile < SQUARES; ++tile) {
        for (int tile = 0; tile < SQUARES; ++tile) {
            int home = (tile + SQUARES - 1) % SQUARES;
            for (int square = 0; square < SQUARES; ++square) {
                far[tile * SQUARES + square] =
                    Math.abs(home / N - square / N) + Math.abs(home % N - square % N);
            }
        }
        for (int tile = 1; tile < SQUARES; ++tile) {
            rowPlace[(tile - 1) / N][tile] = (tile - 1) % N + 1;
            columnPlace[(tile - 1) % N][tile] = (tile - 1) / N + 1;
        }
        for (int code = 0; code < conflicts.length; ++code) conflicts[code] = 2 * leaving(code);
    }

    static int rowConflicts(int row) {
        int code = 0;
        for (int column = N - 1; column >= 0; --column) {
            code = BASE * code + rowPlace[row][board[row * N + column]];
        }
        return conflicts[code];
    }

    static int columnConflicts(int column) {
        int code = 0;
        for (int row = N - 1; row >= 0; --row) {
            code = BASE * code + columnPlace[column][board[row * N + column]];
        }
        return conflicts[code];
    }

    /** Whether `left` moves are enough; then `path` holds them, the last one first. */
    static boolean solve(int blank, int last, int bound, int left) {
        if (bound > left)
            return false;
        if (bound == 0)
            return true;
        for (int move = 0; move < 4; ++move) {
            int row = blank / N + ROW_STEP[move], column = blank % N + COLUMN_STEP[move];
            if (row < 0 || row >= N || column < 0 || column >= N || move == (last ^ 1))
                continue;
            int square = row * N + column, tile = board[square];
            int next = bound - far[tile * SQUARES + square] + far[tile * SQUARES + blank]
                - far[blank] + far[square];
            boolean vertical = move < 2;
            int home = vertical ? (tile - 1) / N : (tile - 1) % N;
            next -= vertical ? rowConflicts(home) : columnConflicts(home);
            board[blank] = tile;
            board[square] = 0;
            next += vertical ? rowConflicts(home) : columnConflicts(home);
            if (solve(square, move, next, left - 1)) {
                path.append(LETTERS.charAt(move));
                return true;
            }
            board[square] = tile;
            board[blank] = 0;
        }
        return false;
    }

    static String shortest(int blank) {
        int bound = 0;
        for (int square = 0; square < SQUARES; ++square) {
            bound += far[board[square] * SQUARES + square];
        }
        for (int line = 0; line < N; ++line) bound += rowConflicts(line) + columnConflicts(line);
        path.setLength(0);
        for (int limit = bound; !solve(blank, -1, bound, limit);) limit += 2;
        return path.reverse().toString();
    }

    static boolean solvable(int blank) {
        int odd = N - 1 - blank / N;
        for (int i = 0; i < SQUARES; ++i) {
            for (int j = i + 1; j < SQUARES; ++j) {
                if (board[j] != 0 && board[i] > board[j])
                    ++odd;
            }
        }
        return odd % 2 == 0;
    }

    public static void main(String[] arguments) throws IOException {
        makeTables();
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        in.nextToken();
        for (int boards = (int) in.nval; boards > 0; --boards) {
            int blank = 0;
            for (int square = 0; square < SQUARES; ++square) {
                in.nextToken();
                board[square] = (int) in.nval;
                if (board[square] == 0)
                    blank = square;
            }
            if (!solvable(blank)) {
                System.out.println(-1);
                continue;
            }
            String solution = shortest(blank);
            System.out.println(solution.length() + "\n" + solution);
        }
    }
}
