/* Knight exchange by breadth-first search over occupied and empty squares. WRONG.

Idea    Black and white knights move alike. So one of two digits for each square is enough: 0 if the
        square is empty, 1 if a knight stands on it.
Error   The goal says where the black knights stand and where the white ones. If a black and a white
        knight have to swap places, the same squares are occupied at the end as at the start. Then
        this program prints 0.
Correct BreadthFirst.java
Time    O(sets of squares * moves): at most 12,870 sets
Memory  O(3^squares), most of it unused
Cause   The state leaves out something that the goal prescribes: the colours.
*/

import java.util.Arrays;
import java.util.Scanner;

public class ForgetsColours {
    static final int[][] LEAPS = {
        {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static final int MOST_POSITIONS = 2018016;
    static final byte UNSEEN = -1, NONE = -2;

    static int rows, columns, squares;
    static int[] power = new int[17];
    static int[] origins = new int[48], targets = new int[48]; // of the knight moves
    static int moves = 0;

    static String readBoard(Scanner in) {
        StringBuilder board = new StringBuilder();
        for (int row = 0; row < rows; row++) board.append(in.next());
        return board.toString();
    }

    static void findMoves(String board) {
        for (int from = 0; from < squares; from++) {
            if (board.charAt(from) == '#')
                continue;
            for (int[] leap : LEAPS) {
                int row = from / columns + leap[0], column = from % columns + leap[1];
                if (row < 0 || row >= rows || column < 0 || column >= columns)
                    continue;
                int to = row * columns + column;
                if (board.charAt(to) == '#')
                    continue;
                origins[moves] = from;
                targets[moves++] = to;
            }
        }
    }

    static int digit(char square) {
        // WRONG: black and white knights are not interchangeable.
        // RIGHT: return square == 'B' ? 1 : square == 'W' ? 2 : 0;
        return square == 'B' || square == 'W' ? 1 : 0;
    }

    static int encode(String board) {
        int position = 0;
        for (int i = 0; i < squares; i++) position += digit(board.charAt(i)) * power[i];
        return position;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        columns = in.nextInt();
        squares = rows * columns;
        power[0] = 1;
        for (int i = 0; i < squares; i++) power[i + 1] = 3 * power[i];
        String board = readBoard(in);
        findMoves(board);
        int start = encode(board), goal = encode(readBoard(in));

        byte[] lastMove = new byte[power[squares]];
        Arrays.fill(lastMove, UNSEEN);
        lastMove[start] = NONE;
        int[] queue = new int[MOST_POSITIONS];
        int head = 0, tail = 0;
        queue[tail++] = start;
        int[] on = new int[squares]; // what stands on each square
        while (head < tail && lastMove[goal] == UNSEEN) {
            int position = queue[head++];
            for (int i = 0, rest = position; i < squares; i++, rest /= 3) on[i] = rest % 3;
            for (int i = 0; i < moves; i++) {
                int from = origins[i], to = targets[i];
                if (on[from] == 0 || on[to] != 0)
                    continue;
                int after = position + on[from] * (power[to] - power[from]);
                if (lastMove[after] != UNSEEN)
                    continue;
                lastMove[after] = (byte) i;
                queue[tail++] = after;
            }
        }

        if (lastMove[goal] == UNSEEN) {
            System.out.println(-1);
            return;
        }
        int length = 0;
        StringBuilder solution = new StringBuilder();
        for (int position = goal; position != start; length++) {
            int from = origins[lastMove[position]], to = targets[lastMove[position]];
            solution.insert(0, from + "-" + to + " ");
            position -= position / power[to] % 3 * (power[to] - power[from]);
        }
        System.out.println(length);
        System.out.println(solution);
    }
}
