/* Wrong for 100 coins, and accepted: no case has so many. `judge verify` says so. */
#include <stdio.h>

int main(void) {
    int n, coins[99], sum = 0;
    if (scanf("%d", &n) != 1 || n > 99) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &coins[i]) != 1) return 1;
        sum += coins[i];
    }
    printf("%d\n", sum);
}
