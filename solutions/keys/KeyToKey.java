/* Keys and doors by Dijkstra's algorithm over the squares with keys, with a flood between them.

Idea    Between two keys the set of keys does not change, so an ordinary search in a maze is enough
        there. The program looks at only a few states: the square of the start or of a key,
        together with the set of keys that you have there. From each of them a breadth-first search
        finds shortest paths to all keys that you do not have, and to the exit. It does not go on
        from a key that it finds, because the set of keys changes there.
        These paths, the legs, have different lengths, so the states need Dijkstra's algorithm: it
        expands the state with the shortest walk first.
Time    O(k 2^k h w) for each maze with k keys
Memory  O(k 2^k + h w), and the letters of the legs
Source  Dijkstra, "A note on two problems in connexion with graphs" (1959).

height, width   the number of rows and columns
line            the squares of a row with a frame of walls
*/

import java.util.ArrayList;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Scanner;

public class KeyToKey {
    static final int KINDS = 6, SETS = 1 << KINDS, START = KINDS, EXIT = KINDS + 1;
    static final String PLACES = "abcdef@>", LETTERS = "LURD";

    static String maze;
    static int line;
    static int[] lengths = new int[PLACES.length() * SETS]; // by place * SETS + keys
    static int[] before = new int[PLACES.length() * SETS];
    static String[] legs = new String[PLACES.length() * SETS]; // the letters of the last leg

    /** The letters of a shortest walk to the exit, or null if there is none. */
    static String shortestWalk() {
        Arrays.fill(lengths, Integer.MAX_VALUE);
        PriorityQueue<long[]> queue =
            new PriorityQueue<>((one, other) -> Long.compare(one[0], other[0]));
        int start = START * SETS;
        lengths[start] = 0;
        queue.add(new long[] {0, start});
        while (!queue.isEmpty()) {
            long[] first = queue.poll();
            int state = (int) first[1];
            if (first[0] > lengths[state]) {
                continue;
            }
            if (state / SETS == EXIT) {
                StringBuilder walk = new StringBuilder();
                for (; state != start; state = before[state]) {
                    walk.insert(0, legs[state]);
                }
                return walk.toString();
            }
            for (int[] leg : legsFrom(state)) {
                int after = leg[0], length = lengths[state] + leg[1];
                if (length < lengths[after]) {
                    lengths[after] = length;
                    before[after] = state;
                    legs[after] = lettersTo(maze.indexOf(PLACES.charAt(after / SETS)));
                    queue.add(new long[] {length, after});
                }
            }
        }
        return null;
    }

    // By square: 0 if it was not reached, 5 where the flood began, else 1 + direction.
    static int[] cameBy;

    /** The states after each leg from a state, with the length of the leg. */
    static ArrayList<int[]> legsFrom(int state) {
        int keys = state % SETS, begin = maze.indexOf(PLACES.charAt(state / SETS));
        ArrayList<int[]> found = new ArrayList<>();
        cameBy = new int[maze.length()];
        int[] queue = new int[maze.length()], depths = new int[maze.length()];
        int size = 0;
        queue[size++] = begin;
        cameBy[begin] = 5;
        for (int next = 0; next < size; next++) {
            int square = queue[next];
            int place = PLACES.indexOf(maze.charAt(square));
            if (place == EXIT) {
                found.add(new int[] {EXIT * SETS + keys, depths[square]});
                continue;
            }
            if (0 <= place && place < KINDS && (keys >> place & 1) == 0) {
                found.add(new int[] {place * SETS + (keys | 1 << place), depths[square]});
                continue;
            }
            for (int way = 0; way < 4; way++) {
                int near = square + step(way);
                char sign = maze.charAt(near);
                boolean locked = 'A' <= sign && sign <= 'F' && (keys >> (sign - 'A') & 1) == 0;
                if (sign != '#' && !locked && cameBy[near] == 0) {
                    cameBy[near] = 1 + way;
                    depths[near] = depths[square] + 1;
                    queue[size++] = near;
                }
            }
        }
        return found;
    }

    static int step(int way) {
        return new int[] {-1, -line, 1, line}[way];
    }

    /** The letters of the path to a square in the last flood. */
    static String lettersTo(int square) {
        StringBuilder letters = new StringBuilder();
        while (cameBy[square] != 5) {
            int way = cameBy[square] - 1;
            letters.append(LETTERS.charAt(way));
            square -= step(way);
        }
        return letters.reverse().toString();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int mazes = in.nextInt(); mazes > 0; mazes--) {
            int height = in.nextInt(), width = in.nextInt();
            line = width + 2;
            String frame = "#".repeat(line);
            StringBuilder rows = new StringBuilder(frame);
            for (int row = 0; row < height; row++) {
                rows.append('#').append(in.next()).append('#');
            }
            maze = rows.append(frame).toString();
            String walk = shortestWalk();
            if (walk == null) {
                out.append("-1\n");
                continue;
            }
            out.append(walk.length()).append('\n');
            for (char letter : walk.toCharArray()) {
                out.append(letter).append(' ');
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
