/* Pancakes by breadth-first search from both ends. SLOW.

Idea    Search layer by layer from the given stack and from the sorted one, until the two searches
        meet. Always extend the side whose last layer is smaller. A stack is stored in a long, with
        4 bits for each pancake. Every flip is its own inverse, so both sides use the same flips.
Slow    Each side searches only half as deep. But for 16 pancakes and 14 flips, each side still
        visits about 15 * 14^6 stacks, more than a hundred million. The map of boxed numbers runs
        out of memory long before that.
Correct IdaStar.java
Time    O(n^(d / 2)) for d flips
Memory  O(n^(d / 2))

front, back   the last flip to each stack that was reached from the start, and from the goal
*/
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Bidirectional {
    /** The stack after a flip of k pancakes; the top one is in the lowest 4 bits. */
    static long flip(long stack, int k) {
        long flipped = stack >>> 4 * k << 4 * k;
        if (k == 16)
            flipped = 0;
        for (int i = 0; i < k; i++) flipped |= (stack >>> 4 * i & 15) << 4 * (k - 1 - i);
        return flipped;
    }

    /** The stacks one flip behind a layer; returns the first that the other side knows, or null. */
    static Long next(
        int n, List<Long> layer, Map<Long, Byte> own, Map<Long, Byte> other, List<Long> after) {
        for (long stack : layer) {
            for (int k = 2; k <= n; k++) {
                long flipped = flip(stack, k);
                if (own.putIfAbsent(flipped, (byte) k) != null)
                    continue;
                if (other.containsKey(flipped))
                    return flipped;
                after.add(flipped);
            }
        }
        return null;
    }

    static List<Integer> shortest(int n, long start, long goal) {
        List<Integer> flips = new ArrayList<>();
        if (start == goal)
            return flips;
        Map<Long, Byte> front = new HashMap<>(Map.of(start, (byte) 0));
        Map<Long, Byte> back = new HashMap<>(Map.of(goal, (byte) 0));
        List<Long> ahead = List.of(start), behind = List.of(goal);
        Long meeting = null;
        while (meeting == null) {
            List<Long> after = new ArrayList<>();
            if (ahead.size() <= behind.size()) {
                meeting = next(n, ahead, front, back, after);
                ahead = after;
            } else {
                meeting = next(n, behind, back, front, after);
                behind = after;
            }
        }
        for (long stack = meeting; stack != start; stack = flip(stack, front.get(stack)))
            flips.add(0, (int) front.get(stack));
        for (long stack = meeting; stack != goal; stack = flip(stack, back.get(stack)))
            flips.add((int) back.get(stack));
        return flips;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        StringBuilder out = new StringBuilder();
        for (int stacks = (int) in.nval; stacks > 0; stacks--) {
            in.nextToken();
            int n = (int) in.nval;
            long start = 0, goal = 0;
            for (int i = 0; i < n; i++) {
                in.nextToken();
                start |= (long) (in.nval - 1) << 4 * i;
                goal |= (long) i << 4 * i;
            }
            List<Integer> flips = shortest(n, start, goal);
            out.append(flips.size()).append('\n');
            for (int k : flips) out.append(k).append(' ');
            out.append('\n');
        }
        System.out.print(out);
    }
}
