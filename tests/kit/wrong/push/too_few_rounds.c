/* Push!! by repeated sweeps over a table. WRONG: at most w + h sweeps are made.

A place in the table is (square of the box, side on which the man stands).
Each sweep improves the pushes to the goal, and the sweeps should end when nothing changes.
If the box changes its direction often, against the order of the sweep, w + h are too few.
Then the answer is too large, or -1.
*/

#include <stdio.h>
#include <string.h>

#define SIDE 9
#define SQUARES (SIDE * SIDE)
#define FAR 1000

static const int steps[4] = {-SIDE, -1, 1, SIDE}; /* the opposite of side s is 3 - s */

static int wall[SQUARES];
static int area[SQUARES]; /* where the man can walk with the box in its place, by number */
static int joined[SQUARES][4];
static int left_to_push[SQUARES][4];

static void fill(int square, int box, int number) {
    if (wall[square] || square == box || area[square]) return;
    area[square] = number;
    for (int side = 0; side < 4; side++) fill(square + steps[side], box, number);
}

static void number_areas(int box) {
    memset(area, 0, sizeof area);
    for (int side = 0; side < 4; side++) fill(box + steps[side], box, side + 1);
    for (int side = 0; side < 4; side++) joined[box][side] = area[box + steps[side]];
}

static int improve(int box, int side) {
    int best = left_to_push[box][side];
    const int next = box + steps[3 - side];
    if (!wall[next] && left_to_push[next][side] + 1 < best) best = left_to_push[next][side] + 1;
    for (int other = 0; other < 4; other++) {
        if (joined[box][other] == joined[box][side] && left_to_push[box][other] < best) {
            best = left_to_push[box][other];
        }
    }
    if (best == left_to_push[box][side]) return 0;
    left_to_push[box][side] = best;
    return 1;
}

static int sweep(void) {
    int changed = 0;
    for (int box = SIDE; box < SQUARES - SIDE; box++) {
        if (wall[box]) continue;
        for (int side = 0; side < 4; side++) {
            if (joined[box][side]) changed |= improve(box, side);
        }
    }
    return changed;
}

int main(void) {
    int w, h;
    while (scanf("%d %d", &w, &h) == 2 && w > 0) {
        int start = 0, goal = 0, man = 0;
        for (int square = 0; square < SQUARES; square++) wall[square] = 1;
        for (int row = 1; row <= h; row++) {
            for (int column = 1; column <= w; column++) {
                const int square = row * SIDE + column;
                int sign;
                if (scanf("%d", &sign) != 1) return 1;
                wall[square] = sign == 1;
                if (sign == 2) start = square;
                if (sign == 3) goal = square;
                if (sign == 4) man = square;
            }
        }
        for (int box = 0; box < SQUARES; box++) {
            if (!wall[box]) number_areas(box);
            for (int side = 0; side < 4; side++) left_to_push[box][side] = box == goal ? 0 : FAR;
        }
        for (int round = 0; round < w + h; round++) {
            if (!sweep()) break;
        }
        number_areas(start);
        int best = FAR;
        for (int side = 0; side < 4; side++) {
            if (area[man] == joined[start][side] && left_to_push[start][side] < best) {
                best = left_to_push[start][side];
            }
        }
        printf("%d\n", best < FAR ? best : -1);
    }
    return 0;
}
