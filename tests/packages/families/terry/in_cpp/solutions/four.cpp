// @check-wrong-answer: *
#include <iostream>

int main() {
    int count, first, second;
    std::cin >> count;
    for (int i = 0; i < 4; ++i) {
        std::cin >> first >> second;
        std::cout << first + second << std::endl;
    }
}
