#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    int rest = n - 3;
    printf("%d\n", 100 / rest);
}
// line 7: division by zero
