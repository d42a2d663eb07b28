/* All shortest solutions of the 8-puzzle by one breadth-first search from the goal.

Idea    Search all solvable boards once, from the goal, and count the shortest paths to each of
        them.

        1. Moves can be undone, so the shortest paths from the goal to a board are the shortest
           solutions of the board, read backwards.
        2. The last move of a shortest path comes from a neighbour that is one move nearer to the
           goal. So the count for a board (the number of its shortest paths) is the sum of the
           counts of these neighbours.
        3. A new board gets the distance of the board from which it is reached, plus one, and the
           count of that board. When it is reached again from another board of the same layer, the
           count of the other board is added.
        4. The queue holds the layers one after the other. When a board is taken from the queue, the
           whole previous layer has been expanded, so the count of the board is complete.
        5. The goal has one path, the empty one. A board that was never reached cannot be solved.
Time    O(9!) once, then O(1) for each board
Memory  O(9!)
*/

#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace std;

struct Found {
    int moves;
    long long paths;
};

int main() {
    const string goal = "123456780";
    unordered_map<string, Found> found = {{goal, {0, 1}}};
    vector<string> queue = {goal};
    for (size_t head = 0; head < queue.size(); ++head) {
        const string board = queue[head];
        const auto [moves, paths] = found[board];
        const int blank = int(board.find('0'));
        for (int square = 0; square < 9; ++square) {
            const int apart = abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3);
            if (apart != 1) continue;
            string after = board;
            swap(after[blank], after[square]);
            const auto [entry, is_new] = found.try_emplace(after, Found{moves + 1, 0});
            if (is_new) queue.push_back(after);
            if (entry->second.moves == moves + 1) entry->second.paths += paths;
        }
    }

    int count;
    cin >> count;
    while (count-- > 0) {
        string board;
        for (int square = 0; square < 9; ++square) {
            string tile;
            cin >> tile;
            board += tile;
        }
        const auto entry = found.find(board);
        if (entry == found.end()) {
            cout << "-1\n";
        } else {
            cout << entry->second.moves << ' ' << entry->second.paths << '\n';
        }
    }
}
