/* Farmer, wolf, goat and cabbage with names that are compared as references. WRONG.

Idea    A state is a number with one bit for each thing and one for the farmer. Breadth-first search
        finds the fewest crossings. The names of a pair are looked up in the list of names.
Error   In Java, == on strings asks whether they are the same object. A name that is read a second
        time is a different object, so the look-up never finds it and returns -1. No set has the bit
        `1 << -1`, so every set counts as safe. The smallest example: three things `a b c`, one seat
        and the pair `a b`, where the first load is `c`.
Correct BreadthFirst.java
Time    O(3^n)
Memory  O(2^n)
Cause   In Java, equal string literals are one object, so == happens to work for them. The author
        tried the program only with names written into the code.

n       the number of things
m       the number of pairs that must not be left together
*/

import java.io.IOException;
import java.util.Arrays;
import java.util.StringTokenizer;

public class ComparesReferences {
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
            // WRONG: == compares references; two strings of the same letters are two objects.
            // RIGHT: if (names[i].equals(name)) {
            if (names[i] == name) {
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
