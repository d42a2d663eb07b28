#include <stdio.h>
#include <stdlib.h>

static void finish(int *values) {
    free(values);
}

int main(void) {
    int n;
    scanf("%d", &n);
    int *values = calloc(n, sizeof *values);
    printf("%d\n", values[0]);
    finish(values);
    finish(values);
}
// line 5: double-free
