/* The 2x2x2 cube by iterative deepening without a lower bound. SLOW.

Idea    The corner down-back-left never moves. The order and the twists of the other seven corners
        describe a cube; the last twist follows from the others, because the twists sum to a
        multiple of 3. Try all sequences of 0 turns, of 1 turn, of 2 turns and so on, without
        turning the same face twice in a row.
Slow    There are 9 * 6^(d - 1) sequences of d turns. For d = 11 these are more than 500 million,
        although there are fewer than four million cubes. A lower bound prunes nearly all of them.
Correct ida_star.c
Time    O(m^d) for d turns, with m = 6 choices for each turn after the first
Memory  O(7! + 3^6)

path    the moves made so far
*/
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PERMUTATIONS = 5040, TWISTS = 729, LONGEST = 11 };

const char* const NAMES[9] = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"};
const char SOLVED[] = "WWWWOOGGRRBBOOGGRRBBYYYY";

// The stickers of each corner clockwise, first that on the upper or the lower face.
const int CORNERS[8][3] = {{0, 4, 11},   {1, 10, 9},   {3, 8, 7},    {2, 6, 5},
                           {20, 13, 14}, {21, 15, 16}, {23, 17, 18}, {22, 19, 12}};

// A quarter turn clockwise of U, R or F brings to each place the corner from another one ...
const int FROM[3][7] = {{3, 0, 1, 2, 4, 5, 6}, {0, 2, 5, 3, 4, 6, 1}, {0, 1, 3, 4, 5, 2, 6}};
// ... and twists it.
const int TWIST[3][7] = {{0, 0, 0, 0, 0, 0, 0}, {0, 1, 2, 0, 0, 1, 2}, {0, 0, 1, 2, 1, 2, 0}};

int piece_after[9][PERMUTATIONS], twist_after[9][TWISTS];
int path[LONGEST];

int rank_of(const int piece[7]) {
    int rank = 0;
    for (int i = 0; i < 7; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 7; j++) smaller += piece[j] < piece[i];
        rank = rank * (7 - i) + smaller;
    }
    return rank;
}

void piece_of(int rank, int piece[7]) {
    for (int i = 6; i >= 0; i--) {
        piece[i] = rank % (7 - i);
        rank /= 7 - i;
        for (int j = i + 1; j < 7; j++) piece[j] += piece[j] >= piece[i];
    }
}

int twist_rank_of(const int twist[7]) {
    int rank = 0;
    for (int i = 0; i < 6; i++) rank = rank * 3 + twist[i];
    return rank;
}

void twist_of(int rank, int twist[7]) {
    int sum = 0;
    for (int i = 5; i >= 0; i--) {
        twist[i] = rank % 3;
        rank /= 3;
        sum += twist[i];
    }
    twist[6] = (3 - sum % 3) % 3;
}

void make_move_tables(void) {
    int corners[7], before[7];
    for (int move = 0; move < 9; move++) {
        int face = move / 3, quarters = move % 3 + 1;
        for (int rank = 0; rank < PERMUTATIONS; rank++) {
            piece_of(rank, corners);
            for (int q = 0; q < quarters; q++) {
                memcpy(before, corners, sizeof before);
                for (int i = 0; i < 7; i++) corners[i] = before[FROM[face][i]];
            }
            piece_after[move][rank] = rank_of(corners);
        }
        for (int rank = 0; rank < TWISTS; rank++) {
            twist_of(rank, corners);
            for (int q = 0; q < quarters; q++) {
                memcpy(before, corners, sizeof before);
                for (int i = 0; i < 7; i++)
                    corners[i] = (before[FROM[face][i]] + TWIST[face][i]) % 3;
            }
            twist_after[move][rank] = twist_rank_of(corners);
        }
    }
}

bool search(int piece, int twist, int made, int limit) {
    if (made == limit) return piece == 0 && twist == 0;
    for (int move = 0; move < 9; move++) {
        if (made > 0 && path[made - 1] / 3 == move / 3) continue;
        path[made] = move;
        if (search(piece_after[move][piece], twist_after[move][twist], made + 1, limit))
            return true;
    }
    return false;
}

void solve(const char stickers[]) {
    int piece[8] = {0}, twist[8] = {0}, sum = 0;
    for (int i = 0; i < 8; i++) {
        const int* at = CORNERS[i];
        while (strchr("WY", stickers[at[twist[i]]]) == NULL) twist[i]++;
        sum += twist[i];
        char first = stickers[at[twist[i]]], second = stickers[at[(twist[i] + 1) % 3]];
        while (SOLVED[CORNERS[piece[i]][0]] != first || SOLVED[CORNERS[piece[i]][1]] != second)
            piece[i]++;
    }
    if (sum % 3 != 0) {
        puts("-1");
        return;
    }
    int limit = 0;
    while (!search(rank_of(piece), twist_rank_of(twist), 0, limit)) limit++;
    printf("%d\n", limit);
    // The search ends when the cube is solved; with a smaller limit it has failed.
    for (int i = 0; i < limit; i++) printf("%s ", NAMES[path[i]]);
    puts("");
}

int main(void) {
    make_move_tables();
    int cubes;
    scanf("%d", &cubes);
    while (cubes--) {
        char stickers[25];
        for (int i = 0; i < 24; i += 2) scanf("%2s", stickers + i);
        solve(stickers);
    }
}
