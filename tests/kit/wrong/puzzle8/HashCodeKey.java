/* 8-puzzle by one breadth-first search from the goal. WRONG: the hash code stands for the board.

Arrays.hashCode has 32 bits and wraps round. Of the 181,440 boards, 28 pairs have the same code.
The second board of such a pair looks as if it had been seen. It gets the move of the other one.
Shown by boards such as 8 3 0 / 1 4 7 / 5 2 6, and by boards whose solution passes one of them.
*/

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class HashCodeKey {
    private static final int[] GOAL = {1, 2, 3, 4, 5, 6, 7, 8, 0};

    private static int indexOf(int[] board, int number) {
        int square = 0;
        while (board[square] != number) {
            square++;
        }
        return square;
    }

    private static List<Integer> neighbours(int blank) {
        List<Integer> squares = new ArrayList<>();
        if (blank >= 3) {
            squares.add(blank - 3);
        }
        if (blank % 3 > 0) {
            squares.add(blank - 1);
        }
        if (blank % 3 < 2) {
            squares.add(blank + 1);
        }
        if (blank < 6) {
            squares.add(blank + 3);
        }
        return squares;
    }

    /** For each board that can be solved, the tile that moves next; 0 for the goal. */
    private static Map<Integer, Integer> nextTiles() {
        Map<Integer, Integer> next = new HashMap<>();
        next.put(Arrays.hashCode(GOAL), 0);
        ArrayDeque<int[]> queue = new ArrayDeque<>();
        queue.add(GOAL);
        while (!queue.isEmpty()) {
            int[] board = queue.remove();
            int blank = indexOf(board, 0);
            for (int square : neighbours(blank)) {
                int[] after = board.clone();
                after[blank] = board[square];
                after[square] = 0;
                if (next.putIfAbsent(Arrays.hashCode(after), board[square]) == null) {
                    queue.add(after);
                }
            }
        }
        return next;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Map<Integer, Integer> next = nextTiles();
        StringBuilder out = new StringBuilder();
        for (int boards = in.nextInt(); boards > 0; boards--) {
            int[] board = new int[9];
            for (int square = 0; square < 9; square++) {
                board[square] = in.nextInt();
            }
            if (!next.containsKey(Arrays.hashCode(board))) {
                out.append("-1\n");
                continue;
            }
            List<String> tiles = new ArrayList<>();
            while (!Arrays.equals(board, GOAL)) {
                int tile = next.get(Arrays.hashCode(board));
                int square = indexOf(board, tile);
                board[indexOf(board, 0)] = tile;
                board[square] = 0;
                tiles.add(String.valueOf(tile));
            }
            out.append(tiles.size()).append('\n').append(String.join(" ", tiles)).append('\n');
        }
        System.out.print(out);
    }
}
