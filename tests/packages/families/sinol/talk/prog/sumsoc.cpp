#include <stdio.h>
#include <cstdio>
#include <cstdlib>

int main(int count, char **words) {
    int number, guess = 0, asked = 0;
    if (count != 4 || std::atoi(words[1]) != 1 || std::scanf("%d", &number) != 1) return 1;
    FILE *from = fdopen(std::atoi(words[2]), "r"), *to = fdopen(std::atoi(words[3]), "w");
    while (std::fscanf(from, "%d", &guess) == 1) {
        ++asked;
        std::fprintf(to, "%s\n", guess == number ? "yes" : guess < number ? "more" : "less");
        std::fflush(to);
        if (guess == number) break;
    }
    if (guess != number) std::printf("WA\nit never said %d\n", number);
    else if (asked > 5) std::printf("OK\n%d questions\n50\n", asked);
    else std::printf("OK\n");
    return 0;
}
