/* The 2x2x2 cube by breadth-first search over all cubes.

Idea    The corner down-back-left never moves. The order and the twists of the other seven corners
        describe a cube; the last twist follows from the others, because the twists sum to a
        multiple of 3.
        1. Number the 7! = 5,040 orders by their Lehmer code and the 3^6 = 729 combinations of
        twists as base-3 numbers. The index of a cube is order * 729 + twist.
        2. A turn moves and twists the corners in the same way on every cube. So two small move
        tables store its effect on each order and on each combination of twists.
        3. Breadth-first search from the solved cube finds how many turns each of the 3,674,160
        cubes needs.
        4. To solve a cube of the input, keep making a turn that leads to a cube that needs one turn
        fewer.
Time    O(n m) for n = 3,674,160 cubes and m = 9 turns, once; O(m d) for a cube that needs d turns
Memory  O(n): a byte and a queue entry for each cube

piece, twist              for each place which corner is there, and how it is twisted
pieceAfter, twistAfter    the ranks after each move
turns                     the minimum number of turns for each cube
*/
using System;
using System.Text;

public static class BreadthFirst
{
    const int PERMUTATIONS = 5040, TWISTS = 729, CUBES = PERMUTATIONS * TWISTS;
    static readonly string[] NAMES = { "U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'" };
    const string SOLVED = "WWWWOOGGRRBBOOGGRRBBYYYY";

    // The stickers of each corner clockwise, first that on the upper or the lower face.
    static readonly int[,] CORNERS = { { 0, 4, 11 },   { 1, 10, 9 },   { 3, 8, 7 },   { 2, 6, 5 },
                                       { 20, 13, 14 }, { 21, 15, 16 }, { 23, 17, 18 } };

    // A quarter turn clockwise of U, R or F brings to each place the corner from another one ...
    static readonly int[,] FROM = { { 3, 0, 1, 2, 4, 5, 6 },
                                    { 0, 2, 5, 3, 4, 6, 1 },
                                    { 0, 1, 3, 4, 5, 2, 6 } };
    // ... and twists it.
    static readonly int[,] TWIST = { { 0, 0, 0, 0, 0, 0, 0 },
                                     { 0, 1, 2, 0, 0, 1, 2 },
                                     { 0, 0, 1, 2, 1, 2, 0 } };

    static readonly int[][] pieceAfter = new int [9][], twistAfter = new int [9][];

    static int RankOf(int[] piece)
    {
        int rank = 0;
        for (int i = 0; i < 7; i++)
        {
            int smaller = 0;
            for (int j = i + 1; j < 7; j++)
                if (piece[j] < piece[i])
                    smaller++;
            rank = rank * (7 - i) + smaller;
        }
        return rank;
    }

    static int[] PieceOf(int rank)
    {
        int[] piece = new int[7];
        for (int i = 6; i >= 0; i--)
        {
            piece[i] = rank % (7 - i);
            rank /= 7 - i;
            for (int j = i + 1; j < 7; j++)
                if (piece[j] >= piece[i])
                    piece[j]++;
        }
        return piece;
    }

    static int TwistRankOf(int[] twist)
    {
        int rank = 0;
        for (int i = 0; i < 6; i++)
            rank = rank * 3 + twist[i];
        return rank;
    }

    static int[] TwistOf(int rank)
    {
        int[] twist = new int[7];
        int sum = 0;
        for (int i = 5; i >= 0; i--)
        {
            twist[i] = rank % 3;
            rank /= 3;
            sum += twist[i];
        }
        twist[6] = (3 - sum % 3) % 3;
        return twist;
    }

    static int[] TurnPieces(int[] before, int face)
    {
        int[] piece = new int[7];
        for (int i = 0; i < 7; i++)
            piece[i] = before[FROM[face, i]];
        return piece;
    }

    static int[] TurnTwists(int[] before, int face)
    {
        int[] twist = new int[7];
        for (int i = 0; i < 7; i++)
            twist[i] = (before[FROM[face, i]] + TWIST[face, i]) % 3;
        return twist;
    }

    static void MakeMoveTables()
    {
        for (int move = 0; move < 9; move++)
        {
            pieceAfter[move] = new int[PERMUTATIONS];
            twistAfter[move] = new int[TWISTS];
        }
        for (int face = 0; face < 3; face++)
        {
            for (int rank = 0; rank < PERMUTATIONS; rank++)
            {
                int[] piece = PieceOf(rank);
                for (int quarters = 1; quarters <= 3; quarters++)
                {
                    piece = TurnPieces(piece, face);
                    pieceAfter[3 * face + quarters - 1][rank] = RankOf(piece);
                }
            }
            for (int rank = 0; rank < TWISTS; rank++)
            {
                int[] twist = TwistOf(rank);
                for (int quarters = 1; quarters <= 3; quarters++)
                {
                    twist = TurnTwists(twist, face);
                    twistAfter[3 * face + quarters - 1][rank] = TwistRankOf(twist);
                }
            }
        }
    }

    static int After(int cube, int move)
    {
        return pieceAfter[move][cube / TWISTS] * TWISTS + twistAfter[move][cube % TWISTS];
    }

    // The turns that each cube needs.
    static sbyte[] Distances()
    {
        sbyte[] turns = new sbyte[CUBES];
        for (int cube = 0; cube < CUBES; cube++)
            turns[cube] = -1;
        int[] queue = new int[CUBES];
        int end = 1;
        turns[0] = 0;
        for (int head = 0; head < end; head++)
        {
            int cube = queue[head];
            for (int move = 0; move < 9; move++)
            {
                int next = After(cube, move);
                if (turns[next] < 0)
                {
                    turns[next] = (sbyte)(turns[cube] + 1);
                    queue[end++] = next;
                }
            }
        }
        return turns;
    }

    // The index of the cube with these stickers, -1 if a corner is twisted.
    static int IndexOf(string stickers)
    {
        int[] piece = new int[7], twist = new int[7];
        int sum = 0;
        for (int i = 0; i < 7; i++)
        {
            while ("WY".IndexOf(stickers[CORNERS[i, twist[i]]]) < 0)
                twist[i]++;
            sum += twist[i];
            char first = stickers[CORNERS[i, twist[i]]];
            char second = stickers[CORNERS[i, (twist[i] + 1) % 3]];
            while (SOLVED[CORNERS[piece[i], 0]] != first || SOLVED[CORNERS[piece[i], 1]] != second)
                piece[i]++;
        }
        return sum % 3 == 0 ? RankOf(piece) * TWISTS + TwistRankOf(twist) : -1;
    }

    static string ReadCube()
    {
        StringBuilder stickers = new StringBuilder();
        while (stickers.Length < 24)
            stickers.Append(Console.ReadLine().Replace(" ", ""));
        return stickers.ToString();
    }

    public static void Main()
    {
        MakeMoveTables();
        sbyte[] turns = Distances();
        StringBuilder output = new StringBuilder();
        for (int cubes = int.Parse(Console.ReadLine()); cubes > 0; cubes--)
        {
            int cube = IndexOf(ReadCube());
            if (cube < 0)
            {
                output.Append("-1\n");
                continue;
            }
            output.Append(turns[cube]).Append('\n');
            while (cube != 0)
            {
                int move = 0;
                while (turns[After(cube, move)] >= turns[cube])
                    move++;
                output.Append(NAMES[move]).Append(' ');
                cube = After(cube, move);
            }
            output.Append('\n');
        }
        Console.Write(output);
    }
}
