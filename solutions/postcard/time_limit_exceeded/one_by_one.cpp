// Postcard by counting boards one by one, in the order of the dictionary. SLOW.
//
// Idea    Number the boards that can be solved in the order of the dictionary. To find the number
//         of a board, or the board of a number, count from the first board on.
// Slow    There are 16!/2 such boards. The program soon comes to boards whose first squares are in
//         order, but it does not come to most other boards in a lifetime.
// Correct factorial_digits.py
// Time    O(n!), for n squares
// Memory  O(n)

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int side = 4, squares = side * side, signs = 44;

// A board as the squares where its numbers are at home, so that the board in order is the first.
using Homes = std::vector<int>;

bool is_solvable(const Homes& homes) {
    int odd = 0;
    for (int i = 0; i < squares; i++) {
        if (homes[i] == squares - 1) odd += i / side + i % side;
        for (int j = i + 1; j < squares; j++) odd += homes[i] > homes[j];
    }
    return odd % 2 == 0;
}

Homes first_board() {
    Homes homes(squares);
    for (int square = 0; square < squares; square++) homes[square] = square;
    return homes;
}

std::string encode(const Homes& wanted) {
    std::uint64_t number = 0;
    for (Homes homes = first_board(); homes != wanted;
         std::next_permutation(homes.begin(), homes.end())) {
        number += is_solvable(homes);
    }
    std::string card(signs, '0');
    for (int at = signs - 1; at >= 0; at--, number /= 2) card[at] = number % 2 ? '1' : '0';
    return card;
}

Homes decode(const std::string& card) {
    std::uint64_t number = 0;
    for (char sign : card) number = 2 * number + (sign == '1');
    Homes homes = first_board();
    for (;; std::next_permutation(homes.begin(), homes.end())) {
        if (is_solvable(homes) && number-- == 0) return homes;
    }
}

}  // namespace

int main() {
    std::string task;
    int boards;
    std::cin >> task >> boards;
    while (boards--) {
        if (task == "send") {
            Homes homes(squares);
            for (int& home : homes) {
                std::cin >> home;
                home = (home + squares - 1) % squares;
            }
            std::cout << encode(homes) << '\n';
        } else {
            std::string card;
            std::cin >> card;
            Homes homes = decode(card);
            for (int square = 0; square < squares; square++)
                std::cout << (homes[square] + 1) % squares
                          << (square % side == side - 1 ? '\n' : ' ');
        }
    }
}
