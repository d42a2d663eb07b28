/* Lights Out by Gaussian elimination over GF(2): an equation is one long.

Idea    1. There is one unknown for each button: it is 1 if the button is pressed. There is one
        equation for each light: the unknowns of its own button and of the buttons beside it sum to
        1 modulo 2 if the light is on, and to 0 if it is off.
        2. Solve the system by Gauss-Jordan elimination. A board has at most 64 squares, so an
        equation fits into one word, and one exclusive or adds two equations. If an equation becomes
        0 = 1, there is no solution.
        3. Unknowns without a pivot are free. Setting all of them to 0 gives one solution. Each free
        unknown also gives a set of presses that changes nothing; if you add this set to a solution,
        you get another solution.
        4. With k free unknowns there are 2^k solutions. Take the one with the fewest presses.
Time    O(n^2 + 2^k) operations on longs for n squares; k is at most the length of the shorter side
Memory  O(n)
Source  Anderson and Feil, "Turning Lights Out with linear algebra", Mathematics Magazine 71 (1998).

left, right   the two sides of each equation; bit i of the left side is the unknown of square i
pivot         the unknown that equation 0, 1, 2 ... is solved for
*/

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class GaussianElimination {
    static int squares, rank;
    static long[] left;
    static boolean[] right;
    static int[] pivot;

    static long bit(int square) {
        return 1L << square;
    }

    static void swap(int one, int other) {
        long word = left[one];
        left[one] = left[other];
        left[other] = word;
        boolean side = right[one];
        right[one] = right[other];
        right[other] = side;
    }

    /** Solves the equations for as many unknowns as possible. */
    static void eliminate() {
        rank = 0;
        for (int unknown = 0; unknown < squares; unknown++) {
            int found = rank;
            while (found < squares && (left[found] & bit(unknown)) == 0) found++;
            if (found == squares)
                continue;
            swap(rank, found);
            for (int e = 0; e < squares; e++) {
                if (e != rank && (left[e] & bit(unknown)) != 0) {
                    left[e] ^= left[rank];
                    right[e] ^= right[rank];
                }
            }
            pivot[rank++] = unknown;
        }
    }

    static boolean isSolvable() {
        for (int e = rank; e < squares; e++) {
            if (right[e])
                return false;
        }
        return true;
    }

    /** The fewest presses, as bits. */
    static long fewestPresses() {
        long presses = 0, pivots = 0;
        for (int e = 0; e < rank; e++) {
            pivots |= bit(pivot[e]);
            if (right[e])
                presses |= bit(pivot[e]);
        }
        long[] nothing = new long[squares]; // sets of presses that change nothing
        int sets = 0;
        for (int free = 0; free < squares; free++) {
            if ((pivots & bit(free)) != 0)
                continue;
            nothing[sets] = bit(free);
            for (int e = 0; e < rank; e++) {
                if ((left[e] & bit(free)) != 0)
                    nothing[sets] |= bit(pivot[e]);
            }
            sets++;
        }

        long best = presses;
        for (int code = 1; code < 1 << sets; code++) {
            // The order of a Gray code: one set is added at a time.
            presses ^= nothing[Integer.numberOfTrailingZeros(code)];
            if (Long.bitCount(presses) < Long.bitCount(best))
                best = presses;
        }
        return best;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        int boards = Integer.parseInt(in.readLine().trim());
        while (boards-- > 0) {
            StringTokenizer size = new StringTokenizer(in.readLine());
            int rows = Integer.parseInt(size.nextToken());
            int columns = Integer.parseInt(size.nextToken());
            squares = rows * columns;
            left = new long[squares];
            right = new boolean[squares];
            pivot = new int[squares];
            for (int r = 0; r < rows; r++) {
                String lights = in.readLine();
                for (int c = 0; c < columns; c++) {
                    int square = r * columns + c;
                    left[square] = bit(square);
                    if (r > 0)
                        left[square] |= bit(square - columns);
                    if (r + 1 < rows)
                        left[square] |= bit(square + columns);
                    if (c > 0)
                        left[square] |= bit(square - 1);
                    if (c + 1 < columns)
                        left[square] |= bit(square + 1);
                    right[square] = lights.charAt(c) == '*';
                }
            }

            eliminate();
            if (!isSolvable()) {
                out.append("-1\n");
                continue;
            }
            long presses = fewestPresses();
            out.append(Long.bitCount(presses)).append('\n');
            for (int square = 0; square < squares; square++) {
                if ((presses & bit(square)) == 0)
                    continue;
                out.append(square / columns + 1)
                    .append(',')
                    .append(square % columns + 1)
                    .append(' ');
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
