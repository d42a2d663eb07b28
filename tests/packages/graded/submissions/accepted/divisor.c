/* What can be measured is a multiple of the greatest common divisor. @EXPECTED_SCORE@: 100 */
#include <stdio.h>

static int divisor(int a, int b) { return b ? divisor(b, a % b) : a; }

int main(void) {
    int a, b, t;
    if (scanf("%d %d %d", &a, &b, &t) != 3) return 1;
    puts(t <= a + b && t % divisor(a, b) == 0 ? "yes" : "no");
}
