/* Would be right if what it prints ever left its buffer. */
#include <stdio.h>
#include <string.h>

int main(void) {
    int low = 1, high = 1000;
    char said[16];
    for (;;) {
        int middle = (low + high) / 2;
        printf("%d\n", middle);
        if (scanf("%15s", said) != 1 || !strcmp(said, "right")) return 0;
        if (!strcmp(said, "higher")) low = middle + 1;
        else high = middle - 1;
    }
}
