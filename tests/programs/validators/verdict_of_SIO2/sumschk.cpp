#include <cstdio>
#include <fstream>

int main(int, char **words) {
    std::ifstream answer(words[3]), output(words[2]);
    long expected, found;
    bool is_right = bool(answer >> expected) && bool(output >> found) && found == expected;
    std::puts(is_right ? "OK" : "NO");
}
