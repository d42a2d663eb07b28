/* Hoppers by breadth-first search over boards, one whole move at a time.

Idea    A board is a number with a bit for each hole, so there are 2^13 = 8,192 boards.
        1. To find the moves of a board, take each peg and follow its jumps by recursion. The peg
           may stop after any jump, so every landing completes a move.
        2. Breadth-first search counts each move as one step, however many jumps it has. For each
           new board, it stores the board before it and the move between the two.
        3. The moves of a board are the same for every line of the input, so the program generates
           them once.
Time    O(boards * moves) for each line of the input: at most 3,041 boards can be reached, with
        about 5 moves each
Memory  O(boards * moves)
Source  Moore, "The shortest path through a maze" (1959), for the search; moves of several jumps:
        Beasley, "The Ins and Outs of Peg Solitaire" (1985).
*/

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using namespace std;

const int HOLES = 13, BOARDS = 1 << HOLES;
const int LINES[16][3] = {{0, 1, 2}, {5, 6, 7}, {10, 11, 12}, {0, 5, 10}, {1, 6, 11}, {2, 7, 12},
                          {0, 3, 6}, {3, 6, 9}, {6, 9, 12},   {2, 4, 6},  {4, 6, 8},  {6, 8, 10},
                          {1, 3, 5}, {1, 4, 7}, {5, 8, 11},   {7, 9, 11}};

struct Move {
    int after;
    string holes;
};

vector<pair<int, int>> jumps[HOLES];  // for each hole: over which one, into which one
vector<Move> moves[BOARDS];

// Adds the moves of the peg in `hole`, which has come along `holes`.
void jump_on(int board, int hole, const string& holes, vector<Move>& found) {
    for (auto [over, beyond] : jumps[hole]) {
        if (!(board >> over & 1) || board >> beyond & 1) continue;
        const int after = board ^ 1 << hole ^ 1 << over ^ 1 << beyond;
        const string longer = holes + '-' + to_string(beyond);
        found.push_back({after, longer});
        jump_on(after, beyond, longer, found);
    }
}

const vector<Move>& moves_of(int board) {
    static bool known[BOARDS];
    if (!exchange(known[board], true)) {
        for (int hole = 0; hole < HOLES; ++hole) {
            if (board >> hole & 1) jump_on(board, hole, to_string(hole), moves[board]);
        }
    }
    return moves[board];
}

void solve(int start, int goal) {
    vector<int> before(BOARDS, -1);
    vector<const string*> last_move(BOARDS);
    vector<int> queue{start};
    before[start] = start;
    for (size_t head = 0; head < queue.size() && before[goal] < 0; ++head) {
        const int board = queue[head];
        for (const Move& move : moves_of(board)) {
            if (before[move.after] >= 0) continue;
            before[move.after] = board;
            last_move[move.after] = &move.holes;
            queue.push_back(move.after);
        }
    }

    if (before[goal] < 0) {
        cout << "-1\n";
        return;
    }
    vector<string> solution;
    for (int board = goal; board != start; board = before[board]) {
        solution.push_back(*last_move[board]);
    }
    reverse(solution.begin(), solution.end());
    cout << solution.size() << '\n';
    for (const string& holes : solution) cout << holes << ' ';
    cout << '\n';
}

int main() {
    for (auto [a, b, c] : LINES) {
        jumps[a].push_back({b, c});
        jumps[c].push_back({b, a});
    }
    int lines;
    cin >> lines;
    while (lines--) {
        string pegs;
        int target, start = 0;
        cin >> pegs >> target;
        for (int hole = 0; hole < HOLES; ++hole) {
            if (pegs[hole] == '1') start |= 1 << hole;
        }
        solve(start, 1 << target);
    }
}
