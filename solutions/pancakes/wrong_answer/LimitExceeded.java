/* Pancakes by IDA* that lets solutions be one flip longer than the limit. WRONG.

Idea    The number of gaps is a lower bound. Search for solutions of at most `limit` flips, and
        raise the limit by 1 until there is a solution.
Error   The program adds the flips made so far and the gaps after the next flip, and compares this
        sum with the limit. It forgets to count the next flip itself. So it also finds solutions of
        `limit` + 1 flips. If every solution is longer than the limit, this does no harm. But if the
        number of gaps is the answer, the search may first find a solution that is one flip too
        long. For 2 4 1 3 it prints 5 flips, but 4 are enough.
Correct IdaStar.java
Time    O(n^(d + 1)) for d flips at worst
Memory  O(n)
Cause   The sum mixes two moments: `made` counts flips before the flip, but `after` counts gaps
        after it.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
*/
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class LimitExceeded {
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
            // WRONG: the flip itself counts, too.
            // RIGHT: if (made + 1 + after > limit)
            if (made + after > limit)
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
