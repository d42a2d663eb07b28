/* Bridge and torch by Dijkstra's algorithm, with a priority queue.

Idea    A state says who is on the near side and where the torch is: a number below 2^(n + 1). An
        array holds the least known time of each state. Take the state with the least time from the
        queue, and look at all crossings from there. Each crossing takes as long as the slowest
        person on the bridge needs. A state whose time has become smaller since it was put into the
        queue is skipped.
        A number in the queue holds the time above and the state below, so the smallest number is
        the state with the least time.
Time    O(3^n log 2^n) for each group
Memory  O(3^n)
Source  Dijkstra, "A note on two problems in connexion with graphs" (1959).

n        the number of people
atOnce   how many of them the bridge holds
*/

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Scanner;

public class Dijkstra {
    static int leastTime(int n, int atOnce, int[] minutes) {
        int everyone = (1 << n) - 1;
        int[] slowest = new int[everyone + 1];
        for (int set = 1; set <= everyone; set++) {
            int person = Integer.numberOfTrailingZeros(set);
            slowest[set] = Math.max(slowest[set & (set - 1)], minutes[person]);
        }
        int[] times = new int[2 * (everyone + 1)]; // by 2 * the set on the near side + the torch
        Arrays.fill(times, Integer.MAX_VALUE);
        times[2 * everyone + 1] = 0;
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(2 * everyone + 1);
        while (!queue.isEmpty()) {
            int first = queue.poll(), time = first >> n + 1, state = first & 2 * everyone + 1;
            if (time > times[state]) {
                continue;
            }
            int near = state >> 1, torch = state & 1;
            if (near == 0) {
                return time;
            }
            int side = torch == 1 ? near : everyone ^ near;
            for (int set = side; set > 0; set = (set - 1) & side) {
                int after = 2 * (near ^ set) + 1 - torch, then = time + slowest[set];
                if (Integer.bitCount(set) <= atOnce && then < times[after]) {
                    times[after] = then;
                    queue.add(then << n + 1 | after);
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int groups = in.nextInt(); groups > 0; groups--) {
            int n = in.nextInt(), atOnce = in.nextInt();
            int[] minutes = new int[n];
            for (int person = 0; person < n; person++) {
                minutes[person] = in.nextInt();
            }
            System.out.println(leastTime(n, atOnce, minutes));
        }
    }
}
