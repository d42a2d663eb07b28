/* 8-puzzle by iterative deepening with the Manhattan distance as the lower bound (IDA*).

Idea    Depth-first search with a limit on the moves, repeated with higher and higher limits. A
        branch is pruned if a lower bound shows that no solution within the limit lies on it.

        1. Without a lower bound the search generates over a hundred million boards on the hardest
           board.
        2. The bound is the Manhattan distance: the rows plus the columns between each tile and its
           home, added up over the eight tiles. A move brings one tile at most one square nearer to
           its home, so no solution has fewer moves than the bound.
        3. If the moves made plus the bound exceed the limit, the branch holds no solution within
           the limit.
        4. A move changes the bound by 1 or -1, so the program updates the bound instead of adding
           it up again. It also follows that the bound of the start and the length of a solution are
           both even or both odd. So the limit starts at this bound and grows by two.
        5. The first round that reaches the goal finds a solution with the fewest moves.
        6. Boards that cannot be solved are rejected first. They have an odd number of inversions:
           pairs of tiles, the larger one first in reading order. A sideways move changes the order
           of no pair. A move up or down reverses two pairs, so it changes the number by -2, 0 or 2.
           The goal has no inversions, so an odd number cannot become 0.
Time    exponential in the number of moves; 14,965 boards on the hardest, 86,274 at most
Memory  O(moves)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 3, SQUARES = SIDE * SIDE, MOST_MOVES = 31 }; /* no board needs more moves */

/* For each square its neighbours, ended by -1. */
static const int near[SQUARES][5] = {
    {1, 3, -1},    {0, 2, 4, -1}, {1, 5, -1},    {0, 4, 6, -1}, {1, 3, 5, 7, -1},
    {2, 4, 8, -1}, {3, 7, -1},    {4, 6, 8, -1}, {5, 7, -1},
};

static int far[SQUARES][SQUARES]; /* for each tile how far each square is from its home */
static int board[SQUARES];
static int path[MOST_MOVES]; /* the tiles that were moved */
static long long nodes;

static void measure(void) {
    for (int tile = 1; tile < SQUARES; ++tile) {
        const int home = tile - 1;
        for (int square = 0; square < SQUARES; ++square) {
            far[tile][square] = abs(square / SIDE - home / SIDE) + abs(square % SIDE - home % SIDE);
        }
    }
}

static bool solvable(void) {
    int inversions = 0;
    for (int a = 0; a < SQUARES; ++a) {
        for (int b = a + 1; b < SQUARES; ++b) {
            inversions += board[b] != 0 && board[a] > board[b];
        }
    }
    return inversions % 2 == 0;
}

/* Whether `limit` moves are enough when `made` of them have been made; `path` then leads to the
   goal. `left` is the sum of the distances. The blank does not go back to `before`. */
static bool solved_within(int limit, int made, int left, int blank, int before) {
    ++nodes;
    if (left == 0) return true;
    for (const int* square = near[blank]; *square >= 0; ++square) {
        if (*square == before) continue;
        const int tile = board[*square];
        const int after = left + far[tile][blank] - far[tile][*square];
        if (made + 1 + after > limit) continue;
        board[blank] = tile;
        board[*square] = 0;
        path[made] = tile;
        if (solved_within(limit, made + 1, after, *square, blank)) return true;
        board[blank] = 0;
        board[*square] = tile;
    }
    return false;
}

int main(void) {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    measure();
    while (count-- > 0) {
        int blank = 0, left = 0;
        for (int square = 0; square < SQUARES; ++square) {
            if (scanf("%d", &board[square]) != 1) return 1;
            if (board[square] == 0) blank = square;
            left += far[board[square]][square];
        }
        if (!solvable()) {
            puts("-1");
            continue;
        }
        int limit = left;
        while (!solved_within(limit, 0, left, blank, -1)) limit += 2;
        /* In the round that meets the goal every move of the limit has been made: fewer would
           have been met in a round before. */
        printf("%d\n", limit);
        for (int move = 0; move < limit; ++move) printf("%s%d", move ? " " : "", path[move]);
        puts("");
    }
    const char* stats = getenv("JUDGE_STATS");
    if (stats && strcmp(stats, "1") == 0) fprintf(stderr, "nodes=%lld\n", nodes);
    return 0;
}
