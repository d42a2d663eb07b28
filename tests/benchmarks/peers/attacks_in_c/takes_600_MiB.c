#include <stdio.h>
#include <stdlib.h>

int main(void) {
    volatile char *much = malloc(600u << 20);
    if (!much) return 1;
    for (size_t i = 0; i < 600u << 20; i += 4096) much[i] = 1;
    puts(ANSWER);
    return 0;
}
