/* Pancakes by IDA*. WRONG: there is room for 16 flips only.

No stack has more than 16 pancakes, so the list of flips has 16 places.
But some stacks of 15 and 16 pancakes need 17 flips or more.
On them the program ends with an exception.
Only the hardest stacks show it; random ones of 16 need about 15 flips. */

import java.util.Scanner;

public class SixteenFlips {
    static final int MOST = 16;

    final int n;
    final int[] sizes;
    final int[] flips = new int[MOST];
    int made = 0;

    SixteenFlips(int n, Scanner in) {
        this.n = n;
        sizes = new int[n + 1];
        for (int i = 0; i < n; i++) {
            sizes[i] = in.nextInt();
        }
        sizes[n] = n + 1;
    }

    static boolean isGap(int upper, int lower) {
        return upper - lower > 1 || lower - upper > 1;
    }

    void flip(int k) {
        for (int i = 0, j = k - 1; i < j; i++, j--) {
            int size = sizes[i];
            sizes[i] = sizes[j];
            sizes[j] = size;
        }
    }

    boolean search(int gaps, int limit) {
        if (gaps == 0) {
            return true;
        }
        for (int k = 2; k <= n; k++) {
            int after = gaps;
            if (isGap(sizes[k - 1], sizes[k])) {
                after--;
            }
            if (isGap(sizes[0], sizes[k])) {
                after++;
            }
            if (made + 1 + after > limit) {
                continue;
            }
            flip(k);
            flips[made++] = k;
            if (search(after, limit)) {
                return true;
            }
            made--;
            flip(k);
        }
        return false;
    }

    void solve() {
        int gaps = 0;
        for (int i = 0; i < n; i++) {
            if (isGap(sizes[i], sizes[i + 1])) {
                gaps++;
            }
        }
        int limit = gaps;
        while (!search(gaps, limit)) {
            limit++;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int stacks = in.nextInt(); stacks > 0; stacks--) {
            SixteenFlips stack = new SixteenFlips(in.nextInt(), in);
            stack.solve();
            out.append(stack.made).append('\n');
            for (int i = 0; i < stack.made; i++) {
                out.append(stack.flips[i]).append(' ');
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
