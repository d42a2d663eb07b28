/* One knight has nobody to attack. */
#include <stdio.h>

int main(void) {
    int size;
    if (scanf("%d", &size) != 1) return 1;
    for (int i = 0; i < size * size; i++) {
        putchar(i ? '.' : 'N');
        if (i % size == size - 1) putchar('\n');
    }
}
