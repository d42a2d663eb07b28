/* Wants more memory than there is. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (int i = 0; i < 100; i++) {
        char *block = malloc(1 << 20);
        if (!block) return 1;
        memset(block, 1 + i, 1 << 20);
    }
    return 0;
}
