#include <iostream>
#include <stdexcept>
#include <string>

int main() {
    long long number, sum = 0;
    while (std::cin >> number) sum += number;
    throw std::runtime_error("crash at " + std::to_string(sum));
}
