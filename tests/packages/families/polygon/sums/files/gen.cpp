#include "testlib.h"
int main(int count, char **words) {
    registerGen(count, words, 1);
    std::cout << words[1] << " " << words[2] << "\n";
}
