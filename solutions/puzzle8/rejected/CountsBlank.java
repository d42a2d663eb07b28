/* 8-puzzle by IDA* with a test of solvability that counts the blank. WRONG.

Idea    IDA* with the Manhattan distance. A board can be solved if it has an even number of
        inversions: pairs of numbers, the larger one first.
Error   The blank is 0, so it forms an inversion with every tile before it. So the count grows by
        the number of the blank's square (0 to 8). If this number is odd, the test gives the wrong
        answer. Then the program prints -1 for a board that can be solved, such as 1 2 3 / 4 5 6 / 7
        0 8, and searches forever on one that cannot be solved.
Correct IdaStar.java
Time    exponential in the number of moves
Memory  O(moves)
Cause   The rule is often stated without the words "leave out the blank".
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class CountsBlank {
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
                // WRONG: the blank is 0, so it forms an inversion with every tile before it.
                // RIGHT: boolean inverted = board[b] != 0 && board[a] > board[b];
                boolean inverted = board[a] > board[b];
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
