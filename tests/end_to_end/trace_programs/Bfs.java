import java.util.*;

class Bfs {
SNIPPET
    static String shortest(List<Integer> start) throws Exception {
        List<Integer> goal = List.of(1, 2, 3, 4, 5, 6, 7, 8, 0);
        Map<List<Integer>, List<Integer>> from = new HashMap<>();
        Map<List<Integer>, Integer> depth = new HashMap<>();
        ArrayDeque<List<Integer>> queue = new ArrayDeque<>(List.of(start));
        depth.put(start, 0);
        while (!queue.isEmpty()) {
            List<Integer> board = queue.remove();
            trace(board, depth.get(board), -1, -1, "e");
            if (board.equals(goal)) {
                ArrayDeque<Integer> way = new ArrayDeque<>();
                for (; from.containsKey(board); board = from.get(board))
                    way.addFirst(board.get(from.get(board).indexOf(0)));
                return way.size() + "\n" + way.toString().replaceAll("[\\[\\],]", "");
            }
            int blank = board.indexOf(0);
            for (int square = 0; square < 9; square++) {
                int rows = Math.abs(square / 3 - blank / 3);
                if (rows + Math.abs(square % 3 - blank % 3) != 1) continue;
                List<Integer> after = new ArrayList<>(board);
                Collections.swap(after, blank, square);
                if (depth.putIfAbsent(after, depth.get(board) + 1) == null) {
                    from.put(after, board);
                    queue.add(after);
                }
            }
        }
        return "-1";
    }

    public static void main(String[] args) throws Exception {
        Scanner input = new Scanner(System.in);
        for (int boards = input.nextInt(); boards-- > 0;) {
            List<Integer> board = new ArrayList<>();
            for (int k = 0; k < 9; k++) board.add(input.nextInt());
            System.out.println(shortest(board));
        }
    }
}
