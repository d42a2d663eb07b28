/* 15-puzzle by IDA* with additive pattern databases for three groups of five tiles.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it by 2 and search again. The bound is a sum of three numbers:
        1. Take five tiles, and treat all other tiles as alike. Consider all sequences of moves that
           bring the five home, and count only the moves of the five. The smallest count is a lower
           bound.
        2. Each move moves one tile, so it counts for one group only. Therefore the numbers of the
           three groups may be added.
        3. A table holds this number for all placements of the five tiles. The square of a tile
           takes 4 bits, so the index has 20 bits. Breadth-first search from the goal fills the
           table. A state of this search is the places of the five tiles and of the blank. A move of
           any other tile is free, so the new state stays in the same layer.
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first.
Time    16!/10! = 5,765,760 states for each table; then O(c^m) for m moves, with a constant c
Memory  O(m), and 26 MiB, most of it while the tables are built
Source  Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
        (2002). IDA*: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { N = 4, SQUARES = N * N, GROUPS = 3, SIZE = 5, BITS = 4, LAST = 15, UNKNOWN = 255 };

static const int TILES[GROUPS][SIZE] = {{1, 5, 6, 9, 13}, {2, 3, 4, 7, 8}, {10, 11, 12, 14, 15}};
static const int ROW_STEP[] = {-1, 1, 0, 0}, COLUMN_STEP[] = {0, 0, -1, 1};
static const char LETTER[] = "udlr"; /* move ^ 1 is the move back */

static unsigned char cost[GROUPS][1 << SIZE * BITS];
static int group[SQUARES], shift[SQUARES]; /* by tile: its group, and its bits in the index */

static bool seen[1 << (SIZE + 1) * BITS];
static int layers[2][1 << 22];

static int board[SQUARES]; /* by square: the tile, or 0 */
static int place[GROUPS];  /* the index of each group */
static char path[100];
static int length;

/* The square to which a move takes the blank, or -1. */
static int target(int blank, int move) {
    int row = blank / N + ROW_STEP[move], column = blank % N + COLUMN_STEP[move];
    return row < 0 || row >= N || column < 0 || column >= N ? -1 : row * N + column;
}

/* A state has the blank in the lowest bits, and above it the index. */
static void fill(int g) {
    int *layer = layers[0], *next = layers[1], count = 1;
    layer[0] = LAST;
    for (int i = 0; i < SIZE; ++i) {
        group[TILES[g][i]] = g;
        shift[TILES[g][i]] = i * BITS;
        layer[0] |= (TILES[g][i] - 1) << (i + 1) * BITS;
    }
    memset(seen, false, sizeof seen);
    memset(cost[g], UNKNOWN, sizeof cost[g]);
    seen[layer[0]] = true;
    for (int moves = 0; count > 0; ++moves) {
        int next_count = 0;
        for (int k = 0; k < count; ++k) { /* the layer grows while it is read */
            int state = layer[k], blank = state & LAST, index = state >> BITS;
            if (cost[g][index] == UNKNOWN) cost[g][index] = moves;
            for (int move = 0; move < 4; ++move) {
                int square = target(blank, move), tile = 0;
                if (square < 0) continue;
                while (tile < SIZE && (index >> tile * BITS & LAST) != square) ++tile;
                int after = (state ^ blank) | square;
                if (tile < SIZE) after += (blank - square) << (tile + 1) * BITS;
                if (seen[after]) continue;
                if (tile < SIZE)
                    next[next_count++] = after;
                else {
                    seen[after] = true;
                    layer[count++] = after;
                }
            }
        }
        /* Some were found twice, and some are in this layer by a free move. */
        count = 0;
        for (int k = 0; k < next_count; ++k) {
            if (seen[next[k]]) continue;
            seen[next[k]] = true;
            next[count++] = next[k];
        }
        int* swap = layer;
        layer = next;
        next = swap;
    }
}

/* Whether `left` moves are enough; then `path` holds them, the last one first. */
static bool solve(int blank, int last, int bound, int left) {
    if (bound > left) return false;
    if (bound == 0) return true;
    for (int move = 0; move < 4; ++move) {
        int square = target(blank, move);
        if (square < 0 || move == (last ^ 1)) continue;
        int tile = board[square], g = group[tile], old = place[g];
        place[g] += (blank - square) << shift[tile];
        board[blank] = tile; /* what stands on the square of the blank is never read */
        if (solve(square, move, bound - cost[g][old] + cost[g][place[g]], left - 1)) {
            path[length++] = LETTER[move];
            return true;
        }
        board[square] = tile;
        place[g] = old;
    }
    return false;
}

static bool solvable(int blank) {
    int odd = N - 1 - blank / N;
    for (int i = 0; i < SQUARES; ++i) {
        for (int j = i + 1; j < SQUARES; ++j) odd += board[j] != 0 && board[i] > board[j];
    }
    return odd % 2 == 0;
}

int main(void) {
    int boards, blank = 0;
    if (scanf("%d", &boards) != 1) return 1;
    for (int g = 0; g < GROUPS; ++g) fill(g);
    while (boards-- > 0) {
        for (int i = 0; i < SQUARES; ++i) {
            if (scanf("%d", &board[i]) != 1) return 1;
            if (board[i] == 0) blank = i;
        }
        if (!solvable(blank)) {
            puts("-1");
            continue;
        }
        int bound = 0;
        memset(place, 0, sizeof place);
        for (int i = 0; i < SQUARES; ++i) {
            if (i != blank) place[group[board[i]]] += i << shift[board[i]];
        }
        for (int g = 0; g < GROUPS; ++g) bound += cost[g][place[g]];
        length = 0;
        for (int limit = bound; !solve(blank, -1, bound, limit);) limit += 2;
        printf("%d\n", length);
        while (length > 0) putchar(path[--length]);
        puts("");
    }
}
