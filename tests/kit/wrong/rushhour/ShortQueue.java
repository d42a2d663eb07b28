/* Rush Hour by breadth-first search over packed positions. WRONG: the queue has 100,000 places.

The queue is an array, and it holds every position that was reached on one board.
An input may have up to 150,000 positions, and they may all be on one board.
Most boards have a few thousand.
It takes a single board with few pieces in each other's way, and no short solution, to show it.
*/

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

public class ShortQueue {
    static final int MOST = 100_000;
    static final int SIDE = 6;

    /** The place of each piece in its line takes three bits of a position. */
    final char[] letters = new char[18];
    final int[] first = new int[18];
    final int[] step = new int[18];
    final int[] length = new int[18];
    int count;
    int red;

    final long[] queue = new long[MOST];
    final Map<Long, Integer> known = new HashMap<>();
    final int[] before = new int[MOST];
    final String[] move = new String[MOST];

    static int place(long position, int piece) {
        return (int) (position >>> 3 * piece & 7);
    }

    long read(String board) {
        count = 0;
        long position = 0;
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            int from = board.indexOf(letter);
            if (from < 0)
                continue;
            int to = board.lastIndexOf(letter);
            boolean lies = to - from < SIDE;
            letters[count] = letter;
            step[count] = lies ? 1 : SIDE;
            length[count] = (to - from) / step[count] + 1;
            first[count] = lies ? from - from % SIDE : from % SIDE;
            position |= (long) ((from - first[count]) / step[count]) << 3 * count;
            if (letter == 'X')
                red = count;
            count++;
        }
        return position;
    }

    boolean[] taken(long position) {
        boolean[] squares = new boolean[SIDE * SIDE];
        for (int piece = 0; piece < count; piece++) {
            int at = first[piece] + step[piece] * place(position, piece);
            for (int i = 0; i < length[piece]; i++) squares[at + i * step[piece]] = true;
        }
        return squares;
    }

    /** The number of the solved position in the queue, or -1. */
    int search(long start) {
        known.clear();
        int end = 0;
        queue[end++] = start;
        known.put(start, 0);
        before[0] = -1;
        for (int at = 0; at < end; at++) {
            long position = queue[at];
            if (place(position, red) == SIDE - 2)
                return at;
            boolean[] squares = taken(position);
            for (int piece = 0; piece < count; piece++) {
                int here = place(position, piece);
                for (int way = -1; way <= 1; way += 2) {
                    int to = here + way;
                    int front = way < 0 ? to : to + length[piece] - 1;
                    while (front >= 0
                            && front < SIDE
                            && !squares[first[piece] + step[piece] * front]) {
                        long after = position + ((long) (to - here) << 3 * piece);
                        if (known.putIfAbsent(after, end) == null) {
                            queue[end] = after;
                            before[end] = at;
                            move[end] = letters[piece] + (way < 0 ? "" : "+") + (to - here);
                            end++;
                        }
                        to += way;
                        front += way;
                    }
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        ShortQueue puzzle = new ShortQueue();
        for (int boards = in.nextInt(); boards > 0; boards--) {
            StringBuilder board = new StringBuilder();
            for (int row = 0; row < SIDE; row++) board.append(in.next());
            int found = puzzle.search(puzzle.read(board.toString()));
            if (found < 0) {
                System.out.println(-1);
                continue;
            }
            Deque<String> moves = new ArrayDeque<>();
            for (; puzzle.before[found] >= 0; found = puzzle.before[found])
                moves.addFirst(puzzle.move[found]);
            System.out.println(moves.size());
            System.out.println(String.join(" ", moves));
        }
    }
}
