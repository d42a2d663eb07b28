/* Lights Out by light chasing: the presses in the first row decide all others.

Idea    The order of the presses does not matter, and a second press of a button undoes the first.
        So a solution is a set of squares. Choose the presses in the first row. If a light of that
        row is still on, only the button below it can switch it off. So the first row determines the
        presses in the second row, these determine those in the third, and so on. If the last row
        ends up dark, this is a solution. Try all sets of presses in the first row, and keep the
        best solution.
Time    O(2^C R) for a board of R rows and C columns
Memory  O(R)

board, presses   one number for each row; bit c belongs to column c
*/

#include <bit>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int boards;
    cin >> boards;
    while (boards--) {
        int rows, columns;
        cin >> rows >> columns;
        vector<unsigned> board(rows);
        for (unsigned& lights : board) {
            string row;
            cin >> row;
            for (int c = 0; c < columns; c++) {
                if (row[c] == '*') lights |= 1u << c;
            }
        }

        const unsigned whole_row = (1u << columns) - 1;
        int fewest = rows * columns + 1;
        vector<unsigned> best;
        for (unsigned first = 0; first <= whole_row; first++) {
            vector<unsigned> presses;
            unsigned above = 0, press = first;
            int count = 0;
            for (unsigned lights : board) {
                presses.push_back(press);
                count += popcount(press);
                unsigned still_on = lights ^ above ^ press ^ (press << 1 & whole_row) ^ press >> 1;
                above = press;
                press = still_on;
            }
            if (press == 0 && count < fewest) {
                fewest = count;
                best = presses;
            }
        }

        if (best.empty()) {
            cout << "-1\n";
            continue;
        }
        cout << fewest << '\n';
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                if (best[r] >> c & 1) cout << r + 1 << ',' << c + 1 << ' ';
            }
        }
        cout << '\n';
    }
}
