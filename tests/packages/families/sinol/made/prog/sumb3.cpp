#include <iostream>

int main() {
    int first, second;
    std::cin >> first >> second;
    std::cout << (first < 2 ? first + second : 0) << std::endl;
}
