// Peek by leaving out two squares of one colour, and counting inversions.
//
// Idea    As in parity.py, two boards are left. Count the inversions, with the blank as the largest
//         number. The number of inversions has the same parity as the number of exchanges. On the
//         right board, the distance of the blank has this parity, too.
// Time    O(n^2), for n squares
// Memory  O(n)

import java.util.Scanner;

public class Parity {
    static boolean isSolvable(int[] board, int rows, int columns) {
        int squares = rows * columns;
        int odd = 0;
        for (int i = 0; i < squares; i++) {
            if (board[i] == 0)
                odd += rows - 1 - i / columns + columns - 1 - i % columns;
            for (int j = i + 1; j < squares; j++) {
                if ((board[i] + squares - 1) % squares > (board[j] + squares - 1) % squares)
                    odd++;
            }
        }
        return odd % 2 == 0;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int boards = in.nextInt(); boards > 0; boards--) {
            int rows = in.nextInt();
            int columns = in.nextInt();
            int squares = rows * columns;
            int[] board = new int[squares];
            boolean[] used = new boolean[squares];
            int[] left = {squares - columns - 2, squares - 1};
            for (int square = 0; square < squares; square++) {
                if (square == left[0] || square == left[1])
                    continue;
                System.out.println("? " + (square / columns + 1) + " " + (square % columns + 1));
                System.out.flush();
                board[square] = in.nextInt();
                used[board[square]] = true;
            }
            int place = 0;
            for (int number = 0; number < squares; number++) {
                if (!used[number])
                    board[left[place++]] = number;
            }
            if (!isSolvable(board, rows, columns)) {
                int number = board[left[0]];
                board[left[0]] = board[left[1]];
                board[left[1]] = number;
            }
            StringBuilder line = new StringBuilder("!");
            for (int number : board) line.append(' ').append(number);
            System.out.println(line);
            System.out.flush();
        }
    }
}
