#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    int mask = 1 << (12 * n);
    printf("%d\n", mask);
}
// line 6: shift exponent
