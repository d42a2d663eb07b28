/* 15-puzzle by IDA* with Manhattan distance, linear conflicts and last moves. WRONG: counts twice.

The last move brings tile 12 up or tile 15 to the left, so one of them was in the corner before.
If 12 is not in the last row and 15 not in the last column, two more moves are needed.
But a tile that leaves its row for a linear conflict may go to the corner on the same two moves.
Shown by few boards, with 12 in a conflict in its row or 15 in a conflict in its column.
*/

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

constexpr int SIDE = 4, SQUARES = SIDE * SIDE;
constexpr char LETTERS[] = "uldr";
constexpr int STEPS[] = {-SIDE, -1, SIDE, 1};

array<int, SQUARES> board, place;  // the tile on a square, the square of a tile
string path;
int leave[625];  // by the pattern of a line: how many tiles must leave it

bool can_go(int blank, int direction) {
    switch (direction) {
        case 0:
            return blank >= SIDE;
        case 1:
            return blank % SIDE > 0;
        case 2:
            return blank < SQUARES - SIDE;
        default:
            return blank % SIDE < SIDE - 1;
    }
}

// A tile stays if its place in the goal is behind those of all tiles that stay before it.
void fill_leave() {
    for (int pattern = 0; pattern < 625; ++pattern) {
        vector<int> longest;
        int tiles = 0, stay = 0;
        vector<int> line;
        for (int rest = pattern; rest > 0; rest /= 5) {
            if (rest % 5 == 0) continue;
            int length = 1;
            for (size_t i = 0; i < line.size(); ++i) {
                if (line[i] < rest % 5) length = max(length, longest[i] + 1);
            }
            line.push_back(rest % 5);
            longest.push_back(length);
            stay = max(stay, length);
            ++tiles;
        }
        leave[pattern] = tiles - stay;
    }
}

int row_conflict(int row) {
    int pattern = 0;
    for (int column = SIDE - 1; column >= 0; --column) {
        const int tile = board[row * SIDE + column];
        pattern *= 5;
        if (tile > 0 && (tile - 1) / SIDE == row) pattern += (tile - 1) % SIDE + 1;
    }
    return 2 * leave[pattern];
}

int column_conflict(int column) {
    int pattern = 0;
    for (int row = SIDE - 1; row >= 0; --row) {
        const int tile = board[row * SIDE + column];
        pattern *= 5;
        if (tile > 0 && (tile - 1) % SIDE == column) pattern += (tile - 1) / SIDE + 1;
    }
    return 2 * leave[pattern];
}

int distance_home(int tile, int square) {
    const int home = tile - 1;
    return abs(home / SIDE - square / SIDE) + abs(home % SIDE - square % SIDE);
}

int last_move(int sum) {
    const bool near_corner = place[12] / SIDE == SIDE - 1 || place[15] % SIDE == SIDE - 1;
    return sum == 0 || near_corner ? 0 : 2;
}

// `sum` is the Manhattan distance with the linear conflicts.
bool search(int blank, int before, int sum, int left) {
    if (sum + last_move(sum) > left) return false;
    if (sum == 0) return true;
    for (int direction = 0; direction < 4; ++direction) {
        if (before >= 0 && direction == (before + 2) % 4) continue;
        if (!can_go(blank, direction)) continue;
        const int square = blank + STEPS[direction], tile = board[square];
        const bool vertical = direction % 2 == 0;
        const int line = vertical ? (tile - 1) / SIDE : (tile - 1) % SIDE;
        int after = sum - distance_home(tile, square) + distance_home(tile, blank);
        after -= vertical ? row_conflict(line) : column_conflict(line);
        board[blank] = tile;
        board[square] = 0;
        place[tile] = blank;
        after += vertical ? row_conflict(line) : column_conflict(line);
        path.push_back(LETTERS[direction]);
        if (search(square, direction, after, left - 1)) return true;
        path.pop_back();
        board[square] = tile;
        board[blank] = 0;
        place[tile] = square;
    }
    return false;
}

bool solvable(int blank) {
    int odd = SIDE - 1 - blank / SIDE;
    for (int i = 0; i < SQUARES; ++i) {
        for (int j = 0; j < i; ++j) odd += board[i] > 0 && board[j] > board[i];
    }
    return odd % 2 == 0;
}

int main() {
    fill_leave();
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        int sum = 0, blank = 0;
        for (int square = 0; square < SQUARES; ++square) {
            cin >> board[square];
            place[board[square]] = square;
            if (board[square] == 0) {
                blank = square;
            } else {
                sum += distance_home(board[square], square);
            }
        }
        if (!solvable(blank)) {
            cout << "-1\n";
            continue;
        }
        for (int line = 0; line < SIDE; ++line) sum += row_conflict(line) + column_conflict(line);
        path.clear();
        for (int limit = sum + last_move(sum); !search(blank, -1, sum, limit);) limit += 2;
        cout << path.size() << '\n' << path << '\n';
    }
}
