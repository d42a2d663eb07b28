/* All shortest solutions of the 8-puzzle by breadth-first search from both ends.

Idea    Two searches go layer by layer and count the shortest paths to each board of their outermost
        layers. For each board that both layers contain, the two counts are multiplied.

        1. The count for a board is the sum of the counts of its neighbours in the previous layer.
           The search with the smaller outermost layer generates its next layer, and always
           completes it.
        2. Let the outermost layers be `a` moves from the start and `b` moves from the goal. When
           they have a board in common for the first time, the minimum is `a + b` (see the editorial
           of puzzle8).
        3. A solution of `a + b` moves passes through exactly one board that is `a` moves from the
           start. So each solution is counted at exactly one common board.
        4. At a common board any shortest path from the start can be joined with any shortest path
           to the goal, so the number of solutions through it is the product of its two counts. The
           answer is the sum of these products over all common boards.
        5. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    about b^(m/2) boards for m moves, with a constant b; a search from one end sees about b^m
Memory  the same
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971), for the search.
*/

#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>

using namespace std;

using Layer = unordered_map<string, long long>;  // the number of paths to each board

const string GOAL = "123456780";

/* Whether the number of inversions (pairs of tiles, the larger one first) is even. */
bool solvable(const string& board) {
    int inversions = 0;
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) inversions += board[b] != '0' && board[a] > board[b];
    }
    return inversions % 2 == 0;
}

struct Side {
    Layer outer, before;

    void grow() {
        Layer next;
        for (const auto& [board, paths] : outer) {
            const int blank = int(board.find('0'));
            for (int square = 0; square < 9; ++square) {
                const int apart = abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3);
                if (apart != 1) continue;
                string after = board;
                swap(after[blank], after[square]);
                // A neighbour is one move nearer or one move further, so no older board occurs.
                if (!before.contains(after)) next[after] += paths;
            }
        }
        before = std::move(outer);
        outer = std::move(next);
    }
};

/* The number of paths through the boards that both outer layers hold. */
long long joined(const Side& one, const Side& other) {
    long long paths = 0;
    for (const auto& [board, count] : one.outer) {
        const auto met = other.outer.find(board);
        if (met != other.outer.end()) paths += count * met->second;
    }
    return paths;
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
        Side small{{{board, 1}}, {}}, large{{{GOAL, 1}}, {}};
        int moves = 0;
        long long paths;
        while ((paths = joined(small, large)) == 0) {
            if (small.outer.size() > large.outer.size()) swap(small, large);
            small.grow();
            ++moves;
        }
        cout << moves << ' ' << paths << '\n';
    }
}
