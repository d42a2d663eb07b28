#include <stdio.h>
#include <stdlib.h>

static void fail(int width) {
    if (width) abort();
}

int main(void) {
    int width;
    if (scanf("%d", &width) == 1) fail(width);
    return 0;
}
