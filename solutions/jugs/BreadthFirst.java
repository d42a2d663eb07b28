/* Water jugs by breadth-first search over numbered states, in arrays.

Idea    A state is a pair of numbers: the litres in A and the litres in B. After each move a jug is
        empty or full, so all states that can be reached lie on the four sides of a rectangle: A is
        empty, A is full, B is empty or B is full. The program numbers the states of the four sides,
        one side after another. These numbers are indices into arrays of 2 (A + 1) + 2 (B + 1)
        elements, so the program needs no hash table.
        Breadth-first search visits the states in the order of their distance from the start, so the
        first state with the goal in a jug gives a shortest solution.
Time    O(A + B) for each pair
Memory  O(A + B)
Source  Moore, "The shortest path through a maze" (1959), for the search.

fullA, fullB, goal   litres in the jugs when they are full, litres that are wanted
*/

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class BreadthFirst {
    final int fullA, fullB;
    final int[] inA, inB; // what the jugs hold, by the number of the state
    final int[] parent; // the state it was reached from; 0 if it was not reached
    final int[] queue;
    int tail = 0;

    BreadthFirst(int fullA, int fullB) {
        this.fullA = fullA;
        this.fullB = fullB;
        int states = 2 * (fullA + 1) + 2 * (fullB + 1) + 1;
        inA = new int[states];
        inB = new int[states];
        parent = new int[states];
        queue = new int[states];
    }

    /** The number of a state, from 1. A corner lies on two sides: the first one counts. */
    int number(int a, int b) {
        if (a == 0) {
            return 1 + b;
        }
        if (a == fullA) {
            return fullB + 2 + b;
        }
        return 2 * (fullB + 1) + 1 + (b == 0 ? a : fullA + 1 + a);
    }

    void reach(int a, int b, int from) {
        int state = number(a, b);
        if (parent[state] == 0) {
            parent[state] = from;
            inA[state] = a;
            inB[state] = b;
            queue[tail++] = state;
        }
    }

    /** The first state with the goal in a jug, or 0 if there is none. */
    int search(int goal) {
        int start = number(0, 0);
        reach(0, 0, start);
        for (int head = 0; head < tail; head++) {
            int state = queue[head], a = inA[state], b = inB[state];
            if (a == goal || b == goal) {
                return state;
            }
            reach(fullA, b, state);
            reach(a, fullB, state);
            reach(0, b, state);
            reach(a, 0, state);
            int toB = Math.min(a, fullB - b), toA = Math.min(b, fullA - a);
            reach(a - toB, b + toB, state);
            reach(a + toA, b - toA, state);
        }
        return 0;
    }

    /** The answer that leads to a state, in two lines. */
    void write(int state, StringBuilder out) {
        int moves = 0;
        for (; parent[state] != state; state = parent[state]) {
            queue[moves++] = state; // it is not needed any more
        }
        out.append(moves).append('\n');
        while (moves > 0) {
            state = queue[--moves];
            out.append(inA[state]).append(',').append(inB[state]).append(' ');
        }
        out.append('\n');
    }

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (int pairs = next(in); pairs > 0; pairs--) {
            BreadthFirst search = new BreadthFirst(next(in), next(in));
            int state = search.search(next(in));
            if (state == 0) {
                out.append("-1\n");
            } else {
                search.write(state, out);
            }
        }
        System.out.print(out);
    }
}
