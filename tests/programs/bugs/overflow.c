#include <stdio.h>

int main(void) {
    int n, product = 1;
    scanf("%d", &n);
    for (int i = 1; i <= 10 * n; i++)
        product *= i + n;
    printf("%d\n", product);
}
// line 7: signed integer overflow
