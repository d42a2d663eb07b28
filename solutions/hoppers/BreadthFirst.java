/* Hoppers by breadth-first search over boards, one whole move at a time.

Idea    A board is a number with a bit for each hole, so there are 2^13 = 8,192 boards.
        1. To find the moves of a board, take each peg and follow its jumps by recursion. The peg
           may stop after any jump, so every landing completes a move.
        2. Breadth-first search counts each move as one step, however many jumps it has. For each
           new board, it stores the board before it and the move between the two.
        3. The moves of a board are the same for every line of the input, so the program generates
           them once.
Time    O(boards * moves) for each line of the input: at most 3,041 boards can be reached, with
        about 5 moves each
Memory  O(boards * moves)
Source  Moore, "The shortest path through a maze" (1959), for the search; moves of several jumps:
        Beasley, "The Ins and Outs of Peg Solitaire" (1985).
*/

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;

public class BreadthFirst {
    static final int HOLES = 13, BOARDS = 1 << HOLES;
    static final int[][] LINES = {{0, 1, 2}, {5, 6, 7}, {10, 11, 12}, {0, 5, 10}, {1, 6, 11},
        {2, 7, 12}, {0, 3, 6}, {3, 6, 9}, {6, 9, 12}, {2, 4, 6}, {4, 6, 8}, {6, 8, 10}, {1, 3, 5},
        {1, 4, 7}, {5, 8, 11}, {7, 9, 11}};

    static class Move {
        final int after;
        final String holes;

        Move(int after, String holes) {
            this.after = after;
            this.holes = holes;
        }
    }

    static final List<List<Move>> moves = new ArrayList<>(); // of each board, null at first

    /** Adds the moves of the peg in `hole`, which has come along `holes`. */
    static void jumpOn(int board, int hole, String holes, List<Move> found) {
        for (int[] line : LINES) {
            if (line[1] == hole || line[0] != hole && line[2] != hole)
                continue;
            int over = line[1], beyond = line[0] + line[2] - hole;
            if ((board >> over & 1) == 0 || (board >> beyond & 1) == 1)
                continue;
            int after = board ^ 1 << hole ^ 1 << over ^ 1 << beyond;
            String longer = holes + "-" + beyond;
            found.add(new Move(after, longer));
            jumpOn(after, beyond, longer, found);
        }
    }

    static List<Move> movesOf(int board) {
        if (moves.get(board) == null) {
            List<Move> found = new ArrayList<>();
            for (int hole = 0; hole < HOLES; hole++) {
                if ((board >> hole & 1) == 1)
                    jumpOn(board, hole, "" + hole, found);
            }
            moves.set(board, found);
        }
        return moves.get(board);
    }

    static String solve(int start, int goal) {
        int[] before = new int[BOARDS];
        String[] lastMove = new String[BOARDS];
        int[] queue = new int[BOARDS];
        int head = 0, tail = 0;
        Arrays.fill(before, -1);
        before[start] = start;
        queue[tail++] = start;
        while (head < tail && before[goal] < 0) {
            int board = queue[head++];
            for (Move move : movesOf(board)) {
                if (before[move.after] >= 0)
                    continue;
                before[move.after] = board;
                lastMove[move.after] = move.holes;
                queue[tail++] = move.after;
            }
        }

        if (before[goal] < 0)
            return "-1\n";
        int length = 0;
        StringBuilder solution = new StringBuilder();
        for (int board = goal; board != start; board = before[board]) {
            solution.insert(0, lastMove[board] + " ");
            length++;
        }
        return length + "\n" + solution + "\n";
    }

    public static void main(String[] args) {
        for (int board = 0; board < BOARDS; board++) moves.add(null);
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int lines = in.nextInt(); lines > 0; lines--) {
            String pegs = in.next();
            int start = 0;
            for (int hole = 0; hole < HOLES; hole++) {
                if (pegs.charAt(hole) == '1')
                    start |= 1 << hole;
            }
            out.append(solve(start, 1 << in.nextInt()));
        }
        System.out.print(out);
    }
}
