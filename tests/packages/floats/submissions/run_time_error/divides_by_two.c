/* Asks for two heights, and gives up if there are more. */
#include <stdio.h>

int main(void) {
    double one, other, more;
    if (scanf("%lf %lf", &one, &other) != 2) return 1;
    printf("%.1f END\n", (one + other) / 2);
    return scanf("%lf", &more) == 1 ? 4 : 0;
}
