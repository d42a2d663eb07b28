/* Sokoban by A* over pushes, with a minimum-cost matching of boxes and goals as the lower bound.

Idea    A state is the squares of the boxes and the region in which the man can walk. One move of
        the search is one push. A* takes states in the order of pushes made + a lower bound on the
        pushes left.
        1. Push distances: for each goal, start with a single box on this goal, and pull the box
           away in all possible ways. This gives the minimum number of pushes from each square to
           this goal.
        2. Lower bound: each box needs a goal of its own. So the bound is the cost of a minimum-cost
           matching of boxes and goals, in which each pair costs its push distance.
        3. Dead squares: a square from which a box can reach no goal is dead. No box is pushed
           there.
        4. Frozen boxes: start with all boxes. Take out each box that is free in its row or in its
           column: neither a wall nor a remaining box stands beside it there. Repeat until nothing
           changes. The boxes that remain can never move again. If one of them is not on a goal, the
           state has no solution.
        Among states with the same sum, those with fewer pushes left come first, then the older
        ones.
Time    exponential in the number of boxes; each push takes O(boxes^3) for the matching, and one
        flood fill
Memory  O(states), some 200 bytes each
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001); Kuhn, Naval Research Logistics
        Quarterly 2 (1955), for the matching.

line    the number of squares in a row, including the wall after it
live    squares that are not dead
u, v    potentials of boxes and goals in the matching
*/

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

public class Matching {
    static final int NEVER = 1_000_000; // the push distance to a goal that cannot be reached
    static final int FAR = 1_000_000_000; // more than any sum of such distances

    // The state: the squares of the boxes, in order, and then the first square of the man's region.
    record Node(String state, int made, Node before, int from, int direction) {
        int boxes() {
            return state.length() - 1;
        }
    }

    record Entry(int estimate, int left, int number, Node node) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            if (estimate != other.estimate)
                return Integer.compare(estimate, other.estimate);
            if (left != other.left)
                return Integer.compare(left, other.left);
            return Integer.compare(number, other.number);
        }
    }

    static int[] steps;
    static boolean[] wall, goal, live, box; // `box` changes with the state that is examined
    static int[][] distances; // for each goal, from each square

    static int[] distancesTo(int goal) {
        int[] distance = new int[wall.length];
        Arrays.fill(distance, NEVER);
        distance[goal] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(goal));
        while (!queue.isEmpty()) {
            int square = queue.poll();
            live[square] = true;
            for (int step : steps) {
                // The man pulls the box to the next square and steps back.
                int to = square + step;
                if (wall[to] || wall[to + step] || distance[to] < NEVER)
                    continue;
                distance[to] = distance[square] + 1;
                queue.add(to);
            }
        }
        return distance;
    }

    static int[] seen, stack; // the number of the last flood that reached a square
    static int floods;

    /** Marks the squares that the man can walk to, and returns the first of them. */
    static int flood(int man) {
        seen[man] = ++floods;
        int first = man, top = 0;
        stack[top++] = man;
        while (top > 0) {
            int here = stack[--top];
            first = Math.min(first, here);
            for (int step : steps) {
                int near = here + step;
                if (wall[near] || box[near] || seen[near] == floods)
                    continue;
                seen[near] = floods;
                stack[top++] = near;
            }
        }
        return first;
    }

    /** Whether a box that is not on a goal can never be moved again. */
    static boolean isFrozen(char[] boxes) {
        boolean[] firm = wall.clone();
        for (char square : boxes) firm[square] = true;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (char square : boxes) {
                boolean across = firm[square - 1] || firm[square + 1];
                boolean along = firm[square - steps[3]] || firm[square + steps[3]];
                if (firm[square] && !(across && along)) {
                    firm[square] = false;
                    changed = true;
                }
            }
        }
        for (char square : boxes) {
            if (firm[square] && !goal[square])
                return true;
        }
        return false;
    }

    /** The cost of a minimum-cost matching, by the Hungarian algorithm. */
    static int bound(char[] boxes) {
        int size = boxes.length; // boxes and goals count from 1; goal 0 holds the box that is added
        int[] u = new int[size + 1], v = new int[size + 1];
        int[] boxOf = new int[size + 1], before = new int[size + 1];
        for (int added = 1; added <= size; added++) {
            int[] slack = new int[size + 1];
            Arrays.fill(slack, FAR);
            boolean[] done = new boolean[size + 1];
            int at = 0;
            boxOf[0] = added;
            while (boxOf[at] > 0) {
                done[at] = true;
                int square = boxes[boxOf[at] - 1], least = FAR, nearest = 0;
                for (int other = 1; other <= size; other++) {
                    if (done[other])
                        continue;
                    int cost = distances[other - 1][square] - u[boxOf[at]] - v[other];
                    if (cost < slack[other]) {
                        slack[other] = cost;
                        before[other] = at;
                    }
                    if (slack[other] < least) {
                        least = slack[other];
                        nearest = other;
                    }
                }
                for (int other = 0; other <= size; other++) {
                    if (done[other]) {
                        u[boxOf[other]] += least;
                        v[other] -= least;
                    } else {
                        slack[other] -= least;
                    }
                }
                at = nearest;
            }
            for (; at > 0; at = before[at]) boxOf[at] = boxOf[before[at]];
        }
        return Math.min(-v[0], NEVER);
    }

    static Map<String, Integer> best = new HashMap<>();
    static PriorityQueue<Entry> open = new PriorityQueue<>();
    static int added;

    /** Adds a state, unless it was found with as few pushes or has no solution. */
    static void add(char[] boxes, int man, int made, Node before, int from, int direction) {
        String state = new String(boxes) + (char) flood(man);
        if (best.getOrDefault(state, FAR) <= made)
            return;
        int left = bound(boxes);
        if (left >= NEVER)
            return;
        best.put(state, made);
        Node node = new Node(state, made, before, from, direction);
        open.add(new Entry(made + left, left, added++, node));
    }

    /** The last node of a solution, or null. */
    static Node solve(char[] start, int man) {
        for (char square : start) box[square] = true;
        add(start, man, 0, null, 0, 0);
        for (char square : start) box[square] = false;
        while (!open.isEmpty()) {
            Node node = open.poll().node;
            if (best.get(node.state) < node.made)
                continue;
            char[] boxes = node.state.substring(0, node.boxes()).toCharArray();
            boolean solved = true;
            for (char square : boxes) {
                box[square] = true;
                solved &= goal[square];
            }
            if (solved)
                return node;
            examine(node, boxes);
            for (char square : boxes) box[square] = false;
        }
        return null;
    }

    static void examine(Node node, char[] boxes) {
        flood(node.state.charAt(boxes.length));
        List<int[]> pushes = new ArrayList<>(); // number of the box, direction
        for (int direction = 0; direction < 4; direction++) {
            for (int number = 0; number < boxes.length; number++) {
                int from = boxes[number], to = from + steps[direction];
                boolean free = live[to] && !box[to];
                if (free && seen[from - steps[direction]] == floods) {
                    pushes.add(new int[] {number, direction});
                }
            }
        }
        for (int[] push : pushes) {
            int from = boxes[push[0]], to = from + steps[push[1]];
            char[] after = boxes.clone();
            after[push[0]] = (char) to;
            if (isFrozen(after))
                continue;
            Arrays.sort(after);
            box[from] = false;
            box[to] = true;
            add(after, from, node.made + 1, node, from, push[1]);
            box[from] = true;
            box[to] = false;
        }
    }

    /** The steps of the man, walks and pushes. */
    static String stepsTo(Node solved, int man) {
        ArrayDeque<Node> path = new ArrayDeque<>();
        for (Node node = solved; node.before != null; node = node.before) path.addFirst(node);
        StringBuilder letters = new StringBuilder();
        for (Node node : path) {
            letters.append(walk(node.before, man, node.from - steps[node.direction]));
            letters.append("LURD".charAt(node.direction));
            man = node.from;
        }
        return letters.toString();
    }

    static String walk(Node node, int man, int to) {
        boolean[] shut = wall.clone();
        for (int i = 0; i < node.boxes(); i++) shut[node.state.charAt(i)] = true;
        String[] letters = new String[wall.length];
        letters[man] = "";
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(man));
        while (letters[to] == null) {
            int here = queue.poll();
            for (int direction = 0; direction < 4; direction++) {
                int near = here + steps[direction];
                if (shut[near] || letters[near] != null)
                    continue;
                letters[near] = letters[here] + "lurd".charAt(direction);
                queue.add(near);
            }
        }
        return letters[to];
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<String> rows =
            in.lines().map(String::stripTrailing).filter(r -> !r.isEmpty()).toList();
        int width = rows.stream().mapToInt(String::length).max().getAsInt();
        int line = width + 1; // the wall after a row also stands before the next row
        StringBuilder level = new StringBuilder("#".repeat(line + 1));
        for (String row : rows)
            level.append(row).append(" ".repeat(width - row.length())).append('#');
        level.append("#".repeat(line));

        int size = level.length(), man = 0;
        steps = new int[] {-1, -line, 1, line};
        wall = new boolean[size];
        goal = new boolean[size];
        live = new boolean[size];
        box = new boolean[size];
        seen = new int[size];
        stack = new int[size];
        StringBuilder boxes = new StringBuilder();
        for (int square = 0; square < size; square++) {
            char sign = level.charAt(square);
            wall[square] = sign == '#';
            goal[square] = ".*+".indexOf(sign) >= 0;
            if ("@+".indexOf(sign) >= 0)
                man = square;
            if ("$*".indexOf(sign) >= 0)
                boxes.append((char) square);
        }
        IntStream goals = IntStream.range(0, size).filter(square -> goal[square]);
        distances = goals.mapToObj(Matching::distancesTo).toArray(int[][] ::new);
        Node solved = solve(boxes.toString().toCharArray(), man);
        if (solved == null) {
            System.out.println(-1);
        } else {
            System.out.println(solved.made);
            System.out.println(stepsTo(solved, man));
        }
    }
}
