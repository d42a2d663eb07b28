#include <fstream>
#include <iostream>

int main(int, char **words) {
    std::ifstream output(words[2]), answer(words[3]);
    long long found, expected;
    if (!(answer >> expected)) return 3;
    std::cerr << "compared" << std::endl;
    return output >> found && found == expected ? 0 : 1;
}
