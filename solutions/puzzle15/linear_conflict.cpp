/* 15-puzzle by IDA* with the Manhattan distance and linear conflicts.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it by 2 and search again.
        1. Manhattan distance: each tile needs at least one move for each row and each column
           between it and its home.
        2. Linear conflict: two tiles stand in their home row, but in the wrong order. One of them
           must leave the row and come back: two moves up or down that the Manhattan distance does
           not count. So find out how few tiles can leave each row, and add two moves for each of
           them. Do the same for each column.
        3. Four tiles at most have their home in a line (a row or a column), and only they matter
           for its conflicts. So a square of the line holds one of these four or something else: the
           line has 5^4 = 625 patterns. A table holds the conflicts of each pattern. A vertical move
           changes only the conflicts of the tile's home row, and a horizontal move only those of
           its home column.
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first.
Time    O(c^m) for m moves, with a constant c
Memory  O(m)
Source  Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful
        admissible heuristics", Information Sciences 63 (1992). IDA*: Korf, "Depth-first
        iterative-deepening", Artificial Intelligence 27 (1985).
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
    for (size_t i = 0; i < line.size(); ++i) {
        for (size_t j = i + 1; j < line.size(); ++j) {
            // One of the two must leave: try both.
            if (line[i] > line[j])
                return 1 + min(leaving(without(line, i)), leaving(without(line, j)));
        }
    }
    return 0;
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
