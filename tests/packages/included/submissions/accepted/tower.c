/* A program of its own; the unit is that for all languages. */
#include <stdio.h>

int main(void) {
    int discs;
    long long unit;
    FILE *file = fopen("unit.txt", "r");
    if (!file || fscanf(file, "%lld", &unit) != 1 || fgetc(file) != '\n' || fgetc(file) != EOF)
        return 1;
    if (scanf("%d", &discs) != 1) return 1;
    printf("%lld\n", unit * ((1LL << discs) - 1));
}
