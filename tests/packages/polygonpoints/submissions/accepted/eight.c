/* Eight is near. */
#include <stdio.h>

int main(void) { return puts("8") < 0; }
