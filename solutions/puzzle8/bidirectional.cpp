/* 8-puzzle by breadth-first search from both ends.

Idea    Two searches of half the depth see far fewer boards than one of the full depth. Both go
        layer by layer, and the first board that both have reached lies on a shortest solution.

        1. Moves can be undone, so one search starts at the board, the other one at the goal.
        2. Suppose that one search has reached all boards up to `a` moves from the start, the other
           one all boards up to `b` moves from the goal, and that they have no board in common. Then
           every solution has more than `a + b` moves. For if a solution had at most `a + b` moves,
           both searches would know the board after its first `a` moves (or the goal, if the
           solution has fewer than `a` moves).
        3. The search with the smaller outermost layer generates its next layer. If the other search
           knows one of the new boards, there is a solution of at most `a + b + 1` moves through
           this board. By item 2, that is the minimum.
        4. A board is a number of nine digits, row by row. Let s' and b' be the numbers of squares
           after the square s and after the blank b. A tile t that moves from s to b adds t * (10^b'
           - 10^s') to the number of the board.
        5. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    about c^(m/2) boards for m moves, with a constant c; a search from one end sees about c^m
Memory  the same
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971).
*/

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace std;

constexpr int GOAL = 123456780;
constexpr int POWER[9] = {100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};

int tile_at(int board, int square) { return board / POWER[square] % 10; }

/* Whether the number of inversions (pairs of tiles, the larger one first) is even. */
bool solvable(int board) {
    int inversions = 0;
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) {
            inversions += tile_at(board, b) != 0 && tile_at(board, a) > tile_at(board, b);
        }
    }
    return inversions % 2 == 0;
}

/* The boards one move away, each with the tile that moves. */
vector<pair<int, int>> moves(int board) {
    int blank = 0;
    while (tile_at(board, blank) != 0) ++blank;
    vector<pair<int, int>> after;
    for (int square = 0; square < 9; ++square) {
        const int apart = abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3);
        if (apart != 1) continue;
        const int tile = tile_at(board, square);
        after.emplace_back(board + tile * (POWER[blank] - POWER[square]), tile);
    }
    return after;
}

struct Side {
    unordered_map<int, pair<int, int>> from;  // the board before, and the tile that moved
    vector<int> layer;

    explicit Side(int start) : from{{start, {start, 0}}}, layer{start} {}

    /* Makes the next layer; returns a board that `other` knows, too, or 0. */
    int grow(const Side& other) {
        vector<int> next;
        for (int board : layer) {
            for (const auto& [after, tile] : moves(board)) {
                if (!from.try_emplace(after, board, tile).second) continue;
                if (other.from.contains(after)) return after;
                next.push_back(after);
            }
        }
        layer = std::move(next);
        return 0;
    }

    /* The tiles moved between `board` and the start of this side, the last one first. */
    string path_back(int board) const {
        string tiles;
        while (from.at(board).second != 0) {
            tiles += char('0' + from.at(board).second);
            board = from.at(board).first;
        }
        return tiles;
    }
};

string shortest(int start) {
    if (start == GOAL) return "";
    Side forward(start), backward(GOAL);
    int meeting = 0;
    while (meeting == 0) {
        meeting = forward.layer.size() <= backward.layer.size() ? forward.grow(backward)
                                                                : backward.grow(forward);
    }
    const string first = forward.path_back(meeting);
    return string(first.rbegin(), first.rend()) + backward.path_back(meeting);
}

int main() {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    while (count-- > 0) {
        int board = 0;
        for (int square = 0; square < 9; ++square) {
            int tile;
            if (scanf("%d", &tile) != 1) return 1;
            board = 10 * board + tile;
        }
        if (!solvable(board)) {
            puts("-1");
            continue;
        }
        const string path = shortest(board);
        printf("%zu\n", path.size());
        for (char tile : path) printf("%c ", tile);
        puts("");
    }
}
