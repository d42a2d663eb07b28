/* The last digit alone counts. @EXPECTED_SCORE@: 30 */
#include <stdio.h>

int main(void) {
    long long n;
    if (scanf("%lld", &n) != 1) return 1;
    printf("%lld\n", n % 10 * (n % 10) % 10);
    return 0;
}
