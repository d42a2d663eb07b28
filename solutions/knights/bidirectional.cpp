/* Knight exchange by breadth-first search from both ends, with hash tables.

Idea    A position is one number: 16 bits for the squares of the black knights, 16 for the white.
        1. Every move can be undone, so one search goes from the start and one from the goal. Each
           has a hash table that stores the predecessor of each position.
        2. The search whose last layer is smaller generates its whole next layer.
        3. As soon as a search generates a position that the other one has reached, both stop. The
           paths to this position from the two ends form a shortest solution.
        4. If a layer is empty, there is no solution.
Time    O(positions * moves) at most
Memory  O(positions)
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971).

r, c    rows and columns of the board
*/

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;

const int LEAPS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

using Position = uint32_t;

int r, c;
vector<int> moves[16];  // for each square those that a knight can go to from it

struct Side {
    unordered_map<Position, Position> before;
    vector<Position> layer;

    explicit Side(Position end) : before{{end, end}}, layer{end} {
        before.reserve(1 << 20);  // so that it does not grow step by step
    }

    // Adds a layer; returns true, and the position, when it meets the other side.
    bool grow(const Side& other, Position& meeting) {
        vector<Position> next;
        for (Position position : layer) {
            for (int knight = 0; knight < 32; ++knight) {
                if (!(position >> knight & 1)) continue;
                const int from = knight % 16, colour = knight - from;
                for (int to : moves[from]) {
                    if (position >> to & 1 || position >> (to + 16) & 1) continue;
                    const Position after = position ^ 1u << knight ^ 1u << (to + colour);
                    if (!before.try_emplace(after, position).second) continue;
                    if (other.before.count(after)) {
                        meeting = after;
                        return true;
                    }
                    next.push_back(after);
                }
            }
        }
        layer = next;
        return false;
    }

    // The positions from `last` back to the end where this side began.
    vector<Position> positions_from(Position last) const {
        vector<Position> found{last};
        while (before.at(found.back()) != found.back()) found.push_back(before.at(found.back()));
        return found;
    }
};

string read_board() {
    string board, row;
    for (int i = 0; i < r; ++i) {
        cin >> row;
        board += row;
    }
    return board;
}

Position encode(const string& board) {
    Position position = 0;
    for (int i = 0; i < r * c; ++i) {
        if (board[i] == 'B') position |= 1u << i;
        if (board[i] == 'W') position |= 1u << (i + 16);
    }
    return position;
}

void find_moves(const string& board) {
    for (int from = 0; from < r * c; ++from) {
        if (board[from] == '#') continue;
        for (auto [down, right] : LEAPS) {
            const int row = from / c + down, column = from % c + right, to = row * c + column;
            if (row < 0 || row >= r || column < 0 || column >= c || board[to] == '#') continue;
            moves[from].push_back(to);
        }
    }
}

int main() {
    cin >> r >> c;
    const string board = read_board();
    find_moves(board);
    const Position start = encode(board), goal = encode(read_board());
    Side forward(start), backward(goal);
    Position meeting = start;
    for (bool met = start == goal; !met;) {
        const bool ahead = forward.layer.size() <= backward.layer.size();
        if (forward.layer.empty() || backward.layer.empty()) {
            cout << "-1\n";
            return 0;
        }
        met = ahead ? forward.grow(backward, meeting) : backward.grow(forward, meeting);
    }

    vector<Position> solution = forward.positions_from(meeting);
    reverse(solution.begin(), solution.end());
    const vector<Position> rest = backward.positions_from(meeting);
    solution.insert(solution.end(), rest.begin() + 1, rest.end());
    cout << solution.size() - 1 << '\n';
    for (size_t i = 0; i + 1 < solution.size(); ++i) {
        const Position one = solution[i], other = solution[i + 1];
        cout << countr_zero(one & ~other) % 16 << '-' << countr_zero(other & ~one) % 16 << ' ';
    }
    cout << '\n';
}
