/* Hoppers by iterative deepening with a memory of failures. WRONG: it is kept from board to board.

For each board the program remembers with how many moves left the search failed on it.
A failure holds for one target only, but the memory is never cleared.
The first board of the input is always right.
A later one is wrong if it comes to the same pegs and has another target.
*/

#include <bitset>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int lines[16][3] = {
    {0, 1, 2}, {5, 6, 7}, {10, 11, 12}, {0, 5, 10}, {1, 6, 11}, {2, 7, 12}, {0, 3, 6}, {3, 6, 9},
    {6, 9, 12}, {2, 4, 6}, {4, 6, 8}, {6, 8, 10}, {1, 3, 5}, {1, 4, 7}, {5, 8, 11}, {7, 9, 11}};

int failed[1 << 13];  // the search failed with this number of moves left, or fewer
int goal;
vector<string> answer;

bool solve(int board, int left);

// Lets the peg in `hole` jump once or more, then goes on with `left` moves.
bool jump(int board, int hole, const string& path, int left) {
    for (const auto& line : lines) {
        for (int end = 0; end <= 2; end += 2) {
            const int over = line[1], to = line[2 - end];
            if (line[end] != hole || !(board >> over & 1) || board >> to & 1) continue;
            const int after = board ^ (1 << hole) ^ (1 << over) ^ (1 << to);
            const string longer = path + "-" + to_string(to);
            if (solve(after, left)) {
                answer.push_back(longer);
                return true;
            }
            if (jump(after, to, longer, left)) return true;
        }
    }
    return false;
}

bool solve(int board, int left) {
    if (board == goal) return true;
    if (left == 0 || failed[board] >= left) return false;
    for (int hole = 0; hole < 13; ++hole) {
        if (board >> hole & 1 && jump(board, hole, to_string(hole), left - 1)) return true;
    }
    failed[board] = left;
    return false;
}

int main() {
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        string pegs;
        int target;
        cin >> pegs >> target;
        int start = 0;
        for (int hole = 0; hole < 13; ++hole) start |= (pegs[hole] == '1') << hole;
        goal = 1 << target;
        answer.clear();
        const int most = static_cast<int>(bitset<13>(start).count()) - 1;  // each jump takes a peg
        int moves = 0;
        while (moves <= most && !solve(start, moves)) ++moves;
        if (moves > most) {
            puts("-1");
            continue;
        }
        printf("%d\n", moves);
        for (auto move = answer.rbegin(); move != answer.rend(); ++move) {
            printf("%s%c", move->c_str(), move + 1 == answer.rend() ? '\n' : ' ');
        }
    }
}
