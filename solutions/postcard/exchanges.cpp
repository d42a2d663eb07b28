// Postcard by exchanges: bring home one tile after the other, and note where it was.
//
// Idea    Exchange the tile on the last place with the largest tile, then the tile on the last
//         place but one with the largest tile but one, and so on. Each time, the tile that stood on
//         the last place is a digit, with as many values as there are places left. The first two
//         places need no digit: the row of the blank says whether the number of exchanges is even
//         or odd.
// Source  W. Myrvold and F. Ruskey, Ranking and unranking permutations in linear time, 2001
// Time    O(n), for n squares
// Memory  O(n)

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace {

using Number = std::uint64_t;

constexpr int side = 4, squares = side * side, tiles = squares - 1, signs = 44;

bool must_be_even(int blank) { return (side - 1 - blank / side) % 2 == 0; }

std::string encode(const std::vector<int>& board) {
    std::vector<int> order, place(tiles);
    int blank = 0;
    for (int square = 0; square < squares; square++) {
        if (board[square] == 0) {
            blank = square;
        } else {
            place[board[square] - 1] = static_cast<int>(order.size());
            order.push_back(board[square] - 1);
        }
    }
    Number number = 0, factor = 1;
    for (int last = tiles - 1; last >= 2; last--) {
        int found = order[last];
        number += factor * found;
        factor *= last + 1;
        std::swap(order[last], order[place[last]]);
        std::swap(place[found], place[last]);
    }
    number += factor * blank;
    std::string card(signs, '0');
    for (int at = signs - 1; at >= 0; at--, number /= 2) card[at] = number % 2 ? '1' : '0';
    return card;
}

std::vector<int> decode(const std::string& card) {
    Number number = 0;
    for (char sign : card) number = 2 * number + (sign == '1');
    std::vector<int> order(tiles);
    for (int tile = 0; tile < tiles; tile++) order[tile] = tile;
    bool even = true;
    for (int last = tiles - 1; last >= 2; last--) {
        int found = static_cast<int>(number % (last + 1));
        number /= last + 1;
        std::swap(order[last], order[found]);
        if (found != last) even = !even;
    }
    int blank = static_cast<int>(number);
    if (even != must_be_even(blank)) std::swap(order[0], order[1]);
    std::vector<int> board;
    for (int tile : order) board.push_back(tile + 1);
    board.insert(board.begin() + blank, 0);
    return board;
}

}  // namespace

int main() {
    std::string task;
    int boards;
    std::cin >> task >> boards;
    while (boards--) {
        if (task == "send") {
            std::vector<int> board(squares);
            for (int& number : board) std::cin >> number;
            std::cout << encode(board) << '\n';
        } else {
            std::string card;
            std::cin >> card;
            std::vector<int> board = decode(card);
            for (int square = 0; square < squares; square++)
                std::cout << board[square] << (square % side == side - 1 ? '\n' : ' ');
        }
    }
}
