/* Rook ending by depth-first search, with a table of what is known. WRONG.

Idea    The number of moves of a position is that of its best move, so two functions call each
        other, one for each side. A table stores what was found. A search that comes back to a
        position on its own path would go on for ever, so the position counts as a draw there.
Error   A draw by repetition depends on the path, not on the position. The table keeps numbers that
        were found while a position on the path counted as a draw, and they are wrong on other
        paths.
Correct sweeps.cpp
Time    O(s^3 (r + c)) for s squares in r rows and c columns
Memory  O(s^3), and as much for the calls
Cause   This is right where no position can repeat, as in a game in which pieces only vanish.

known[side][king][rook][black]   the number of moves; side is 0 for White to move, 1 for Black
*/

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int MOST = 64, UNKNOWN = -1, DRAW = 1000;

int rows, columns, squares;
int known[2][MOST][MOST][MOST];
vector<int> steps[MOST];     // of a king
vector<int> lines[MOST][4];  // of a rook, in each direction, the nearest square first

int distance(int one, int other) {
    return max(abs(one / columns - other / columns), abs(one % columns - other % columns));
}

void make_board() {
    const int ways[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    for (int square = 0; square < squares; ++square) {
        for (int other = 0; other < squares; ++other) {
            if (distance(square, other) == 1) steps[square].push_back(other);
        }
        for (int way = 0; way < 4; ++way) {
            int row = square / columns + ways[way][0], column = square % columns + ways[way][1];
            while (0 <= row && row < rows && 0 <= column && column < columns) {
                lines[square][way].push_back(row * columns + column);
                row += ways[way][0];
                column += ways[way][1];
            }
        }
    }
}

// Whether the rook gives check to a king on the square. Only the white king is in its way: a black
// king that steps back along the line is still in check.
bool is_attacked(int king, int rook, int square) {
    for (const auto& line : lines[rook]) {
        for (int passed : line) {
            if (passed == king) break;
            if (passed == square) return true;
        }
    }
    return false;
}

int moves_of_white(int king, int rook, int black);

// The largest number of moves after a move of Black; 0 if it is mated, a draw if it can have one.
int moves_of_black(int king, int rook, int black) {
    int& place = known[1][king][rook][black];
    if (place != UNKNOWN) return place;
    // WRONG: a position that repeats on one path may be won on another one.
    place = DRAW;
    int most = -1;
    for (int to : steps[black]) {
        if (distance(king, to) <= 1 || is_attacked(king, rook, to)) continue;
        const int moves = to == rook ? DRAW : moves_of_white(king, rook, to);
        most = max(most, moves);
    }
    if (most < 0) most = is_attacked(king, rook, black) ? 0 : DRAW;
    return place = most;
}

// One more than the smallest number after a move of White.
int moves_of_white(int king, int rook, int black) {
    int& place = known[0][king][rook][black];
    if (place != UNKNOWN) return place;
    place = DRAW;
    int fewest = DRAW;
    for (int to : steps[king]) {
        if (to == rook || distance(to, black) <= 1) continue;
        fewest = min(fewest, moves_of_black(to, rook, black));
    }
    for (const auto& line : lines[rook]) {
        for (int to : line) {
            if (to == king || to == black) break;
            fewest = min(fewest, moves_of_black(king, to, black));
        }
    }
    return place = min(fewest + 1, DRAW);
}

int read_square() {
    string name;
    cin >> name;
    return (name[1] - '1') * columns + name[0] - 'a';
}

int main() {
    cin >> rows >> columns;
    squares = rows * columns;
    make_board();
    for (auto& side : known) {
        for (auto& of_king : side) {
            for (auto& of_rook : of_king) {
                for (int& place : of_rook) place = UNKNOWN;
            }
        }
    }
    int positions;
    cin >> positions;
    while (positions--) {
        const int king = read_square(), rook = read_square(), black = read_square();
        string side;
        cin >> side;
        const int moves =
            side == "w" ? moves_of_white(king, rook, black) : moves_of_black(king, rook, black);
        cout << (moves == DRAW ? -1 : moves) << '\n';
    }
}
