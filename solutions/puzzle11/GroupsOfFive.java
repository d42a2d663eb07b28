/* 11-puzzle by IDA* with additive pattern databases for groups of five, five and one tile.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it by 2 and search again. The bound is a sum over groups of tiles:
        1. Consider all sequences of moves that bring the tiles of a group home, and count only the
           moves of these tiles. The smallest count is a lower bound.
        2. Each move moves one tile, so it counts for one group only. Therefore the numbers of all
           groups may be added.
        3. A table holds this number for all placements of the group. The squares of the tiles are
           the digits of the index, in base 12. Breadth-first search from the goal fills the table.
           A state of this search is the index and the square of the blank. Moves of other tiles
           cost nothing, so the states that they reach go to the front of the queue (0-1
           breadth-first search). Here two stacks replace the queue: one for the current number of
           moves, one for the next.
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first.
Time    12!/6! = 665,280 states for a table of five; then O(c^m) for m moves, with a constant c
Memory  O(m), and two tables of 12^5 numbers
Source  Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
        (2002). IDA*: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class GroupsOfFive {
    static final int ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, UNKNOWN = 127;
    static final int[] ROW_STEP = {-1, 1, 0, 0}, COLUMN_STEP = {0, 0, -1, 1}; // ^ 1: move back
    static final int[][] GROUPS = {{1, 2, 5, 6, 9}, {3, 4, 7, 8, 11}, {10}};

    static final int[][] target = new int[SQUARES][4]; // by blank and move: its square, or -1
    static final byte[][] cost = new byte[GROUPS.length][]; // by group and index
    static final int[] groupOf = new int[SQUARES], weight = new int[SQUARES]; // by tile
    static final int[] board = new int[SQUARES]; // by square: the tile, or 0
    static final int[] place = new int[GROUPS.length]; // by group: the index
    static final int[] path = new int[100]; // tiles that are moved, the last one first
    static int length = 0;

    static byte[] database(int[] group) {
        int size = 1, goal = 0;
        for (int tile : group) {
            weight[tile] = size;
            goal += size * (tile - 1);
            size *= SQUARES;
        }
        byte[] cost = new byte[size];
        Arrays.fill(cost, (byte) UNKNOWN);
        boolean[] done = new boolean[size * SQUARES];
        int[] now = new int[2 * size], later = new int[2 * size];
        int count = 1;
        now[0] = goal * SQUARES + SQUARES - 1;
        for (byte moves = 0; count > 0; ++moves) {
            int more = 0;
            while (count > 0) {
                int state = now[--count], index = state / SQUARES, blank = state % SQUARES;
                if (done[state])
                    continue;
                done[state] = true;
                if (cost[index] == UNKNOWN)
                    cost[index] = moves;
                for (int square : target[blank]) {
                    if (square < 0)
                        continue;
                    int on = 0; // the weight of the tile of the group there
                    for (int tile : group) {
                        if (index / weight[tile] % SQUARES == square)
                            on = weight[tile];
                    }
                    int after = (index + on * (blank - square)) * SQUARES + square;
                    if (done[after])
                        continue;
                    if (on > 0)
                        later[more++] = after;
                    else
                        now[count++] = after;
                }
            }
            int[] empty = now;
            now = later;
            later = empty;
            count = more;
        }
        return cost;
    }

    /** Whether `left` moves are enough; then `path` holds them. */
    static boolean solve(int blank, int last, int bound, int left) {
        if (bound > left)
            return false;
        if (bound == 0)
            return true;
        for (int move = 0; move < 4; ++move) {
            int square = target[blank][move];
            if (square < 0 || move == (last ^ 1))
                continue;
            int tile = board[square], group = groupOf[tile], old = place[group];
            place[group] += weight[tile] * (blank - square);
            board[blank] = tile; // what stands on the square of the blank is never read
            int after = bound - cost[group][old] + cost[group][place[group]];
            if (solve(square, move, after, left - 1)) {
                path[length++] = tile;
                return true;
            }
            board[square] = tile;
            place[group] = old;
        }
        return false;
    }

    static void findShortest(int blank) {
        Arrays.fill(place, 0);
        for (int square = 0; square < SQUARES; ++square) {
            if (square != blank)
                place[groupOf[board[square]]] += weight[board[square]] * square;
        }
        int bound = 0;
        for (int group = 0; group < GROUPS.length; ++group) bound += cost[group][place[group]];
        length = 0;
        int limit = bound;
        while (!solve(blank, -1, bound, limit)) {
            limit += 2;
        }
    }

    static boolean solvable(int blank) {
        int odd = ROWS - 1 - blank / COLUMNS;
        for (int i = 0; i < SQUARES; ++i) {
            for (int j = i + 1; j < SQUARES; ++j) {
                if (board[j] != 0 && board[i] > board[j])
                    ++odd;
            }
        }
        return odd % 2 == 0;
    }

    public static void main(String[] arguments) throws IOException {
        for (int square = 0; square < SQUARES; ++square) {
            for (int move = 0; move < 4; ++move) {
                int row = square / COLUMNS + ROW_STEP[move];
                int column = square % COLUMNS + COLUMN_STEP[move];
                boolean inside = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
                target[square][move] = inside ? row * COLUMNS + column : -1;
            }
        }
        for (int group = 0; group < GROUPS.length; ++group) {
            for (int tile : GROUPS[group]) groupOf[tile] = group;
            cost[group] = database(GROUPS[group]);
        }
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
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
                out.append("-1\n");
                continue;
            }
            findShortest(blank);
            out.append(length).append('\n');
            while (length > 0) out.append(path[--length]).append(' ');
            out.append('\n');
        }
        System.out.print(out);
    }
}
