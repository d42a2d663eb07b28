/* 11-puzzle by IDA* with the Manhattan distance, too weak a bound for the hardest boards. SLOW.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it. The first solution that is found is a shortest one.
        1. The bound is the Manhattan distance: each tile needs at least one move for each row and
           each column between it and its home.
        2. A move changes the lower bound by exactly one, so the bound has the same parity as the
           number of moves left. The limit therefore starts at the bound of the first board and
           grows by 2.
        3. Half of all boards cannot be solved, and the search would never end on them. These are
           the boards in which the number of inversions (pairs of tiles in the wrong order) plus the
           number of rows below the blank is odd. Test this first.
Slow    The Manhattan distance ignores that tiles block each other. On a board of 53 moves, the
        search tries about a thousand million moves, and an input may have 18 such boards.
Correct groups_of_five.cpp
Time    O(c^m) for m moves, c about 1.5
Memory  O(m)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985). Parity: Johnson
        and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2 (1879).
*/

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, NONE = -1, MOST_MOVES = 100 };

static int far[SQUARES][SQUARES]; /* by tile and square: the moves it needs at least */
static int near[SQUARES][5];      /* the neighbours of a square, then NONE */

static int board[SQUARES];
static int path[MOST_MOVES];
static long long nodes;

static void make_tables(void) {
    for (int square = 0; square < SQUARES; ++square) {
        const int row = square / COLUMNS, column = square % COLUMNS;
        int count = 0;
        if (row > 0) near[square][count++] = square - COLUMNS;
        if (column > 0) near[square][count++] = square - 1;
        if (column < COLUMNS - 1) near[square][count++] = square + 1;
        if (row < ROWS - 1) near[square][count++] = square + COLUMNS;
        near[square][count] = NONE;
        for (int tile = 1; tile < SQUARES; ++tile) {
            const int home = tile - 1;
            far[tile][square] = abs(home / COLUMNS - row) + abs(home % COLUMNS - column);
        }
    }
}

/* Whether `left` moves are enough, where the tiles are `distance` moves from home at least and the
   blank came from `before`. If so, `next` and what follows it are the tiles to be moved. */
static bool solved(int blank, int before, int distance, int left, int* next) {
    if (distance == 0) return true;
    for (const int* square = near[blank]; *square != NONE; ++square) {
        if (*square == before) continue;
        const int tile = board[*square];
        const int after = distance - far[tile][*square] + far[tile][blank];
        ++nodes;
        if (after > left - 1) continue;
        board[blank] = tile; /* the square of the blank is never read */
        *next = tile;
        if (solved(*square, blank, after, left - 1, next + 1)) return true;
        board[*square] = tile;
    }
    return false;
}

static bool solvable(int blank) {
    int odd = ROWS - 1 - blank / COLUMNS;
    for (int one = 0; one < SQUARES; ++one) {
        for (int other = one + 1; other < SQUARES; ++other) {
            odd += board[other] != 0 && board[one] > board[other];
        }
    }
    return odd % 2 == 0;
}

static void answer(void) {
    int blank = 0, distance = 0;
    for (int square = 0; square < SQUARES; ++square) {
        if (board[square] == 0)
            blank = square;
        else
            distance += far[board[square]][square];
    }
    if (!solvable(blank)) {
        printf("-1\n");
        return;
    }
    int bound = distance;
    while (!solved(blank, NONE, distance, bound, path)) bound += 2;
    printf("%d\n", bound);
    for (int move = 0; move < bound; ++move) printf("%d ", path[move]);
    printf("\n");
}

int main(void) {
    make_tables();
    int boards;
    if (scanf("%d", &boards) != 1) return 1;
    while (boards-- > 0) {
        for (int square = 0; square < SQUARES; ++square) {
            if (scanf("%d", &board[square]) != 1) return 1;
        }
        answer();
    }
    const char* stats = getenv("JUDGE_STATS");
    if (stats != NULL && strcmp(stats, "1") == 0) fprintf(stderr, "nodes=%lld\n", nodes);
    return 0;
}
