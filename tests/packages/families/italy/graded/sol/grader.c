#include <stdio.h>
#include "sums.h"

int main(void) {
    int first, second;
    scanf("%d %d", &first, &second);
    printf("%d\n", sum(first, second));
}
