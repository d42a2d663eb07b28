// Peek by leaving out two squares of one colour, and counting cycles.
//
// Idea    As in parity.py, two boards are left. If the n numbers form c cycles, n - c exchanges put
//         them in order. On the right board, n - c has the same parity as the distance of the
//         blank.
// Time    O(n), for n squares
// Memory  O(n)

#include <iostream>
#include <utility>
#include <vector>

namespace {

bool is_solvable(const std::vector<int>& board, int rows, int columns) {
    int squares = rows * columns, exchanges = squares, distance = 0;
    std::vector<bool> seen(squares);
    for (int first = 0; first < squares; first++) {
        if (board[first] == 0)
            distance = rows - 1 - first / columns + columns - 1 - first % columns;
        if (!seen[first]) exchanges--;
        for (int at = first; !seen[at]; at = (board[at] + squares - 1) % squares) seen[at] = true;
    }
    return exchanges % 2 == distance % 2;
}

}  // namespace

int main() {
    int boards;
    std::cin >> boards;
    while (boards--) {
        int rows, columns;
        std::cin >> rows >> columns;
        int squares = rows * columns;
        std::vector<int> board(squares);
        std::vector<bool> used(squares);
        int left[] = {squares - columns - 2, squares - 1}, place = 0;
        for (int square = 0; square < squares; square++) {
            if (square == left[0] || square == left[1]) continue;
            std::cout << "? " << square / columns + 1 << ' ' << square % columns + 1 << std::endl;
            std::cin >> board[square];
            used[board[square]] = true;
        }
        for (int number = 0; number < squares; number++)
            if (!used[number]) board[left[place++]] = number;
        if (!is_solvable(board, rows, columns)) std::swap(board[left[0]], board[left[1]]);
        std::cout << '!';
        for (int number : board) std::cout << ' ' << number;
        std::cout << std::endl;
    }
}
