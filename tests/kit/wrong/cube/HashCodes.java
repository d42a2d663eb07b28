/* The 2x2x2 cube by meeting in the middle. WRONG: a cube is known by its hash code alone.

The cubes near the solved one are kept by the hash code of their stickers, a number of 32 bits.
Two different cubes may have the same code.
Then the two searches seem to meet where they do not, or a cube is not kept at all.
It is rare, and more likely for cubes that need 10 or 11 turns, as the search sees more cubes. */

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;

public class HashCodes {
    static final String SOLVED = "WWWWOOGGRRBBOOGGRRBBYYYY";
    static final int HALF = 6;
    static final String[] NAMES = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"};
    static final int[][][] CYCLES = {
        {{0, 1, 3, 2}, {4, 10, 8, 6}, {5, 11, 9, 7}},
        {{8, 9, 17, 16}, {1, 18, 21, 7}, {3, 10, 23, 15}},
        {{6, 7, 15, 14}, {2, 8, 21, 13}, {3, 16, 20, 5}},
    };
    static final int[][] CORNERS = {
        {0, 4, 11}, {1, 10, 9}, {3, 8, 7}, {2, 6, 5}, {20, 13, 14}, {21, 15, 16}, {23, 17, 18},
    };

    static class Node {
        final String cube;
        final Node before;
        final int move;

        Node(String cube, Node before, int move) {
            this.cube = cube;
            this.before = before;
            this.move = move;
        }
    }

    static String turned(String cube, int move) {
        char[] stickers = cube.toCharArray();
        for (int[] cycle : CYCLES[move / 3]) {
            for (int i = 0; i < 4; i++) {
                stickers[cycle[(i + move % 3 + 1) % 4]] = cube.charAt(cycle[i]);
            }
        }
        return new String(stickers);
    }

    static int inverse(int move) {
        return move / 3 * 3 + 2 - move % 3;
    }

    static Map<Integer, Integer> nearSolved() {
        Map<Integer, Integer> wayBack = new HashMap<>();
        wayBack.put(SOLVED.hashCode(), -1);
        List<String> layer = List.of(SOLVED);
        for (int turns = 0; turns < HALF; turns++) {
            List<String> reached = new ArrayList<>();
            for (String cube : layer) {
                for (int move = 0; move < NAMES.length; move++) {
                    String after = turned(cube, move);
                    if (wayBack.putIfAbsent(after.hashCode(), inverse(move)) == null) {
                        reached.add(after);
                    }
                }
            }
            layer = reached;
        }
        return wayBack;
    }

    static boolean canBeSolved(String cube) {
        int twists = 0;
        for (int[] corner : CORNERS) {
            int twist = 0;
            while ("WY".indexOf(cube.charAt(corner[twist])) < 0) {
                twist++;
            }
            twists += twist;
        }
        return twists % 3 == 0;
    }

    static List<String> solution(String start, Map<Integer, Integer> wayBack) {
        Set<Integer> seen = new HashSet<>();
        seen.add(start.hashCode());
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node(start, null, -1));
        int head = 0;
        while (!wayBack.containsKey(nodes.get(head).cube.hashCode())) {
            Node node = nodes.get(head++);
            for (int move = 0; move < NAMES.length; move++) {
                String after = turned(node.cube, move);
                if (seen.add(after.hashCode())) {
                    nodes.add(new Node(after, node, move));
                }
            }
        }
        List<String> names = new ArrayList<>();
        for (Node node = nodes.get(head); node.before != null; node = node.before) {
            names.add(0, NAMES[node.move]);
        }
        String cube = nodes.get(head).cube;
        while (!cube.equals(SOLVED)) {
            int move = wayBack.get(cube.hashCode());
            names.add(NAMES[move]);
            cube = turned(cube, move);
        }
        return names;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Map<Integer, Integer> wayBack = nearSolved();
        for (int cubes = in.nextInt(); cubes > 0; cubes--) {
            StringBuilder cube = new StringBuilder();
            for (int i = 0; i < 12; i++) {
                cube.append(in.next());
            }
            if (canBeSolved(cube.toString())) {
                List<String> names = solution(cube.toString(), wayBack);
                System.out.println(names.size());
                System.out.println(String.join(" ", names));
            } else {
                System.out.println(-1);
            }
        }
    }
}
