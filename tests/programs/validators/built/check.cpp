#include "reads.h"

#include <fstream>
#include <iostream>

int main(int count, char **words) {
    std::ifstream answer(words[2]);
    std::ofstream message(std::string(words[3]) + "judgemessage.txt");
    long expected, found;
    if (count < 4 || !reads(answer, expected)) return 1;
    if (reads(std::cin, found) && found == expected && found <= MOST) return 42;
    message << "not the sum";
    return 43;
}
