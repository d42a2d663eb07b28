/* Sends a word, and never gets to the end of the second pass. */
#include <stdio.h>

int main(void) {
    char task[16];
    if (scanf("%15s", task) != 1) return 1;
    if (task[0] == 's') return puts("ab") < 0;
    for (volatile unsigned i = 0;; i++) {}
}
