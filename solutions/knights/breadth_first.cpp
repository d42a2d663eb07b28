/* Knight exchange by breadth-first search, with a table that has a place for each position.

Idea    A position is a number in base 3 with a digit for each square: 0 empty, 1 black, 2 white.
        1. A move takes the digit of a knight from one place to another. For a black knight (digit
           1), subtract the power of 3 of the old place and add that of the new place. For a white
           knight (digit 2), subtract and add twice these powers.
        2. A table with a byte for each number of 16 digits stores the move by which the search
           first reached the position. So nothing has to be hashed.
        3. To print the solution, take back the stored moves, from the goal to the start.
Time    O(positions * moves): at most 2,018,016 positions, with at most 48 moves tried on each
Memory  O(3^squares): 43,046,721 bytes, and 4 bytes for each position in the queue
Source  Moore, "The shortest path through a maze" (1959), for the search.

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
