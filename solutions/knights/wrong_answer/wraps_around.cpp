/* Knight exchange by breadth-first search on a board without side edges. WRONG.

Idea    Breadth-first search over positions in base 3. Let c be the number of columns. A leap adds
        2c + 1, 2c - 1, c + 2 or c - 2 to the number of the square, or subtracts one of these. The
        leap is legal if the result is the number of a square.
Error   The number of the target square does not show whether the leap crosses a side edge. On 4 x 4
        a knight on square 3, in the last column, leaps by c + 2 = 6 to square 9, in the second
        column.
Correct breadth_first.cpp
Time    O(positions * moves)
Memory  O(3^squares)
Cause   The board is stored as one line of squares, and only the ends of this line are checked.

r, c    rows and columns of the board
*/

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int LEAPS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

struct Move {
    int from, to;
};

int r, c;

string read_board() {
    string board, row;
    for (int i = 0; i < r; ++i) {
        cin >> row;
        board += row;
    }
    return board;
}

vector<Move> knight_moves(const string& board) {
    vector<Move> moves;
    for (int from = 0; from < r * c; ++from) {
        if (board[from] == '#') continue;
        for (auto [down, right] : LEAPS) {
            const int to = from + down * c + right;
            // WRONG: a number on the board is not enough: the leap must not cross a side edge.
            // RIGHT: if (to < 0 || to >= r * c || to % c != from % c + right || board[to] == '#') continue;
            if (to < 0 || to >= r * c || board[to] == '#') continue;
            moves.push_back({from, to});
        }
    }
    return moves;
}

int digit(char square) { return square == 'B' ? 1 : square == 'W' ? 2 : 0; }

int main() {
    cin >> r >> c;
    const string start_board = read_board(), goal_board = read_board();
    const vector<Move> moves = knight_moves(start_board);
    vector<int> power{1};
    for (int i = 0; i < r * c; ++i) power.push_back(3 * power.back());
    int start = 0, goal = 0;
    for (int i = 0; i < r * c; ++i) {
        start += digit(start_board[i]) * power[i];
        goal += digit(goal_board[i]) * power[i];
    }

    const signed char UNSEEN = -1, NONE = -2;
    vector<signed char> last_move(power[r * c], UNSEEN);
    last_move[start] = NONE;
    vector<int> queue{start};
    for (size_t head = 0; head < queue.size() && last_move[goal] == UNSEEN; ++head) {
        const int position = queue[head];
        int on[16];  // what stands on each square
        for (int i = 0, rest = position; i < r * c; ++i, rest /= 3) on[i] = rest % 3;
        for (size_t i = 0; i < moves.size(); ++i) {
            const auto [from, to] = moves[i];
            if (on[from] == 0 || on[to] != 0) continue;
            const int after = position + on[from] * (power[to] - power[from]);
            if (last_move[after] != UNSEEN) continue;
            last_move[after] = static_cast<signed char>(i);
            queue.push_back(after);
        }
    }

    if (last_move[goal] == UNSEEN) {
        cout << "-1\n";
        return 0;
    }
    vector<Move> solution;
    for (int position = goal; position != start;) {
        const auto [from, to] = moves[last_move[position]];
        solution.push_back({from, to});
        position -= position / power[to] % 3 * (power[to] - power[from]);
    }
    reverse(solution.begin(), solution.end());
    cout << solution.size() << '\n';
    for (auto [from, to] : solution) cout << from << '-' << to << ' ';
    cout << '\n';
}
