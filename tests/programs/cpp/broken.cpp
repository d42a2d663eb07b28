#include <iostream>

int main() {
    std::cout << undeclared << '\n';
}
