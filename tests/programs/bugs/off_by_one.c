#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n, sum = 0;
    scanf("%d", &n);
    int *values = malloc(n * sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = i;
    for (int i = 0; i <= n; i++)
        sum += values[i];
    printf("%d\n", sum);
    free(values);
}
// line 11: heap-buffer-overflow
