// Postcard by two numbers: 32 signs for the places of nine tiles, 12 for the rest. WRONG: signed.
//
// The places of the tiles 1 to 9 have 4,151,347,200 possibilities.
// That fits in 32 bits, but not in a signed int. The signs are still right when they are sent.
// When they are received, the number is negative, and so are the digits.
// Shown by boards with tile 1 on the last seven squares, and mostly if it is on the one before.

#include <algorithm>
#include <array>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

constexpr int SIDE = 4, SQUARES = 16, FIRST = 9, KEPT = 14;
// The numbers whose places are sent. The last two tiles are left.
constexpr int ORDER[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 12, 13};

using Board = array<int, SQUARES>;

// A board can be reached if the exchanges and the distance of the blank are both even or both odd.
bool reachable(Board board) {
    const int blank = static_cast<int>(find(board.begin(), board.end(), 0) - board.begin());
    int sum = SIDE - 1 - blank / SIDE + SIDE - 1 - blank % SIDE;
    for (int square = 0; square < SQUARES; ++square) {
        while (board[square] != (square + 1) % SQUARES) {
            swap(board[square], board[(board[square] + SQUARES - 1) % SQUARES]);
            ++sum;
        }
    }
    return sum % 2 == 0;
}

string send(const Board& board) {
    vector<int> free;
    for (int square = 0; square < SQUARES; ++square) free.push_back(square);
    int first = 0, rest = 0;
    for (int i = 0; i < KEPT; ++i) {
        int digit = 0;
        while (board[free[digit]] != ORDER[i]) ++digit;
        int& sum = i < FIRST ? first : rest;
        sum = sum * static_cast<int>(free.size()) + digit;
        free.erase(free.begin() + digit);
    }
    return bitset<32>(first).to_string() + bitset<12>(rest).to_string();
}

Board receive(const string& card) {
    int first = static_cast<int>(bitset<32>(card.substr(0, 32)).to_ulong());
    int rest = static_cast<int>(bitset<12>(card.substr(32)).to_ulong());
    array<int, KEPT> digits{};
    for (int i = KEPT - 1; i >= 0; --i) {
        int& sum = i < FIRST ? first : rest;
        digits[i] = sum % (SQUARES - i);
        sum /= SQUARES - i;
    }
    vector<int> free;
    for (int square = 0; square < SQUARES; ++square) free.push_back(square);
    Board board{};
    for (int i = 0; i < KEPT; ++i) {
        const int square = free.at(digits[i]);
        board[square] = ORDER[i];
        free.erase(find(free.begin(), free.end(), square));
    }
    board[free[0]] = SQUARES - 2;
    board[free[1]] = SQUARES - 1;
    if (!reachable(board)) swap(board[free[0]], board[free[1]]);
    return board;
}

int main() {
    string word;
    int boards;
    cin >> word >> boards;
    while (boards-- > 0) {
        if (word == "send") {
            Board board;
            for (int& number : board) cin >> number;
            cout << send(board) << '\n';
            continue;
        }
        string card;
        cin >> card;
        const Board board = receive(card);
        for (int square = 0; square < SQUARES; ++square) {
            cout << board[square] << (square % SIDE == SIDE - 1 ? '\n' : ' ');
        }
    }
}
