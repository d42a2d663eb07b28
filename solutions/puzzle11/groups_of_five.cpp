/* 11-puzzle by IDA* with additive pattern databases for groups of five, five and one tile.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it by 2 and search again. The bound is a sum over groups of tiles:
        1. Consider all sequences of moves that bring the tiles of a group home, and count only the
           moves of these tiles. The smallest count is a lower bound.
        2. Each move moves one tile, so it counts for one group only. Therefore the numbers of all
           groups may be added.
        3. A table holds this number for all placements of the group. The squares of the tiles are
           the digits of the index, in base 12. Breadth-first search from the goal fills the table.
           A state of this search is the index and the square of the blank. Moves of other tiles
           cost nothing, so the states that they reach go to the front of the queue (0-1
           breadth-first search).
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first.
Time    12!/6! = 665,280 states for a table of five; then O(c^m) for m moves, with a constant c
Memory  O(m), and two tables of 12^5 numbers
Source  Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
        (2002). IDA*: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

#include <algorithm>
#include <array>
#include <deque>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

constexpr int ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, UNKNOWN = 255;
constexpr int ROW_STEP[] = {-1, 1, 0, 0}, COLUMN_STEP[] = {0, 0, -1, 1};  // ^ 1: the move back

const vector<vector<int>> GROUPS = {{1, 2, 5, 6, 9}, {3, 4, 7, 8, 11}, {10}};

vector<vector<unsigned char>> cost;    // by group and index
array<int, SQUARES> group_of, weight;  // by tile: its group, and what its square counts there
array<int, SQUARES> board;             // by square: the tile, or 0
vector<int> place;                     // by group: the index
vector<int> path;                      // tiles that are moved, the last one first

// The square to which a move takes the blank, or -1.
int target(int blank, int move) {
    const int row = blank / COLUMNS + ROW_STEP[move], column = blank % COLUMNS + COLUMN_STEP[move];
    return row < 0 || row >= ROWS || column < 0 || column >= COLUMNS ? -1 : row * COLUMNS + column;
}

vector<unsigned char> database(const vector<int>& group) {
    int size = 1, goal = 0;
    for (int tile : group) {
        weight[tile] = size;
        goal += size * (tile - 1);
        size *= SQUARES;
    }
    vector<unsigned char> cost(size, UNKNOWN);
    vector<bool> done(size * SQUARES);
    deque<pair<int, int>> queue = {{goal * SQUARES + SQUARES - 1, 0}};
    while (!queue.empty()) {
        const auto [state, moves] = queue.front();
        queue.pop_front();
        if (done[state]) continue;
        done[state] = true;
        const int index = state / SQUARES, blank = state % SQUARES;
        if (cost[index] == UNKNOWN) cost[index] = static_cast<unsigned char>(moves);
        array<int, SQUARES> on{};  // by square: the weight of the tile of the group there
        for (int tile : group) on[index / weight[tile] % SQUARES] = weight[tile];
        for (int move = 0; move < 4; ++move) {
            const int square = target(blank, move);
            if (square < 0) continue;
            const int after = (index + on[square] * (blank - square)) * SQUARES + square;
            const bool counts = on[square] > 0;
            counts ? queue.push_back({after, moves + 1}) : queue.push_front({after, moves});
        }
    }
    return cost;
}

// Whether `left` moves are enough; then `path` holds them.
bool solve(int blank, int last, int bound, int left) {
    if (bound > left) return false;
    if (bound == 0) return true;
    for (int move = 0; move < 4; ++move) {
        const int square = target(blank, move);
        if (square < 0 || move == (last ^ 1)) continue;
        const int tile = board[square], group = group_of[tile], old = place[group];
        place[group] += weight[tile] * (blank - square);
        board[blank] = tile;  // what stands on the square of the blank is never read
        const int after = bound - cost[group][old] + cost[group][place[group]];
        if (solve(square, move, after, left - 1)) {
            path.push_back(tile);
            return true;
        }
        board[square] = tile;
        place[group] = old;
    }
    return false;
}

void find_shortest(int blank) {
    place.assign(GROUPS.size(), 0);
    for (int square = 0; square < SQUARES; ++square) {
        if (square != blank) place[group_of[board[square]]] += weight[board[square]] * square;
    }
    int bound = 0;
    for (size_t group = 0; group < GROUPS.size(); ++group) bound += cost[group][place[group]];
    path.clear();
    for (int limit = bound; !solve(blank, -1, bound, limit);) limit += 2;
}

bool solvable(int blank) {
    int odd = ROWS - 1 - blank / COLUMNS;
    for (int i = 0; i < SQUARES; ++i) {
        for (int j = i + 1; j < SQUARES; ++j) odd += board[j] != 0 && board[i] > board[j];
    }
    return odd % 2 == 0;
}

int main() {
    for (size_t group = 0; group < GROUPS.size(); ++group) {
        for (int tile : GROUPS[group]) group_of[tile] = static_cast<int>(group);
        cost.push_back(database(GROUPS[group]));
    }
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        for (int& tile : board) cin >> tile;
        const int blank = static_cast<int>(ranges::find(board, 0) - board.begin());
        if (!solvable(blank)) {
            cout << "-1\n";
            continue;
        }
        find_shortest(blank);
        cout << path.size() << '\n';
        for (; !path.empty(); path.pop_back()) cout << path.back() << ' ';
        cout << '\n';
    }
}
