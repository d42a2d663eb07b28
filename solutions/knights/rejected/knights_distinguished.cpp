/* Knight exchange by breadth-first search, with each knight a thing of its own. WRONG.

Idea    The knights are numbered, first the black ones, then the white ones. The first black knight
        must go to the first black square of the goal, the second one to the second, and so on. The
        same holds for the white knights. A position has four bits for each square: the number of
        the knight on it, or 0. A hash table stores the predecessor of each position.
Error   Knights of the same colour are interchangeable: it does not matter which of them ends where.
        A fixed target for each knight may cost extra moves. With b black and w white knights, it
        also turns one position into b! w! positions. On 4 x 4 with five knights of each colour,
        these take far too much time and memory.
Correct breadth_first.cpp
Time    O(positions * moves), where numbered knights make more positions
Memory  O(numbered positions)
Cause   A list of pieces is the first representation that comes to mind, and in a list each piece
        has a number.

r, c    rows and columns of the board
*/

#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;

const int LEAPS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

using Position = uint64_t;

int r, c;

string read_board() {
    string board, row;
    for (int i = 0; i < r; ++i) {
        cin >> row;
        board += row;
    }
    return board;
}

vector<vector<int>> knight_moves(const string& board) {
    vector<vector<int>> moves(r * c);
    for (int from = 0; from < r * c; ++from) {
        if (board[from] == '#') continue;
        for (auto [down, right] : LEAPS) {
            const int row = from / c + down, column = from % c + right, to = row * c + column;
            if (row < 0 || row >= r || column < 0 || column >= c || board[to] == '#') continue;
            moves[from].push_back(to);
        }
    }
    return moves;
}

Position encode(const string& board) {
    Position position = 0, number = 0;
    for (char colour : {'B', 'W'}) {
        for (int i = 0; i < r * c; ++i) {
            if (board[i] != colour) continue;
            // WRONG: knights of the same colour are interchangeable: all have the same number.
            // RIGHT: number = colour == 'B' ? 1 : 2;
            ++number;
            position |= number << 4 * i;
        }
    }
    return position;
}

int lowest_square(Position position) { return __builtin_ctzll(position) / 4; }

int main() {
    cin >> r >> c;
    const string start_board = read_board();
    const Position start = encode(start_board), goal = encode(read_board());
    const vector<vector<int>> moves = knight_moves(start_board);

    unordered_map<Position, Position> before{{start, start}};
    vector<Position> queue{start};
    for (size_t head = 0; head < queue.size() && !before.count(goal); ++head) {
        const Position position = queue[head];
        for (int from = 0; from < r * c; ++from) {
            const Position knight = position >> 4 * from & 15;
            if (knight == 0) continue;
            for (int to : moves[from]) {
                if (position >> 4 * to & 15) continue;
                const Position after = position ^ knight << 4 * from ^ knight << 4 * to;
                if (before.try_emplace(after, position).second) queue.push_back(after);
            }
        }
    }

    if (!before.count(goal)) {
        cout << "-1\n";
        return 0;
    }
    vector<Position> solution{goal};
    while (solution.back() != start) solution.push_back(before[solution.back()]);
    cout << solution.size() - 1 << '\n';
    for (size_t i = solution.size() - 1; i > 0; --i) {
        const Position one = solution[i], other = solution[i - 1];
        cout << lowest_square(one & ~other) << '-' << lowest_square(other & ~one) << ' ';
    }
    cout << '\n';
}
