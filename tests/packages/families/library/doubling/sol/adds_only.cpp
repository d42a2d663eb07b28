#include <iostream>

int main() {
    int number;
    std::cin >> number;
    std::cout << (number == 1 ? "-" : std::string(number - 1, 'A')) << "\n";
}
