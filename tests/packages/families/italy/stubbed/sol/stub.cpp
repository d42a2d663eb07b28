#include <cstdio>
#include "sums.h"

int main(int count, char **words) {
    if (count != 3) return 1;
    FILE *from = std::fopen(words[1], "r"), *to = std::fopen(words[2], "w");
    int number, sum = 0;
    for (int i = 0; i < 2; ++i) {
        std::fscanf(from, "%d", &number);
        sum = add(sum, number);
        std::fprintf(to, "%d\n", sum);
        std::fflush(to);
    }
}
