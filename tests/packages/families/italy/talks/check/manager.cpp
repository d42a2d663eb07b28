#include <cstdio>

int main(int count, char **words) {
    if (count != 3) return 1;
    FILE *from = std::fopen(words[1], "r"), *to = std::fopen(words[2], "w");
    int first, second, found = -1;
    std::scanf("%d %d", &first, &second);
    std::fprintf(to, "%d\n", first);
    std::fflush(to);
    std::fscanf(from, "%d", &found);
    std::fprintf(to, "%d\n", second);
    std::fflush(to);
    std::fscanf(from, "%d", &found);
    std::printf("%f\n", found == first + second ? 1.0 : found == first + second + 1 ? 0.5 : 0.0);
    std::fprintf(stderr, "it said %d\n", found);
}
