/* 11-puzzle by IDA* with additive pattern databases for groups of five, five and one tile.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it by 2 and search again. The bound is a sum over groups of tiles:
        1. Consider all sequences of moves that bring the tiles of a group home, and count only the
           moves of these tiles. The smallest count is a lower bound.
        2. Each move moves one tile, so it counts for one group only. Therefore the numbers of all
           groups may be added.
        3. A table holds this number for all placements of the group. The squares of the tiles are
           the digits of the index, in base 12. Breadth-first search from the goal fills the table.
           A state of this search is the index and the square of the blank. Moves of other tiles
           cost nothing, so the states that they reach are expanded before those that cost one more
           move (0-1 breadth-first search). Two stacks replace the queue.
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first.
Time    12!/6! = 665,280 states for a table of five; then O(c^m) for m moves, with a constant c
Memory  O(m), and two tables of 12^5 numbers
Source  Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
        (2002). IDA*: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

using System;
using System.Collections.Generic;
using System.Linq;

static class GroupsOfFive
{
    const int Rows = 3, Columns = 4, Squares = Rows * Columns;
    const byte Unknown = 255;
    static readonly int[][] Groups = { new[] { 1, 2, 5, 6, 9 }, new[] { 3, 4, 7, 8, 11 },
                                       new[] { 10 } };

    static readonly int[][] near = Enumerable.Range(0, Squares).Select(Near).ToArray();
    static readonly byte[][] cost = new byte[Groups.Length][]; // by group and index
    static readonly int[] groupOf = new int[Squares];          // by tile
    static readonly int[] weight = new int[Squares];      // by tile: of its square in the index
    static readonly int[] place = new int[Groups.Length]; // by group: the index
    static readonly List<int> path = new List<int>();     // the tile that moves last comes first
    static int[] board;                                   // by square: the tile, or 0

    static int[] Near(int square)
    {
        return Enumerable.Range(0, Squares)
            .Where(other => Math.Abs(other / Columns - square / Columns) +
                                Math.Abs(other % Columns - square % Columns) ==
                            1)
            .ToArray();
    }

    static byte[] Database(int[] group)
    {
        int size = 1, goal = 0;
        foreach (int tile in group)
        {
            weight[tile] = size;
            goal += size * (tile - 1);
            size *= Squares;
        }
        var cost = new byte[size];
        for (int index = 0; index < size; ++index)
            cost[index] = Unknown;
        var done = new bool[size * Squares];
        var on = new int[Squares]; // by square: the weight of the tile of the group there
        Stack<int> now = new Stack<int>(), later = new Stack<int>();
        now.Push(goal * Squares + Squares - 1);
        for (byte moves = 0; now.Count > 0; ++moves)
        {
            while (now.Count > 0)
            {
                int state = now.Pop(), index = state / Squares, blank = state % Squares;
                if (done[state])
                    continue;
                done[state] = true;
                cost[index] = Math.Min(cost[index], moves);
                foreach (int tile in group)
                    on[index / weight[tile] % Squares] = weight[tile];
                foreach (int square in near[blank])
                {
                    int after = (index + on[square] * (blank - square)) * Squares + square;
                    if (!done[after])
                        (on[square] > 0 ? later : now).Push(after);
                }
                foreach (int tile in group)
                    on[index / weight[tile] % Squares] = 0;
            }
            var empty = now;
            now = later;
            later = empty;
        }
        return cost;
    }

    // Whether `left` moves are enough; then `path` holds them.
    static bool Solve(int blank, int before, int bound, int left)
    {
        if (bound > left)
            return false;
        if (bound == 0)
            return true;
        foreach (int square in near[blank])
        {
            if (square == before)
                continue; // that would take the last move back
            int tile = board[square], group = groupOf[tile], old = place[group];
            place[group] += weight[tile] * (blank - square);
            board[blank] = tile; // what stands on the square of the blank is never read
            int after = bound - cost[group][old] + cost[group][place[group]];
            if (Solve(square, blank, after, left - 1))
            {
                path.Add(tile);
                return true;
            }
            board[square] = tile;
            place[group] = old;
        }
        return false;
    }

    static void FindShortest(int blank)
    {
        Array.Clear(place, 0, place.Length);
        for (int square = 0; square < Squares; ++square)
        {
            place[groupOf[board[square]]] += weight[board[square]] * square;
        }
        int bound = Enumerable.Range(0, Groups.Length).Sum(group => cost[group][place[group]]);
        path.Clear();
        for (int limit = bound; !Solve(blank, -1, bound, limit);)
            limit += 2;
        path.Reverse();
    }

    static bool Solvable(int blank)
    {
        int odd = Rows - 1 - blank / Columns;
        for (int i = 0; i < Squares; ++i)
        {
            odd += board.Skip(i).Count(other => other != 0 && other < board[i]);
        }
        return odd % 2 == 0;
    }

    static void Main()
    {
        for (int group = 0; group < Groups.Length; ++group)
        {
            foreach (int tile in Groups[group])
                groupOf[tile] = group;
            cost[group] = Database(Groups[group]);
        }
        var separators = new[] { ' ', '\t', '\r', '\n' };
        int[] numbers = Console.In.ReadToEnd()
                            .Split(separators, StringSplitOptions.RemoveEmptyEntries)
                            .Select(int.Parse)
                            .ToArray();
        for (int first = 1; first <= numbers[0] * Squares; first += Squares)
        {
            board = numbers.Skip(first).Take(Squares).ToArray();
            int blank = Array.IndexOf(board, 0);
            if (!Solvable(blank))
            {
                Console.WriteLine(-1);
                continue;
            }
            FindShortest(blank);
            Console.WriteLine(path.Count);
            Console.WriteLine(string.Join(" ", path));
        }
    }
}
