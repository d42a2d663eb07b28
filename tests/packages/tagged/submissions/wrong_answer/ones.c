/* All but the last hold one. @EXPECTED_RESULTS@: WRONG-ANSWER */
#include <stdio.h>

int main(void) {
    int sum;
    return scanf("%d", &sum) == 1 && printf("1 1 %d\n", sum - 2) ? 0 : 1;
}
