#include <cstdio>

int main(int count, char **words) {
    std::printf("%s %s\n", count > 2 ? words[1] : "", count > 2 ? words[2] : "");
    return 0;
}
