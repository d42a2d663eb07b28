/* Towers of Hanoi by recursion with three pegs, and by breadth-first search with four.

Idea    Three pegs: let L be the largest disc that is on a wrong peg. It has to move from its peg X
        to its goal peg Y, and larger discs never move. Either L moves once, from X to Y, while all
        smaller discs wait on the third peg Z. Or L moves twice: to Z while the smaller discs wait
        on Y, then to Y while they wait on X. Both solutions are built, and the shorter one is
        printed. Discs are gathered on a peg by recursion, from the largest to the smallest.
        Four pegs: breadth-first search over all 4^N positions. A position is a number with two bits
        for the peg of each disc, so an array can hold the predecessor of each position. The search
        starts at the goal, so the predecessors lead from the start to the goal, in order.
Time    O(2^N) with three pegs, O(4^N N) with four
Memory  O(2^N) and O(4^N)
*/

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

public class BreadthFirst {
    /** Brings the discs 0 .. n - 1 to one of three pegs; pegs[d] is the peg of disc d. */
    static void gather(int[] pegs, int n, int target, List<String> moves) {
        if (n == 0)
            return;
        int source = pegs[n - 1];
        if (source == target) {
            gather(pegs, n - 1, target, moves);
            return;
        }
        gather(pegs, n - 1, 3 - source - target, moves);
        moves.add(name(source, target));
        pegs[n - 1] = target;
        gather(pegs, n - 1, target, moves);
    }

    /** Undoes the moves that gather the discs of the goal on a peg. */
    static void spread(int[] goal, int n, int source, List<String> moves) {
        List<String> backward = new ArrayList<>();
        gather(goal.clone(), n, source, backward);
        for (int i = backward.size() - 1; i >= 0; i--) {
            String move = backward.get(i);
            moves.add("" + move.charAt(1) + move.charAt(0));
        }
    }

    static List<String> withThreePegs(int[] start, int[] goal) {
        int n = start.length;
        while (n > 0 && start[n - 1] == goal[n - 1]) n--;
        if (n == 0)
            return List.of();
        int large = n - 1;
        int source = start[large];
        int target = goal[large];
        int other = 3 - source - target;

        List<String> once = new ArrayList<>();
        gather(start.clone(), large, other, once);
        once.add(name(source, target));
        spread(goal, large, other, once);

        List<String> twice = new ArrayList<>();
        int[] pegs = start.clone();
        gather(pegs, large, target, twice);
        twice.add(name(source, other));
        gather(pegs, large, source, twice);
        twice.add(name(other, target));
        spread(goal, large, source, twice);
        return once.size() <= twice.size() ? once : twice;
    }

    static List<String> withFourPegs(int[] start, int[] goal) {
        int n = start.length;
        int first = encode(start);
        int last = encode(goal);
        int[] next = new int[1 << 2 * n];
        int[] queue = new int[1 << 2 * n];
        Arrays.fill(next, -1);
        next[last] = last;
        queue[0] = last;
        int[] top = new int[4];
        for (int head = 0, tail = 1; next[first] == -1; head++) {
            int state = queue[head];
            Arrays.fill(top, n); // an empty peg: the floor is larger than all discs
            for (int disc = n - 1; disc >= 0; disc--) top[state >> 2 * disc & 3] = disc;
            for (int source = 0; source < 4; source++) {
                for (int target = 0; target < 4; target++) {
                    if (top[source] >= top[target])
                        continue;
                    int after = state ^ (source ^ target) << 2 * top[source];
                    if (next[after] != -1)
                        continue;
                    next[after] = state;
                    queue[tail++] = after;
                }
            }
        }
        List<String> moves = new ArrayList<>();
        for (int state = first; state != last; state = next[state]) {
            int disc = Integer.numberOfTrailingZeros(state ^ next[state]) / 2;
            moves.add(name(state >> 2 * disc & 3, next[state] >> 2 * disc & 3));
        }
        return moves;
    }

    static int encode(int[] pegs) {
        int state = 0;
        for (int disc = 0; disc < pegs.length; disc++) state |= pegs[disc] << 2 * disc;
        return state;
    }

    static String name(int source, int target) {
        return "" + (char) ('A' + source) + (char) ('A' + target);
    }

    static int[] pegs(String word) {
        return word.chars().map(letter -> letter - 'A').toArray();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int puzzles = Integer.parseInt(in.readLine().trim());
        StringBuilder out = new StringBuilder();
        while (puzzles-- > 0) {
            StringTokenizer words = new StringTokenizer(in.readLine());
            boolean hasThree = words.nextToken().equals("3");
            words.nextToken(); // the number of discs
            int[] start = pegs(words.nextToken());
            int[] goal = pegs(words.nextToken());
            List<String> moves = hasThree ? withThreePegs(start, goal) : withFourPegs(start, goal);
            out.append(moves.size()).append('\n').append(String.join(" ", moves)).append('\n');
        }
        System.out.print(out);
    }
}
