#include <cstdlib>
#include <iostream>

int main(int count, char **words) {
    int given = 0, add = count > 1 ? std::atoi(words[1]) : 0;
    std::cin >> given;
    std::cout << given + add << "\r\n";
    for (int i = 1; i <= given + add; ++i) std::cerr << i << "\r\n";
}
