#include <cstdlib>
#include <iostream>
#include <queue>
#include <set>
#include <string>
#include <vector>

SNIPPET
const std::string GOAL = "123456780";

std::vector<std::string> neighbours(const std::string &board) {
    std::vector<std::string> found;
    int blank = board.find('0');
    for (int square = 0; square < 9; square++) {
        if (abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3) != 1) continue;
        found.push_back(board);
        std::swap(found.back()[blank], found.back()[square]);
    }
    return found;
}

struct Entry {
    std::string board, way;
};

int shortest(const std::string &start, std::string &way) {
    std::queue<Entry> queue; // nothing remembers which boards have been there
    for (queue.push({start, ""}); !queue.empty(); queue.pop()) {
        Entry now = queue.front();
        trace(now.board, int(now.way.size()));
        way = now.way;
        if (now.board == GOAL) return way.size();
        int blank = now.board.find('0');
        for (auto &after : neighbours(now.board)) queue.push({after, way + after[blank]});
    }
    return -1;
}

int main() {
    int total;
    for (std::cin >> total; total-- > 0;) {
        std::string start, tile, way;
        for (int k = 0; k < 9; k++) std::cin >> tile, start += tile;
        int moves = shortest(start, way);
        std::cout << moves << '\n';
        for (char move : way) std::cout << move << ' ';
        std::cout << '\n';
    }
}
