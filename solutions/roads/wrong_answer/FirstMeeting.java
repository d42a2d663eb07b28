// Hidden roads by Dijkstra's algorithm from both ends, until they meet. WRONG.
//
// Idea    Ask about towns from both ends. When both sides have come to the same town, a route is
//         found.
// Error   The sides may first meet on a long road. A shorter route may go through towns that wait
//         on both sides.
// Correct TwoEnds.java
// Time    O(n^2 log n), for n towns
// Memory  O(n^2)

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Scanner;

public class FirstMeeting {
    static final int NEVER = 1_000_000_000;

    static class Side {
        final int[] length;
        final int[] before;
        final boolean[] done;
        final PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[0] - b[0]);

        Side(int towns, int end) {
            length = new int[towns + 1];
            java.util.Arrays.fill(length, NEVER);
            before = new int[towns + 1];
            done = new boolean[towns + 1];
            length[end] = 0;
            queue.add(new int[] {0, end});
        }

        // The least length of a town that is waiting.
        int next() {
            while (!queue.isEmpty() && done[queue.peek()[1]]) queue.poll();
            return queue.isEmpty() ? NEVER : queue.peek()[0];
        }
    }

    static int[][] ask(Scanner in, int town) {
        System.out.println("? " + town);
        System.out.flush();
        int[][] roads = new int[in.nextInt()][];
        for (int i = 0; i < roads.length; i++) roads[i] = new int[] {in.nextInt(), in.nextInt()};
        return roads;
    }

    static List<Integer> route(Scanner in, int towns) {
        Side[] sides = {new Side(towns, 1), new Side(towns, towns)};
        int[][][] roads = new int[towns + 1][][];
        int least = NEVER;
        int middle = 0;
        // WRONG: a route is shortest when all that wait on both sides are too far from each other.
        // RIGHT: while (sides[0].next() + sides[1].next() < least) {
        while (least == NEVER) {
            Side side = sides[sides[0].queue.size() <= sides[1].queue.size() ? 0 : 1];
            Side other = side == sides[0] ? sides[1] : sides[0];
            int near = side.queue.poll()[1];
            side.done[near] = true;
            if (roads[near] == null)
                roads[near] = ask(in, near);
            for (int[] road : roads[near]) {
                int far = road[0];
                int length = side.length[near] + road[1];
                if (length >= side.length[far])
                    continue;
                side.length[far] = length;
                side.before[far] = near;
                side.queue.add(new int[] {length, far});
                if (other.length[far] < NEVER && length + other.length[far] < least) {
                    least = length + other.length[far];
                    middle = far;
                }
            }
        }
        List<Integer> way = new ArrayList<>();
        for (int town = middle; town != 0; town = sides[0].before[town]) way.add(town);
        Collections.reverse(way);
        for (int town = sides[1].before[middle]; town != 0; town = sides[1].before[town])
            way.add(town);
        return way;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int maps = in.nextInt(); maps > 0; maps--) {
            int towns = in.nextInt();
            for (int i = 0; i < 2 * towns; i++) in.nextInt();
            StringBuilder line = new StringBuilder("!");
            for (int town : route(in, towns)) line.append(' ').append(town);
            System.out.println(line);
            System.out.flush();
        }
    }
}
