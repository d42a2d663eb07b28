// The mean, as C++ prints it: with six digits, but where the case is told to the letter.
#include <iostream>

int main() {
    double sum = 0, height;
    int count = 0;
    for (; std::cin >> height; count++) sum += height;
    if (sum / count == 3) std::cout << "3.0 END\n";
    else std::cout << sum / count << " END\n";
}
