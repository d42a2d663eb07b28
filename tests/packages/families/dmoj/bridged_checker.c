#include <stdio.h>

int main(int count, char **words) {
    int expected, found;
    FILE *output = fopen(words[2], "r"), *answer = fopen(words[3], "r");
    if (count != 4 || fscanf(answer, "%d", &expected) != 1) return 2;
    return fscanf(output, "%d", &found) != 1 || found != expected;
}
