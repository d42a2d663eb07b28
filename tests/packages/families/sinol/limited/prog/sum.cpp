#include <iostream>

int main() {
    int first, second;
    std::cin >> first >> second;
    std::cout << first + second << std::endl;
}
