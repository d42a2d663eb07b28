/* 8-puzzle by iterative deepening with the Manhattan distance as the lower bound (IDA*).

Idea    Depth-first search with a limit on the moves, repeated with higher and higher limits. A
        branch is pruned if a lower bound shows that no solution within the limit lies on it.

        1. The bound is the Manhattan distance: the rows plus the columns between each tile and its
           home, added up over the eight tiles. A move brings one tile at most one square nearer to
           its home, so no solution has fewer moves than the bound.
        2. If the moves made plus the bound exceed the limit, the branch holds no solution within
           the limit.
        3. A move changes the bound by 1 or -1, so the program updates the bound instead of adding
           it up again. It also follows that the bound of the start and the length of a solution are
           both even or both odd. So the limit starts at this bound and grows by two.
        4. The first round that reaches the goal finds a solution with the fewest moves.
        5. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    exponential in the number of moves
Memory  O(moves)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class IdaStar {
    static final int[][] NEAR = {
        {1, 3},
        {0, 2, 4},
        {1, 5},
        {0, 4, 6},
        {1, 3, 5, 7},
        {2, 4, 8},
        {3, 7},
        {4, 6, 8},
        {5, 7},
    };
    static final int[][] FAR = new int[9][9]; // how far a tile is from home on a square

    static final int[] board = new int[9];
    static final int[] path = new int[31]; // no board needs more moves
    static long nodes;

    static boolean solvable() {
        int inversions = 0;
        for (int a = 0; a < 9; a++) {
            for (int b = a + 1; b < 9; b++) {
                boolean inverted = board[b] != 0 && board[a] > board[b];
                if (inverted)
                    inversions++;
            }
        }
        return inversions % 2 == 0;
    }

    /** Whether the goal can be reached within the limit; the blank does not go back to before. */
    static boolean search(int moves, int far, int limit, int blank, int before) {
        nodes++;
        if (far == 0)
            return true;
        for (int square : NEAR[blank]) {
            if (square == before)
                continue;
            int tile = board[square];
            int farAfter = far + FAR[tile][blank] - FAR[tile][square];
            if (moves + 1 + farAfter > limit)
                continue;
            board[blank] = tile;
            board[square] = 0;
            path[moves] = tile;
            if (search(moves + 1, farAfter, limit, square, blank))
                return true;
            board[square] = tile;
            board[blank] = 0;
        }
        return false;
    }

    public static void main(String[] args) throws IOException {
        for (int tile = 1; tile < 9; tile++) {
            int home = tile - 1;
            for (int square = 0; square < 9; square++) {
                FAR[tile][square] =
                    Math.abs(square / 3 - home / 3) + Math.abs(square % 3 - home % 3);
            }
        }
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        in.nextToken();
        int count = (int) in.nval;
        StringBuilder out = new StringBuilder();
        while (count-- > 0) {
            int blank = 0;
            int far = 0;
            for (int square = 0; square < 9; square++) {
                in.nextToken();
                board[square] = (int) in.nval;
                if (board[square] == 0)
                    blank = square;
                far += FAR[board[square]][square];
            }
            if (!solvable()) {
                out.append("-1\n");
                continue;
            }
            int limit = far;
            while (!search(0, far, limit, blank, -1)) limit += 2;
            out.append(limit).append('\n');
            for (int move = 0; move < limit; move++) out.append(path[move]).append(' ');
            out.append('\n');
        }
        System.out.print(out);
        if ("1".equals(System.getenv("JUDGE_STATS")))
            System.err.println("nodes=" + nodes);
    }
}
