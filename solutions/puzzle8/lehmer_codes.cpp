/* 8-puzzle by one breadth-first search from the goal over the Lehmer codes of the boards.

Idea    Number the 9! = 362,880 boards, so that plain arrays can store what the search finds out
        about each board.

        1. Breadth-first search from the goal reaches every solvable board by a shortest path. Moves
           can be undone, so the predecessor of a board (the board from which it was reached) is the
           next board on a shortest solution. One search answers all boards of the input.
        2. The code of a board is its place in lexicographic order, written in the factorial number
           system (Cantor expansion). The digit of a square says how many of the numbers on later
           squares are smaller. The weight of the digit is 8! on the first square, then 7!, ..., 0!.
        3. To decode, divide by the weights in turn to get the digits. If the digit of a square is
           d, the square holds the d-th of the numbers not yet used, in increasing order and counted
           from 0.
        4. A board whose code was never reached cannot be solved.
Time    O(9! * 81) once, then O(moves) for each board
Memory  O(9!)
Source  Laisant, Bulletin de la S.M.F. 16 (1888), on the factorial numbers of permutations.
*/

#include <array>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

using Board = array<int, 9>;

constexpr int CODES = 362880;  // 9!
constexpr array<int, 9> WEIGHT = {40320, 5040, 720, 120, 24, 6, 2, 1, 1};
constexpr Board GOAL = {1, 2, 3, 4, 5, 6, 7, 8, 0};

int encode(const Board& board) {
    int code = 0;
    for (int i = 0; i < 9; ++i) {
        int smaller = 0;
        for (int j = i + 1; j < 9; ++j) smaller += board[j] < board[i];
        code += smaller * WEIGHT[i];
    }
    return code;
}

Board decode(int code) {
    vector<int> left = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    Board board;
    for (int i = 0; i < 9; ++i) {
        const int digit = code / WEIGHT[i];
        code %= WEIGHT[i];
        board[i] = left[digit];
        left.erase(left.begin() + digit);
    }
    return board;
}

int main() {
    vector<int> nearer(CODES, -1);  // the code one move nearer to the goal
    vector<int> tile(CODES);        // the tile that moves
    const int goal = encode(GOAL);
    nearer[goal] = goal;
    vector<int> queue = {goal};
    for (size_t head = 0; head < queue.size(); ++head) {
        const int code = queue[head];
        Board board = decode(code);
        int blank = 0;
        while (board[blank] != 0) ++blank;
        for (int square = 0; square < 9; ++square) {
            const int apart = abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3);
            if (apart != 1) continue;
            swap(board[blank], board[square]);
            const int after = encode(board);
            if (nearer[after] == -1) {
                nearer[after] = code;
                tile[after] = board[blank];
                queue.push_back(after);
            }
            swap(board[blank], board[square]);
        }
    }

    int count;
    cin >> count;
    while (count-- > 0) {
        Board board;
        for (int& square : board) cin >> square;
        int code = encode(board);
        if (nearer[code] == -1) {
            cout << "-1\n";
            continue;
        }
        vector<int> path;
        for (; code != goal; code = nearer[code]) path.push_back(tile[code]);
        cout << path.size() << '\n';
        for (int moved : path) cout << moved << ' ';
        cout << '\n';
    }
}
