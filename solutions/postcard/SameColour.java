// Postcard by bits of what is left, without two squares that have the same colour.
//
// Idea    Go through the squares, but leave out two squares that have the same colour on a chess
//         board. Two boards fit, and only one of them can be solved. The numbers that are left are
//         the bits of a set. So the digit of a square, its number's index among them, is a count of
//         bits.
// Time    O(n^2), for n squares
// Memory  O(n)

import java.util.Scanner;

public class SameColour {
    static final int SIDE = 4;
    static final int SQUARES = SIDE * SIDE;
    static final int SIGNS = 44;

    // The last two have the same colour.
    static final int[] ORDER = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 10, 15};

    static boolean isSolvable(int[] board) {
        int odd = 0;
        for (int i = 0; i < SQUARES; i++) {
            if (board[i] == 0)
                odd += SIDE - 1 - i / SIDE + SIDE - 1 - i % SIDE;
            for (int j = i + 1; j < SQUARES; j++) {
                if ((board[i] + SQUARES - 1) % SQUARES > (board[j] + SQUARES - 1) % SQUARES)
                    odd++;
            }
        }
        return odd % 2 == 0;
    }

    static String encode(int[] board) {
        long number = 0;
        int left = (1 << SQUARES) - 1;
        for (int i = 0; i < SQUARES - 2; i++) {
            int bit = 1 << board[ORDER[i]];
            number = number * (SQUARES - i) + Integer.bitCount(left & (bit - 1));
            left ^= bit;
        }
        StringBuilder card = new StringBuilder(Long.toBinaryString(number));
        while (card.length() < SIGNS) card.insert(0, '0');
        return card.toString();
    }

    static int[] decode(String card) {
        long number = Long.parseLong(card, 2);
        int[] digits = new int[SQUARES];
        for (int i = SQUARES - 3; i >= 0; i--) {
            digits[i] = (int) (number % (SQUARES - i));
            number /= SQUARES - i;
        }
        int[] board = new int[SQUARES];
        int left = (1 << SQUARES) - 1;
        for (int i = 0; i < SQUARES; i++) {
            int rest = left;
            for (int skipped = 0; skipped < digits[i]; skipped++) rest &= rest - 1;
            board[ORDER[i]] = Integer.numberOfTrailingZeros(rest);
            left ^= rest & -rest;
        }
        if (!isSolvable(board)) {
            int one = ORDER[SQUARES - 2];
            int other = ORDER[SQUARES - 1];
            int swapped = board[one];
            board[one] = board[other];
            board[other] = swapped;
        }
        return board;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        boolean sends = in.next().equals("send");
        StringBuilder out = new StringBuilder();
        for (int boards = in.nextInt(); boards > 0; boards--) {
            if (sends) {
                int[] board = new int[SQUARES];
                for (int square = 0; square < SQUARES; square++) board[square] = in.nextInt();
                out.append(encode(board)).append('\n');
                continue;
            }
            int[] board = decode(in.next());
            for (int square = 0; square < SQUARES; square++) {
                out.append(board[square]).append(square % SIDE == SIDE - 1 ? '\n' : ' ');
            }
        }
        System.out.print(out);
    }
}
