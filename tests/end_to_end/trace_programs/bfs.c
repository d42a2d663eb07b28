#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SNIPPET
static signed char boards[181440][9];
static int from[181440], depth[181440], moved[181440], known[1 << 19], count;

static int find(const signed char *board) { /* its place in the table, which is never full */
    unsigned hash = 0;
    for (int k = 0; k < 9; k++) hash = hash * 31 + board[k];
    for (hash %= 1 << 19; known[hash] && memcmp(boards[known[hash] - 1], board, 9); hash = (hash + 1) % (1 << 19));
    return hash;
}

static void add(const signed char *board, int parent, int tile) {
    int place = find(board);
    if (known[place]) return;
    memcpy(boards[count], board, 9);
    from[count] = parent, moved[count] = tile, depth[count] = parent < 0 ? 0 : depth[parent] + 1;
    known[place] = ++count;
}

int main(void) {
    int total, way[40];
    for (scanf("%d", &total); total-- > 0;) {
        signed char board[9];
        for (int k = 0; k < 9; k++) scanf("%hhd", &board[k]);
        memset(known, 0, sizeof known), count = 0;
        add(board, -1, 0);
        int now = 0;
        for (; now < count; now++) {
            trace('e', boards[now], 9, depth[now], -1, -1);
            if (!memcmp(boards[now], "\1\2\3\4\5\6\7\10", 9)) break;
            int blank = 0;
            while (boards[now][blank]) blank++;
            for (int square = 0; square < 9; square++) {
                if (abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3) != 1) continue;
                memcpy(board, boards[now], 9);
                board[blank] = board[square], board[square] = 0;
                add(board, now, board[blank]);
            }
        }
        if (now == count) { puts("-1"); continue; }
        int length = depth[now];
        printf("%d\n", length);
        for (int k = length; k-- > 0; now = from[now]) way[k] = moved[now];
        for (int k = 0; k < length; k++) printf("%d ", way[k]);
        puts("");
    }
}
