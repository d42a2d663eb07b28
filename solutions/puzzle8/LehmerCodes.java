/* 8-puzzle by one breadth-first search from the goal over the Lehmer codes of the boards.

Idea    Number the 9! = 362,880 boards, so that plain arrays can store what the search finds out
        about each board.

        1. Breadth-first search from the goal reaches every solvable board by a shortest path. Moves
           can be undone, so the predecessor of a board (the board from which it was reached) is the
           next board on a shortest solution. One search answers all boards of the input.
        2. The code of a board is its place in lexicographic order, written in the factorial number
           system (Cantor expansion). The digit of a square says how many of the numbers on later
           squares are smaller. The weight of the digit is 8! on the first square, then 7!, ..., 0!.
        3. To decode without a list, fill the squares from the last to the first. The last one gets
           0. Each other square gets its digit, and every later number that is at least this digit
           grows by one to make room.
        4. A board whose code was never reached cannot be solved.
Time    O(9! * 81) once, then O(moves) for each board
Memory  O(9!)
Source  Laisant, Bulletin de la S.M.F. 16 (1888), on the factorial numbers of permutations.
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class LehmerCodes {
    static final int CODES = 362880; // 9!
    static final int[] WEIGHT = {40320, 5040, 720, 120, 24, 6, 2, 1, 1};
    static final int[] GOAL = {1, 2, 3, 4, 5, 6, 7, 8, 0};
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

    static int encode(int[] board) {
        int code = 0;
        for (int i = 0; i < 9; i++) {
            int smaller = 0;
            for (int j = i + 1; j < 9; j++) {
                if (board[j] < board[i])
                    smaller++;
            }
            code += smaller * WEIGHT[i];
        }
        return code;
    }

    static void decode(int code, int[] board) {
        for (int i = 0; i < 9; i++) {
            board[i] = code / WEIGHT[i];
            code %= WEIGHT[i];
        }
        for (int i = 7; i >= 0; i--) {
            for (int j = i + 1; j < 9; j++) {
                if (board[j] >= board[i])
                    board[j]++;
            }
        }
    }

    public static void main(String[] args) throws IOException {
        int[] nearer = new int[CODES]; // the code one move nearer to the goal
        byte[] tile = new byte[CODES]; // the tile that moves
        Arrays.fill(nearer, -1);
        int goal = encode(GOAL);
        nearer[goal] = goal;
        int[] queue = new int[CODES];
        int head = 0, tail = 0;
        queue[tail++] = goal;
        int[] board = new int[9];
        while (head < tail) {
            int code = queue[head++];
            decode(code, board);
            int blank = 0;
            while (board[blank] != 0) blank++;
            for (int square : NEAR[blank]) {
                board[blank] = board[square];
                board[square] = 0;
                int after = encode(board);
                if (nearer[after] == -1) {
                    nearer[after] = code;
                    tile[after] = (byte) board[blank];
                    queue[tail++] = after;
                }
                board[square] = board[blank];
                board[blank] = 0;
            }
        }

        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        in.nextToken();
        int count = (int) in.nval;
        StringBuilder out = new StringBuilder();
        while (count-- > 0) {
            for (int square = 0; square < 9; square++) {
                in.nextToken();
                board[square] = (int) in.nval;
            }
            int code = encode(board);
            if (nearer[code] == -1) {
                out.append("-1\n");
                continue;
            }
            int moves = 0;
            StringBuilder path = new StringBuilder();
            for (; code != goal; code = nearer[code]) {
                path.append(tile[code]).append(' ');
                moves++;
            }
            out.append(moves).append('\n').append(path).append('\n');
        }
        System.out.print(out);
    }
}
