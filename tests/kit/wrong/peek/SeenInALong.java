/* Peek by leaving out two squares on a diagonal. WRONG: a long holds what has been seen.

Bit n is set when the number n has been seen. A long has 64 bits, but there are up to 100 numbers.
Java shifts by n modulo 64: from 64 on, each number shares its bit with a smaller one.
Then the two numbers that are left are the wrong ones, or none is found.
Shown by boards of more than 64 squares, such as 7 x 10 or 9 x 9. All others are right.
*/

import java.util.Scanner;

public class SeenInALong {
    /** Whether moves lead from the board in order to this one. */
    private static boolean reachable(int[] board, int rows, int columns) {
        int squares = board.length;
        int[] copy = board.clone();
        int sum = 0;
        for (int square = 0; square < squares; square++) {
            if (copy[square] == 0) {
                sum += rows - 1 - square / columns + columns - 1 - square % columns;
            }
        }
        for (int square = 0; square < squares; square++) {
            while (copy[square] != (square + 1) % squares) {
                int home = (copy[square] + squares - 1) % squares;
                int number = copy[home];
                copy[home] = copy[square];
                copy[square] = number;
                sum++;
            }
        }
        return sum % 2 == 0;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int boards = in.nextInt(); boards > 0; boards--) {
            int rows = in.nextInt();
            int columns = in.nextInt();
            int squares = rows * columns;
            int one = 0;
            int other = columns + 1;
            int[] board = new int[squares];
            long seen = 0;
            for (int square = 0; square < squares; square++) {
                if (square != one && square != other) {
                    System.out.println(
                            "? " + (square / columns + 1) + " " + (square % columns + 1));
                    board[square] = in.nextInt();
                    seen |= 1L << board[square];
                }
            }
            int low = 0;
            while ((seen >> low & 1) == 1) {
                low++;
            }
            int high = squares - 1;
            while ((seen >> high & 1) == 1) {
                high--;
            }
            board[one] = low;
            board[other] = high;
            if (!reachable(board, rows, columns)) {
                board[one] = high;
                board[other] = low;
            }
            StringBuilder line = new StringBuilder("!");
            for (int number : board) {
                line.append(' ').append(number);
            }
            System.out.println(line);
        }
    }
}
