// 24-puzzle by beam search with the Manhattan distance, the boards of a layer in buckets.
//
// Idea    As in beam_search.py. The distances are small numbers, so there is a bucket for each
//         distance. The boards of a layer are put into these buckets, and the beam takes boards
//         from the bucket with the smallest distance first.
// Time    O(w m), for m moves and w boards in a layer
// Memory  O(w m)

import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

public class BeamSearch {
    static final int SIDE = 5;
    static final int SQUARES = SIDE * SIDE;
    static final int LAYERS = 400;
    static final int[][] FAR = new int[SQUARES][SQUARES];
    static final long[][] KEYS = new long[SQUARES][SQUARES];

    record Node(byte[] board, int blank, int distance, long hash, int tile, Node before) {}

    static boolean isSolvable(byte[] board) {
        int inversions = 0;
        for (int i = 0; i < SQUARES; i++) {
            for (int j = i + 1; j < SQUARES; j++) {
                if (board[j] != 0 && board[i] > board[j])
                    inversions++;
            }
        }
        return inversions % 2 == 0;
    }

    static Node solve(byte[] board, int width) {
        int blank = 0;
        int distance = 0;
        long hash = 0;
        for (int square = 0; square < SQUARES; square++) {
            hash ^= KEYS[board[square]][square];
            if (board[square] == 0)
                blank = square;
            else
                distance += FAR[board[square]][square];
        }
        List<Node> beam = List.of(new Node(board, blank, distance, hash, 0, null));
        Set<Long> seen = new HashSet<>(List.of(hash));
        for (int layer = 0; layer < LAYERS && !beam.isEmpty(); layer++) {
            if (beam.get(0).distance == 0)
                return beam.get(0);
            List<List<Node>> buckets = new ArrayList<>();
            for (Node node : beam) {
                for (int direction = 0; direction < 4; direction++) {
                    int row = node.blank / SIDE + (direction - 1) % 2;
                    int column = node.blank % SIDE + (2 - direction) % 2;
                    if (row < 0 || row >= SIDE || column < 0 || column >= SIDE)
                        continue;
                    add(node, row * SIDE + column, seen, buckets);
                }
            }
            beam = new ArrayList<>();
            for (List<Node> bucket : buckets) {
                int room = Math.min(bucket.size(), width - beam.size());
                beam.addAll(bucket.subList(0, room));
            }
        }
        return null;
    }

    static void add(Node node, int square, Set<Long> seen, List<List<Node>> buckets) {
        int tile = node.board[square];
        int blank = node.blank;
        long hash =
            node.hash ^ KEYS[tile][square] ^ KEYS[tile][blank] ^ KEYS[0][blank] ^ KEYS[0][square];
        if (!seen.add(hash))
            return;
        byte[] board = node.board.clone();
        board[blank] = (byte) tile;
        board[square] = 0;
        int distance = node.distance + FAR[tile][blank] - FAR[tile][square];
        while (buckets.size() <= distance) buckets.add(new ArrayList<>());
        buckets.get(distance).add(new Node(board, square, distance, hash, tile, node));
    }

    public static void main(String[] args) throws Exception {
        Random random = new Random(24);
        for (int tile = 0; tile < SQUARES; tile++) {
            int home = (tile + SQUARES - 1) % SQUARES;
            for (int square = 0; square < SQUARES; square++) {
                FAR[tile][square] =
                    Math.abs(home / SIDE - square / SIDE) + Math.abs(home % SIDE - square % SIDE);
                KEYS[tile][square] = random.nextLong();
            }
        }
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        in.nextToken();
        for (int left = (int) in.nval; left > 0; left--) {
            byte[] board = new byte[SQUARES];
            for (int square = 0; square < SQUARES; square++) {
                in.nextToken();
                board[square] = (byte) in.nval;
            }
            if (!isSolvable(board)) {
                System.out.println(-1);
                continue;
            }
            Node end = null;
            for (int width = 1000; end == null; width *= 2) end = solve(board, width);
            int moves = 0;
            for (Node node = end; node.before != null; node = node.before) moves++;
            String[] tiles = new String[moves];
            for (Node node = end; node.before != null; node = node.before) {
                tiles[--moves] = String.valueOf(node.tile);
            }
            System.out.println(tiles.length);
            System.out.println(String.join(" ", Arrays.asList(tiles)));
        }
    }
}
