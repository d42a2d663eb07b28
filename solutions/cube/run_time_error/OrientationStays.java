/* The 2x2x2 cube by breadth-first search, with twists that stay at their places. WRONG.

Idea    Number all cubes by the order of their corners and by their twists, and fill two move
        tables. A turn of R or F adds to the twist at each place that it affects.
Error   A corner carries its twist along when it moves. Here the old twist of each place stays there
        although another corner arrives, and only the twist of the turn is added. So the search
        reaches few cubes. From any other cube no turn leads to a cube that needs one turn fewer,
        and the loop that looks for such a turn runs past the last move.
Correct BreadthFirst.java
Time    O(n m) for n = 3,674,160 cubes and m = 9 turns, once; O(m d) for a cube that needs d turns
Memory  O(n): a byte and a queue entry for each cube
Cause   A turn must permute two arrays, and only one of them is permuted.

piece, twist              for each place which corner is there, and how it is twisted
pieceAfter, twistAfter    the ranks after each move
turns                     the least number of turns for each cube
*/
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class OrientationStays {
    static final int PERMUTATIONS = 5040, TWISTS = 729, CUBES = PERMUTATIONS * TWISTS;
    static final String[] NAMES = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"};
    static final String SOLVED = "WWWWOOGGRRBBOOGGRRBBYYYY";

    // The stickers of each corner clockwise, first that on the upper or the lower face.
    static final int[][] CORNERS = {
        {0, 4, 11}, {1, 10, 9}, {3, 8, 7}, {2, 6, 5}, {20, 13, 14}, {21, 15, 16}, {23, 17, 18}};

    // A quarter turn clockwise of U, R or F brings to each place the corner from another one ...
    static final int[][] FROM = {
        {3, 0, 1, 2, 4, 5, 6}, {0, 2, 5, 3, 4, 6, 1}, {0, 1, 3, 4, 5, 2, 6}};
    // ... and twists it.
    static final int[][] TWIST = {
        {0, 0, 0, 0, 0, 0, 0}, {0, 1, 2, 0, 0, 1, 2}, {0, 0, 1, 2, 1, 2, 0}};

    static int[][] pieceAfter = new int[9][PERMUTATIONS], twistAfter = new int[9][TWISTS];

    static int rankOf(int[] piece) {
        int rank = 0;
        for (int i = 0; i < 7; i++) {
            int smaller = 0;
            for (int j = i + 1; j < 7; j++)
                if (piece[j] < piece[i])
                    smaller++;
            rank = rank * (7 - i) + smaller;
        }
        return rank;
    }

    static int[] pieceOf(int rank) {
        int[] piece = new int[7];
        for (int i = 6; i >= 0; i--) {
            piece[i] = rank % (7 - i);
            rank /= 7 - i;
            for (int j = i + 1; j < 7; j++)
                if (piece[j] >= piece[i])
                    piece[j]++;
        }
        return piece;
    }

    static int twistRankOf(int[] twist) {
        int rank = 0;
        for (int i = 0; i < 6; i++) rank = rank * 3 + twist[i];
        return rank;
    }

    static int[] twistOf(int rank) {
        int[] twist = new int[7];
        int sum = 0;
        for (int i = 5; i >= 0; i--) {
            twist[i] = rank % 3;
            rank /= 3;
            sum += twist[i];
        }
        twist[6] = (3 - sum % 3) % 3;
        return twist;
    }

    static int[] turnPieces(int[] before, int face) {
        int[] piece = new int[7];
        for (int i = 0; i < 7; i++) piece[i] = before[FROM[face][i]];
        return piece;
    }

    static int[] turnTwists(int[] before, int face) {
        int[] twist = new int[7];
        // WRONG: a corner carries its twist along.
        // RIGHT: for (int i = 0; i < 7; i++) twist[i] = (before[FROM[face][i]] + TWIST[face][i]) % 3;
        for (int i = 0; i < 7; i++) twist[i] = (before[i] + TWIST[face][i]) % 3;
        return twist;
    }

    static void makeMoveTables() {
        for (int face = 0; face < 3; face++) {
            for (int rank = 0; rank < PERMUTATIONS; rank++) {
                int[] piece = pieceOf(rank);
                for (int quarters = 1; quarters <= 3; quarters++) {
                    piece = turnPieces(piece, face);
                    pieceAfter[3 * face + quarters - 1][rank] = rankOf(piece);
                }
            }
            for (int rank = 0; rank < TWISTS; rank++) {
                int[] twist = twistOf(rank);
                for (int quarters = 1; quarters <= 3; quarters++) {
                    twist = turnTwists(twist, face);
                    twistAfter[3 * face + quarters - 1][rank] = twistRankOf(twist);
                }
            }
        }
    }

    static int after(int cube, int move) {
        return pieceAfter[move][cube / TWISTS] * TWISTS + twistAfter[move][cube % TWISTS];
    }

    /** The turns that each cube needs. */
    static byte[] distances() {
        byte[] turns = new byte[CUBES];
        Arrays.fill(turns, (byte) -1);
        int[] queue = new int[CUBES];
        int end = 1;
        turns[0] = 0;
        for (int head = 0; head < end; head++) {
            int cube = queue[head];
            for (int move = 0; move < 9; move++) {
                int next = after(cube, move);
                if (turns[next] < 0) {
                    turns[next] = (byte) (turns[cube] + 1);
                    queue[end++] = next;
                }
            }
        }
        return turns;
    }

    /** The index of the cube with these stickers, -1 if a corner is twisted. */
    static int indexOf(String stickers) {
        int[] piece = new int[7], twist = new int[7];
        int sum = 0;
        for (int i = 0; i < 7; i++) {
            int[] at = CORNERS[i];
            while ("WY".indexOf(stickers.charAt(at[twist[i]])) < 0) twist[i]++;
            sum += twist[i];
            char first = stickers.charAt(at[twist[i]]);
            char second = stickers.charAt(at[(twist[i] + 1) % 3]);
            while (SOLVED.charAt(CORNERS[piece[i]][0]) != first
                || SOLVED.charAt(CORNERS[piece[i]][1]) != second)
                piece[i]++;
        }
        return sum % 3 == 0 ? rankOf(piece) * TWISTS + twistRankOf(twist) : -1;
    }

    static String readCube(BufferedReader in) throws IOException {
        StringBuilder stickers = new StringBuilder();
        while (stickers.length() < 24) stickers.append(in.readLine().replaceAll("\\s", ""));
        return stickers.toString();
    }

    public static void main(String[] args) throws IOException {
        makeMoveTables();
        byte[] turns = distances();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (int cubes = Integer.parseInt(in.readLine().trim()); cubes > 0; cubes--) {
            int cube = indexOf(readCube(in));
            if (cube < 0) {
                out.append("-1\n");
                continue;
            }
            out.append(turns[cube]).append('\n');
            while (cube != 0) {
                int move = 0;
                while (turns[after(cube, move)] >= turns[cube]) move++;
                out.append(NAMES[move]).append(' ');
                cube = after(cube, move);
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
