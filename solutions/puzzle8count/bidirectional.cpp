/* All shortest solutions of the 8-puzzle by breadth-first search from both ends.

Idea    Two searches go layer by layer and count the shortest paths to each board of their outer
        layers. Where the layers meet, the numbers of both sides are multiplied.

        1. The number of paths to a board is the sum of the numbers of its neighbours in the layer
           before. The search with the smaller outer layer makes the next one, and completes it.
        2. When the outer layers, a moves from the start and b moves from the goal, have a board in
           common for the first time, the minimum is a + b (see the editorial of puzzle8).
        3. A solution of a + b moves passes through exactly one board that is a moves from the
           start. So each solution is counted at one common board, and at no other.
        4. There any path from the start can be joined with any path to the goal: the product.
           The answer is the sum of the products over all common boards.
        5. Boards that cannot be solved are recognised first, by the parity of their inversions.
Time    about b^(m/2) boards for m moves, where a search from one end sees b^m
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
