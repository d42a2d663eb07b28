/* Rush Hour by breadth-first search over packed positions.

Idea    A piece never leaves its row or column, so a position is the list of the offsets of the
        pieces. Each offset takes three bits. At most 18 pieces fit on the board, and they take 54
        bits of a number. A hash table holds the predecessor of each known position.
        To expand a position, mark the squares of all pieces on a board, then slide each piece in
        both directions while the next square is on the board and empty. Each square where it may
        stop is one move.
Time    O(S) for S positions that can be reached
Memory  O(S)
*/

#include <algorithm>
#include <array>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;
using State = unsigned long long;

struct Piece {
    char letter;
    int length;
    int first;  // the square at offset 0
    int step;   // 1 in a row, 6 in a column
};

int offset_of(State state, int piece) { return state >> 3 * piece & 7; }

State start_of(const string& board, vector<Piece>& pieces) {
    State start = 0;
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        size_t at = board.find(letter);
        if (at == string::npos) continue;
        int square = at, row = square / 6, column = square % 6;
        int length = count(board.begin(), board.end(), letter);
        bool upright = column == 5 || board[square + 1] != letter;
        start |= State(upright ? row : column) << 3 * pieces.size();
        pieces.push_back({letter, length, upright ? column : 6 * row, upright ? 6 : 1});
    }
    return start;
}

vector<string> moves_to(State state, const vector<Piece>& pieces,
                        const unordered_map<State, State>& before) {
    vector<string> moves;
    for (; before.at(state) != state; state = before.at(state)) {
        for (size_t i = 0; i < pieces.size(); i++) {
            int slide = offset_of(state, i) - offset_of(before.at(state), i);
            if (slide == 0) continue;
            moves.push_back(pieces[i].letter + string(slide > 0 ? "+" : "-") +
                            to_string(abs(slide)));
        }
    }
    reverse(moves.begin(), moves.end());
    return moves;
}

// Prints a shortest solution, or -1.
void solve(const string& board) {
    vector<Piece> pieces;
    State start = start_of(board, pieces);
    int red = 0;
    while (pieces[red].letter != 'X') red++;

    unordered_map<State, State> before = {{start, start}};
    queue<State> todo({start});
    while (!todo.empty()) {
        State state = todo.front();
        todo.pop();
        if (offset_of(state, red) == 4) {
            auto moves = moves_to(state, pieces, before);
            cout << moves.size() << '\n';
            for (auto& move : moves) cout << move << ' ';
            cout << '\n';
            return;
        }
        array<bool, 36> taken{};
        for (size_t i = 0; i < pieces.size(); i++) {
            const Piece& piece = pieces[i];
            for (int k = 0; k < piece.length; k++)
                taken[piece.first + (offset_of(state, i) + k) * piece.step] = true;
        }
        for (size_t i = 0; i < pieces.size(); i++) {
            const Piece& piece = pieces[i];
            int here = offset_of(state, i);
            auto is_free = [&](int place) { return !taken[piece.first + place * piece.step]; };
            auto visit = [&](int offset) {
                State after = state ^ State(here ^ offset) << 3 * i;
                if (before.emplace(after, state).second) todo.push(after);
            };
            for (int to = here + 1; to + piece.length <= 6 && is_free(to + piece.length - 1); to++)
                visit(to);
            for (int to = here - 1; to >= 0 && is_free(to); to--) visit(to);
        }
    }
    cout << "-1\n";
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        string board, row;
        for (int i = 0; i < 6; i++) {
            cin >> row;
            board += row;
        }
        solve(board);
    }
}
