/* 11-puzzle by IDA* with pattern databases and a table of failures. WRONG: the tags are too short.

An entry of the table says that so many moves are not enough for a board: a byte for the moves,
a byte for a tag of the board. Other boards of the same slot have the same tag once in 256 times.
Then the search may turn back from a board that it has never seen.
Shown by one random board in a hundred, most often late in an input: two moves too many.
*/

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, GROUPS = 3, BASE5 = 248832 };
enum { SLOTS = 1 << 16 };

struct failure {
    uint8_t tag, left;
};

static const int group_size[GROUPS] = {5, 5, 1};
static const int group_tiles[GROUPS][5] = {{1, 2, 3, 5, 6}, {4, 7, 8, 10, 11}, {9}};

static int near_count[SQUARES], near_square[SQUARES][4];
static uint8_t moves[GROUPS][BASE5];
static int group_of[SQUARES], unit[SQUARES];
static int queue[2 * BASE5 * SQUARES];
static bool done[BASE5 * SQUARES];

static uint64_t random_key[SQUARES][SQUARES];
static struct failure failures[SLOTS];

static int board[SQUARES], place[GROUPS], path[64], length;

static void add_near(int square, int other) {
    near_square[square][near_count[square]++] = other;
}

/* Layer by layer; within a layer the moves of other tiles are free. */
static void fill(int group) {
    int goal = 0, size = 1;
    for (int i = 0; i < group_size[group]; i++) {
        const int tile = group_tiles[group][i];
        group_of[tile] = group;
        unit[tile] = size;
        goal += size * (tile - 1);
        size *= SQUARES;
    }
    memset(moves[group], 255, size);
    memset(done, 0, sizeof done);
    int *layer = queue, *next = queue + BASE5 * SQUARES;
    int count = 1;
    layer[0] = goal * SQUARES + SQUARES - 1;
    done[layer[0]] = true;
    for (int number = 0; count > 0; number++) {
        int next_count = 0;
        for (int i = 0; i < count; i++) {
            const int key = layer[i] / SQUARES, blank = layer[i] % SQUARES;
            if (moves[group][key] == 255) moves[group][key] = (uint8_t)number;
            int on[SQUARES] = {0};
            for (int j = 0; j < group_size[group]; j++) {
                const int tile = group_tiles[group][j];
                on[key / unit[tile] % SQUARES] = unit[tile];
            }
            for (int j = 0; j < near_count[blank]; j++) {
                const int square = near_square[blank][j];
                const int after = (key + on[square] * (blank - square)) * SQUARES + square;
                if (done[after]) continue;
                done[after] = true;
                if (on[square] > 0) {
                    next[next_count++] = after;
                } else {
                    layer[count++] = after;
                }
            }
        }
        int *const old = layer;
        layer = next;
        next = old;
        count = next_count;
    }
}

static bool search(int blank, int before, uint64_t key, int bound, int left) {
    if (bound > left) return false;
    if (bound == 0) return true;
    struct failure *const slot = &failures[key % SLOTS];
    const uint8_t tag = (uint8_t)(key >> 56);
    if (slot->tag == tag && slot->left >= left) return false;
    for (int i = 0; i < near_count[blank]; i++) {
        const int square = near_square[blank][i], tile = board[square];
        if (square == before) continue;
        const int group = group_of[tile], old = place[group];
        place[group] += unit[tile] * (blank - square);
        board[blank] = tile;
        const uint64_t after = key ^ random_key[tile][square] ^ random_key[tile][blank];
        const int after_bound = bound - moves[group][old] + moves[group][place[group]];
        if (search(square, blank, after, after_bound, left - 1)) {
            path[length++] = tile;
            return true;
        }
        board[square] = tile;
        place[group] = old;
    }
    slot->tag = tag;
    slot->left = (uint8_t)left;
    return false;
}

static bool solvable(int blank) {
    int odd = ROWS - 1 - blank / COLUMNS;
    for (int i = 0; i < SQUARES; i++) {
        for (int j = i + 1; j < SQUARES; j++) odd += board[j] > 0 && board[i] > board[j];
    }
    return odd % 2 == 0;
}

static void solve(int blank) {
    uint64_t key = 0;
    memset(place, 0, sizeof place);
    for (int square = 0; square < SQUARES; square++) {
        const int tile = board[square];
        if (tile == 0) continue;
        place[group_of[tile]] += unit[tile] * square;
        key ^= random_key[tile][square];
    }
    int bound = 0;
    for (int group = 0; group < GROUPS; group++) bound += moves[group][place[group]];
    const int distance = ROWS - 1 - blank / COLUMNS + COLUMNS - 1 - blank % COLUMNS;
    length = 0;
    for (int limit = bound + (bound + distance) % 2; !search(blank, -1, key, bound, limit);) {
        limit += 2;
    }
    printf("%d\n", length);
    while (length > 0) printf("%d ", path[--length]);
    printf("\n");
}

int main(void) {
    for (int square = 0; square < SQUARES; square++) {
        if (square >= COLUMNS) add_near(square, square - COLUMNS);
        if (square % COLUMNS > 0) add_near(square, square - 1);
        if (square % COLUMNS < COLUMNS - 1) add_near(square, square + 1);
        if (square < SQUARES - COLUMNS) add_near(square, square + COLUMNS);
    }
    for (int group = 0; group < GROUPS; group++) fill(group);
    uint64_t state = 11;
    for (int tile = 0; tile < SQUARES; tile++) {
        for (int square = 0; square < SQUARES; square++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            random_key[tile][square] = state;
        }
    }
    int boards;
    if (scanf("%d", &boards) != 1) return 1;
    while (boards-- > 0) {
        int blank = 0;
        for (int square = 0; square < SQUARES; square++) {
            if (scanf("%d", &board[square]) != 1) return 1;
            if (board[square] == 0) blank = square;
        }
        if (solvable(blank)) {
            solve(blank);
        } else {
            printf("-1\n");
        }
    }
    return 0;
}
