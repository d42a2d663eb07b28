/* All shortest solutions of the 8-puzzle by breadth-first search. WRONG: six bits for a count.

Each board has 16 bits: the distance in the upper ten, the number of solutions in the lower six.
Six bits hold 0 to 63. The largest number is 64, which runs over into the distance: 31 0.
Shown by the two boards of 30 moves with 64 solutions alone.
*/

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace std;

constexpr int COUNT_BITS = 6, COUNT_MASK = (1 << COUNT_BITS) - 1;

unordered_map<string, uint16_t> table;

vector<string> neighbours(const string& board) {
    vector<string> after;
    const int blank = static_cast<int>(board.find('0'));
    for (const int step : {-3, -1, 1, 3}) {
        const int square = blank + step;
        if (square < 0 || square > 8) continue;
        if (step * step == 1 && square / 3 != blank / 3) continue;
        after.push_back(board);
        swap(after.back()[blank], after.back()[square]);
    }
    return after;
}

void explore() {
    vector<string> queue = {"123456780"};
    table[queue[0]] = 1;
    for (size_t head = 0; head < queue.size(); ++head) {
        const string board = queue[head];
        const int distance = table[board] >> COUNT_BITS, count = table[board] & COUNT_MASK;
        for (const string& after : neighbours(board)) {
            const auto [entry, is_new] = table.try_emplace(after, (distance + 1) << COUNT_BITS);
            if (is_new) queue.push_back(after);
            if (entry->second >> COUNT_BITS == distance + 1) entry->second += count;
        }
    }
}

int main() {
    table.reserve(181440);
    explore();
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        string board;
        for (int square = 0; square < 9; ++square) {
            char number;
            cin >> number;
            board += number;
        }
        const auto entry = table.find(board);
        if (entry == table.end()) {
            cout << "-1\n";
        } else {
            cout << (entry->second >> COUNT_BITS) << ' ' << (entry->second & COUNT_MASK) << '\n';
        }
    }
}
