/* Knight exchange by breadth-first search with a hash table. WRONG: too slow, by a poor hash.

A position is the set of black and the set of white squares.
The hash is the set of occupied squares. It does not say which knights are black.
So all positions with the same occupied squares stand in one chain.
With five and six knights on 4 x 4 such a chain has up to 462 positions, and there are two million.
*/

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;

struct Position {
    uint16_t black, white;

    bool operator==(const Position& other) const {
        return black == other.black && white == other.white;
    }
};

struct Hash {
    size_t operator()(const Position& position) const { return position.black | position.white; }
};

int rows, columns;
bool there[16];

Position read_position() {
    Position found{0, 0};
    for (int row = 0; row < rows; ++row) {
        string signs;
        cin >> signs;
        for (int column = 0; column < columns; ++column) {
            const int square = row * columns + column;
            there[square] = signs[column] != '#';
            if (signs[column] == 'B') found.black |= 1 << square;
            if (signs[column] == 'W') found.white |= 1 << square;
        }
    }
    return found;
}

int main() {
    cin >> rows >> columns;
    const Position start = read_position(), goal = read_position();
    vector<pair<int, int>> leaps;
    for (int from = 0; from < rows * columns; ++from) {
        for (int to = 0; to < rows * columns; ++to) {
            const int down = abs(from / columns - to / columns);
            const int right = abs(from % columns - to % columns);
            if (down * right == 2 && there[from] && there[to]) leaps.emplace_back(from, to);
        }
    }
    vector<Position> queue{start};
    unordered_map<Position, pair<int, int>, Hash> known;  // the position before, and the leap
    known[start] = {-1, -1};
    size_t at = 0;
    while (at < queue.size() && !(queue[at] == goal)) {
        const Position here = queue[at];
        const int occupied = here.black | here.white;
        for (size_t leap = 0; leap < leaps.size(); ++leap) {
            const int from = 1 << leaps[leap].first, to = 1 << leaps[leap].second;
            if (!(occupied & from) || occupied & to) continue;
            Position after = here;
            (here.black & from ? after.black : after.white) ^= from | to;
            if (known.emplace(after, make_pair(int(at), int(leap))).second) queue.push_back(after);
        }
        ++at;
    }
    if (at == queue.size()) {
        cout << -1 << '\n';
        return 0;
    }
    vector<string> moves;
    for (auto step = known[goal]; step.first >= 0; step = known[queue[step.first]]) {
        const auto [from, to] = leaps[step.second];
        moves.push_back(to_string(from) + "-" + to_string(to));
    }
    reverse(moves.begin(), moves.end());
    cout << moves.size() << '\n';
    for (const string& move : moves) cout << move << ' ';
    cout << '\n';
}
