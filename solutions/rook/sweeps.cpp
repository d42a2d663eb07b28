/* Rook ending by sweeps over all positions, one for each number of moves.

Idea    A table stores the number of White's moves for each position, -1 while it is unknown. A
        sweep for n moves looks at all positions that are unknown.
        1. With Black to move, it is n if each move of Black leads to a position whose number is
           known; n is then the largest one of these, for the others were found by earlier sweeps.
           If Black has no move, it is 0 in check; a stalemate stays unknown.
        2. With White to move, it is n + 1 if some move leads to a position with the number n.
        3. If a sweep finds nothing, all positions that are still unknown are draws.
Time    O(n s^3) for s squares and n sweeps
Memory  O(s^3)
Source  Bellman, "On the application of dynamic programming to the determination of optimal play in
        chess and checkers" (1965).

known[side][king][rook][black]   the number of moves; side is 0 for White to move, 1 for Black
*/

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int MOST = 64, UNKNOWN = -1;

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

bool is_legal(int side, int king, int rook, int black) {
    if (king == rook || rook == black || distance(king, black) <= 1) return false;
    return side == 1 || !is_attacked(king, rook, black);
}

// Whether all moves of Black lead to known positions, and there is one or Black is in check.
bool is_lost(int king, int rook, int black) {
    bool has_moves = false;
    for (int to : steps[black]) {
        if (distance(king, to) <= 1 || is_attacked(king, rook, to)) continue;
        if (to == rook || known[0][king][rook][to] == UNKNOWN) return false;
        has_moves = true;
    }
    return has_moves || is_attacked(king, rook, black);
}

bool is_won_with(int moves, int king, int rook, int black) {
    for (int to : steps[king]) {
        if (to != rook && known[1][to][rook][black] == moves) return true;
    }
    for (const auto& line : lines[rook]) {
        for (int to : line) {
            if (to == king || to == black) break;
            if (known[1][king][to][black] == moves) return true;
        }
    }
    return false;
}

bool sweep(int side, int moves) {
    bool found = false;
    for (int king = 0; king < squares; ++king) {
        for (int rook = 0; rook < squares; ++rook) {
            for (int black = 0; black < squares; ++black) {
                int& place = known[side][king][rook][black];
                if (place != UNKNOWN || !is_legal(side, king, rook, black)) continue;
                if (side == 1 && is_lost(king, rook, black)) {
                    place = moves;
                    found = true;
                } else if (side == 0 && is_won_with(moves, king, rook, black)) {
                    place = moves + 1;
                }
            }
        }
    }
    return found;
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
    for (int moves = 0; sweep(1, moves); ++moves) sweep(0, moves);
    int positions;
    cin >> positions;
    while (positions--) {
        const int king = read_square(), rook = read_square(), black = read_square();
        string side;
        cin >> side;
        cout << known[side == "b"][king][rook][black] << '\n';
    }
}
