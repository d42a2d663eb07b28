#include <stdio.h>

int board[3][3];

int main(void) {
    int n;
    scanf("%d", &n);
    for (int row = 0; row < n; row++)
        for (int column = 0; column <= n; column++)
            board[row][column] = row * column;
    printf("%d\n", board[1][1]);
}
// line 10: index
