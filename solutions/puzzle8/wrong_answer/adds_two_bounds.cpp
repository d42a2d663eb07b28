/* 8-puzzle by A* with the sum of two lower bounds. WRONG.

Idea    A* with a sharper bound: the Manhattan distance plus the number of tiles that are not at
        home. Each of the two is a lower bound on the moves that are left.
Error   Their sum is not a lower bound, since one move can lower both. With one move left, as on 1 2
        3 / 4 5 6 / 7 0 8, the sum is already 2. So boards on a shortest solution look too
        expensive, and a longer solution is found first. The larger of the two bounds would be a
        lower bound.
Correct a_star.cpp
Time    O(n log n) for each board if n boards are generated
Memory  O(n)
Cause   Larger bounds mean fewer boards, and on most boards the answer is still right.
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
        // WRONG: one move may lower both bounds, so their sum is no lower bound.
        // RIGHT: if (board[square] != '0') sum += apart(square, home);
        if (board[square] != '0') sum += apart(square, home) + (square != home);
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
