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

int estimate(const std::string &board) {
    int total = 0;
    for (int square = 0; square < 9; square++) {
        int home = (board[square] - '1' + 9) % 9; // the blank counts as a tile
        total += abs(square / 3 - home / 3) + abs(square % 3 - home % 3);
    }
    return total;
}

struct Entry {
    int sum, depth;
    std::string board, way;
    bool operator<(const Entry &other) const { return sum > other.sum; }
};

int shortest(const std::string &start, std::string &way) {
    std::set<std::string> done;
    std::priority_queue<Entry> heap;
    heap.push({estimate(start), 0, start, ""});
    while (!heap.empty()) {
        Entry now = heap.top();
        heap.pop();
        if (!done.insert(now.board).second) continue;
        trace(now.board, now.depth, estimate(now.board));
        way = now.way;
        if (now.board == GOAL) return now.depth;
        int blank = now.board.find('0');
        for (auto &after : neighbours(now.board))
            heap.push({now.depth + 1 + estimate(after), now.depth + 1, after, way + after[blank]});
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
