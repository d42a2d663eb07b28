/* At once. */
#include <stdio.h>

int main(void) { return printf("%c\n", getchar()) == 2 ? 0 : 1; }
