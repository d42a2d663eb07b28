#include <ctime>
#include <iostream>

int main() {
    int first, second;
    std::cin >> first >> second;
    while (std::clock() < 0.9 * CLOCKS_PER_SEC) first = first + 1 - 1;
    std::cout << first + second << std::endl;
}
