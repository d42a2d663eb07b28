#include <iostream>

int main() {
    int count, number, numbers = 0;
    std::cin >> count;
    while (std::cin >> number) ++numbers;
    return numbers == 2 * count ? 0 : 1;
}
