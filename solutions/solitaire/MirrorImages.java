/* Peg solitaire layer by layer, with one board for all of its mirror images.

Idea    The board has eight symmetries: four rotations, and a mirror image of each. Those that leave
        the target where it is turn each solution into another one. So one of the boards that are
        images of each other is enough, the one with the least number: the representative.
        1. For a target in the centre these are all eight symmetries, in the middle row or column
           two, and elsewhere perhaps one besides the identity.
        2. Generate the representatives layer by layer. If there are more than `width`, only those
           stay whose pegs are nearest to the centre; ten times as many the next time.
        3. The solution is found forwards: each jump leads to a board whose representative is the
           next one.
        4. The class of the diagonals tells for which single empty holes there is no solution.
Time    O(n w) for n pegs and layers of w boards
Memory  O(n w)
Source  Beasley, "The Ins and Outs of Peg Solitaire" (1985).
*/

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class MirrorImages {
    record Jump(long pegs, long hole, String name) {
        boolean isPossible(long board) {
            return (board & (pegs | hole)) == pegs;
        }

        long after(long board) {
            return board ^ pegs ^ hole;
        }
    }

    static final int[][] STEPS = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};

    static final List<int[]> holes = new ArrayList<>(); // row and column
    static final int[][] holeAt = new int[7][7]; // -1 where there is none
    static final List<Jump> jumps = new ArrayList<>();

    static boolean isHole(int row, int column) {
        return 0 <= row && row < 7 && 0 <= column && column < 7 && holeAt[row][column] >= 0;
    }

    static void makeBoard() {
        for (int row = 0; row < 7; row++) {
            for (int column = 0; column < 7; column++) {
                boolean isInside = Math.abs(row - 3) < 2 || Math.abs(column - 3) < 2;
                holeAt[row][column] = isInside ? holes.size() : -1;
                if (isInside) {
                    holes.add(new int[] {row, column});
                }
            }
        }
        for (int hole = 0; hole < 33; hole++) {
            for (int[] step : STEPS) {
                int row = holes.get(hole)[0] + 2 * step[0];
                int column = holes.get(hole)[1] + 2 * step[1];
                if (isHole(row, column)) {
                    int over = holeAt[row - step[0]][column - step[1]];
                    int to = holeAt[row][column];
                    jumps.add(
                        new Jump(1L << hole | 1L << over, 1L << to, name(hole) + "-" + name(to)));
                }
            }
        }
    }

    static String name(int hole) {
        return "" + (holes.get(hole)[0] + 1) + (holes.get(hole)[1] + 1);
    }

    /** For each symmetry that leaves the target where it is, where each hole goes. */
    static List<int[]> symmetries(int target) {
        List<int[]> found = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            int[] image = new int[33];
            for (int hole = 0; hole < 33; hole++) {
                int row = holes.get(hole)[0];
                int column = holes.get(hole)[1];
                int down = (number & 1) == 0 ? row : 6 - row;
                int right = (number & 2) == 0 ? column : 6 - column;
                image[hole] = (number & 4) == 0 ? holeAt[down][right] : holeAt[right][down];
            }
            if (image[target] == target) {
                found.add(image);
            }
        }
        return found;
    }

    /** The least of the numbers of all images of a board. */
    static long representative(long board, List<int[]> symmetries) {
        long least = board;
        for (int[] image : symmetries) {
            long number = 0;
            for (long left = board; left != 0; left &= left - 1) {
                number |= 1L << image[Long.numberOfTrailingZeros(left)];
            }
            least = Math.min(least, number);
        }
        return least;
    }

    /** For both directions of diagonals, numbered 0 1 2 0 1 2 ..., which parities are equal. */
    static List<Boolean> classOf(long board) {
        int[] sums = new int[6];
        for (long left = board; left != 0; left &= left - 1) {
            int[] place = holes.get(Long.numberOfTrailingZeros(left));
            sums[(place[0] + place[1]) % 3]++;
            sums[3 + (place[0] - place[1] + 6) % 3]++;
        }
        List<Boolean> equal = new ArrayList<>();
        for (int first = 0; first < 6; first += 3) {
            equal.add((sums[first] + sums[first + 1]) % 2 == 0);
            equal.add((sums[first] + sums[first + 2]) % 2 == 0);
        }
        return equal;
    }

    /** The sum of the squares of the distances to the centre. */
    static int distance(long board) {
        int total = 0;
        for (long left = board; left != 0; left &= left - 1) {
            int[] place = holes.get(Long.numberOfTrailingZeros(left));
            total += (place[0] - 3) * (place[0] - 3) + (place[1] - 3) * (place[1] - 3);
        }
        return total;
    }

    /** The names of the jumps, or null if there is no solution. */
    static List<String> solve(long start, int target) {
        long goal = 1L << target;
        if (!classOf(start).equals(classOf(goal))) {
            return null;
        }
        List<int[]> symmetries = symmetries(target);
        for (int width = 100;; width *= 10) {
            boolean isCut = false;
            List<Map<Long, Long>> layers = new ArrayList<>(); // the board before, by board
            layers.add(Map.of(representative(start, symmetries), 0L));
            for (int pegs = Long.bitCount(start); pegs > 1; pegs--) {
                Map<Long, Long> layer = new HashMap<>();
                for (long board : layers.get(layers.size() - 1).keySet()) {
                    for (Jump jump : jumps) {
                        if (jump.isPossible(board)) {
                            layer.put(representative(jump.after(board), symmetries), board);
                        }
                    }
                }
                if (layer.size() > width) {
                    isCut = true;
                    layer = nearest(layer, width);
                }
                layers.add(layer);
            }
            if (layers.get(layers.size() - 1).containsKey(goal)) {
                return wayThrough(layers, start, goal, symmetries);
            }
            if (!isCut) {
                return null;
            }
        }
    }

    static Map<Long, Long> nearest(Map<Long, Long> layer, int width) {
        long[] keys = new long[layer.size()]; // a distance, then the place of a board
        long[] boards = new long[layer.size()];
        int place = 0;
        for (long board : layer.keySet()) {
            boards[place] = board;
            keys[place] = (long) distance(board) << 32 | place;
            place++;
        }
        Arrays.sort(keys);
        Map<Long, Long> found = new HashMap<>();
        for (int number = 0; number < width; number++) {
            long board = boards[(int) keys[number]];
            found.put(board, layer.get(board));
        }
        return found;
    }

    static List<String> wayThrough(
        List<Map<Long, Long>> layers, long start, long goal, List<int[]> symmetries) {
        List<Long> representatives = new ArrayList<>();
        long last = goal;
        for (int number = layers.size() - 1; number > 0; number--) {
            representatives.add(last);
            last = layers.get(number).get(last);
        }
        Collections.reverse(representatives);
        List<String> names = new ArrayList<>();
        long board = start;
        for (long next : representatives) {
            for (Jump jump : jumps) {
                if (jump.isPossible(board)
                    && representative(jump.after(board), symmetries) == next) {
                    names.add(jump.name());
                    board = jump.after(board);
                    break;
                }
            }
        }
        return names;
    }

    public static void main(String[] args) {
        makeBoard();
        Scanner words = new Scanner(System.in);
        int boards = words.nextInt();
        while (boards-- > 0) {
            int target = holeAt[words.nextInt() - 1][words.nextInt() - 1];
            long start = 0;
            for (int row = 0; row < 7; row++) {
                String signs = words.next();
                for (int column = 0; column < 7; column++) {
                    if (signs.charAt(column) == 'o') {
                        start |= 1L << holeAt[row][column];
                    }
                }
            }
            List<String> names = solve(start, target);
            if (names == null) {
                System.out.println(-1);
            } else {
                System.out.println(names.size() + "\n" + String.join(" ", names));
            }
        }
    }
}
