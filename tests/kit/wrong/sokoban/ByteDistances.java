/* Sokoban by A* over pushes. WRONG: push distances are kept as bytes.

The distance of each square to each goal is stored in a byte to save memory; -1 means "never".
A distance of 128 and more becomes a negative number, and it counts as "never".
Then the square is taken for dead, and boxes may not go there.
Only large levels with long winding passages show it: the answer is -1, although there is a way.
*/

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

public class ByteDistances {
    static final int FAR = 1_000_000;

    /** A state and the push that led to it; the man stands where the box was before. */
    record Node(int[] boxes, int man, int pushes, int bound, Node before, int direction) {}

    final int width;
    final boolean[] wall;
    final boolean[] isGoal;
    final int[] goals;
    final int[] boxes;
    final int man;
    final int[] steps;
    final byte[][] distances;

    ByteDistances(List<String> rows) {
        int longest = rows.stream().mapToInt(String::length).max().orElse(0);
        width = longest + 2;
        wall = new boolean[width * (rows.size() + 2)];
        isGoal = new boolean[wall.length];
        Arrays.fill(wall, true);
        List<Integer> goalsFound = new ArrayList<>();
        List<Integer> boxesFound = new ArrayList<>();
        int manFound = 0;
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < longest; column++) {
                char sign = column < rows.get(row).length() ? rows.get(row).charAt(column) : ' ';
                int square = (row + 1) * width + column + 1;
                wall[square] = sign == '#';
                isGoal[square] = ".*+".indexOf(sign) >= 0;
                if (isGoal[square])
                    goalsFound.add(square);
                if (sign == '$' || sign == '*')
                    boxesFound.add(square);
                if (sign == '@' || sign == '+')
                    manFound = square;
            }
        }
        goals = goalsFound.stream().mapToInt(i -> i).toArray();
        boxes = boxesFound.stream().mapToInt(i -> i).toArray();
        man = manFound;
        steps = new int[] {-1, -width, 1, width};
        distances = new byte[goals.length][wall.length];
        for (int goal = 0; goal < goals.length; goal++) findDistances(goal);
    }

    /** Pulls a lone box away from the goal. */
    void findDistances(int goal) {
        byte[] row = distances[goal];
        Arrays.fill(row, (byte) -1);
        boolean[] seen = new boolean[wall.length];
        int[] pushes = new int[wall.length];
        List<Integer> reached = new ArrayList<>(List.of(goals[goal]));
        seen[goals[goal]] = true;
        for (int i = 0; i < reached.size(); i++) {
            int here = reached.get(i);
            row[here] = (byte) pushes[here];
            for (int step : steps) {
                int back = here + step;
                if (wall[back] || wall[back + step] || seen[back])
                    continue;
                seen[back] = true;
                pushes[back] = pushes[here] + 1;
                reached.add(back);
            }
        }
    }

    int distance(int square, int goal) {
        int found = distances[goal][square];
        return found < 0 ? FAR : found;
    }

    /** The least sum of distances that gives each box a goal of its own. */
    int lowerBound(int[] places) {
        int n = places.length;
        int[] u = new int[n + 1];
        int[] v = new int[n + 1];
        int[] owner = new int[n + 1];
        int[] way = new int[n + 1];
        for (int box = 1; box <= n; box++) {
            int[] least = new int[n + 1];
            boolean[] used = new boolean[n + 1];
            Arrays.fill(least, Integer.MAX_VALUE / 2);
            int column = 0;
            owner[0] = box;
            while (owner[column] != 0) {
                used[column] = true;
                int row = owner[column];
                int delta = Integer.MAX_VALUE / 2;
                int next = 0;
                for (int j = 1; j <= n; j++) {
                    if (used[j])
                        continue;
                    int cost = distance(places[row - 1], j - 1) - u[row] - v[j];
                    if (cost < least[j]) {
                        least[j] = cost;
                        way[j] = column;
                    }
                    if (least[j] < delta) {
                        delta = least[j];
                        next = j;
                    }
                }
                for (int j = 0; j <= n; j++) {
                    if (used[j]) {
                        u[owner[j]] += delta;
                        v[j] -= delta;
                    } else {
                        least[j] -= delta;
                    }
                }
                column = next;
            }
            while (column != 0) {
                owner[column] = owner[way[column]];
                column = way[column];
            }
        }
        return -v[0];
    }

    /** Where the man can walk. */
    boolean[] area(boolean[] taken, int from) {
        boolean[] reached = new boolean[wall.length];
        int[] squares = new int[wall.length];
        int count = 0;
        squares[count++] = from;
        reached[from] = true;
        for (int i = 0; i < count; i++) {
            for (int step : steps) {
                int next = squares[i] + step;
                if (!wall[next] && !taken[next] && !reached[next]) {
                    reached[next] = true;
                    squares[count++] = next;
                }
            }
        }
        return reached;
    }

    /** Whether boxes that can never move again stand off the goals. */
    boolean frozen(int[] places) {
        boolean[] solid = wall.clone();
        for (int box : places) solid[box] = true;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int box : places) {
                boolean inRow = !solid[box - 1] && !solid[box + 1];
                boolean inColumn = !solid[box - width] && !solid[box + width];
                if (solid[box] && (inRow || inColumn)) {
                    solid[box] = false;
                    changed = true;
                }
            }
        }
        return Arrays.stream(places).anyMatch(box -> solid[box] && !isGoal[box]);
    }

    boolean[] taken(int[] places) {
        boolean[] taken = new boolean[wall.length];
        for (int box : places) taken[box] = true;
        return taken;
    }

    String key(int[] places, boolean[] reached) {
        StringBuilder key = new StringBuilder();
        for (int box : places) key.append((char) box);
        int first = 0;
        while (!reached[first]) first++;
        return key.append((char) first).toString();
    }

    /** The last node of a shortest solution, or null. */
    Node search() {
        PriorityQueue<Node> open =
                new PriorityQueue<>(
                        (a, b) -> {
                            int sums = Integer.compare(a.pushes + a.bound, b.pushes + b.bound);
                            return sums != 0 ? sums : Integer.compare(a.bound, b.bound);
                        });
        Map<String, Integer> closed = new HashMap<>();
        int bound = lowerBound(boxes);
        if (bound < FAR)
            open.add(new Node(boxes, man, 0, bound, null, -1));
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (node.bound == 0)
                return node;
            boolean[] taken = taken(node.boxes);
            boolean[] reached = area(taken, node.man);
            String key = key(node.boxes, reached);
            if (closed.getOrDefault(key, FAR) <= node.pushes)
                continue;
            closed.put(key, node.pushes);
            for (int i = 0; i < node.boxes.length; i++) {
                int box = node.boxes[i];
                for (int direction = 0; direction < 4; direction++) {
                    int to = box + steps[direction];
                    if (!reached[box - steps[direction]] || wall[to] || taken[to])
                        continue;
                    int[] after = node.boxes.clone();
                    after[i] = to;
                    Arrays.sort(after);
                    int left = lowerBound(after);
                    if (left < FAR && !frozen(after))
                        open.add(new Node(after, box, node.pushes + 1, left, node, direction));
                }
            }
        }
        return null;
    }

    String walk(int[] places, int from, int to) {
        String[] paths = new String[wall.length];
        boolean[] taken = taken(places);
        List<Integer> queue = new ArrayList<>(List.of(from));
        paths[from] = "";
        for (int i = 0; paths[to] == null; i++) {
            int here = queue.get(i);
            for (int direction = 0; direction < 4; direction++) {
                int next = here + steps[direction];
                if (!wall[next] && !taken[next] && paths[next] == null) {
                    paths[next] = paths[here] + "lurd".charAt(direction);
                    queue.add(next);
                }
            }
        }
        return paths[to];
    }

    String letters(Node last) {
        List<String> parts = new ArrayList<>();
        for (Node node = last; node.before != null; node = node.before) {
            int behind = node.man - steps[node.direction];
            String way = walk(node.before.boxes, node.before.man, behind);
            parts.add(0, way + "LURD".charAt(node.direction));
        }
        return String.join("", parts);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<String> rows = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank())
                rows.add(line.stripTrailing());
        }
        ByteDistances level = new ByteDistances(rows);
        Node last = level.search();
        if (last == null) {
            System.out.println(-1);
        } else {
            System.out.println(last.pushes);
            System.out.println(level.letters(last));
        }
    }
}
