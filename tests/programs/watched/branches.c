#include <stdio.h>
#include <stdlib.h>
static int half(int number) {
    return number / 2;
}
int main(void) {
    int number;
    if (scanf("%d", &number) != 1) return 1;
    if (number == 7) {
        puts("seven");
        number = half(number);
    }
    for (int i = 0; i < number; i++) printf("%d\n", i);
    if (number == -1) exit(3);
    if (number == -2) abort();
    while (number == -3) getchar();
    if (number == -4) _Exit(5);
    puts("end");
}
