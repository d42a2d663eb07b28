/* Lights Out by light chasing: the presses in the first row decide all others.

Idea    The order of the presses does not matter, and a second press of a button undoes the first.
        So a solution is a set of squares. Choose the presses in the first row. If a light of that
        row is still on, only the button below it can switch it off. So the first row determines the
        presses in the second row, these determine those in the third, and so on. If the last row
        ends up dark, this is a solution. Try all sets of presses in the first row, and keep the
        best solution.
Time    O(2^C R) for a board of R rows and C columns
Memory  O(R)

board, presses   one number for each row; bit c belongs to column c
*/

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class LightChasing {
    static int rows, columns;

    /** The presses of each row, as few as possible; null if there is no solution. */
    static int[] fewestPresses(int[] board) {
        int wholeRow = (1 << columns) - 1;
        int fewest = rows * columns + 1;
        int[] best = null;
        for (int first = 0; first <= wholeRow; first++) {
            int[] presses = new int[rows];
            int above = 0, press = first, count = 0;
            for (int r = 0; r < rows; r++) {
                presses[r] = press;
                count += Integer.bitCount(press);
                int stillOn = board[r] ^ above ^ press ^ (press << 1 & wholeRow) ^ press >> 1;
                above = press;
                press = stillOn;
            }
            if (press == 0 && count < fewest) {
                fewest = count;
                best = presses;
            }
        }
        return best;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        int boards = Integer.parseInt(in.readLine().trim());
        while (boards-- > 0) {
            StringTokenizer size = new StringTokenizer(in.readLine());
            rows = Integer.parseInt(size.nextToken());
            columns = Integer.parseInt(size.nextToken());
            int[] board = new int[rows];
            for (int r = 0; r < rows; r++) {
                String lights = in.readLine();
                for (int c = 0; c < columns; c++) {
                    if (lights.charAt(c) == '*')
                        board[r] |= 1 << c;
                }
            }

            int[] presses = fewestPresses(board);
            if (presses == null) {
                out.append("-1\n");
                continue;
            }
            int count = 0;
            StringBuilder line = new StringBuilder();
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < columns; c++) {
                    if ((presses[r] >> c & 1) == 0)
                        continue;
                    line.append(r + 1).append(',').append(c + 1).append(' ');
                    count++;
                }
            }
            out.append(count).append('\n').append(line).append('\n');
        }
        System.out.print(out);
    }
}
