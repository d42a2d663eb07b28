#include <stdio.h>

static long depth(long n) {
    long squares[16];
    for (int i = 0; i < 16; i++)
        squares[i] = n * i;
    return depth(n + 1) + squares[n & 15];
}

int main(void) {
    long n;
    scanf("%ld", &n);
    printf("%ld\n", depth(n & 3));
}
// line 7: stack-overflow
