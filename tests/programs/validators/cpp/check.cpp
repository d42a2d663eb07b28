#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

int main(int count, char **words) {
    std::ifstream answer(words[2]), given(words[1]);
    std::ofstream message(std::string(words[3]) + "judgemessage.txt");
    long expected, found, first;
    if (count < 4 || !(answer >> expected) || !(given >> first)) exit(1);
    if (!(std::cin >> found) || found != expected) {
        message << "not the sum";
        std::exit(43);
    }
    return 42;
}
