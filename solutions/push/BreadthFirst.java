/* Push!! by 0-1 breadth-first search over (box, man).

Idea    A state is the square of the box and the square of the man. A walk costs 0, a push costs 1.
        1. Take a state from the front of a double-ended queue; skip it if it was taken out before.
        2. A walk leads to a state that costs the same: put it at the front.
        3. A push leads to a state that costs one more: put it at the back.
        The queue is always sorted by cost. So each state is first taken out at its minimum cost,
        and the first state taken out with the box on the goal gives the answer. If the queue runs
        empty, there is no solution.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set: each state is examined once, in four directions.
Memory  O(squares^2)
Source  Dial, Algorithm 360, CACM 12 (1969): shortest paths with a list of states for each cost.

line    the number of squares in a row of the framed board
done    whether a state has already been taken out of the queue
*/

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

public class BreadthFirst {
    static final int WALL = 1, BOX = 2, GOAL = 3, MAN = 4;

    record State(int box, int man, int pushes) {}

    static int squareOf(int[] cells, int cell) {
        int square = 0;
        while (cells[square] != cell) square++;
        return square;
    }

    static int fewestPushes(int[] cells, int line) {
        int size = cells.length;
        int goal = squareOf(cells, GOAL);
        int[] steps = {-1, -line, 1, line};
        boolean[] done = new boolean[size * size];
        Deque<State> queue = new ArrayDeque<>();
        queue.add(new State(squareOf(cells, BOX), squareOf(cells, MAN), 0));
        while (!queue.isEmpty()) {
            State state = queue.pollFirst();
            int box = state.box, man = state.man, pushes = state.pushes;
            if (done[box * size + man])
                continue;
            done[box * size + man] = true;
            if (box == goal)
                return pushes;
            for (int step : steps) {
                int after = man + step;
                if (cells[after] == WALL)
                    continue;
                if (after != box) {
                    queue.addFirst(new State(box, after, pushes));
                } else if (cells[box + step] != WALL) {
                    queue.addLast(new State(box + step, after, pushes + 1));
                }
            }
        }
        return -1;
    }

    static StreamTokenizer input =
        new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    /** The next number, 0 at the end of the input. */
    static int next() throws IOException {
        return input.nextToken() == StreamTokenizer.TT_EOF ? 0 : (int) input.nval;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder answers = new StringBuilder();
        for (int w = next(), h = next(); w > 0; w = next(), h = next()) {
            int line = w + 1; // the wall after a row also stands before the next row
            int[] cells = new int[(h + 2) * line + 1];
            Arrays.fill(cells, WALL);
            for (int row = 1; row <= h; row++) {
                for (int column = 1; column <= w; column++) cells[row * line + column] = next();
            }
            answers.append(fewestPushes(cells, line)).append('\n');
        }
        System.out.print(answers);
    }
}
