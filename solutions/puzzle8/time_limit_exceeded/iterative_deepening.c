/* 8-puzzle by plain iterative deepening. SLOW.

Idea    Depth-first search with a limit on the moves, repeated with the limits 0, 1, 2 and so on:
        the first limit at which the goal is reached is the minimum.

        1. Only the current path is kept in memory.
        2. Each round repeats all earlier ones. That costs little, since every round generates
           almost twice as many boards as the previous one.
        3. A move is never undone by the next one. Nothing else is pruned.
        4. On a board that cannot be solved the search would never end. Such boards are rejected
           first: they have an odd number of inversions (pairs of tiles, the larger one first).
Slow    The search does not notice how far it is from the goal, and it reaches the same board by
        many paths. For m moves it generates about 1.73^m boards (a factor of the square root of 3
        per move): 145,569,787 on the hardest. In C that is fast enough for one board, but not for
        hundreds.
Correct ida_star.c
Time    O(1.73^m) for a board of m moves
Memory  O(m)
Source  Slate and Atkin on chess (1977); Korf, Artificial Intelligence 27 (1985).
*/

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 9, MOST_MOVES = 31 }; /* no board needs more moves */

static const int goal[SQUARES] = {1, 2, 3, 4, 5, 6, 7, 8, 0};

/* For each square its neighbours, ended by -1. */
static const int near[SQUARES][5] = {
    {1, 3, -1},    {0, 2, 4, -1}, {1, 5, -1},    {0, 4, 6, -1}, {1, 3, 5, 7, -1},
    {2, 4, 8, -1}, {3, 7, -1},    {4, 6, 8, -1}, {5, 7, -1},
};

static int board[SQUARES];
static int path[MOST_MOVES]; /* the tiles that were moved */
static long long nodes;

static bool solvable(void) {
    int inversions = 0;
    for (int a = 0; a < SQUARES; ++a) {
        for (int b = a + 1; b < SQUARES; ++b) {
            inversions += board[b] != 0 && board[a] > board[b];
        }
    }
    return inversions % 2 == 0;
}

static int blank_square(void) {
    int square = 0;
    while (board[square] != 0) ++square;
    return square;
}

/* Whether the goal is `limit` - `made` moves away; `path` then leads to it. The blank does not
   go back to `before`. Fewer moves do not do, as the rounds before have shown. */
static bool solved_within(int limit, int made, int blank, int before) {
    ++nodes;
    if (made == limit) return memcmp(board, goal, sizeof goal) == 0;
    for (const int* square = near[blank]; *square >= 0; ++square) {
        if (*square == before) continue;
        const int tile = board[*square];
        board[blank] = tile;
        board[*square] = 0;
        path[made] = tile;
        if (solved_within(limit, made + 1, *square, blank)) return true;
        board[blank] = 0;
        board[*square] = tile;
    }
    return false;
}

int main(void) {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    while (count-- > 0) {
        for (int square = 0; square < SQUARES; ++square) {
            if (scanf("%d", &board[square]) != 1) return 1;
        }
        if (!solvable()) {
            puts("-1");
            continue;
        }
        int limit = 0;
        while (!solved_within(limit, 0, blank_square(), -1)) ++limit;
        printf("%d\n", limit);
        for (int move = 0; move < limit; ++move) printf("%s%d", move ? " " : "", path[move]);
        puts("");
    }
    const char* stats = getenv("JUDGE_STATS");
    if (stats && strcmp(stats, "1") == 0) fprintf(stderr, "nodes=%lld\n", nodes);
    return 0;
}
