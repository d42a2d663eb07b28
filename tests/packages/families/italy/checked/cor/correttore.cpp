#include <fstream>
#include <iostream>

int main(int count, char **words) {
    std::ifstream answer(words[2]), output(words[3]);
    int expected, found;
    if (count != 4 || !(answer >> expected)) return 1;
    if (!(output >> found)) found = -1;
    std::cout << (found == expected ? 1.0 : found == expected + 1 ? 0.5 : 0.0) << std::endl;
    std::cerr << "compared" << std::endl;
}
