/* 11-puzzle by IDA* with pattern databases. WRONG: a placement is searched from one region only.

The tables are filled layer by layer. From each placement of a group, the blank goes freely about.
But the tiles of a group can cut the free squares in two, by a diagonal line for example.
A placement that is reached again from its other side counts as seen, and this side is left out.
So some numbers are too large. Shown by few boards, on which such a number turns the search back.
*/

#include <array>
#include <cstdint>
#include <iostream>
#include <vector>

using namespace std;

constexpr int ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, NEW = 255;

// A group of tiles: their places are the digits of a key in base 12.
struct Group {
    vector<int> tiles;
    vector<uint8_t> moves;
};

struct State {
    int key, blank;
};

vector<int> near_squares[SQUARES];
Group groups[] = {{{1, 2, 5, 6, 9}, {}}, {{3, 4, 7, 8, 11}, {}}, {{10}, {}}};
int group_of[SQUARES], unit[SQUARES];
int board[SQUARES], keys[3];
vector<int> path;

void fill(Group& group) {
    int size = 1, goal = 0;
    for (const int tile : group.tiles) {
        unit[tile] = size;
        goal += size * (tile - 1);
        size *= SQUARES;
    }
    group.moves.assign(size, NEW);
    group.moves[goal] = 0;
    vector<State> queue = {{goal, SQUARES - 1}};
    for (size_t head = 0; head < queue.size(); ++head) {
        const int key = queue[head].key;
        array<int, SQUARES> on{};
        for (const int tile : group.tiles) on[key / unit[tile] % SQUARES] = unit[tile];
        array<bool, SQUARES> reached{};
        vector<int> region = {queue[head].blank};
        reached[region[0]] = true;
        for (size_t i = 0; i < region.size(); ++i) {
            const int blank = region[i];
            for (const int square : near_squares[blank]) {
                if (on[square] == 0) {
                    if (!reached[square]) region.push_back(square);
                    reached[square] = true;
                    continue;
                }
                const int after = key + on[square] * (blank - square);
                if (group.moves[after] != NEW) continue;
                group.moves[after] = group.moves[key] + 1;
                queue.push_back({after, square});
            }
        }
    }
}

bool search(int blank, int before, int bound, int left) {
    if (bound > left) return false;
    if (bound == 0) return true;
    for (const int square : near_squares[blank]) {
        if (square == before) continue;
        const int tile = board[square], group = group_of[tile], old = keys[group];
        keys[group] += unit[tile] * (blank - square);
        board[blank] = tile;
        const vector<uint8_t>& moves = groups[group].moves;
        if (search(square, blank, bound - moves[old] + moves[keys[group]], left - 1)) {
            path.push_back(tile);
            return true;
        }
        board[square] = tile;
        keys[group] = old;
    }
    return false;
}

bool solvable(int blank) {
    int sum = blank / COLUMNS;
    for (int i = 0; i < SQUARES; ++i) {
        for (int j = 0; j < i; ++j) sum += board[i] > 0 && board[j] > board[i];
    }
    return sum % 2 == 0;
}

void solve(int blank) {
    int bound = 0;
    for (int group = 0; group < 3; ++group) {
        keys[group] = 0;
        for (int square = 0; square < SQUARES; ++square) {
            const int tile = board[square];
            if (tile > 0 && group_of[tile] == group) keys[group] += unit[tile] * square;
        }
        bound += groups[group].moves[keys[group]];
    }
    const int distance = ROWS - 1 - blank / COLUMNS + COLUMNS - 1 - blank % COLUMNS;
    int limit = bound + (bound + distance) % 2;
    path.clear();
    while (!search(blank, -1, bound, limit)) limit += 2;
    cout << path.size() << '\n';
    for (size_t i = path.size(); i-- > 0;) cout << path[i] << ' ';
    cout << '\n';
}

int main() {
    for (int square = 0; square < SQUARES; ++square) {
        if (square >= COLUMNS) near_squares[square].push_back(square - COLUMNS);
        if (square % COLUMNS > 0) near_squares[square].push_back(square - 1);
        if (square % COLUMNS < COLUMNS - 1) near_squares[square].push_back(square + 1);
        if (square < SQUARES - COLUMNS) near_squares[square].push_back(square + COLUMNS);
    }
    for (int group = 0; group < 3; ++group) {
        for (const int tile : groups[group].tiles) group_of[tile] = group;
        fill(groups[group]);
    }
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        int blank = 0;
        for (int square = 0; square < SQUARES; ++square) {
            cin >> board[square];
            if (board[square] == 0) blank = square;
        }
        if (solvable(blank)) {
            solve(blank);
        } else {
            cout << "-1\n";
        }
    }
}
