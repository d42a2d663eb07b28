/* Rush Hour by breadth-first search over positions that are packed too tightly. WRONG.

Idea    A position is the list of offsets of the pieces, three bits for each. At most 18 pieces fit
        on the board, so 54 bits of a long are enough. A hash map holds the predecessor of each
        known position.
Error   Piece i, counted from 0, needs a shift by 3 i. The offset is an int, so the shift has only
        32 bits: for the eleventh piece bits are lost, and for later ones Java shifts by 3 i - 32.
        So wrong offsets are stored for these pieces.
Correct BreadthFirst.java
Time    O(S) for S positions that can be reached
Memory  O(S)
Cause   The result is assigned to a long, so the expression looks like one.
*/

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class NarrowShift {
    /** first is the square at offset 0; step is 1 in a row, 6 in a column. */
    record Piece(char letter, int length, int first, int step) {}

    final List<Piece> pieces = new ArrayList<>();
    final Map<Long, Long> before = new HashMap<>();
    final ArrayDeque<Long> queue = new ArrayDeque<>();

    static int offset(long state, int piece) {
        return (int) (state >> 3 * piece) & 7;
    }

    /** Adds the pieces of a board, and returns its position. */
    long read(String board) {
        long start = 0;
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            int square = board.indexOf(letter);
            if (square < 0)
                continue;
            int row = square / 6;
            int column = square % 6;
            char wanted = letter;
            int length = (int) board.chars().filter(sign -> sign == wanted).count();
            boolean upright = column == 5 || board.charAt(square + 1) != letter;
            int offset = upright ? row : column;
            // WRONG: the shift is done in 32 bits, and only its result is widened.
            // RIGHT: start |= (long) offset << 3 * pieces.size();
            start |= offset << 3 * pieces.size();
            pieces.add(new Piece(letter, length, upright ? column : 6 * row, upright ? 6 : 1));
        }
        return start;
    }

    /** The moves of a shortest solution, or null. */
    List<String> solve(String board) {
        long start = read(board);
        int red = 0;
        while (pieces.get(red).letter() != 'X') red++;
        before.put(start, start);
        queue.add(start);
        while (!queue.isEmpty()) {
            long state = queue.remove();
            if (offset(state, red) == 4)
                return movesTo(state);
            expand(state);
        }
        return null;
    }

    void expand(long state) {
        boolean[] taken = new boolean[36];
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            int here = offset(state, i);
            for (int k = 0; k < piece.length(); k++) {
                taken[piece.first() + (here + k) * piece.step()] = true;
            }
        }
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            int here = offset(state, i);
            for (int to = here + 1; to + piece.length() <= 6; to++) {
                if (taken[piece.first() + (to + piece.length() - 1) * piece.step()])
                    break;
                visit(state, i, here, to);
            }
            for (int to = here - 1; to >= 0; to--) {
                if (taken[piece.first() + to * piece.step()])
                    break;
                visit(state, i, here, to);
            }
        }
    }

    void visit(long state, int piece, int here, int to) {
        long changed = here ^ to;
        long after = state ^ changed << 3 * piece;
        if (before.putIfAbsent(after, state) == null)
            queue.add(after);
    }

    List<String> movesTo(long state) {
        List<String> moves = new ArrayList<>();
        while (before.get(state) != state) {
            long last = before.get(state);
            for (int i = 0; i < pieces.size(); i++) {
                int slide = offset(state, i) - offset(last, i);
                if (slide == 0)
                    continue;
                moves.add(pieces.get(i).letter() + (slide > 0 ? "+" : "-") + Math.abs(slide));
            }
            state = last;
        }
        Collections.reverse(moves);
        return moves;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(new BufferedReader(new InputStreamReader(System.in)));
        StringBuilder out = new StringBuilder();
        for (int boards = in.nextInt(); boards > 0; boards--) {
            StringBuilder board = new StringBuilder();
            for (int row = 0; row < 6; row++) board.append(in.next());
            List<String> moves = new NarrowShift().solve(board.toString());
            if (moves == null) {
                out.append("-1\n");
            } else {
                out.append(moves.size()).append('\n').append(String.join(" ", moves)).append('\n');
            }
        }
        System.out.print(out);
    }
}
