/* Each swap brings a jar home. */
#include <stdio.h>

int main(void) {
    int count, row[100], swaps[200], swapped = 0;
    if (scanf("%d", &count) != 1) return 1;
    for (int i = 1; i <= count; i++)
        if (scanf("%d", &row[i]) != 1) return 1;
    for (int i = 1; i <= count; i++)
        while (row[i] != i) {
            int other = row[i];
            row[i] = row[other];
            row[other] = other;
            swaps[2 * swapped] = i;
            swaps[2 * swapped++ + 1] = other;
        }
    printf("%d\n", swapped);
    for (int i = 0; i < swapped; i++) printf("%d %d\n", swaps[2 * i], swaps[2 * i + 1]);
}
