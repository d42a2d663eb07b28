/* Pancakes by IDA* with the gap bound.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1; the plate counts as pancake
        n + 1. A flip changes only one pair, so a stack with g gaps needs at least g flips.
        1. Search depth first for a solution of at most `limit` flips. The first limit is the number
           of gaps of the start. Raise the limit by 1 until a solution is found.
        2. A flip of k pancakes separates the k-th pancake from the one below it, and puts the top
           pancake there instead. So the program knows the new number of gaps before it makes the
           flip.
        3. Skip the flip if the new number of gaps exceeds the number of flips that are left after
           the flip.
        4. A stack without gaps is sorted.
Time    O(n^(d + 1)) for d flips at worst; a few hundred positions on most stacks of 16
Memory  O(n)
Source  Helmert, "Landmark heuristics for the pancake problem" (SoCS 2010), for the bound; Korf,
        "Depth-first iterative-deepening: an optimal admissible tree search" (1985), for IDA*.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
*/
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class IdaStar {
    static int n;
    static int[] row, flips;

    static int gap(int upper, int lower) {
        return Math.abs(upper - lower) > 1 ? 1 : 0;
    }

    static void flip(int k) {
        for (int i = 0, j = k - 1; i < j; i++, j--) {
            int size = row[i];
            row[i] = row[j];
            row[j] = size;
        }
    }

    static boolean search(int gaps, int made, int limit) {
        if (gaps == 0) {
            flips = new int[made];
            return true;
        }
        for (int k = 2; k <= n; k++) {
            int after = gaps - gap(row[k - 1], row[k]) + gap(row[0], row[k]);
            if (made + 1 + after > limit)
                continue;
            flip(k);
            if (search(after, made + 1, limit)) {
                flips[made] = k;
                return true;
            }
            flip(k);
        }
        return false;
    }

    static void solve() {
        int gaps = 0;
        for (int i = 0; i < n; i++) gaps += gap(row[i], row[i + 1]);
        int limit = gaps;
        while (!search(gaps, 0, limit)) limit++;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        StringBuilder out = new StringBuilder();
        for (int stacks = (int) in.nval; stacks > 0; stacks--) {
            in.nextToken();
            n = (int) in.nval;
            row = new int[n + 1];
            for (int i = 0; i < n; i++) {
                in.nextToken();
                row[i] = (int) in.nval;
            }
            row[n] = n + 1;
            solve();
            out.append(flips.length).append('\n');
            for (int k : flips) out.append(k).append(' ');
            out.append('\n');
        }
        System.out.print(out);
    }
}
