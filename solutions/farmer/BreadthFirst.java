/* Farmer, wolf, goat and cabbage by breadth-first search over bit masks.

Idea    A state is a number with one bit for each thing and one for the farmer. A bit is set while
        its thing, or the farmer, is on the near bank. A crossing flips the farmer's bit and the
        bits of the load, which is a subset of the things on the farmer's bank.
        The load must fit into the boat, and the things that it leaves behind must be safe. A table
        stores for each set of things whether it is safe.
        The queue is an array that holds each state once. A second array stores for each state the
        load that first reached it. The same loads lead back from the goal to the start.
Time    O(3^n): all pairs of a set of things and one of its subsets
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
        falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
m       the number of pairs that must not be left together
*/

import java.io.IOException;
import java.util.Arrays;
import java.util.StringTokenizer;

public class BreadthFirst {
    static boolean[] safeSets(int n, int[] pairs) {
        boolean[] safe = new boolean[1 << n];
        for (int things = 0; things < 1 << n; things++) {
            safe[things] = true;
            for (int pair : pairs) {
                if ((things & pair) == pair) {
                    safe[things] = false;
                }
            }
        }
        return safe;
    }

    /** For each state the load of the crossing that first reached it, or -1. */
    static int[] breadthFirst(int n, int seats, boolean[] safe) {
        int farmer = 1 << n;
        int start = 2 * farmer - 1;
        int[] loadTo = new int[2 * farmer];
        Arrays.fill(loadTo, -1);
        loadTo[start] = 0;
        int[] queue = new int[2 * farmer];
        int head = 0, tail = 0;
        queue[tail++] = start;
        while (head < tail) {
            int state = queue[head++];
            int here = ((state & farmer) != 0 ? state : ~state) & (farmer - 1);
            for (int load = here;; load = (load - 1) & here) {
                int after = state ^ farmer ^ load;
                if (Integer.bitCount(load) <= seats && safe[here ^ load] && loadTo[after] < 0) {
                    loadTo[after] = load;
                    queue[tail++] = after;
                }
                if (load == 0) {
                    break;
                }
            }
        }
        return loadTo;
    }

    static int index(String[] names, String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    static String word(int load, String[] names) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            if ((load >> i & 1) != 0) {
                word.append(word.isEmpty() ? "" : "+").append(names[i]);
            }
        }
        return word.isEmpty() ? "-" : word.toString();
    }

    public static void main(String[] args) throws IOException {
        StringTokenizer words = new StringTokenizer(new String(System.in.readAllBytes()));
        int n = Integer.parseInt(words.nextToken());
        int seats = Integer.parseInt(words.nextToken());
        int m = Integer.parseInt(words.nextToken());
        String[] names = new String[n];
        for (int i = 0; i < n; i++) {
            names[i] = words.nextToken();
        }
        int[] pairs = new int[m];
        for (int i = 0; i < m; i++) {
            int one = index(names, words.nextToken());
            int other = index(names, words.nextToken());
            pairs[i] = 1 << one | 1 << other;
        }

        int[] loadTo = breadthFirst(n, seats, safeSets(n, pairs));
        if (loadTo[0] < 0) {
            System.out.println(-1);
            return;
        }
        int crossings = 0;
        StringBuilder solution = new StringBuilder();
        for (int state = 0; state != (2 << n) - 1; state ^= 1 << n ^ loadTo[state]) {
            crossings++;
            solution.insert(0, word(loadTo[state], names) + "\n");
        }
        System.out.print(crossings + "\n" + solution);
    }
}
