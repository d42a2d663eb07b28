/* Knight exchange by breadth-first search, with Black and White moving in turns. WRONG.

Idea    As in chess, Black and White move in turns, and either may begin. So a state also holds
        whose turn it is. The program does breadth-first search over these states, with the board as
        a number in base 3.
Error   The statement says that any knight may move at any time. If one colour needs more moves than
        the other, taking turns costs extra moves or makes the goal unreachable. For example, if a
        black knight needs two moves and no white knight can move, this program finds no solution.
Correct breadth_first.cpp
Time    O(positions * moves)
Memory  O(3^squares)
Cause   The program applies a rule of chess that does not hold in this puzzle.

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
            const int row = from / c + down, column = from % c + right, to = row * c + column;
            if (row < 0 || row >= r || column < 0 || column >= c || board[to] == '#') continue;
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
    const int positions = power[r * c];  // is added to a position if it is White's turn
    vector<signed char> last_move(2 * positions, UNSEEN);
    last_move[start] = last_move[start + positions] = NONE;
    vector<int> queue{start, start + positions};
    for (size_t head = 0;
         head < queue.size() && last_move[goal] == UNSEEN && last_move[goal + positions] == UNSEEN;
         ++head) {
        const int turn = queue[head] / positions, position = queue[head] % positions;
        int on[16];  // what stands on each square
        for (int i = 0, rest = position; i < r * c; ++i, rest /= 3) on[i] = rest % 3;
        for (size_t i = 0; i < moves.size(); ++i) {
            const auto [from, to] = moves[i];
            // WRONG: any knight may move at any time; the two colours do not take turns.
            // RIGHT: if (on[from] == 0 || on[to] != 0) continue;
            if (on[from] != turn + 1 || on[to] != 0) continue;
            const int after =
                position + on[from] * (power[to] - power[from]) + (turn == 0 ? positions : 0);
            if (last_move[after] != UNSEEN) continue;
            last_move[after] = static_cast<signed char>(i);
            queue.push_back(after);
        }
    }

    if (last_move[goal] == UNSEEN) goal += positions;
    if (last_move[goal] == UNSEEN) {
        cout << "-1\n";
        return 0;
    }
    vector<Move> solution;
    for (int position = goal; last_move[position] != NONE;) {
        const auto [from, to] = moves[last_move[position]];
        solution.push_back({from, to});
        position -= position / power[to] % 3 * (power[to] - power[from]);
        position += position < positions ? positions : -positions;
    }
    reverse(solution.begin(), solution.end());
    cout << solution.size() << '\n';
    for (auto [from, to] : solution) cout << from << '-' << to << ' ';
    cout << '\n';
}
