#include <cstdio>
#include <fstream>

int main(int, char **words) {
    std::ifstream answer(words[2]), output(words[3]);
    long expected, found;
    bool is_right = bool(answer >> expected) && bool(output >> found) && found == expected;
    std::puts(is_right ? "1.0" : "0.0");
}
