/* The 2x2x2 cube by breadth-first search over all cubes.

Idea    The corner down-back-left never moves. The order and the twists of the other seven corners
        describe a cube; the last twist follows from the others, because the twists sum to a
        multiple of 3.
        1. Number the 7! = 5,040 orders by their Lehmer code and the 3^6 = 729 combinations of
        twists as base-3 numbers. The index of a cube is order * 729 + twist.
        2. A turn moves and twists the corners in the same way on every cube. So two small move
        tables store its effect on each order and on each combination of twists.
        3. Breadth-first search from the solved cube finds how many turns each of the 3,674,160
        cubes needs.
        4. To solve a cube of the input, keep making a turn that leads to a cube that needs one turn
        fewer.
Time    O(n m) for n = 3,674,160 cubes and m = 9 turns, once; O(m d) for a cube that needs d turns
Memory  O(n): a byte and a queue entry for each cube

piece, twist              for each place which corner is there, and how it is twisted
piece_after, twist_after  the ranks after each move
turns                     the minimum number of turns for each cube
*/
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int PERMUTATIONS = 5040, TWISTS = 729, CUBES = PERMUTATIONS * TWISTS;
const string NAMES[9] = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"};
const string SOLVED = "WWWWOOGGRRBBOOGGRRBBYYYY";

// The stickers of each corner clockwise, first that on the upper or the lower face.
const int CORNERS[7][3] = {{0, 4, 11},   {1, 10, 9},   {3, 8, 7},   {2, 6, 5},
                           {20, 13, 14}, {21, 15, 16}, {23, 17, 18}};

// A quarter turn clockwise of U, R or F brings to each place the corner from another one ...
const int FROM[3][7] = {{3, 0, 1, 2, 4, 5, 6}, {0, 2, 5, 3, 4, 6, 1}, {0, 1, 3, 4, 5, 2, 6}};
// ... and twists it.
const int TWIST[3][7] = {{0, 0, 0, 0, 0, 0, 0}, {0, 1, 2, 0, 0, 1, 2}, {0, 0, 1, 2, 1, 2, 0}};

using Corners = array<int, 7>;

int rank_of(const Corners& piece) {
    int rank = 0;
    for (int i = 0; i < 7; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 7; j++) smaller += piece[j] < piece[i];
        rank = rank * (7 - i) + smaller;
    }
    return rank;
}

Corners piece_of(int rank) {
    Corners piece{};
    for (int i = 6; i >= 0; i--) {
        piece[i] = rank % (7 - i);
        rank /= 7 - i;
        for (int j = i + 1; j < 7; j++) piece[j] += piece[j] >= piece[i];
    }
    return piece;
}

int twist_rank_of(const Corners& twist) {
    int rank = 0;
    for (int i = 0; i < 6; i++) rank = rank * 3 + twist[i];
    return rank;
}

Corners twist_of(int rank) {
    Corners twist{};
    int sum = 0;
    for (int i = 5; i >= 0; i--) {
        twist[i] = rank % 3;
        rank /= 3;
        sum += twist[i];
    }
    twist[6] = (3 - sum % 3) % 3;
    return twist;
}

int piece_after[9][PERMUTATIONS], twist_after[9][TWISTS];

void make_move_tables() {
    for (int move = 0; move < 9; move++) {
        int face = move / 3, quarters = move % 3 + 1;
        for (int rank = 0; rank < PERMUTATIONS; rank++) {
            Corners piece = piece_of(rank);
            for (int q = 0; q < quarters; q++) {
                Corners before = piece;
                for (int i = 0; i < 7; i++) piece[i] = before[FROM[face][i]];
            }
            piece_after[move][rank] = rank_of(piece);
        }
        for (int rank = 0; rank < TWISTS; rank++) {
            Corners twist = twist_of(rank);
            for (int q = 0; q < quarters; q++) {
                Corners before = twist;
                for (int i = 0; i < 7; i++) twist[i] = (before[FROM[face][i]] + TWIST[face][i]) % 3;
            }
            twist_after[move][rank] = twist_rank_of(twist);
        }
    }
}

int after(int cube, int move) {
    return piece_after[move][cube / TWISTS] * TWISTS + twist_after[move][cube % TWISTS];
}

// The index of the cube with these stickers, -1 if a corner is twisted.
int index_of(const string& stickers) {
    Corners piece{}, twist{};
    int sum = 0;
    for (int i = 0; i < 7; i++) {
        const int* at = CORNERS[i];
        while (stickers[at[twist[i]]] != 'W' && stickers[at[twist[i]]] != 'Y') twist[i]++;
        sum += twist[i];
        char first = stickers[at[twist[i]]], second = stickers[at[(twist[i] + 1) % 3]];
        while (SOLVED[CORNERS[piece[i]][0]] != first || SOLVED[CORNERS[piece[i]][1]] != second)
            piece[i]++;
    }
    return sum % 3 == 0 ? rank_of(piece) * TWISTS + twist_rank_of(twist) : -1;
}

int main() {
    make_move_tables();
    vector<signed char> turns(CUBES, -1);
    vector<int> queue = {0};
    queue.reserve(CUBES);
    turns[0] = 0;
    for (size_t head = 0; head < queue.size(); head++) {
        int cube = queue[head];
        for (int move = 0; move < 9; move++) {
            int next = after(cube, move);
            if (turns[next] < 0) {
                turns[next] = turns[cube] + 1;
                queue.push_back(next);
            }
        }
    }
    int cubes;
    cin >> cubes;
    while (cubes--) {
        string stickers, pair;
        for (int i = 0; i < 12; i++) {
            cin >> pair;
            stickers += pair;
        }
        int cube = index_of(stickers);
        if (cube < 0) {
            cout << "-1\n";
            continue;
        }
        cout << int(turns[cube]) << '\n';
        while (cube != 0) {
            int move = 0;
            while (turns[after(cube, move)] >= turns[cube]) move++;
            cout << NAMES[move] << ' ';
            cube = after(cube, move);
        }
        cout << '\n';
    }
}
