/* 15-puzzle by IDA* with two moves for each pair of tiles in conflict. WRONG.

Idea    IDA* with a lower bound: the Manhattan distance, plus two moves for each linear conflict.
        A linear conflict is a pair of tiles that stand in their home row (or column) in the wrong
        order: one of the two must leave the row and come back.
Error   A tile can be in several conflicts, and it resolves all of them when it leaves the row. The
        row 2 3 1 has two pairs in conflict, but only tile 1 must leave: 2 moves, not 4. If 4 is
        added, the sum is no lower bound, and the search turns back on the shortest solution.
Correct linear_conflict.cpp
Time    O(c^m) for m moves, with a constant c
Memory  O(m)
Cause   As long as no line has more than one pair in conflict, two moves for each pair are right,
        and lines with more such pairs are rare.
*/

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

constexpr int N = 4, SQUARES = N * N;
constexpr int ROW_STEP[] = {-1, 1, 0, 0}, COLUMN_STEP[] = {0, 0, -1, 1};
constexpr char LETTER[] = "udlr";  // move ^ 1 is the move back

using Table = array<array<int, SQUARES>, SQUARES>;

Table far;
Table row_place, column_place;  // by line and tile: the place in that line, 1 to 4, if it is home
array<int, 5 * 5 * 5 * 5> conflicts;
array<int, SQUARES> board;  // by square: the tile, or 0
string path;

vector<int> without(vector<int> line, int i) {
    line.erase(line.begin() + i);
    return line;
}

// How many tiles must leave a line, at least. They are given by their places in the goal.
int leaving(const vector<int>& line) {
    int pairs = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        for (size_t j = i + 1; j < line.size(); ++j) {
            // WRONG: a tile that leaves its line resolves all its conflicts at once.
            // RIGHT: if (line[i] > line[j]) return 1 + min(leaving(without(line, i)), leaving(without(line, j)));
            if (line[i] > line[j]) ++pairs;
        }
    }
    return pairs;
}

void make_tables() {
    for (int tile = 1; tile < SQUARES; ++tile) {
        const int row = (tile - 1) / N, column = (tile - 1) % N;
        for (int square = 0; square < SQUARES; ++square) {
            far[tile][square] = abs(row - square / N) + abs(column - square % N);
        }
        row_place[row][tile] = column + 1;
        column_place[column][tile] = row + 1;
    }
    for (int code = 0; code < static_cast<int>(conflicts.size()); ++code) {
        vector<int> line;
        for (int rest = code; rest > 0; rest /= 5) {
            if (rest % 5 > 0) line.push_back(rest % 5);
        }
        conflicts[code] = 2 * leaving(line);
    }
}

int row_conflicts(int row) {
    int code = 0;
    for (int column = N - 1; column >= 0; --column) {
        code = 5 * code + row_place[row][board[row * N + column]];
    }
    return conflicts[code];
}

int column_conflicts(int column) {
    int code = 0;
    for (int row = N - 1; row >= 0; --row) {
        code = 5 * code + column_place[column][board[row * N + column]];
    }
    return conflicts[code];
}

// Whether `left` moves are enough; then `path` holds them, the last one first.
bool solve(int blank, int last, int bound, int left) {
    if (bound > left) return false;
    if (bound == 0) return true;
    for (int move = 0; move < 4; ++move) {
        const int row = blank / N + ROW_STEP[move], column = blank % N + COLUMN_STEP[move];
        if (row < 0 || row >= N || column < 0 || column >= N || move == (last ^ 1)) continue;
        const int square = row * N + column, tile = board[square];
        int next = bound - far[tile][square] + far[tile][blank];
        const bool vertical = move < 2;
        const int home = vertical ? (tile - 1) / N : (tile - 1) % N;
        next -= vertical ? row_conflicts(home) : column_conflicts(home);
        swap(board[blank], board[square]);
        next += vertical ? row_conflicts(home) : column_conflicts(home);
        if (solve(square, move, next, left - 1)) {
            path += LETTER[move];
            return true;
        }
        swap(board[blank], board[square]);
    }
    return false;
}

string shortest(int blank) {
    int bound = 0;
    for (int square = 0; square < SQUARES; ++square) bound += far[board[square]][square];
    for (int line = 0; line < N; ++line) bound += row_conflicts(line) + column_conflicts(line);
    path.clear();
    for (int limit = bound; !solve(blank, -1, bound, limit);) limit += 2;
    return {path.rbegin(), path.rend()};
}

bool solvable(int blank) {
    int odd = N - 1 - blank / N;
    for (int i = 0; i < SQUARES; ++i) {
        for (int j = i + 1; j < SQUARES; ++j) odd += board[j] != 0 && board[i] > board[j];
    }
    return odd % 2 == 0;
}

int main() {
    make_tables();
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        for (int& tile : board) cin >> tile;
        const int blank = static_cast<int>(ranges::find(board, 0) - board.begin());
        if (!solvable(blank)) {
            cout << "-1\n";
            continue;
        }
        const string solution = shortest(blank);
        cout << solution.size() << '\n' << solution << '\n';
    }
}
