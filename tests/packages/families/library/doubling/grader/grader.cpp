#include <iostream>
#include "solve.hpp"

int main() {
    int number;
    std::cin >> number;
    std::cout << (number == 1 ? "-" : solve(number)) << "\n";
}
