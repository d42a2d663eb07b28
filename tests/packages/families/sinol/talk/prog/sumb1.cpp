#include <cstdio>
#include <cstring>

int main(int count, char **words) {
    if (count != 2 || std::strcmp(words[1], "0") != 0) return 1;
    int low = 1, high = 16;
    char said[10];
    while (true) {
        int middle = (low + high) / 2;
        std::printf("%d\n", middle);
        std::fflush(stdout);
        if (std::scanf("%9s", said) != 1 || std::strcmp(said, "yes") == 0) return 0;
        if (said[0] == 'm') low = middle + 1;
        else high = middle - 1;
        return 0;
    }
}
