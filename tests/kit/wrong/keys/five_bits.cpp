/* Keys and doors by breadth-first search. WRONG: five bits for six keys.

A state gets the number square * 32 + keys.
With the key f, whose bit is 32, this is the number of the next square without f.
Only mazes with the key f show it.
*/

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int SETS = 32;

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
