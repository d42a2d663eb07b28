/* Output is cut, so the time runs out first. @EXPECTED_RESULTS@: TIMELIMIT */
#include <stdio.h>

int main(void) {
    for (;;) puts("never enough");
}
