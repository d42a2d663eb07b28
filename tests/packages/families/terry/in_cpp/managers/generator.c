#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    if (count != 3) return 1;
    srand(atoi(words[1]));
    puts("5");
    for (int i = 0; i < 5; ++i) printf("%d %d\n", 1 + rand() % 99, 1 + rand() % 99);
}
