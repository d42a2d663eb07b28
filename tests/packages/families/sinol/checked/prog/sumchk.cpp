#include <fstream>
#include <iostream>

int main(int count, char **words) {
    std::ifstream output(words[2]), answer(words[3]);
    int expected, found;
    if (count != 4 || !(answer >> expected)) return 3;
    if (!(output >> found)) found = -1;
    if (found == expected) std::cout << "OK\n";
    else if (found == -expected) std::cout << "OK\nthe sign is wrong\n50\n";
    else std::cout << "WA\nit is not the sum\n";
}
