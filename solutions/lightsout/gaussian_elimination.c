/* Lights Out by Gaussian elimination over GF(2): an equation is one 64-bit word.

Idea    1. There is one unknown for each button: it is 1 if the button is pressed. There is one
        equation for each light: the unknowns of its own button and of the buttons beside it sum to
        1 modulo 2 if the light is on, and to 0 if it is off.
        2. Solve the system by Gauss-Jordan elimination. A board has at most 64 squares, so an
        equation fits into one word, and one exclusive or adds two equations. If an equation becomes
        0 = 1, there is no solution.
        3. Unknowns without a pivot are free. Setting all of them to 0 gives one solution. Each free
        unknown also gives a set of presses that changes nothing; if you add this set to a solution,
        you get another solution.
        4. With k free unknowns there are 2^k solutions. Go through them in Gray code order, where
        each step adds one such set, and take the solution with the fewest presses.
Time    O(n^2 + 2^k) operations on words for n squares; k is at most the length of the shorter side
Memory  O(n)
Source  Anderson and Feil, "Turning Lights Out with linear algebra", Mathematics Magazine 71 (1998).

left, right   the two sides of each equation; bit i of the left side is the unknown of square i
pivot         the unknown that equation 0, 1, 2 ... is solved for
*/

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define MOST 64

static uint64_t left[MOST];
static bool right[MOST];
static int pivot[MOST];

static void swap_equations(int one, int other) {
    uint64_t word = left[one];
    left[one] = left[other];
    left[other] = word;
    bool bit = right[one];
    right[one] = right[other];
    right[other] = bit;
}

/* Solves the equations for as many unknowns as possible, and returns how many these are. */
static int eliminate(int squares) {
    int rank = 0;
    for (int unknown = 0; unknown < squares; unknown++) {
        int found = rank;
        while (found < squares && !(left[found] >> unknown & 1)) found++;
        if (found == squares) continue;
        swap_equations(rank, found);
        for (int e = 0; e < squares; e++) {
            if (e != rank && left[e] >> unknown & 1) {
                left[e] ^= left[rank];
                right[e] ^= right[rank];
            }
        }
        pivot[rank++] = unknown;
    }
    return rank;
}

/* Finds a solution with the fewest presses; returns whether there is one. */
static bool solve(int squares, uint64_t* best) {
    int rank = eliminate(squares);
    for (int e = rank; e < squares; e++) {
        if (right[e]) return false;
    }

    uint64_t presses = 0, is_pivot = 0;
    for (int e = 0; e < rank; e++) {
        is_pivot |= UINT64_C(1) << pivot[e];
        if (right[e]) presses |= UINT64_C(1) << pivot[e];
    }
    uint64_t nothing[MOST];  // sets of presses that change nothing
    int sets = 0;
    for (int free = 0; free < squares; free++) {
        if (is_pivot >> free & 1) continue;
        nothing[sets] = UINT64_C(1) << free;
        for (int e = 0; e < rank; e++) {
            if (left[e] >> free & 1) nothing[sets] |= UINT64_C(1) << pivot[e];
        }
        sets++;
    }

    *best = presses;
    for (int code = 1; code < 1 << sets; code++) {
        presses ^= nothing[__builtin_ctz(code)];
        if (__builtin_popcountll(presses) < __builtin_popcountll(*best)) *best = presses;
    }
    return true;
}

int main(void) {
    int boards;
    if (scanf("%d", &boards) != 1) return 1;
    while (boards--) {
        int rows, columns;
        if (scanf("%d %d", &rows, &columns) != 2) return 1;
        for (int r = 0; r < rows; r++) {
            char lights[10];
            if (scanf("%9s", lights) != 1) return 1;
            for (int c = 0; c < columns; c++) {
                int square = r * columns + c;
                uint64_t unknowns = UINT64_C(1) << square;
                if (r > 0) unknowns |= UINT64_C(1) << (square - columns);
                if (r + 1 < rows) unknowns |= UINT64_C(1) << (square + columns);
                if (c > 0) unknowns |= UINT64_C(1) << (square - 1);
                if (c + 1 < columns) unknowns |= UINT64_C(1) << (square + 1);
                left[square] = unknowns;
                right[square] = lights[c] == '*';
            }
        }

        uint64_t presses;
        if (!solve(rows * columns, &presses)) {
            puts("-1");
            continue;
        }
        printf("%d\n", __builtin_popcountll(presses));
        for (int square = 0; square < rows * columns; square++) {
            if (presses >> square & 1) printf("%d,%d ", square / columns + 1, square % columns + 1);
        }
        puts("");
    }
}
