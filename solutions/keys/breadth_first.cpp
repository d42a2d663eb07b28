/* Keys and doors by breadth-first search, with a number for each state.

Idea    A state is the square and the set of keys: square * 64 + keys, where the set has a bit for
        each key. An array notes for each state the letter of the step by which it was first
        reached, and another one the state before it. Since all moves cost the same, the first walk
        to a state is a shortest one.
        A frame of walls stands around the maze, so no step leaves it.
Time    O(2^k h w) for each maze with k keys
Memory  O(2^6 h w)
Source  Moore, "The shortest path through a maze" (1959), for the search.

height, width   the number of rows and columns
line            the squares of a row with the frame
*/

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int SETS = 64;

// The letters of a shortest walk to the exit; "-" if there is none.
string shortest_walk(const string& maze, int line) {
    const string letters = "LURD";
    const int steps[] = {-1, -line, 1, line};
    vector<char> last(maze.size() * SETS, 0);
    vector<int> before(maze.size() * SETS);
    int start = int(maze.find('@')) * SETS;
    last[start] = '@';
    vector<int> queue = {start};
    for (size_t next = 0; next < queue.size(); next++) {
        int state = queue[next], square = state / SETS, keys = state % SETS;
        if (maze[square] == '>') {
            string walk;
            for (; state != start; state = before[state]) {
                walk += last[state];
            }
            reverse(walk.begin(), walk.end());
            return walk;
        }
        for (int way = 0; way < 4; way++) {
            char sign = maze[square + steps[way]];
            if (sign == '#') {
                continue;
            }
            if ('A' <= sign && sign <= 'F' && !(keys >> (sign - 'A') & 1)) {
                continue;
            }
            int now = 'a' <= sign && sign <= 'f' ? keys | 1 << (sign - 'a') : keys;
            int after = (square + steps[way]) * SETS + now;
            if (!last[after]) {
                last[after] = letters[way];
                before[after] = state;
                queue.push_back(after);
            }
        }
    }
    return "-";
}

int main() {
    int mazes;
    cin >> mazes;
    while (mazes--) {
        int height, width;
        cin >> height >> width;
        string frame(width + 2, '#'), maze = frame, row;
        for (int i = 0; i < height; i++) {
            cin >> row;
            maze += "#" + row + "#";
        }
        string walk = shortest_walk(maze + frame, width + 2);
        if (walk == "-") {
            cout << "-1\n";
            continue;
        }
        cout << walk.size() << '\n';
        for (char letter : walk) {
            cout << letter << ' ';
        }
        cout << '\n';
    }
}
