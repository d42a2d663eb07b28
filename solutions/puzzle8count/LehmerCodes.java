/* All shortest solutions of the 8-puzzle by one breadth-first search over Lehmer codes.

Idea    Number the 9! = 362,880 boards, so that plain arrays can hold the distance of each board
        from the goal and its count, the number of its shortest solutions. One search from the goal
        fills the arrays.

        1. The code of a board is its place in lexicographic order, written in the factorial number
           system. The digit of a square says how many of the numbers on later squares are smaller.
        2. To decode without a list, fill the squares from the last to the first. The last one gets
           0. Each other square gets its digit, and every later number that is at least this digit
           grows by one to make room.
        3. A new board gets the distance of the board from which it is reached, plus one. Whenever a
           board is reached from one that is one move nearer to the goal, the count of the nearer
           board is added to its own count.
        4. The queue holds the layers one after the other. When a board is taken from the queue, the
           whole previous layer has been expanded, so the count of the board is complete.
        5. The goal has one solution, the empty one. A board that was never reached cannot be
           solved.
Time    O(9! * 81) once, then O(1) for each board
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
        int[] moves = new int[CODES]; // -1: not met
        int[] solutions = new int[CODES];
        Arrays.fill(moves, -1);
        int goal = encode(GOAL);
        moves[goal] = 0;
        solutions[goal] = 1;
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
                board[square] = board[blank];
                board[blank] = 0;
                if (moves[after] == -1) {
                    moves[after] = moves[code] + 1;
                    queue[tail++] = after;
                }
                if (moves[after] == moves[code] + 1)
                    solutions[after] += solutions[code];
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
            out.append(moves[code]);
            if (moves[code] >= 0)
                out.append(' ').append(solutions[code]);
            out.append('\n');
        }
        System.out.print(out);
    }
}
