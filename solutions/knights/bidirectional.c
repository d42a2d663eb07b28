/* Knight exchange by breadth-first search from both ends, with one table for both.

Idea    A position is a number in base 3 with a digit for each square: 0 empty, 1 black, 2 white. A
        table with a byte for each such number stores which search reached the position, and by
        which move.
        1. Every move can be undone, so one search goes from the start and one from the goal.
        2. The search whose last layer is smaller generates its whole next layer.
        3. As soon as a search generates a position that the other one has reached, both stop. The
           move to this position joins the two halves of a shortest solution.
        4. If a layer is empty, there is no solution.
Time    O(positions * moves) at most
Memory  O(3^squares): 43,046,721 bytes, and 8 bytes for each position in the layers
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971).

r, c    rows and columns of the board
*/

#include <stdio.h>
#include <string.h>

enum { SQUARES = 16, MOVES = 48, NUMBERS = 43046721, POSITIONS = 2018016 };

/* In the table: 0 for a position that is unseen; else END, or FIRST_MOVE and the number of the move
   that led to it; and BACKWARD is added in the search from the goal. */
enum { UNSEEN = 0, END = 1, FIRST_MOVE = 2, BACKWARD = 64 };

static const int LEAPS[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static int r, c, power[SQUARES + 1];
static int moves, origin[MOVES], target[MOVES];
static unsigned char table[NUMBERS];
static int layers[2][POSITIONS], spare[POSITIONS], size[2];
static int before_meeting, meeting_move; /* the move that joins the two searches */

static int read_position(char* board) {
    board[0] = '\0';
    for (int row = 0; row < r; row++)
        if (scanf("%16s", board + row * c) != 1) return -1;
    int position = 0;
    for (int i = 0; i < r * c; i++) {
        const int digit = board[i] == 'B' ? 1 : board[i] == 'W' ? 2 : 0;
        position += digit * power[i];
    }
    return position;
}

static void find_moves(const char* board) {
    for (int from = 0; from < r * c; from++) {
        for (int i = 0; i < 8 && board[from] != '#'; i++) {
            const int row = from / c + LEAPS[i][0], column = from % c + LEAPS[i][1];
            if (row < 0 || row >= r || column < 0 || column >= c) continue;
            if (board[row * c + column] == '#') continue;
            origin[moves] = from;
            target[moves++] = row * c + column;
        }
    }
}

/* Adds a layer to a side; returns 1 when it reaches a position of the other side. */
static int grow(int side) {
    const unsigned char mark = side ? BACKWARD : 0;
    int count = 0;
    for (int k = 0; k < size[side]; k++) {
        const int position = layers[side][k];
        int on[SQUARES];
        for (int i = 0, rest = position; i < r * c; i++, rest /= 3) on[i] = rest % 3;
        for (int i = 0; i < moves; i++) {
            if (on[origin[i]] == 0 || on[target[i]] != 0) continue;
            const int after = position + on[origin[i]] * (power[target[i]] - power[origin[i]]);
            if (table[after] == UNSEEN) {
                table[after] = mark + FIRST_MOVE + i;
                spare[count++] = after;
            } else if ((table[after] & BACKWARD) != mark) {
                before_meeting = position;
                meeting_move = i;
                return 1;
            }
        }
    }
    memcpy(layers[side], spare, count * sizeof *spare);
    size[side] = count;
    return 0;
}

/* The position before a move. */
static int taken_back(int position, int move) {
    const int knight = position / power[target[move]] % 3;
    return position - knight * (power[target[move]] - power[origin[move]]);
}

static int moves_to(int position, int* found) {
    int count = 0;
    while ((table[position] & ~BACKWARD) != END) {
        found[count] = (table[position] & ~BACKWARD) - FIRST_MOVE;
        position = taken_back(position, found[count++]);
    }
    return count;
}

static void print_solution(int side) {
    static int found[2][POSITIONS];
    const int i = meeting_move;
    const int knight = before_meeting / power[origin[i]] % 3;
    const int after = before_meeting + knight * (power[target[i]] - power[origin[i]]);
    const int ends[2] = {side ? after : before_meeting, side ? before_meeting : after};
    const int forward = moves_to(ends[0], found[0]), backward = moves_to(ends[1], found[1]);
    printf("%d\n", forward + 1 + backward);
    for (int k = forward - 1; k >= 0; k--)
        printf("%d-%d ", origin[found[0][k]], target[found[0][k]]);
    if (side)
        printf("%d-%d ", target[i], origin[i]);
    else
        printf("%d-%d ", origin[i], target[i]);
    for (int k = 0; k < backward; k++) printf("%d-%d ", target[found[1][k]], origin[found[1][k]]);
    printf("\n");
}

int main(void) {
    char board[2 * SQUARES + 1];
    if (scanf("%d %d", &r, &c) != 2) return 1;
    power[0] = 1;
    for (int i = 0; i < r * c; i++) power[i + 1] = 3 * power[i];
    const int start = read_position(board), goal = read_position(board);
    find_moves(board);
    if (start == goal) {
        printf("0\n");
        return 0;
    }
    table[start] = END;
    table[goal] = BACKWARD + END;
    layers[0][0] = start;
    layers[1][0] = goal;
    size[0] = size[1] = 1;
    while (size[0] > 0 && size[1] > 0) {
        const int side = size[1] < size[0];
        if (grow(side)) {
            print_solution(side);
            return 0;
        }
    }
    printf("-1\n");
}
