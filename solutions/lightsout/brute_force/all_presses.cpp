/* Lights Out by trying all sets of presses. SLOW.

Idea    The order of the presses does not matter, and a second press of a button undoes the first.
        So a solution is a set of squares. Try all sets: a recursive function decides for each
        square in turn whether to press it, and counts the presses. Give up a set as soon as it has
        as many presses as the best solution so far.
Slow    There are 2^n sets for n squares. The 2^25 sets of one 5 x 5 board are still feasible, but
        the 2^36 sets of a 6 x 6 board are not. Almost all sets leave a light on that no later
        square can switch, but the program does not notice this early.
Correct light_chasing.cpp
Time    O(2^n) for a board of n squares
Memory  O(n)
*/

#include <bit>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

struct Board {
    int squares = 0;
    vector<uint64_t> cross;
    uint64_t best = 0;
    int fewest = 0;

    // Decides on the squares from `square` on; `lights` are on after the presses so far.
    void decide(int square, uint64_t lights, uint64_t presses) {
        if (popcount(presses) >= fewest) return;
        if (lights == 0) {
            best = presses;
            fewest = popcount(presses);
            return;
        }
        if (square == squares) return;
        decide(square + 1, lights, presses);
        decide(square + 1, lights ^ cross[square], presses | uint64_t{1} << square);
    }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int boards;
    cin >> boards;
    while (boards--) {
        int rows, columns;
        cin >> rows >> columns;
        Board board;
        board.squares = rows * columns;
        board.fewest = board.squares + 1;
        uint64_t start = 0;
        for (int r = 0; r < rows; r++) {
            string row;
            cin >> row;
            for (int c = 0; c < columns; c++) {
                const int square = r * columns + c;
                if (row[c] == '*') start |= uint64_t{1} << square;
                uint64_t lights = uint64_t{1} << square;
                if (r > 0) lights |= uint64_t{1} << (square - columns);
                if (r + 1 < rows) lights |= uint64_t{1} << (square + columns);
                if (c > 0) lights |= uint64_t{1} << (square - 1);
                if (c + 1 < columns) lights |= uint64_t{1} << (square + 1);
                board.cross.push_back(lights);
            }
        }

        board.decide(0, start, 0);
        if (board.fewest > board.squares) {
            cout << "-1\n";
            continue;
        }
        cout << board.fewest << '\n';
        for (int square = 0; square < board.squares; square++) {
            if (board.best >> square & 1) {
                cout << square / columns + 1 << ',' << square % columns + 1 << ' ';
            }
        }
        cout << '\n';
    }
}
