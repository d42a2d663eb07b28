/* 8-puzzle by A* with the Manhattan distance as the lower bound.

Idea    Examine the boards in the order of f = g + h: the moves made plus a lower bound on the moves
        that are left. So the search heads for the goal, and examines other boards only if a shorter
        solution may pass through them.

        1. h is the Manhattan distance: the rows plus the columns between each tile and its home,
           added up over the eight tiles. The blank does not count: otherwise one move could lower
           the sum by two, and the sum would not be a lower bound.
        2. A move changes h by exactly one, so f never falls along a path (h is consistent). Hence a
           board has been reached by a shortest path when it leaves the queue for the first time.
        3. If a shorter path to a queued board is found, the board is queued again. The old entry is
           skipped when it comes to the front, since its g is no longer the best.
        4. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    O(n log n) for each board if n boards are generated
Memory  O(n)
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968).
*/

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace std;

const string GOAL = "123456780";

int apart(int a, int b) { return abs(a / 3 - b / 3) + abs(a % 3 - b % 3); }

int manhattan(const string& board) {
    int sum = 0;
    for (int square = 0; square < 9; ++square) {
        const int home = (board[square] - '1' + 9) % 9;
        if (board[square] != '0') sum += apart(square, home);
    }
    return sum;
}

/* Whether the number of inversions (pairs of tiles, the larger one first) is even. */
bool solvable(const string& board) {
    int inversions = 0;
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) inversions += board[b] != '0' && board[a] > board[b];
    }
    return inversions % 2 == 0;
}

/* The tiles to move. */
string shortest(const string& start) {
    struct Reached {
        int moves;
        string from;
        char tile;
    };
    unordered_map<string, Reached> best = {{start, {0, "", '0'}}};
    using Entry = tuple<int, int, string>;  // f, h, board: of equal f the smaller h comes first
    priority_queue<Entry, vector<Entry>, greater<>> queue;
    queue.emplace(manhattan(start), manhattan(start), start);
    while (true) {
        const auto [f, h, board] = queue.top();
        queue.pop();
        if (board == GOAL) break;
        const int moves = best[board].moves + 1;
        if (f > best[board].moves + h) continue;
        const int blank = int(board.find('0'));
        for (int square = 0; square < 9; ++square) {
            if (apart(square, blank) != 1) continue;
            string after = board;
            swap(after[blank], after[square]);
            const auto known = best.find(after);
            if (known != best.end() && known->second.moves <= moves) continue;
            best[after] = {moves, board, board[square]};
            queue.emplace(moves + manhattan(after), manhattan(after), after);
        }
    }
    string path;
    for (string board = GOAL; board != start; board = best[board].from) path += best[board].tile;
    reverse(path.begin(), path.end());
    return path;
}

int main() {
    int count;
    cin >> count;
    while (count-- > 0) {
        string board;
        for (int square = 0; square < 9; ++square) {
            string tile;
            cin >> tile;
            board += tile;
        }
        if (!solvable(board)) {
            cout << "-1\n";
            continue;
        }
        const string path = shortest(board);
        cout << path.size() << '\n';
        for (char tile : path) cout << tile << ' ';
        cout << '\n';
    }
}
