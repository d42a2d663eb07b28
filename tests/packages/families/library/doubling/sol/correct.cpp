#include <algorithm>
#include <iostream>
#include "../params.h"

int main() {
    long long number;
    std::cin >> number;
    if (number > N_MAX) return 1;
    std::string moves = number == 1 ? "-" : "";
    for (; number > 1; number = number % 2 && number > 3 ? number - 1 : number == 3 ? 2 : number / 2)
        moves += number % 2 ? 'A' : 'D';
    std::reverse(moves.begin(), moves.end());
    std::cout << moves << "\n";
}
