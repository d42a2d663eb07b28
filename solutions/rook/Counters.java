/* Rook ending by retrograde analysis, with a queue and a counter of Black's moves.

Idea    A breadth-first search goes back from the mates, one move at a time.
        1. For each position with Black to move, count the moves of Black. Without one, Black is
           mated if it is in check: such a position goes into the queue with the number 0.
        2. A position from the queue with Black to move is lost with n: each position from which
           White can move there, and that has no number yet, is won with n + 1.
        3. A position from the queue with White to move is won with n: in each position from which
           Black can move there, one move fewer is left. If it was the last one, Black is lost with
           n; the queue is in order, so no other move holds out longer.
        4. What never enters the queue is a draw. A move that takes the rook is counted, and the
           count is never lowered for it.
Time    O(s^3 (r + c)) for s squares in r rows and c columns
Memory  O(s^3)
Source  Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9 (1986).
*/

import java.util.*;

public class Counters {
    static int rows, columns, squares;
    static int[][] steps; // of a king
    static int[][][] lines; // of a rook, in each direction, the nearest square first

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        columns = in.nextInt();
        squares = rows * columns;
        makeBoard();
        int[][] moves = analyse();
        StringBuilder out = new StringBuilder();
        for (int left = in.nextInt(); left > 0; left--) {
            int position = index(readSquare(in), readSquare(in), readSquare(in));
            int side = in.next().equals("w") ? 0 : 1;
            out.append(moves[side][position]).append('\n');
        }
        System.out.print(out);
    }

    static int readSquare(Scanner in) {
        String name = in.next();
        return (name.charAt(1) - '1') * columns + name.charAt(0) - 'a';
    }

    static int index(int king, int rook, int black) {
        return (king * squares + rook) * squares + black;
    }

    static void makeBoard() {
        steps = new int[squares][];
        lines = new int[squares][4][];
        int[][] ways = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
        for (int square = 0; square < squares; square++) {
            List<Integer> near = new ArrayList<>();
            for (int other = 0; other < squares; other++) {
                if (distance(square, other) == 1)
                    near.add(other);
            }
            steps[square] = near.stream().mapToInt(one -> one).toArray();
            for (int way = 0; way < 4; way++) {
                List<Integer> line = new ArrayList<>();
                int row = square / columns + ways[way][0];
                int column = square % columns + ways[way][1];
                while (0 <= row && row < rows && 0 <= column && column < columns) {
                    line.add(row * columns + column);
                    row += ways[way][0];
                    column += ways[way][1];
                }
                lines[square][way] = line.stream().mapToInt(one -> one).toArray();
            }
        }
    }

    static int distance(int one, int other) {
        int down = Math.abs(one / columns - other / columns);
        return Math.max(down, Math.abs(one % columns - other % columns));
    }

    // The squares where the rook gives check, as bits. The black king is not in its way.
    static long attacked(int king, int rook) {
        long some = 0;
        for (int[] line : lines[rook]) {
            for (int square : line) {
                if (square == king)
                    break;
                some |= 1L << square;
            }
        }
        return some;
    }

    // The number of moves of each position, for White and for Black to move; -1 for none.
    static int[][] analyse() {
        int size = squares * squares * squares;
        int[][] moves = new int[2][size];
        int[] left = new int[size];
        int[] queue = new int[2 * size];
        int end = 0;
        Arrays.fill(moves[0], -1);
        Arrays.fill(moves[1], -1);
        long[][] check = new long[squares][squares];
        for (int king = 0; king < squares; king++) {
            for (int rook = 0; rook < squares; rook++) {
                if (king == rook)
                    continue;
                check[king][rook] = attacked(king, rook);
                for (int black = 0; black < squares; black++) {
                    if (black == rook || distance(king, black) <= 1)
                        continue;
                    int position = index(king, rook, black);
                    for (int to : steps[black]) {
                        boolean safe = (check[king][rook] >> to & 1) == 0;
                        if (safe && distance(king, to) > 1)
                            left[position]++;
                    }
                    if (left[position] == 0 && (check[king][rook] >> black & 1) != 0) {
                        moves[1][position] = 0;
                        queue[end++] = size + position; // from `size` on Black is to move
                    }
                }
            }
        }
        for (int next = 0; next < end; next++) {
            int position = queue[next] % size;
            int black = position % squares;
            int rook = position / squares % squares;
            int king = position / squares / squares;
            if (queue[next] < size) {
                for (int from : steps[black]) {
                    if (from == rook || distance(king, from) <= 1)
                        continue;
                    int before = index(king, rook, from);
                    if (--left[before] == 0) {
                        moves[1][before] = moves[0][position];
                        queue[end++] = size + before;
                    }
                }
                continue;
            }
            int more = moves[1][position] + 1;
            for (int from : steps[king]) {
                boolean legal = from != rook && distance(from, black) > 1;
                if (!legal || (check[from][rook] >> black & 1) != 0)
                    continue;
                int before = index(from, rook, black);
                if (moves[0][before] < 0) {
                    moves[0][before] = more;
                    queue[end++] = before;
                }
            }
            for (int[] line : lines[rook]) {
                for (int from : line) {
                    if (from == king || from == black)
                        break;
                    if ((check[king][from] >> black & 1) != 0)
                        continue;
                    int before = index(king, from, black);
                    if (moves[0][before] < 0) {
                        moves[0][before] = more;
                        queue[end++] = before;
                    }
                }
            }
        }
        return moves;
    }
}
