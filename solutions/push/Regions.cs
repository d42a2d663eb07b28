/* Push!! by breadth-first search over (box, region of the man), where every move is a push.

Idea    Walking is free. So the exact square of the man does not matter, only his region: the
        squares that he can walk to while the box stays where it is. A state is the box and that
        region, which is named by its first square. Every move is a push and costs 1, so plain
        breadth-first search is right.
        1. Find all squares that the man can reach, by a flood fill.
        2. From each of these squares that is next to the box, push the box if there is floor beyond
           it. After the push the man stands where the box stood.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set: O(squares) states, with a flood fill for each. A box has at
        most four neighbours, so at most four regions touch it.
Memory  O(squares^2), for a table of the states that were examined

line    the number of squares in a row of the framed board
*/

using System;
using System.Collections.Generic;
using System.Text;

static class Regions
{
    const char Wall = '1', Box = '2', Goal = '3', Man = '4';

    struct State
    {
        public int Box, Man, Pushes;
    }

    // Which squares the man can walk to.
    static bool[] Walk(char[] cells, int[] steps, int box, int man)
    {
        var reached = new bool[cells.Length];
        var stack = new Stack<int>();
        reached[man] = true;
        stack.Push(man);
        while (stack.Count > 0)
        {
            int here = stack.Pop();
            foreach (int step in steps)
            {
                int near = here + step;
                if (cells[near] == Wall || near == box || reached[near])
                    continue;
                reached[near] = true;
                stack.Push(near);
            }
        }
        return reached;
    }

    static int FewestPushes(char[] cells, int line)
    {
        int goal = Array.IndexOf(cells, Goal);
        int[] steps = { -1, -line, 1, line };
        var done = new bool[cells.Length, cells.Length];
        var queue = new Queue<State>();
        queue.Enqueue(
            new State { Box = Array.IndexOf(cells, Box), Man = Array.IndexOf(cells, Man) });
        while (queue.Count > 0)
        {
            State state = queue.Dequeue();
            if (state.Box == goal)
                return state.Pushes;
            bool[] reached = Walk(cells, steps, state.Box, state.Man);
            int first = Array.IndexOf(reached, true);
            if (done[state.Box, first])
                continue;
            done[state.Box, first] = true;
            foreach (int step in steps)
            {
                int after = state.Box + step;
                if (!reached[state.Box - step] || cells[after] == Wall)
                    continue;
                queue.Enqueue(
                    new State { Box = after, Man = state.Box, Pushes = state.Pushes + 1 });
            }
        }
        return -1;
    }

    static void Main()
    {
        string[] tokens =
            Console.In.ReadToEnd().Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
        var answers = new StringBuilder();
        for (int at = 0; at < tokens.Length && tokens[at] != "0";)
        {
            int w = int.Parse(tokens[at++]), h = int.Parse(tokens[at++]);
            int line = w + 1; // the wall after a row also stands before the next row
            char[] cells = new string(Wall, (h + 2) * line + 1).ToCharArray();
            for (int row = 1; row <= h; row++)
            {
                for (int column = 1; column <= w; column++)
                {
                    cells[row * line + column] = tokens[at++][0];
                }
            }
            answers.Append(FewestPushes(cells, line)).Append('\n');
        }
        Console.Write(answers);
    }
}
