// Writes the number in binary, the least digit first, so that it comes the right way round.
#include <iostream>
#include <string>

int main() {
    std::string task, told;
    std::cin >> task >> told;
    if (task == "send") {
        int number = std::stoi(told);
        for (int i = 0; i < 8; i++) std::cout << "ab"[number >> i & 1];
    } else {
        int number = 0;
        for (char letter : told) number = 2 * number + (letter == 'b');
        std::cout << number;
    }
    std::cout << "\n";
}
