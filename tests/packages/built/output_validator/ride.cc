// Follows the ride.
#include <fstream>
#include <iostream>

#include "board.h"

int main(int, char **words) {
    std::ifstream input(words[1]);
    std::ofstream message(std::string(words[3]) + "judgemessage.txt");
    std::string start, goal, at, next;
    input >> start >> goal;
    if (!(std::cin >> at) || at != start) return message << "does not begin at " << start, 43;
    while (std::cin >> next) {
        if (!is_square(next)) return message << "there is no square " << next.substr(0, 9), 43;
        if (!is_move(at, next)) return message << "no move from " << at << " to " << next, 43;
        at = next;
    }
    if (at != goal) return message << "ends at " << at, 43;
    return message << "arrives", 42;
}
