#include <iostream>

int main() {
    int count, first, second;
    std::cin >> count;
    for (int i = 0; i < count; ++i) {
        std::cin >> first >> second;
        std::cout << first + second << std::endl;
    }
}
