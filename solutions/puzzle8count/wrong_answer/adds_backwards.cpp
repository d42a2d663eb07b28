/* All shortest solutions of the 8-puzzle, with paths added to boards of any layer. WRONG.

Idea    One breadth-first search from the goal. Each board adds its count (the number of its
        shortest paths) to the counts of all its neighbours.
Error   Some neighbours lie in the previous layer. No shortest path reaches them from this board,
        and their counts are already complete. The goal gets 3 paths instead of 1, as both of its
        neighbours add their counts to its own.
Correct breadth_first.cpp
Time    O(9!) once, then O(1) for each board
Memory  O(9!)
Cause   In plain breadth-first search the only test is whether a neighbour is new. Counting needs a
        second test, but the sum was added without this test.
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
            // WRONG: no shortest path reaches a neighbour in the previous layer from here.
            // RIGHT: if (entry->second.moves == moves + 1) entry->second.paths += paths;
            entry->second.paths += paths;
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
