#include <stdio.h>

int main(void) {
    int n, best;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        if (i > best)
            best = i;
    printf("%d\n", best);
}
// line 7: uninitialised
