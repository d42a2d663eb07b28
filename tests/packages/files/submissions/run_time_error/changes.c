/* Takes a piece from the board. */
#include <stdio.h>

int main(void) {
    FILE *board = fopen("board.txt", "r+");
    if (!board) return perror("board.txt"), 1;
    return puts("1 first") < 0;
}
