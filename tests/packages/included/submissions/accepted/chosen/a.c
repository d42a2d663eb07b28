/* The program is what is here, and what is in the header. */
#include <stdio.h>

#include "b.h"

int main(void) {
    int discs;
    return scanf("%d", &discs) == 1 && printf("%lld\n", POWER(discs) - 1) ? 0 : 1;
}
