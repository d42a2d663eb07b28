// Pours.
#include <cstdlib>
#include <iostream>

int main(int, char **words) {
    double water;
    std::cin >> water;
    for (int i = std::atoi(words[1]); i > 0; i--) water /= 2;
    std::cout << water << "\n";
}
