/* Counts in the file. */
#include <stdio.h>

int main(int count, char **words) {
    FILE *board = fopen("board.txt", "r");
    char line[32];
    int found = 0, letter;
    if (count < 2 || !board || scanf("%31s", line) != 1) return 1;
    while ((letter = fgetc(board)) != EOF) found += letter == words[1][0];
    printf("%d %s\n", found, line);
}
