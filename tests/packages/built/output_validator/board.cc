#include "board.h"

#include <cstdlib>

bool is_square(const std::string &name) {
    return name.size() == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8';
}

bool is_move(const std::string &from, const std::string &to) {
    return std::abs(from[0] - to[0]) * std::abs(from[1] - to[1]) == 2;
}
