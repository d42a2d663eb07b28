#include <stdio.h>

int main(void) {
    int best = 0, length = 0;
    for (int sign; (sign = getchar()) == '.' || sign == '#';) {
        length = sign == '.' ? length + 1 : 0;
        if (length > best) best = length;
    }
    printf("%d\n", best);
}
