/* Peg solitaire layer by layer, as sorted arrays of numbers, and back through them for the jumps.

Idea    All sequences of jumps to a board have the same length, so boards of one layer need not be
        compared with those of another.
        1. A layer is an array of numbers. The boards after one more jump are written one after the
           other; sorting puts equal ones side by side, so no table is needed.
        2. If there are more than `width`, only those stay whose pegs are nearest to the centre. If
           they lead to no solution, the width is ten times as large the next time.
        3. The boards store no predecessor. Once the goal is reached, the solution is found
           backwards: taking back some jump leads to a board of the layer before.
        4. The class of the diagonals and the pagoda functions rule out boards without a solution.
Time    O(n w log w) for n pegs and layers of w boards
Memory  O(n w)
Source  Berlekamp, Conway and Guy, "Winning Ways", volume 2 (1982), for classes and pagoda
        functions.
*/

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

using Board = uint64_t;  // a bit for each hole

const int HOLES = 33;
const char* const PAGODAS[] = {
    "0 1 0  0 0 0  -1 1 0 1 0 1 -1  0 0 0 0 0 0 0  -1 1 0 1 0 1 -1  0 1 0  0 0 0",
    "1 1 0  0 0 0  1 0 1 1 0 1 -1  0 0 0 0 0 0 0  1 0 1 1 0 1 -1  1 1 0  0 0 0"};

struct Jump {
    Board pegs, hole;  // the two pegs before it, and the peg after it
    string name;
};

int rows[HOLES], columns[HOLES], hole_at[7][7];
vector<Jump> jumps;
vector<vector<int>> pagodas;  // the weights of the holes, with all mirror images

bool is_hole(int row, int column) {
    if (row < 0 || row > 6 || column < 0 || column > 6) return false;
    return (2 <= row && row <= 4) || (2 <= column && column <= 4);
}

Board bit(int hole) { return Board{1} << hole; }

string name_of(int hole) { return to_string(rows[hole] + 1) + to_string(columns[hole] + 1); }

void make_board() {
    int holes = 0;
    for (int row = 0; row < 7; ++row) {
        for (int column = 0; column < 7; ++column) {
            if (!is_hole(row, column)) continue;
            rows[holes] = row;
            columns[holes] = column;
            hole_at[row][column] = holes++;
        }
    }
    const int steps[4][2] = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};
    for (int hole = 0; hole < HOLES; ++hole) {
        for (auto [down, right] : steps) {
            const int row = rows[hole] + 2 * down, column = columns[hole] + 2 * right;
            if (!is_hole(row, column)) continue;
            const int over = hole_at[row - down][column - right], to = hole_at[row][column];
            jumps.push_back({bit(hole) | bit(over), bit(to), name_of(hole) + "-" + name_of(to)});
        }
    }
}

void make_pagodas() {
    set<vector<int>> images;
    for (const char* text : PAGODAS) {
        istringstream words(text);
        const vector<int> weights{istream_iterator<int>(words), {}};
        for (int turn = 0; turn < 8; ++turn) {
            vector<int> image;
            for (int hole = 0; hole < HOLES; ++hole) {
                int row = turn & 1 ? 6 - rows[hole] : rows[hole];
                int column = turn & 2 ? 6 - columns[hole] : columns[hole];
                if (turn & 4) swap(row, column);
                image.push_back(weights[hole_at[row][column]]);
            }
            images.insert(image);
        }
    }
    pagodas.assign(images.begin(), images.end());
}

// The sum of the weights of the holes with a peg.
int sum(const vector<int>& weights, Board board) {
    int total = 0;
    for (; board; board &= board - 1) total += weights[countr_zero(board)];
    return total;
}

bool falls_below(Board board, Board goal) {
    return any_of(pagodas.begin(), pagodas.end(), [&](const vector<int>& weights) {
        return sum(weights, board) < sum(weights, goal);
    });
}

// For both directions of diagonals, numbered 0 1 2 0 1 2 ..., which parities are equal.
vector<bool> class_of(Board board) {
    bool odd[2][3] = {};
    for (; board; board &= board - 1) {
        const int hole = countr_zero(board);
        odd[0][(rows[hole] + columns[hole]) % 3] ^= true;
        odd[1][(rows[hole] - columns[hole] + 6) % 3] ^= true;
    }
    return {odd[0][0] == odd[0][1], odd[0][0] == odd[0][2], odd[1][0] == odd[1][1],
            odd[1][0] == odd[1][2]};
}

// The sum of the squares of the distances to the centre.
int distance(Board board) {
    int total = 0;
    for (; board; board &= board - 1) {
        const int down = rows[countr_zero(board)] - 3, right = columns[countr_zero(board)] - 3;
        total += down * down + right * right;
    }
    return total;
}

// The boards after 0, 1, 2, ... jumps, sorted; `is_cut` says whether some were left out.
vector<vector<Board>> layers_from(Board start, Board goal, size_t width, bool& is_cut) {
    vector<vector<Board>> layers{{start}};
    is_cut = false;
    for (int pegs = popcount(start); pegs > 1; --pegs) {
        vector<Board> layer;
        for (Board board : layers.back()) {
            for (const Jump& jump : jumps) {
                if ((board & (jump.pegs | jump.hole)) == jump.pegs) {
                    layer.push_back(board ^ jump.pegs ^ jump.hole);
                }
            }
        }
        sort(layer.begin(), layer.end());
        layer.erase(unique(layer.begin(), layer.end()), layer.end());
        erase_if(layer, [&](Board board) { return falls_below(board, goal); });
        if (layer.size() > width) {
            is_cut = true;
            vector<pair<int, Board>> keyed;
            for (Board board : layer) keyed.push_back({distance(board), board});
            nth_element(keyed.begin(), keyed.begin() + width, keyed.end());
            layer.clear();
            for (size_t place = 0; place < width; ++place) layer.push_back(keyed[place].second);
            sort(layer.begin(), layer.end());
        }
        layers.push_back(layer);
    }
    return layers;
}

void print_way(const vector<vector<Board>>& layers, Board board) {
    vector<string> names;
    for (size_t number = layers.size() - 1; number > 0; --number) {
        for (const Jump& jump : jumps) {
            const Board before = board ^ jump.pegs ^ jump.hole;
            if ((board & (jump.pegs | jump.hole)) == jump.hole &&
                binary_search(layers[number - 1].begin(), layers[number - 1].end(), before)) {
                names.push_back(jump.name);
                board = before;
                break;
            }
        }
    }
    cout << names.size() << '\n';
    for (size_t number = names.size(); number > 0; --number) cout << names[number - 1] << ' ';
    cout << '\n';
}

void solve(Board start, Board goal) {
    bool is_cut = class_of(start) == class_of(goal) && !falls_below(start, goal);
    for (size_t width = 100; is_cut; width *= 10) {
        const auto layers = layers_from(start, goal, width, is_cut);
        if (binary_search(layers.back().begin(), layers.back().end(), goal)) {
            print_way(layers, goal);
            return;
        }
    }
    cout << "-1\n";
}

int main() {
    make_board();
    make_pagodas();
    int boards;
    cin >> boards;
    while (boards--) {
        int target_row, target_column;
        cin >> target_row >> target_column;
        Board start = 0;
        for (int row = 0; row < 7; ++row) {
            string signs;
            cin >> signs;
            for (int column = 0; column < 7; ++column) {
                if (signs[column] == 'o') start |= bit(hole_at[row][column]);
            }
        }
        solve(start, bit(hole_at[target_row - 1][target_column - 1]));
    }
}
