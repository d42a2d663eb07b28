#include <stdio.h>
int main(void) {
#ifdef ONLINE_JUDGE
    printf("%d\n", ONLINE_JUDGE);
#endif
}
