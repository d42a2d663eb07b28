/* Knight exchange by breadth-first search, with a table that has a place for each position.

Idea    A position is a number in base 3 with a digit for each square: 0 empty, 1 black, 2 white.
        1. A move takes the digit of a knight from one place to another. For a black knight (digit
           1), subtract the power of 3 of the old place and add that of the new place. For a white
           knight (digit 2), subtract and add twice these powers.
        2. A table with a byte for each number of 16 digits stores the move by which the search
           first reached the position. So nothing has to be hashed.
        3. To print the solution, take back the stored moves, from the goal to the start.
Time    O(positions * moves): at most 2,018,016 positions, with at most 48 moves tried on each
Memory  O(3^squares): 43,046,721 bytes, and 4 bytes for each position in the queue
Source  Moore, "The shortest path through a maze" (1959), for the search.
*/

import java.util.Arrays;
import java.util.Scanner;

public class BreadthFirst {
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
        return square == 'B' ? 1 : square == 'W' ? 2 : 0;
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
