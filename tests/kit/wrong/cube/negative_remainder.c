/* The 2x2x2 cube by breadth-first search. WRONG: the remainder of a negative sum is negative.

A corner counts +1 if it is twisted one way, and -1 if it is twisted the other way.
A cube without a solution has a sum that leaves 1 or 2 when divided by 3.
In C a negative sum leaves -1 or -2, and such a cube passes the test.
Only cubes without a solution show it, if more of their corners are twisted the second way. */

#include <stdio.h>
#include <string.h>

enum { ORDERS = 5040, TWISTS = 729, CUBES = ORDERS * TWISTS };

// The stickers of each corner; the first one is on the upper or the lower face, then clockwise.
static const int AT[7][3] = {{0, 4, 11},   {1, 10, 9},   {3, 8, 7},   {2, 6, 5},
                             {20, 13, 14}, {21, 15, 16}, {23, 17, 18}};
static const char SOLVED[] = "WWWWOOGGRRBBOOGGRRBBYYYY";
static const char* const TIMES[4] = {"", "", "2", "'"};

// A quarter turn takes the corner of each place to the next one, and twists it so often.
static const int PLACES[3][4] = {{0, 1, 2, 3}, {1, 6, 5, 2}, {2, 5, 4, 3}};
static const int TWISTED[3][4] = {{0, 0, 0, 0}, {2, 1, 2, 1}, {2, 1, 2, 1}};

static int order_after[3][ORDERS], twists_after[3][TWISTS];
static signed char turn_to[CUBES];  // the last turn from the solved cube, -1: not reached
static int queue[CUBES];

static int number_of_order(const int corner[7]) {
    int number = 0;
    for (int i = 0; i < 7; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 7; j++) smaller += corner[j] < corner[i];
        number = number * (7 - i) + smaller;
    }
    return number;
}

static int number_of_twists(const int twist[7]) {
    int number = 0;
    for (int i = 0; i < 6; i++) number = number * 3 + twist[i];
    return number;
}

static void make_tables(void) {
    for (int face = 0; face < 3; face++) {
        for (int number = 0; number < ORDERS; number++) {
            int corner[7], after[7];
            for (int i = 6, rest = number; i >= 0; i--) {
                corner[i] = rest % (7 - i);
                rest /= 7 - i;
                for (int j = i + 1; j < 7; j++) corner[j] += corner[j] >= corner[i];
            }
            memcpy(after, corner, sizeof after);
            for (int i = 0; i < 4; i++) after[PLACES[face][(i + 1) % 4]] = corner[PLACES[face][i]];
            order_after[face][number] = number_of_order(after);
        }
        for (int number = 0; number < TWISTS; number++) {
            int twist[7], after[7], sum = 0;
            for (int i = 5, rest = number; i >= 0; i--) {
                twist[i] = rest % 3;
                rest /= 3;
                sum += twist[i];
            }
            twist[6] = (18 - sum) % 3;
            memcpy(after, twist, sizeof after);
            for (int i = 0; i < 4; i++) {
                const int from = PLACES[face][i], to = PLACES[face][(i + 1) % 4];
                after[to] = (twist[from] + TWISTED[face][i]) % 3;
            }
            twists_after[face][number] = number_of_twists(after);
        }
    }
}

static int turned(int cube, int face) {
    return order_after[face][cube / TWISTS] * TWISTS + twists_after[face][cube % TWISTS];
}

static void reach_all(void) {
    memset(turn_to, -1, sizeof turn_to);
    int end = 1;
    queue[0] = 0;
    turn_to[0] = 0;
    for (int head = 0; head < end; head++) {
        for (int face = 0; face < 3; face++) {
            int cube = queue[head];
            for (int times = 1; times < 4; times++) {
                cube = turned(cube, face);
                if (turn_to[cube] >= 0) continue;
                turn_to[cube] = (signed char)(face * 4 + times);
                queue[end++] = cube;
            }
        }
    }
}

static void solve(const char* stickers) {
    int corner[7] = {0}, twist[7] = {0}, sum = 0;
    for (int i = 0; i < 7; i++) {
        while (strchr("WY", stickers[AT[i][twist[i]]]) == NULL) twist[i]++;
        sum += twist[i] == 2 ? -1 : twist[i];
        const char first = stickers[AT[i][twist[i]]];
        const char second = stickers[AT[i][(twist[i] + 1) % 3]];
        while (SOLVED[AT[corner[i]][0]] != first || SOLVED[AT[corner[i]][1]] != second) corner[i]++;
    }
    const int left = sum % 3;
    if (left == 1 || left == 2) {
        puts("-1");
        return;
    }

    char answer[64] = "";
    int turns = 0;
    int cube = number_of_order(corner) * TWISTS + number_of_twists(twist);
    for (; cube != 0; turns++) {
        // Take the last turn back.
        const int face = turn_to[cube] / 4, times = 4 - turn_to[cube] % 4;
        for (int i = 0; i < times; i++) cube = turned(cube, face);
        sprintf(answer + strlen(answer), "%c%s ", "URF"[face], TIMES[times]);
    }
    printf("%d\n%s\n", turns, answer);
}

int main(void) {
    make_tables();
    reach_all();
    int cubes;
    scanf("%d", &cubes);
    while (cubes-- > 0) {
        char stickers[32] = "";
        for (int i = 0; i < 12; i++) scanf("%2s", stickers + 2 * i);
        solve(stickers);
    }
    return 0;
}
