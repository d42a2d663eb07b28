/* Lights Out by Gaussian elimination. WRONG: the presses are counted in an int.

A set of presses has a bit for each button, up to 64.
__builtin_popcount takes an unsigned int, so it counts the first 32 buttons only.
If a board has several solutions, the one with the fewest presses among these buttons wins.
Only boards with more than 32 squares and several solutions show it, such as 6 x 8.
*/

#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using namespace std;

struct Equation {
    uint64_t buttons;
    bool is_odd;
};

uint64_t bit(int square) { return uint64_t(1) << square; }

vector<Equation> read_board(int rows, int columns) {
    vector<Equation> equations;
    for (int r = 0; r < rows; r++) {
        string row;
        cin >> row;
        for (int c = 0; c < columns; c++) {
            const int square = r * columns + c;
            uint64_t buttons = bit(square);
            if (r > 0) buttons |= bit(square - columns);
            if (r + 1 < rows) buttons |= bit(square + columns);
            if (c > 0) buttons |= bit(square - 1);
            if (c + 1 < columns) buttons |= bit(square + 1);
            equations.push_back({buttons, row[c] == '*'});
        }
    }
    return equations;
}

bool solve(vector<Equation>& equations, uint64_t& best) {
    const int squares = int(equations.size());
    vector<int> pivots, free_buttons;
    for (int button = 0; button < squares; button++) {
        const int rank = int(pivots.size());
        int row = rank;
        while (row < squares && !(equations[row].buttons & bit(button))) row++;
        if (row == squares) {
            free_buttons.push_back(button);
            continue;
        }
        swap(equations[row], equations[rank]);
        for (int other = 0; other < squares; other++) {
            if (other == rank || !(equations[other].buttons & bit(button))) continue;
            equations[other].buttons ^= equations[rank].buttons;
            equations[other].is_odd ^= equations[rank].is_odd;
        }
        pivots.push_back(button);
    }
    const int rank = int(pivots.size());
    for (int row = rank; row < squares; row++) {
        if (equations[row].is_odd) return false;
    }

    uint64_t solution = 0;
    for (int row = 0; row < rank; row++) {
        if (equations[row].is_odd) solution |= bit(pivots[row]);
    }
    vector<uint64_t> quiet;  // sets of presses that change nothing
    for (int button : free_buttons) {
        uint64_t presses = bit(button);
        for (int row = 0; row < rank; row++) {
            if (equations[row].buttons & bit(button)) presses |= bit(pivots[row]);
        }
        quiet.push_back(presses);
    }

    best = solution;
    for (unsigned chosen = 0; chosen < 1u << quiet.size(); chosen++) {
        uint64_t presses = solution;
        for (size_t i = 0; i < quiet.size(); i++) {
            if (chosen >> i & 1) presses ^= quiet[i];
        }
        if (__builtin_popcount(presses) < __builtin_popcount(best)) best = presses;
    }
    return true;
}

int main() {
    int boards;
    cin >> boards;
    while (boards--) {
        int rows, columns;
        cin >> rows >> columns;
        vector<Equation> equations = read_board(rows, columns);
        uint64_t presses = 0;
        if (!solve(equations, presses)) {
            cout << "-1\n";
            continue;
        }
        vector<int> buttons;
        for (int square = 0; square < rows * columns; square++) {
            if (presses & bit(square)) buttons.push_back(square);
        }
        cout << buttons.size() << '\n';
        for (int button : buttons) cout << button / columns + 1 << ',' << button % columns + 1 << ' ';
        cout << '\n';
    }
}
