#include <stdio.h>

int main(void) {
    long long number, sum = 0;
    while (scanf("%lld", &number) == 1) sum += number;
    printf("%lld\n", sum + 1);
    return 0;
}
