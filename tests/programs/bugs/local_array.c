#include <stdio.h>

int main(void) {
    int n, counts[3] = {0};
    scanf("%d", &n);
    for (int i = 0; i <= n; i++) {
        int *count = counts + i;
        *count += 1;
    }
    printf("%d\n", counts[0]);
}
// line 8: out of bounds
