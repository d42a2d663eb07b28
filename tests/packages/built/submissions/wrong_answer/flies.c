/* Flies straight to the goal. */
#include <stdio.h>

int main(void) {
    char start[8], goal[8];
    if (scanf("%7s %7s", start, goal) != 2) return 1;
    printf("%s %s\n", start, goal);
}
