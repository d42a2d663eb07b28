/* All shortest solutions of the 8-puzzle by IDA* that counts.

Idea    Depth-first search with a limit on the moves, repeated with higher and higher limits. The
        search stores no boards, so it reaches the goal once on each path. The last round goes on
        after the first solution and counts all solutions.

        1. A branch is pruned if the Manhattan distance (the rows plus the columns between each tile
           and its home, added up) exceeds the moves that are left. No solution within the limit is
           lost.
        2. A move changes this distance by 1 or -1. So the distance at the start and the length of a
           solution are both even or both odd: the limit starts at this distance and grows by two.
        3. A shortest solution never undoes a move, so the search does not move the blank back to
           the square it came from.
        4. The first round that finds a solution counts all solutions of that length. These are the
           shortest ones, as the earlier rounds found none.
        5. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    exponential in the number of moves
Memory  O(moves)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For each square its neighbours, ended by -1. */
static const int near[9][5] = {
    {1, 3, -1},    {0, 2, 4, -1}, {1, 5, -1},    {0, 4, 6, -1}, {1, 3, 5, 7, -1},
    {2, 4, 8, -1}, {3, 7, -1},    {4, 6, 8, -1}, {5, 7, -1},
};

static int board[9];
static long long nodes;

/* How far a tile on a square is from its home; the blank does not count. */
static int far(int tile, int square) {
    if (tile == 0) return 0;
    const int home = tile - 1;
    return abs(square / 3 - home / 3) + abs(square % 3 - home % 3);
}

static bool solvable(void) {
    int inversions = 0;
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) inversions += board[b] != 0 && board[a] > board[b];
    }
    return inversions % 2 == 0;
}

/* The number of solutions of `left` moves; `bound` is the Manhattan distance, at most `left`. */
static long long solutions(int left, int bound, int blank, int before) {
    ++nodes;
    if (bound == 0) return 1;
    long long found = 0;
    for (const int* square = near[blank]; *square >= 0; ++square) {
        if (*square == before) continue;
        const int tile = board[*square];
        const int after = bound + far(tile, blank) - far(tile, *square);
        if (after > left - 1) continue;
        board[blank] = tile;
        board[*square] = 0;
        found += solutions(left - 1, after, *square, blank);
        board[*square] = tile;
        board[blank] = 0;
    }
    return found;
}

int main(void) {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    while (count-- > 0) {
        int blank = 0, bound = 0;
        for (int square = 0; square < 9; ++square) {
            if (scanf("%d", &board[square]) != 1) return 1;
            if (board[square] == 0) blank = square;
            bound += far(board[square], square);
        }
        if (!solvable()) {
            puts("-1");
            continue;
        }
        int limit = bound;
        long long found;
        while ((found = solutions(limit, bound, blank, -1)) == 0) limit += 2;
        printf("%d %lld\n", limit, found);
    }
    const char* stats = getenv("JUDGE_STATS");
    if (stats && strcmp(stats, "1") == 0) fprintf(stderr, "nodes=%lld\n", nodes);
    return 0;
}
