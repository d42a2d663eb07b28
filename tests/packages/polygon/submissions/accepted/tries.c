/* From above. */
#include <stdio.h>

int main(void) {
    int number, divisor;
    if (scanf("%d", &number) != 1) return 1;
    for (divisor = number - 1; number % divisor; divisor--) {}
    printf("%d\n", divisor);
}
