#include <stdio.h>

int main(void) {
    printf("%lld\n", undeclared);
    return 0;
}
